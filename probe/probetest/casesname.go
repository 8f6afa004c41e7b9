package probetest

import (
	"strings"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// nameCases are the promises about file names and what List shows of them.
func nameCases() []conformanceCase {
	suffixes := map[string]string{
		"Plain": ".tmp", "Spaces": " with  spaces .tmp", "Japanese": " 共有 テスト.tmp",
		"Signs": " #%+&'(){}!@=,;[]~.tmp", "Long": strings.Repeat("n", 180),
	}
	var cases []conformanceCase
	for _, kind := range []string{"Plain", "Spaces", "Japanese", "Signs", "Long"} {
		cases = append(cases, conformanceCase{"Name" + kind, func(h *harness) { nameIsKept(h, suffixes[kind]) }})
	}
	return append(cases, conformanceCase{"ListManyFiles", listManyFiles})
}

func nameIsKept(h *harness, suffix string) {
	const size = 3 * pageBytes
	name := h.written(suffix, size)
	h.pump(h.queue(h.open(name), 1), 1, sweep(patterns.Read, 0, size, pageBytes))
	e, ok := h.list()[name]
	switch {
	case !ok:
		h.Fatalf("List does not show %q", name)
	case e.Size != size:
		h.Errorf("List says %d bytes, want %d", e.Size, size)
	case time.Since(e.Modified).Abs() > 24*time.Hour:
		h.Errorf("List says modified at %v, which is not today", e.Modified)
	}
	if err := h.target.Remove(h.ctx, name); err != nil {
		h.Fatalf("remove: %v", err)
	}
	if _, ok := h.list()[name]; ok {
		h.Errorf("List still shows the removed %q", name)
	}
}

func (h *harness) list() map[string]probe.Entry {
	h.Helper()
	entries, err := h.target.List(h.ctx)
	if err != nil {
		h.Fatalf("list: %v", err)
	}
	byName := map[string]probe.Entry{}
	for _, e := range entries {
		if _, twice := byName[e.Name]; twice || e.Name == "." || e.Name == ".." {
			h.Errorf("List shows %q, twice or as a file", e.Name)
		}
		byName[e.Name] = e
	}
	return byName
}

// listManyFiles needs more names than fit one reply of a directory listing.
func listManyFiles(h *harness) {
	var names []string
	for range 60 {
		name := h.name(strings.Repeat("m", 180))
		h.close(h.create(name, 0))
		names = append(names, name)
	}
	shown := h.list()
	for _, name := range names {
		if _, ok := shown[name]; !ok {
			h.Fatalf("List misses %q", name)
		}
	}
}
