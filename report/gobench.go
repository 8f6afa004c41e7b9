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
// Configuration lines hold only what makes runs incomparable when it differs, since
// benchstat sets runs of different configuration apart. What is expected to change
// between two runs, such as the time or the path, is a comment, or a figure of its
// own like MSS.
func writeGobench(w io.Writer, r *probe.Run, _ Options) error {
	b := gobench{run: r}
	b.comments()
	b.config()
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
	r := b.run
	b.line("# benchstat BEFORE AFTER compares two such files; benchstat -col label ... those of two labels.")
	b.comment("run", r.ID)
	b.comment("started", r.Started.Format("2006-01-02 15:04:05 -07:00"))
	b.comment("comment", r.Comment)
	b.comment("path", pathText(r.Path))
	if r.Incomplete {
		b.line("# incomplete: the run ended before everything was measured.")
	}
	for _, w := range r.Warnings {
		b.comment("warning", strings.TrimSpace(sentence(w.Message)+" "+w.Remedy))
	}
}

func (b *gobench) comment(what, text string) {
	if text != "" {
		b.line("# %s: %s", what, text)
	}
}

func (b *gobench) config() {
	for _, c := range gobenchConfig(b.run) {
		b.line("%s: %s", c.key, c.value)
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
			fmt.Fprintf(&b.buf, " %s %s", short(v), u.name)
		}
	}
	b.buf.WriteByte('\n')
}

// gobenchName has a key for each part of the pattern, so that benchstat can compare
// along one of them: -col /op, -col /Q.
func gobenchName(r probe.Row) string {
	p := patternOf(r)
	block, _, _ := strings.Cut(p.Name(), " ")
	op := strings.TrimPrefix(p.String(), p.Name()+" ")
	return fmt.Sprintf("Benchmark%s/Q=%d/T=%d/op=%s", block, p.QueueDepth, p.Threads, op)
}
