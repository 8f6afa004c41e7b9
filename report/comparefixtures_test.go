package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/compare"
	"nasprobe/probe/stats"
)

// measuredSide is a side of n passes around a median, one of them an outlier.
func measuredSide(median float64, spread float64, n int) compare.RowSide {
	s := compare.RowSide{N: n}
	for i := range n {
		s.Passes = append(s.Passes, median*(1+spread*float64((i*2)%n-n/2)/float64(n)))
	}
	sum := stats.Summarize(s.Passes)
	s.Median, s.Min, s.Max = sum.Median, sum.Min, sum.Max
	return s
}

func singleScore(v float64) compare.RowSide {
	return compare.RowSide{N: 1, Median: v, Min: v, Max: v, Passes: []float64{v}}
}

// comparedRow is a row with the verdicts that the rules give for its passes.
func comparedRow(name string, op patterns.Op, sides ...compare.RowSide) compare.Row {
	row := compare.Row{Pattern: name + " " + op.String(), Op: op, Sides: sides}
	for _, s := range sides[1:] {
		d := stats.Compare(sides[0].Passes, s.Passes, stats.DefaultRules())
		row.Change = append(row.Change, d.Change)
		row.Verdict = append(row.Verdict, d.Verdict)
		row.Needed = append(row.Needed, d.Needed)
		row.Basis = d.Basis
		var p *float64
		var interval *compare.Interval
		if d.Tested {
			p = &d.P
		}
		if d.Known {
			interval = &compare.Interval{Low: d.Low, High: d.High}
		}
		row.P, row.Interval = append(row.P, p), append(row.Interval, interval)
	}
	return row
}

func comparedSide(label string, mss int) compare.Side {
	return compare.Side{Label: label, Runs: []string{"20260523T092018Z-5f3a9c1e"},
		Path:       probe.Path{Interface: "eth0", InterfaceMTU: mss + 52, LinkBitsPerSecond: 1e9, Local: "10.0.0.2:51432", Remote: "10.0.0.1:445", SendMSS: mss, ReceiveMSS: mss, RTT: 152e-6},
		Conditions: probe.Conditions{Dialect: "3.1.1", Signing: "off", Encryption: "off", Auth: "user", User: "probe", TransferReadBytes: 1 << 20, TransferWriteBytes: 1 << 20, DataPath: "direct"}}
}

func comparisonOf(sides []compare.Side, rows ...compare.Row) *compare.Comparison {
	return &compare.Comparison{Schema: compare.Schema, Rules: stats.DefaultRules(), Sides: sides, Rows: rows}
}

// comparisons are the shapes that every format must have room for.
func comparisons() map[string]*compare.Comparison {
	return map[string]*compare.Comparison{"two": twoSides(), "ladder": ladder(), "scores": singleScores(), "nothing": nothingInCommon(), "few": fewPasses(), "hostile": hostileComparison()}
}

func twoSides() *compare.Comparison {
	c := comparisonOf([]compare.Side{comparedSide("jumbo off", 1448), comparedSide("jumbo on", 8948)},
		comparedRow("SEQ1M Q1T1", patterns.Read, measuredSide(112e6, 0.01, 5), measuredSide(117.9e6, 0.01, 5)),
		comparedRow("SEQ1M Q1T1", patterns.Write, measuredSide(101e6, 0.04, 5), measuredSide(98e6, 0.05, 5)),
		comparedRow("RND512K Q1T1", patterns.Read, measuredSide(84e6, 0.02, 10), measuredSide(61e6, 0.4, 10)),
		comparedRow("RND4K Q1T1", patterns.Read, measuredSide(0.733e6, 0.02, 5), measuredSide(0.739e6, 0.02, 5)),
		comparedRow("RND4K Q32T1", patterns.Write, measuredSide(2.2e6, 0.02, 5), measuredSide(1.1e9, 0.02, 5)))
	c.Rows[2].Sides[1].Outliers = []int{0}
	zero, three := int64(0), int64(3)
	for i := range c.Rows {
		for j := range c.Rows[i].Sides {
			s := &c.Rows[i].Sides[j]
			s.IOPS, s.PacketsPerSecond, s.CPUPerGB, s.Retransmits = s.Median/4096, s.Median/1448, 0.31, []*int64{&zero, &three}[j]
		}
	}
	c.Summary = "Jumbo frames: sequential reads 5 % faster, sequential writes unchanged, random 4 KiB unchanged."
	c.Differences = []compare.Difference{{What: "MSS sent", Values: []string{"1448", "8948"}, Subject: true}, {What: "dialect", Values: []string{"SMB 2.1", "unknown"}}}
	c.Warnings = []probe.Warning{{Code: "outliers", Message: "1 of 10 passes of RND512K Q1T1 read on jumbo on lies far from the others", Remedy: "look what else used the NAS"}}
	c.Unmatched = []compare.Unmatched{{Pattern: "RND4K Q32T16 mix70", Sides: []string{"jumbo on"}}}
	return c
}

