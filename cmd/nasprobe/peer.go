package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"nasprobe/probe/iperf3"
)

const peerHelp = `Peer answers iperf3 -c and nasprobe link --iperf3, so that the wire between this machine
and another can be measured where no iperf3 is installed here. It takes the place of
iperf3 -s: TCP, one test at a time, in either direction.

Each test is told in a line. Who may connect may measure, and fill the link for as long
as a test lasts: let it run only where you need it, or give it an address of one network.

It knows what these options of iperf3 -c ask of a server: -P, -R, -t, -n, -k, -O, -l, -w,
-M, -N, -b, -S, -C and --get-server-output; what -i, -J, --connect-timeout and the like
ask of the client is not its concern. Clients that want UDP (-u), both directions at once
(--bidir) or a log-in are refused.`

const peerExamples = `  nasprobe peer
  nasprobe peer --listen 192.168.1.20:5201 --one-off
  iperf3 -c 192.168.1.20 -R                 # on the other machine
  nasprobe link --iperf3 192.168.1.20       # likewise`

// peer is the flags of peer.
type peer struct {
	console *console
	listen  string
	oneOff  bool
	format  string
}

func newPeer(c *console) *cobra.Command {
	p := &peer{console: c}
	cmd := &cobra.Command{Use: "peer", Short: "Answer iperf3 -c, and measure the wire alone", Long: peerHelp, Example: peerExamples, Args: cobra.NoArgs,
		SuggestFor: []string{"iperf", "iperf3", "netperf", "listen"}}
	f := cmd.Flags()
	f.StringVar(&p.listen, "listen", ":"+iperf3.Port, "`ADDRESS` to answer at; :5201 is all of this machine's")
	f.BoolVarP(&p.oneOff, "one-off", "1", false, "end after one test")
	f.StringVar(&p.format, "format", "text", "text, a line a test, or json, an object a line")
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"text", "json"}, cobra.ShellCompDirectiveNoFileComp)) // fails for an unknown flag only
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return p.run(cmd.Context()) }
	return cmd
}

func (p *peer) run(ctx context.Context) error {
	if err := oneOf("format", p.format, "text", "json"); err != nil {
		return err
	}
	if p.listen == "" {
		return usage("--listen: the address is missing")
	}
	address, err := listenAddress(p.listen)
	if err != nil {
		return err
	}
	l, err := iperf3.Listen(ctx, address)
	if err != nil {
		return err
	}
	if !p.console.quiet {
		fmt.Fprintf(p.console.err, "Answering iperf3 -c at %s\n", l.Addr())
	}
	s := iperf3.Server{OneOff: p.oneOff, Report: p.tell}
	return s.Serve(ctx, l)
}

// listenAddress reads HOST, HOST:PORT or :PORT. The port is the usual one where none is named.
func listenAddress(text string) (string, error) {
	host, port, err := net.SplitHostPort(text)
	if err != nil {
		host, port, err = net.SplitHostPort(bracketed(text) + ":" + iperf3.Port)
	}
	var e *net.AddrError
	switch {
	case errors.As(err, &e):
		return "", usage("--listen %s: %s", text, e.Err)
	case port == "":
		port = iperf3.Port
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return "", usage("--listen %s: the port must be a number up to 65535", text)
	}
	return net.JoinHostPort(host, port), nil
}

// tell prints a line about a test. A failure to is that of the process (see run in main).
func (p *peer) tell(r iperf3.Report) {
	switch {
	case p.format == "json":
		e := json.NewEncoder(p.console.out)
		e.SetEscapeHTML(false)
		_ = e.Encode(newPeerLine(r, time.Now()))
	case r.Err != nil:
		fmt.Fprintf(p.console.err, "nasprobe: %v\n", r.Err)
	default:
		fmt.Fprintln(p.console.out, r)
	}
}
