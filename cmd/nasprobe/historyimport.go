package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"nasprobe/probe"
	"nasprobe/report/history"
)

const historyImportHelp = `Import puts runs into the history: what nasprobe run or history export wrote as json or
csv, texts of CrystalDiskMark 3, 7, 8 and 9, and, with --tags, tables that somebody keeps by
hand. - is stdin.

A table kept by hand is CSV with a header, of many lines or of one. --tags names the columns
that say what was measured, and each cell of the others that is not empty is a run with one
score in --unit. --column says what the cells of one are, and tags of theirs: tcp-write is a
stream of bare TCP, copy-write a copied file. Without any --column all are of --metric, and
the head of each becomes the tag "column". Lines that begin with # are passed over.

--label, --tag, --target and --date say what a file does not; what a run tells itself
stays. Runs that are in the history already are left as they are, whatever these flags say
the second time: a run that has no id gets one that follows from what the file tells, so
that to import it twice adds nothing.`

const historyImportExamples = `  nasprobe history import before.json after.json
  nasprobe history import cdm.txt --target //nas/public --tag mtu=1500
  nasprobe history import --tags from,to --metric seq-read --unit Mbit/s nic-matrix.csv
  nasprobe history import --tags from,to --unit Mbit/s --column tcp=tcp-write,frames=jumbo --column copy=copy-write,frames=jumbo jumbo.csv
  printf 'from,to,copy\nlaptop,nas,310\n' | nasprobe history import --tags from,to --column copy=copy-write,frames=standard --unit Mbit/s -
  ssh nas2 nasprobe history export | nasprobe history import -`

// importing is the command import.
type importing struct {
	*historian
	table tableFlags
	given givenFlags
}

func newHistoryImport(h *historian) *cobra.Command {
	i := &importing{historian: h}
	cmd := &cobra.Command{Use: "import FILE...", Short: "Put results into the history", Long: historyImportHelp, Example: historyImportExamples, SuggestFor: []string{"add", "load"}}
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return errors.New("FILE is missing; write for example: nasprobe history import before.json")
		}
		return nil
	}
	i.table.addFlags(cmd)
	i.given.addFlags(cmd)
	h.store.completeKnown(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return i.run(cmd, args) }
	return cmd
}

func (i *importing) run(cmd *cobra.Command, args []string) error {
	read, err := i.table.reader(cmd.Flags().Changed)
	if err != nil {
		return err
	}
	if err := i.given.check(); err != nil {
		return err
	}
	if n := len(args) - len(slices.DeleteFunc(slices.Clone(args), func(a string) bool { return a == stdin })); n > 1 {
		return usage("- is there %d times, and stdin can be read once", n)
	}
	return within(cmd.Context(), func() error { return i.files(cmd.Context(), args, read) })
}

func (i *importing) files(ctx context.Context, paths []string, read runReader) error {
	s, err := i.store.open(ctx)
	if err != nil {
		return err
	}
	for _, path := range paths {
		if err = i.file(ctx, s, path, read); err != nil {
			break
		}
	}
	return errors.Join(err, s.Close())
}

// file imports one and tells what came of it. Of what stands before an error, whole batches are in.
func (i *importing) file(ctx context.Context, s *history.Store, path string, read runReader) error {
	in, err := i.console.openRuns(path)
	var e *probe.Error
	if errors.As(err, &e) {
		e.Remedy = "give files that nasprobe run, history export or CrystalDiskMark wrote, or - for stdin"
	}
	if err != nil {
		return err
	}
	defer in.Close()
	b := batch{store: s, given: &i.given, counted: len(i.table.tags) > 0, same: map[string]int{}}
	if err = read(in, nameOf(path), func(r *probe.Run) error { return b.take(ctx, r) }); err == nil {
		err = b.flush(ctx)
	}
	if err == nil || b.added > 0 {
		i.tell(path, b, err == nil)
	}
	return err
}

// tell says what was added, and what was not.
func (i *importing) tell(path string, b batch, whole bool) {
	name := probe.Printable(nameOf(path))
	fmt.Fprintf(i.console.out, "%s: %s added", name, counted(b.added, "run"))
	if old := b.read - b.added; whole && old > 0 {
		fmt.Fprintf(i.console.out, ", %d in the history already", old)
	}
	fmt.Fprintln(i.console.out)
	if b.otherwise > 0 {
		i.console.notice("%s: %s in the history already with another label, target or tags than these: left as stored", name, counted(b.otherwise, "run"))
	}
}

func nameOf(path string) string {
	if path == stdin {
		return "stdin"
	}
	return path
}