func ladder() *compare.Comparison {
	var sides []compare.Side
	for _, mtu := range []int{1500, 4084, 7404, 9000} {
		sides = append(sides, comparedSide(fmt.Sprint("MTU ", mtu), mtu-52))
	}
	rung := func(base float64, steps ...float64) []compare.RowSide {
		out := []compare.RowSide{measuredSide(base, 0.006, 5)}
		for _, s := range steps {
			out = append(out, measuredSide(base*s, 0.006, 5))
		}
		return out
	}
	c := comparisonOf(sides,
		comparedRow("SEQ1M Q1T1", patterns.Read, rung(117.2e6, 1.032, 1.044, 1.052)...),
		comparedRow("RND4K Q1T1", patterns.Write, rung(30e6, 1.001, 0.97, 1.02)...))
	c.Summary = "Jumbo frames: sequential reads 5 % faster, random 4 KiB unchanged."
	return c
}

func singleScores() *compare.Comparison {
	c := comparisonOf([]compare.Side{{Label: "cdm3-jumbo-off.txt", Runs: []string{"cdm3-jumbo-off.txt"}}, {Label: "cdm3-jumbo-on.txt", Runs: []string{"cdm3-jumbo-on.txt"}}},
		comparedRow("SEQ1M Q1T1", patterns.Read, singleScore(24.705e6), singleScore(36.475e6)),
		comparedRow("RND4K Q1T1", patterns.Read, singleScore(0.733e6), singleScore(0.7602e6)),
		comparedRow("RND4K Q32T1", patterns.Write, singleScore(2.2086e6), singleScore(2.0927e6)))
	c.Summary = "Jumbo frames: sequential reads 48 % faster, random 4 KiB unchanged."
	return c
}

func nothingInCommon() *compare.Comparison {
	c := comparisonOf([]compare.Side{comparedSide("before", 1448), comparedSide("after", 1448)})
	c.Unmatched = []compare.Unmatched{{Pattern: "SEQ1M Q1T1 read", Sides: []string{"before"}}, {Pattern: "SEQ1M Q8T1 read", Sides: []string{"after"}}}
	return c
}

// fewPasses has too few of them for verdicts, passes of 0 and sides without a name.
func fewPasses() *compare.Comparison {
	return comparisonOf([]compare.Side{comparedSide("", 1448), comparedSide("", 1448)},
		comparedRow("SEQ1M Q1T1", patterns.Read, measuredSide(112e6, 0.01, 3), measuredSide(217.9e6, 0.01, 3)),
		comparedRow("SEQ1M Q1T1", patterns.Write, measuredSide(0, 0, 3), measuredSide(0, 0, 3)))
}

// hostile is text that would be markup, links, mentions or terminal control.
const hostileText = "<script>alert(1)</script>\"><img src=x onerror=alert(1)> | `x` ``|y *b* _i_ [l](http://evil) @user #12 $x$ \\| \u202egnp\u202c\r\n| a | b |\n# h\x1b[2J {{.}} &amp; javascript:alert(1)"

func hostileComparison() *compare.Comparison {
	c := twoSides()
	c.Summary = hostileText
	for i := range c.Sides {
		s := &c.Sides[i]
		s.Label, s.Runs = strings.Repeat("一二三四五六七八九十", i)+hostileText, []string{hostileText, "`", ""}
		s.Path.Interface, s.Path.Remote, s.Conditions.User, s.Conditions.Dialect = hostileText, hostileText, hostileText, hostileText
	}
	for i := range c.Rows {
		c.Rows[i].Pattern = hostileText
	}
	c.Rows[0].Verdict = compare.Later[stats.Verdict]{stats.Verdict(hostileText)}
	c.Rows[1].Verdict, c.Rows[1].Change, c.Rows[1].Sides = nil, nil, c.Rows[1].Sides[:1]
	c.Rows[2].Sides = nil
	c.Differences = []compare.Difference{{What: hostileText, Values: []string{hostileText}}}
	c.Unmatched = []compare.Unmatched{{Pattern: hostileText, Sides: []string{hostileText}}}
	c.Warnings = []probe.Warning{{Code: hostileText, Message: hostileText, Remedy: hostileText}}
	return c
}

func renderComparison(t *testing.T, format string, c *compare.Comparison) string {
	t.Helper()
	f, err := LookupCompare(format)
	if err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	if err := f.Write(&buf, c, Options{}); err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return buf.String()
}
