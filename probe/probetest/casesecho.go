package probetest

import (
	"context"
	"errors"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// echoCases are the promises of a Target that is a probe.Echoer.
func echoCases() []conformanceCase {
	return []conformanceCase{
		{"EchoOften", whereEchoer(echoOften)},
		{"EchoCancelled", whereEchoer(echoCancelled)},
		{"EchoClosed", whereEchoer(echoClosed)},
		{"EchoBesideTransfers", whereEchoer(echoBesideTransfers)},
	}
}

// whereEchoer holds nothing against a target without echoes, such as a local directory.
func whereEchoer(check func(h *harness, echo probe.Echo)) func(h *harness) {
	return func(h *harness) {
		if _, ok := h.target.(probe.Echoer); ok {
			check(h, h.echo())
		}
	}
}

// echo opens one that is closed with the subtest.
func (h *harness) echo() probe.Echo {
	h.Helper()
	echo, err := h.target.(probe.Echoer).Echo(h.ctx)
	if err != nil {
		h.Fatalf("open an echo: %v", err)
	}
	h.Cleanup(func() { echo.Close() })
	return echo
}

func echoOften(h *harness, echo probe.Echo) {
	for i := range 1000 {
		if err := echo.RoundTrip(h.ctx); err != nil {
			h.Fatalf("round trip %d: %v", i, err)
		}
	}
	if p, ok := h.target.(probe.PathReporter); ok && p.Path().Remote != echo.Path().Remote {
		h.Errorf("the echo goes to %q, the target to %q", echo.Path().Remote, p.Path().Remote)
	}
}

// echoCancelled also checks that an Echo ends with its error, and the target does not.
func echoCancelled(h *harness, echo probe.Echo) {
	if err := h.promptly("RoundTrip", func() error { return echo.RoundTrip(cancelledContext()) }); !errors.Is(err, context.Canceled) {
		h.Errorf("RoundTrip with a cancelled context: error %v, want context.Canceled", err)
	}
	if err := h.promptly("RoundTrip", func() error { return echo.RoundTrip(h.ctx) }); err == nil {
		h.Errorf("a round trip after one that failed had no error")
	}
	err := h.promptly("Echo", func() error {
		another, err := h.target.(probe.Echoer).Echo(cancelledContext())
		if err == nil {
			another.Close()
		}
		return err
	})
	if !errors.Is(err, context.Canceled) {
		h.Errorf("Echo with a cancelled context: error %v, want context.Canceled", err)
	}
	if err := h.echo().RoundTrip(h.ctx); err != nil {
		h.Errorf("a round trip of another echo: %v", err)
	}
}

func echoClosed(h *harness, echo probe.Echo) {
	if err := echo.RoundTrip(h.ctx); err != nil {
		h.Fatalf("round trip: %v", err)
	}
	for range 2 {
		if err := echo.Close(); err != nil {
			h.Errorf("close: %v", err)
		}
	}
	if err := h.promptly("RoundTrip", func() error { return echo.RoundTrip(h.ctx) }); err == nil {
		h.Errorf("a round trip after Close had no error")
	}
	if _, err := h.target.Space(h.ctx); err != nil {
		h.Errorf("space after the echo was closed: %v", err)
	}
}

// echoBesideTransfers has echoes under way as long as a queue is busy.
func echoBesideTransfers(h *harness, echo probe.Echo) {
	const depth, size, block = 8, 4 << 20, 64 << 10
	q := h.queue(h.create(h.name(".tmp"), size), depth)
	ctx, end := context.WithCancel(h.ctx)
	h.both(func(i int) error {
		if i == 0 {
			defer end()
			return errors.Join(
				newPump(h.content, q, depth, sweep(patterns.Write, 0, size, block)).run(h.ctx),
				newPump(h.content, q, depth, sweep(patterns.Read, 0, size, block)).run(h.ctx))
		}
		for {
			if err := echo.RoundTrip(h.ctx); err != nil || ctx.Err() != nil {
				return err
			}
		}
	})
}
