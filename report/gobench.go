package report

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"nasprobe/probe"
)

// writeGobench writes the Go benchmark data format (golang.org/design/14313-benchmark-format),
// which benchstat reads: a line a scored pass, so that its statistics are over passes.
//
// It has no configuration lines: benchstat sets results of different configuration
// apart, and any of a run's settings may be what two runs are compared for. They are
// comments, or a figure of their own like MSS.
func writeGobench(w io.Writer, r *probe.Run, _ Options) error {
	b := gobench{run: r}
	b.comments()
	b.units()
	if !b.results() {
		return &probe.Error{Kind: probe.ErrUsage, Op: "write format gobench", Offset: -1,
			Err: errors.New("the run has no scored pass"), Remedy: "use --format text or json"}
	}
	return emit(w, b.buf.Bytes())
}

// gobench collects the lines.
type gobench struct {
	run *probe.Run
	buf bytes.Buffer
}

func (b *gobench) line(format string, values ...any) {
	b.buf.WriteString(probe.Printable(fmt.Sprintf(format, values...)))
	b.buf.WriteByte('\n')
}

// comments are lines that readers of the format skip: none of them begins with a
// lower-case letter, "Benchmark" or "Unit".
func (b *gobench) comments() {
	b.line("# benchstat before=FILE after=FILE compares two such files, whatever differs between the runs.")
	b.line("# It gives a confidence interval from 6 passes a side on: measure with --count 6.")
	for _, s := range gobenchSettings(b.run) {
		b.line("# %s: %s", s.what, s.text)
	}
	if b.run.Incomplete {
		b.line("# incomplete: the run ended before everything was measured.")
	}
	for _, w := range b.run.Warnings {
		b.line("# warning: %s", strings.TrimSpace(sentence(w.Message)+" "+w.Remedy))
	}
}

// units says how benchstat is to take each unit; the first two it knows by itself.
func (b *gobench) units() {
	for _, u := range gobenchUnits() {
		if u.metadata != "" {
			b.line("Unit %s %s", u.name, u.metadata)
		}
	}
	b.buf.WriteByte('\n')
}

// results is false when there are none.
func (b *gobench) results() (any bool) {
	for _, row := range b.run.Rows {
		for _, p := range row.Scored() {
			b.result(row, p)
			any = true
		}
	}
	return any
}

// result is one line. A pass of an imported text has
// no count of requests, but at least one was made.
func (b *gobench) result(row probe.Row, p probe.Pass) {
	fmt.Fprintf(&b.buf, "%s %d", gobenchName(row), max(p.IOs, 1))
	for _, u := range gobenchUnits() {
		if v, ok := u.value(p); ok {
			fmt.Fprintf(&b.buf, " %s %s", gobenchFigure(v), u.name)
		}
	}
	b.buf.WriteByte('\n')
}

// gobenchName has a key for each part of the pattern, so that benchstat can compare
// along one of them: -col /op, -col /Q.
func gobenchName(r probe.Row) string {
	block, _, _ := strings.Cut(r.Name(), " ")
	return fmt.Sprintf("Benchmark%s/Q=%d/T=%d/op=%s", block, r.QueueDepth, r.Threads, r.Direction())
}
