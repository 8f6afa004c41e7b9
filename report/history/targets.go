package history

import (
	"strings"

	"nasprobe/probe"
)

// aim is what the Target of a filter means.
type aim struct {
	keys []string // of targets
	user string   // who has to have logged in, "" for anybody
	urls []string // that fit a pattern; nil if it is none
}

// aim reads a target: that of runs, in any form and with or without the user, or a pattern.
func (r reader) aim(target string) (aim, error) {
	out := aim{keys: []string{target}}
	if at, err := probe.ParseLocation(target); err == nil && at.Protocol != "file" {
		out = aim{keys: []string{at.Place()}, user: plainUser(at.User)}
	} else if err == nil {
		out.keys = append(out.keys, at.Place()) // or the name of what is no location, as a demo
	}
	if !strings.ContainsAny(target, "*?") {
		return out, nil
	}
	var there bool
	err := r.conn.QueryRowContext(r.ctx, "SELECT EXISTS (SELECT 1 FROM runs WHERE target_key IN (SELECT value FROM json_each(?)))", list(out.keys)).Scan(&there)
	if err != nil || there {
		return out, err
	}
	urls, err := r.fitting(target)
	return aim{urls: urls}, err
}

// fitting are the URLs that fit a pattern, as they were written or by the target that they
// mean.
func (r reader) fitting(pattern string) ([]string, error) {
	// From each URL the index leads to the next, over all runs of one.
	const all = `WITH RECURSIVE targets (url) AS (
		SELECT min(target_url) FROM runs
		UNION ALL SELECT (SELECT min(target_url) FROM runs WHERE target_url > url) FROM targets WHERE url IS NOT NULL
	) SELECT url FROM targets WHERE url GLOB ?1 OR (SELECT target_key FROM runs WHERE target_url = url LIMIT 1) GLOB ?1`
	out, url := []string{}, ""
	err := r.each(all, []any{strings.ReplaceAll(pattern, "[", "[[]")}, []column{{"url", text{&url}}}, func() error {
		out = append(out, url)
		return nil
	})
	return out, err
}

// clauses demand the target.
func (a aim) clauses() []clause {
	if a.urls != nil {
		return []clause{indexed("runs_url", "target_url IN (SELECT value FROM json_each(?))", false, list(a.urls))}
	}
	out := []clause{indexed("runs_target", "target_key IN (SELECT value FROM json_each(?))", false, list(a.keys))}
	if len(a.keys) == 1 || a.keys[0] == a.keys[1] {
		out[0] = indexed("runs_target", "target_key = ?", true, a.keys[0])
	}
	if a.user != "" {
		out = append(out, clause{sql: "target_user = ?", args: []any{a.user}})
	}
	return out
}
