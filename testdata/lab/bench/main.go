// Command bench measures nasprobe's data paths and the clients that Debian ships side
// by side on the lab, which must be up, and prints what each reached as a ratio to the
// direct path over the raw socket. With -shape the link is an Ethernet of that rate,
// and the ratio is that of the payload to iperf3's in the same direction.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// settings are what the caller chooses.
type settings struct {
	rounds int
	time   time.Duration // of one pass
	shape  string        // rate of the link; empty leaves it as fast as the machine is
	json   string        // file for all figures
}

func main() {
	s, l := settings{}, lab{}
	flag.IntVar(&s.rounds, "rounds", 5, "rounds; a figure is their median")
	flag.DurationVar(&s.time, "time", 0, "length of a pass (default 1s, 3s on a shaped link)")
	flag.StringVar(&s.shape, "shape", "", "shape the link to this `RATE`, such as 1gbit, and compare with iperf3")
	flag.StringVar(&s.json, "json", "", "write all figures to `FILE`")
	flag.StringVar(&l.script, "lab", "testdata/lab/lab.sh", "the `SCRIPT` of the lab")
	flag.StringVar(&l.dir, "dir", "", "`DIR` of the lab")
	flag.StringVar(&l.nasprobe, "nasprobe", "./nasprobe", "the `PROGRAM` to measure")
	flag.StringVar(&l.scratch, "scratch", os.TempDir(), "local `DIR`, in memory, for files of the peers")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, s, l, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, s settings, l lab, out io.Writer) error {
	if s.rounds < 1 {
		return fmt.Errorf("%d rounds: want one or more", s.rounds)
	}
	stop, err := l.prepare(ctx)
	if err != nil {
		return err
	}
	defer stop()
	plan := unshaped(s, l)
	if s.shape != "" {
		plan = shaped(s, l)
	}
	var all []result
	for _, p := range plan {
		r, err := p.measure(ctx, s.rounds, os.Stderr)
		if err != nil {
			return err
		}
		all = append(all, r)
		for _, t := range p.tables {
			t.print(out, r)
		}
	}
	return writeJSON(s.json, all)
}
