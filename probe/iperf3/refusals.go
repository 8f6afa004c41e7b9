package iperf3

import (
	"fmt"
	"time"

	"nasprobe/probe"
)

// Numbers of iperf3's errors that both ends know.
const (
	codeTotalRate = 27
	codeMSS       = 123
	codeBuffer    = 124
	codeTOS       = 125
	codeWindow    = 141
	codeAuth      = 142
)

// refusals are what this server does not do, and the number of the error that has a
// client of iperf3 say so. The first that fits wins.
var refusals = []struct {
	code int32
	what string
	fits func(p parameters) bool
}{
	{131, "UDP", func(p parameters) bool { return bool(p.UDP) }},
	{17, "SCTP", func(p parameters) bool { return bool(p.SCTP) }},
	{13, "both directions at once", func(p parameters) bool { return bool(p.Bidirectional) }},
	{codeAuth, "a user and a password", func(p parameters) bool { return p.AuthToken != "" }},
	{6, "the number of streams", func(p parameters) bool { return p.Streams < 0 || p.Streams > MaxStreams }},
	{7, "the size of the blocks", func(p parameters) bool { return p.BlockBytes < 0 || p.BlockBytes > maxBlock }},
	{8, "the size of the window", func(p parameters) bool { return p.Window < 0 || p.Window > MaxWindow }},
	{10, "the MSS", func(p parameters) bool { return p.MSS < 0 || p.MSS > MaxMSS }},
	{5, "the length of the test", func(p parameters) bool { return p.Time < 0 || time.Duration(p.Time) > MaxTime/time.Second }},
	{12, "the time to omit", func(p parameters) bool { return p.Omit < 0 || time.Duration(p.Omit) > MaxOmit/time.Second }},
	{21, "the type of service", func(p parameters) bool { return p.TOS < 0 || p.TOS > 255 }},
	{codeTotalRate, "the rate", func(p parameters) bool { return p.BitRate < 0 || p.PacedRate < 0 }},
}

// refused is the number that the client is told, or 0 and no error.
func (p parameters) refused() (int32, error) {
	for _, r := range refusals {
		if r.fits(p) {
			return r.code, fmt.Errorf("it asked for what is not served: %s", r.what)
		}
	}
	return 0, nil
}

// serverErrors are those that a server may send, by iperf3's number, as the user of a
// client should read them.
var serverErrors = map[int32]struct {
	kind         error
	what, remedy string
}{
	codeTotalRate: {probe.ErrRefused, "the server lets no test be so fast (--server-bitrate-limit)", "start iperf3 -s without that limit"},
	codeMSS:       {nil, "the server could not bound its segments", "leave out --mss"},
	codeWindow:    {nil, "the server's system gives no socket buffers of that size", "ask for a smaller --window, or raise the bounds there (Linux: net.core.rmem_max and wmem_max)"},
	codeBuffer:    {nil, "the server could not set the size of its socket buffers", "ask for a smaller --window"},
	codeAuth:      {probe.ErrRefused, "the server wants a user and a password", "start iperf3 -s without --authorized-users-path; nasprobe logs in nowhere"},
}

// serverFailed explains SERVER_ERROR.
func serverFailed(target string, code int32) error {
	e := &probe.Error{Op: "run a test at", Target: target, Offset: -1, Err: fmt.Errorf("the server reports error %d of iperf3", code),
		Remedy: "look at what iperf3 -s prints there"}
	if known, ok := serverErrors[code]; ok {
		e.Kind, e.Remedy = known.kind, known.remedy
		e.Err = fmt.Errorf("%s (error %d of iperf3)", known.what, code)
	}
	return e
}
