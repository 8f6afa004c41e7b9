package history

import (
	"slices"

	"nasprobe/probe"
)

func (r reader) runs(runs loaded) error {
	var key int64
	var run probe.Run
	wanted := slices.Concat(keyColumns(&key, nil, nil), briefColumns(&run), settingsColumns(&run))
	return r.ofRuns("runs JOIN settings USING (settings)", runs, wanted, "run", func() error {
		found := run
		found.Rows = []probe.Row{}
		runs.byKey[key] = &found
		return nil
	})
}

func (r reader) rows(runs loaded) error {
	var key, n int64
	var row probe.Row
	return r.ofRuns("rows", runs, append(keyColumns(&key, nil, &n), rowColumns(&row)...), "run, n", func() error {
		run := runs.byKey[key]
		if run == nil || n != int64(len(run.Rows)) {
			return missing("rows", key)
		}
		run.Rows = append(run.Rows, row)
		return nil
	})
}

func (r reader) tags(runs loaded) error {
	var key int64
	var name, value string
	return r.ofRuns("tags", runs, append(keyColumns(&key, nil, nil), tagColumns(&name, &value)...), "run", func() error {
		run, err := runs.run("tags", key)
		if err != nil {
			return err
		}
		if run.Tags == nil {
			run.Tags = map[string]string{}
		}
		run.Tags[name] = value
		return nil
	})
}

func (r reader) passes(runs loaded) error {
	var key, n int64
	var pass probe.Pass
	return r.ofRuns("passes", runs, append(keyColumns(&key, &n, nil), passColumns(&pass)...), "run, row, n", func() error {
		row, err := runs.row("passes", key, n)
		if err == nil {
			row.Passes = append(row.Passes, pass)
		}
		return err
	})
}

func (r reader) connections(runs loaded) error {
	var key, n int64
	var path probe.Path
	return r.ofRuns("connections", runs, append(keyColumns(&key, &n, nil), connectionColumns(&path)...), "run, row, n", func() error {
		row, err := runs.row("connections", key, n)
		if err == nil {
			row.Connections = append(row.Connections, path)
		}
		return err
	})
}

func (l loaded) row(table string, key, n int64) (*probe.Row, error) {
	run, err := l.run(table, key)
	if err != nil || n < 0 || n >= int64(len(run.Rows)) {
		return nil, missing(table, key)
	}
	return &run.Rows[n], nil
}

// run is the one that a line of a table belongs to.
func (l loaded) run(table string, key int64) (*probe.Run, error) {
	if run := l.byKey[key]; run != nil {
		return run, nil
	}
	return nil, missing(table, key)
}

func (r reader) warnings(runs loaded) error {
	var key int64
	var warning probe.Warning
	return r.ofRuns("warnings", runs, append(keyColumns(&key, nil, nil), warningColumns(&warning)...), "run, n", func() error {
		run, err := runs.run("warnings", key)
		if err != nil {
			return err
		}
		run.Warnings = append(run.Warnings, warning)
		return nil
	})
}

// verdicts are as long as all the rest of a head.
func (r reader) verdicts(runs loaded) error {
	var key int64
	var run probe.Run
	return r.ofRuns("runs", runs, append(keyColumns(&key, nil, nil), verdictColumns(&run)...), "run", func() error {
		found, err := runs.run("runs", key)
		if err != nil {
			return err
		}
		found.Verdict = run.Verdict
		return nil
	})
}
