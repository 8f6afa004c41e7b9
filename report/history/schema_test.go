package history

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"nasprobe/probe"
)

// derived are the columns that no field of a run fills.
var derived = map[string][]string{
	"runs": {"run", "target_key", "target_user", "plan_rows", "settings"}, "settings": {"settings"}, "rows": {"run", "n"}, "passes": {"run", "row", "n"},
	"connections": {"run", "row", "n"}, "tags": {"run"}, "warnings": {"run", "n"},
}

func columnsOf(table string) []string {
	r := filled()
	text := ""
	return names(map[string][]column{
		"runs": runColumns(r), "settings": settingsColumns(r), "rows": rowColumns(&r.Rows[0]), "passes": passColumns(&r.Rows[0].Passes[0]),
		"connections": connectionColumns(&r.Path), "tags": tagColumns(&text, &text), "warnings": warningColumns(&r.Warnings[0]),
	}[table])
}

func TestTablesHaveTheColumnsOfTheFields(t *testing.T) {
	s := fresh(t)
	r := reader{context.Background(), mustConn(t, s)}
	for table, keys := range derived {
		want := slices.Sorted(slices.Values(slices.Concat(keys, columnsOf(table))))
		var got []string
		var name string
		err := r.each("SELECT name FROM pragma_table_info(?) ORDER BY name", []any{table}, []column{{"name", text{&name}}}, func() error {
			got = append(got, name)
			return nil
		})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("table %s has\n%v, want\n%v: %v", table, got, want, err)
		}
	}
}

// TestColumnsAreNamedAsInJSON goes by the tags of the fields; what they are in is a prefix.
func TestColumnsAreNamedAsInJSON(t *testing.T) {
	var r probe.Run
	known := slices.Concat(columnsOf("runs"), columnsOf("settings"))
	for _, name := range jsonNames(reflect.TypeOf(r), "") {
		short := strings.TrimPrefix(strings.TrimPrefix(name, "conditions_"), "path_")
		if !slices.Contains(known, name) && !slices.Contains(known, short) {
			t.Errorf("there is no column %s", name)
		}
	}
	for table, of := range map[string]any{"rows": probe.Row{}, "passes": probe.Pass{}, "connections": probe.Path{}, "warnings": probe.Warning{}} {
		for _, name := range jsonNames(reflect.TypeOf(of), "") {
			if !slices.Contains(columnsOf(table), name) {
				t.Errorf("table %s has no column %s", table, name)
			}
		}
	}
}

// jsonNames are those of all figures below a struct. Lists of structs and tags have tables
// of their own.
func jsonNames(of reflect.Type, prefix string) []string {
	var out []string
	for i := range of.NumField() {
		f := of.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-" || f.Type.Kind() == reflect.Map:
		case f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() == reflect.Struct:
		case f.Type.Kind() == reflect.Struct && f.Type.PkgPath() != "time":
			out = append(out, jsonNames(f.Type, prefix+name+"_")...)
		default:
			out = append(out, prefix+name)
		}
	}
	return out
}

// TestPeopleCanAsk runs what somebody may type into the sqlite3 shell.
func TestPeopleCanAsk(t *testing.T) {
	s := fresh(t)
	r := usual("a", clock)
	r.Path.LinkBitsPerSecond = 0
	add(t, s, r, usual("b", clock))
	for question, want := range map[string]string{
		"SELECT datetime(started) FROM runs WHERE id = 'a'":                                                 "2026-05-24 05:00:00",
		"SELECT started FROM runs WHERE id = 'a'":                                                           "2026-05-24T05:00:00.000000000Z",
		"SELECT started_utc_offset FROM runs WHERE id = 'a'":                                                "7200",
		"SELECT printf('%u', plan_seed) FROM runs WHERE id = 'a'":                                           "9223372036854775813",
		"SELECT plan_rows FROM runs WHERE id = 'a'":                                                         r.Rows[0].Pattern + ", " + r.Rows[1].Pattern + ", " + r.Rows[2].Pattern + ", " + r.Rows[3].Pattern + ", " + r.Rows[4].Pattern + ", " + r.Rows[5].Pattern,
		"SELECT count(*) FROM settings":                                                                     "2",
		"SELECT count(*) FROM runs JOIN settings USING (settings) WHERE link_bits_per_second IS NULL":       "1",
		"SELECT count(*) FROM figures WHERE signing = 'off'":                                                "12",
		"SELECT count(*) FROM passes WHERE retransmits = 0 AND flush_seconds = 0 AND NOT warmup":            "36",
		"SELECT group_concat(DISTINCT typeof(label)) || group_concat(DISTINCT typeof(tool_name)) FROM runs": "nulltext",
	} {
		var got string
		if err := s.db.QueryRow(question).Scan(&got); err != nil || got != want {
			t.Errorf("%s\nis %s, want %s: %v", question, got, want, err)
		}
	}
}
