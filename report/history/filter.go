package history

import (
	"errors"
	"slices"
	"time"

	"nasprobe/probe"
)

// Filter chooses runs. Fields that are zero do not filter.
type Filter struct {
	Target  string            // in any form, of which a user is demanded if it has one; or a pattern of URLs: * is any text, ? any character; a run without one fits none
	Label   string            // exactly
	Tags    map[string]string // all of them
	Since   time.Time         // started then or later
	Until   time.Time         // started before
	Profile string
	// Like chooses what may be set against this run: complete runs of the same target (see
	// [probe.TargetInfo.Place]), client
	// (by its name) and plan, with as many connections, held to the same MTU; not itself.
	// What the server and the path decide is not in it: a change there is what to look for.
	Like  *probe.Run
	Limit int // the newest so many
}

func (f Filter) check() error {
	if f.Limit < 0 {
		return misuse("choose runs", "", errors.New("a limit below 0"), "")
	}
	return nil
}

// empty tells whether the filter chooses everything.
func (f Filter) empty() bool {
	return f.Target == "" && f.Label == "" && len(f.Tags) == 0 && f.Since.IsZero() && f.Until.IsZero() && f.Profile == "" && f.Like == nil && f.Limit == 0
}

// clause is one demand on the lines of runs.
type clause struct {
	sql  string
	args []any
	// found is where to count what it chooses, from the table with the demand by which an
	// index finds it; "" when none does. by is the same as a part of a query of runs, from
	// says with which index, and sorted that this has them in the order of time.
	found, from, by string
	sorted          bool
}

// indexed is a demand that an index of runs serves.
func indexed(index, sql string, sorted bool, args ...any) clause {
	return clause{sql: sql, args: args, found: "runs WHERE " + sql, from: "runs INDEXED BY " + index, by: sql, sorted: sorted}
}

func tagged(name, value string) clause {
	const tag = "tags WHERE name = ? AND value = ?"
	return clause{sql: "EXISTS (SELECT 1 FROM " + tag + " AND tags.run = runs.run)", args: []any{name, value},
		found: tag, from: "runs NOT INDEXED", by: "run IN (SELECT run FROM " + tag + ")"}
}

// clauses are what f demands.
func (r reader) clauses(f Filter) ([]clause, error) {
	if f.Target == "" {
		return f.clauses(), nil
	}
	a, err := r.aim(f.Target)
	return append(a.clauses(), f.clauses()...), err
}

// clauses are all but that of the target.
func (f Filter) clauses() []clause {
	var out []clause
	if f.Label != "" {
		out = append(out, indexed("runs_label", "label = ?", true, f.Label))
	}
	if f.Profile != "" {
		out = append(out, indexed("runs_profile", "plan_profile = ?", true, f.Profile))
	}
	for name, value := range f.Tags {
		out = append(out, tagged(name, value))
	}
	if f.Like != nil {
		out = append(out, likeClauses(f.Like)...)
	}
	return append(out, f.times()...)
}

func (f Filter) times() []clause {
	var out []clause
	if !f.Since.IsZero() {
		out = append(out, clause{sql: "started >= ?", args: []any{f.Since.UTC().Format(stamp)}})
	}
	if !f.Until.IsZero() {
		out = append(out, clause{sql: "started < ?", args: []any{f.Until.UTC().Format(stamp)}})
	}
	return out
}

// likeClauses compare the plan, the client, and what the client decides about the path.
func likeClauses(r *probe.Run) []clause {
	h := handlesOf(r)
	columns := append(only(runColumns(r), "host_name", "plan_profile", "plan_file_bytes", "plan_passes", "plan_pass_seconds", "plan_write_pass_bytes", "plan_data", "plan_verify", "plan_read_only", "plan_cold", "plan_omit_seconds", "plan_window_bytes"), only(h.columns(), "plan_rows")...)
	settings := only(settingsColumns(r), "connections", "clamped_mtu")
	return []clause{
		indexed("runs_target", "target_key IS ?", true, text{&h.place}),
		{sql: same(columns), args: values(columns)},
		{sql: "settings IN (SELECT settings FROM settings WHERE " + same(settings) + ")", args: values(settings)},
		{sql: "incomplete = 0"},
		{sql: "id <> ?", args: []any{r.ID}},
	}
}

// argumentsOf are those of several clauses in turn.
func argumentsOf(clauses []clause) []any {
	var out []any
	for _, c := range clauses {
		out = slices.Concat(out, c.args)
	}
	return out
}
