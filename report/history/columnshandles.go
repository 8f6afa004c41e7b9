package history

import (
	"strings"

	"nasprobe/probe"
)

// handles are what follows from a run and is stored beside it, to find the run by.
type handles struct{ place, user, rows string }

func handlesOf(r *probe.Run) *handles { return &handles{r.Target.Place(), userOf(r), patternsOf(r)} }

// columns are those of table runs for it.
func (h *handles) columns() []column {
	return []column{{"target_key", text{&h.place}}, {"target_user", text{&h.user}}, {"plan_rows", text{&h.rows}}}
}

// userOf is who logged in: whom the target names, or else whom the session had.
func userOf(r *probe.Run) string {
	if at, err := probe.ParseLocation(r.Target.URL); err == nil && at.User != "" {
		return plainUser(at.User)
	}
	return plainUser(r.Conditions.User)
}

// plainUser is a name without a domain before it, which some write and some do not. SMB does
// not tell letters of either case apart.
func plainUser(name string) string {
	return strings.ToLower(name[strings.LastIndex(name, `\`)+1:])
}

// patternsOf are the rows that were asked for, as far as the run tells.
func patternsOf(r *probe.Run) string {
	var out []string
	for _, row := range r.Rows {
		out = append(out, row.Pattern)
	}
	return strings.Join(out, ", ")
}
