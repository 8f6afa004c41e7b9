package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/report"
	"nasprobe/report/history"
)

const historyExportHelp = `Export writes whole runs, the oldest first, to stdout or to the file that -o names: as an
array of what nasprobe run --format json prints, which nasprobe history import reads back
without a loss, or as the table of --format csv.

` + filterHelp

// exporting is the command export.
type exporting struct {
	*historian
	filter       filterFlags
	formats      formats[report.Stream] // known by name; how they are written is in report.StreamFormats
	format, file string
}

func newHistoryExport(h *historian) *cobra.Command {
	x := &exporting{historian: h, formats: streamFormats()}
	cmd := &cobra.Command{Use: "export", Short: "Write runs to a file that can be imported elsewhere", Long: historyExportHelp, Args: cobra.NoArgs, SuggestFor: []string{"dump", "backup"},
		Example: "  nasprobe history export -o runs.json\n  nasprobe history export --target demo --since 7d --format csv"}
	f := cmd.Flags()
	f.StringVar(&x.format, "format", "", x.formats.names()+" (default: what the ending of -o says, else json)")
	f.StringVarP(&x.file, "output", "o", "", "write to `FILE` and not to stdout; replaces a file that exists")
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(x.formats.completions(), cobra.ShellCompDirectiveNoFileComp)) // fails for an unknown flag only
	x.filter.addFlags(cmd, &h.store)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		runs, err := x.filter.filter(time.Now())
		if err != nil {
			return err
		}
		if x.file == "" && cmd.Flags().Changed("output") {
			return usage("-o: the name of the file is missing")
		}
		return x.run(cmd.Context(), runs)
	}
	return cmd
}

func streamFormats() formats[report.Stream] {
	out := formats[report.Stream]{forFile: report.StreamFor}
	var names []string
	for _, f := range report.StreamFormats() {
		names = append(names, f.Name)
		out.all = append(out.all, format[report.Stream]{name: f.Name, help: f.Help})
	}
	out.find = func(name string) error { return noFormat(name, names) }
	return out
}

// place is the file to write, "" for stdout, and the name of its format.
func (x *exporting) place() (path, format string, err error) {
	switch {
	case x.format != "":
		f, err := x.formats.lookup(x.format)
		return x.file, f.name, err
	case x.file == "":
		return "", x.formats.all[0].name, nil
	}
	f, err := parseOutput(x.file, x.formats)
	return f.path, f.format.name, err
}

func (x *exporting) run(ctx context.Context, f history.Filter) error {
	path, format, err := x.place()
	if err != nil {
		return err
	}
	n := 0
	write := func(w io.Writer) error {
		return x.with(ctx, func(s *history.Store) (err error) {
			n, err = exportRuns(ctx, s, f, report.BeginStream(format, w))
			return err
		})
	}
	if path != "" {
		err = streamTo(path, write)
	} else {
		err = buffered(x.console.out, write)
	}
	if err == nil && path != "" {
		x.console.notice("wrote %s to %s", counted(n, "run"), probe.Printable(path))
	}
	return err
}

func exportRuns(ctx context.Context, s *history.Store, f history.Filter, out report.Stream) (n int, err error) {
	err = s.Each(ctx, f, func(r *probe.Run) error {
		n++
		return out.Write(r)
	})
	if err != nil {
		return n, err
	}
	return n, out.End()
}

// counted is a number of things: "1 run", "7 runs".
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
