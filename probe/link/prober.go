package link

import (
	"context"
	"net"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/netpath"
)

// Prober looks at the link to one target.
type Prober struct {
	Target probe.Target
	// ConnectTimeout bounds one TCP connection, and StallTimeout the wait for one reply.
	ConnectTimeout, StallTimeout time.Duration
	// Dial makes a TCP connection that keeps to packets of at most mtu bytes; 0 is no
	// bound. Nil is netpath.Dialer.
	Dial func(ctx context.Context, address string, mtu int) (net.Conn, error)
	// Observe, if set, is told what goes on, from the goroutine of Measure.
	Observe func(probe.Snapshot)
}

// Findings are what a Prober found, which may be a part.
type Findings struct {
	Connect   probe.Distribution // of TCP connections (RFC 9293 3.5)
	RoundTrip probe.Distribution // of requests without work, see probe.Echo
	Path      probe.Path         // with the counts of all connections
	Warnings  []probe.Warning
}

// Measure looks at the link, for some seconds at most where the server answers. What was
// found is returned in any case. Errors are *probe.Error values: ErrUnsupported of a target
// without a network, ErrTimeout of large packets that vanish, see probe.Swallowed, and
// those of the target.
func (p Prober) Measure(ctx context.Context) (Findings, error) {
	p = p.complete()
	var f Findings
	echoer, ok := p.Target.(probe.Echoer)
	if !ok {
		return f, &probe.Error{Kind: probe.ErrUnsupported, Op: "look at the link", Offset: -1, Remedy: "name an smb:// or nfs:// target"}
	}
	echo, err := p.open(ctx, echoer)
	if err != nil {
		return f, err
	}
	defer echo.Close()
	return f, p.look(ctx, echo, &f)
}

func (p Prober) complete() Prober {
	if p.Observe == nil {
		p.Observe = func(probe.Snapshot) {}
	}
	if p.Dial == nil {
		p.Dial = func(ctx context.Context, address string, mtu int) (net.Conn, error) {
			return netpath.Dialer(mtu).DialContext(ctx, "tcp", address)
		}
	}
	return p
}

func (p Prober) open(ctx context.Context, echoer probe.Echoer) (probe.Echo, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, p.StallTimeout, silent("open a connection for empty requests", "", p.StallTimeout))
	defer cancel()
	echo, err := echoer.Echo(ctx)
	if err != nil && context.Cause(ctx) != nil {
		return nil, context.Cause(ctx)
	}
	return echo, err
}

// look fills f in, the quick things first.
func (p Prober) look(ctx context.Context, echo probe.Echo, f *Findings) error {
	f.Path = echo.Path()
	address := f.Path.Remote
	connect, again, warnings := p.connects(ctx, address)
	f.Connect, f.Warnings = connect, warnings
	var err error
	f.RoundTrip, err = p.roundTrips(ctx, echo)
	f.Path = withRetransmits(settled(echo.Path()), again)
	if err != nil {
		return err
	}
	return p.largePackets(ctx, f.Path)
}

// settled leaves out of the path of small requests what only full segments tell.
func settled(p probe.Path) probe.Path {
	if p.ReceiveMSS < p.SendMSS {
		p.ReceiveMSS = 0
	}
	return p
}

// withRetransmits adds what the other connections had to send again.
func withRetransmits(p probe.Path, again int64) probe.Path {
	if p.Retransmits != nil {
		n := *p.Retransmits + again
		p.Retransmits = &n
	}
	return p
}
