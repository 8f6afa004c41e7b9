package report

import (
	"fmt"
	"io"
	"slices"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// writeCDM8 writes the text of CrystalDiskMark 8, to the column; title tells what
// differs. A score is the best pass, its latency the mean of that pass.
func writeCDM8(w io.Writer, r *probe.Run, _ Options) error {
	rows := slices.DeleteFunc(slices.Clone(r.Rows), probe.Row.IsStream)
	if err := needsRows(patternsOf(&probe.Run{Rows: rows})); err != nil {
		return err
	}
	var t cdmText
	t.title(78, "8", "Crystal Dew World: https://crystalmark.info/", r)
	t.line("* MB/s = 1,000,000 bytes/s [SATA/600 = 600,000,000 bytes/s]")
	t.line("* KB = 1000 bytes, KiB = 1024 bytes")
	t.line("")
	for _, s := range sections(rows) {
		t.line("%s", s.title)
		for _, row := range s.rows {
			t.line("%s", cdm8Row(row))
		}
		t.line("")
	}
	cdm8Facts(&t, r)
	return emit(w, t.buf.Bytes())
}

type section struct {
	title string
	rows  []probe.Row
}

// sections groups rows by direction: reads, writes, then mixes by their share.
func sections(rows []probe.Row) []section {
	out := []section{{title: "[Read]"}, {title: "[Write]"}}
	index := map[string]int{"[Read]": 0, "[Write]": 1}
	for _, r := range rows {
		title := sectionTitle(r)
		i, ok := index[title]
		if !ok {
			i, index[title] = len(out), len(out)
			out = append(out, section{title: title})
		}
		out[i].rows = append(out[i].rows, r)
	}
	return nonEmpty(out)
}

func nonEmpty(all []section) []section {
	var out []section
	for _, s := range all {
		if len(s.rows) > 0 {
			out = append(out, s)
		}
	}
	return out
}

func sectionTitle(r probe.Row) string {
	switch r.Op {
	case patterns.Read:
		return "[Read]"
	case patterns.Write:
		return "[Write]"
	}
	return fmt.Sprintf("[Mix] Read %d%%/Write %d%%", r.ReadPercent, 100-r.ReadPercent)
}

func cdm8Row(r probe.Row) string {
	kind, block, unit := "SEQ", r.BlockBytes/kib, "KiB"
	if r.Random {
		kind = "RND"
	}
	if r.BlockBytes%mib == 0 {
		block, unit = r.BlockBytes/mib, "MiB"
	}
	pass, _ := best(r)
	return fmt.Sprintf("  %s %4d%s (Q=%3d, T=%2d): %9.3f MB/s [%9.1f IOPS] <%9.2f us>", kind, block, unit,
		r.QueueDepth, r.Threads, pass.Throughput/mega, pass.Throughput/float64(r.BlockBytes), pass.Latency.Mean*1e6)
}

func cdm8Facts(t *cdmText, r *probe.Run) {
	t.line("Profile: %s", cdm8Profile(r.Plan.Profile))
	t.line("   Test: %s (x%d) [%s]", cdm8Size(r.Plan.FileBytes), r.Plan.Passes, cdm8Volume(r.Target))
	t.line("   Mode:%s", fillMark(r.Plan))
	t.line("   Time: Measure %s sec / Interval %s sec ", short(r.Plan.PassSeconds), short(r.Plan.Interval))
	t.line("   Date: %s", date(r.Started))
	t.line("     OS: %s", osText(r.Host))
	if r.Comment != "" {
		t.line("Comment: %s", r.Comment)
	}
}

// cdm8Profile is CrystalDiskMark's name of one of its profiles; others keep theirs.
func cdm8Profile(name string) string {
	names := map[string]string{"cdm8": "Default", "nvme": "Default", "mix": "Default", "peak": "Peak", "real": "Real"}
	if n := names[name]; n != "" {
		return n
	}
	return name
}

func cdm8Size(n int64) string {
	if n >= gib && n%gib == 0 {
		return whole(n, gib) + " GiB"
	}
	return whole(n, mib) + " MiB"
}

func cdm8Volume(t probe.TargetInfo) string {
	c, ok := capacityOf(t)
	if !ok {
		return volume(t)
	}
	unit := "GiB"
	if c.mega {
		unit = "MiB"
	}
	return fmt.Sprintf("%s %.0f%% (%.0f/%.0f%s)", volume(t), c.percent, c.used, c.total, unit)
}
