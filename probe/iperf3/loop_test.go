package iperf3

import (
	"context"
	"net"
	"sync/atomic"
	"testing"
	"time"
)

// serve starts a server for the length of a test and returns where.
func serve(t *testing.T, s Server) (host, port string) {
	t.Helper()
	return serveAt(t, "127.0.0.1:0", s)
}

func serveAt(t *testing.T, address string, s Server) (host, port string) {
	t.Helper()
	l, err := Listen(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil && !s.OneOff {
			t.Error(err)
		}
	})
	host, port, _ = net.SplitHostPort(l.Addr().String())
	return host, port
}

func client(host, port string, test Test) Client {
	return Client{Host: host, Port: port, Test: test, ConnectTimeout: 5 * time.Second, StallTimeout: 5 * time.Second}
}

// Both ends are ours, and agree.
func TestClientAndServerAgree(t *testing.T) {
	reports := make(chan Report, 1)
	host, port := serve(t, Server{Report: func(r Report) { reports <- r }})
	for _, test := range []Test{
		{Streams: 1, Time: 600 * time.Millisecond},
		{Streams: 4, Time: 600 * time.Millisecond, Reverse: true},
		{Streams: 3, Time: 500 * time.Millisecond, Omit: time.Second, BlockBytes: 1000},
		{Streams: 1, Time: 500 * time.Millisecond, Window: 64 << 10, MSS: 1400, Reverse: true},
	} {
		got, err := client(host, port, test).Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		r := <-reports
		if r.Err != nil {
			t.Fatal(r.Err)
		}
		t.Logf("%v\n%+v", r, got.Pass())
		if r.Result.Bytes != got.Bytes || r.Result.Reverse != got.Reverse {
			t.Errorf("client %d bytes, server %d", got.Bytes, r.Result.Bytes)
		}
		if got.Seconds < test.Time.Seconds()/2 || got.Seconds > test.Time.Seconds()+test.Omit.Seconds()+5 {
			t.Errorf("%v took %v", test.Time, got.Seconds)
		}
	}
}

// Who is told of a test may begin the next at once, however long the telling takes; reports
// come one at a time, in the order of the tests.
func TestReportedTestIsOver(t *testing.T) {
	reports := make(chan Report, 3) // the server ends whether they are heard or not
	var telling atomic.Int32
	host, port := serve(t, Server{Report: func(r Report) {
		if telling.Add(1) > 1 {
			t.Error("two reports at once")
		}
		reports <- r
		time.Sleep(300 * time.Millisecond)
		telling.Add(-1)
	}})
	for streams := 1; streams <= 3; streams++ {
		if _, err := client(host, port, Test{Streams: streams, Time: 300 * time.Millisecond}).Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if r := <-reports; r.Err != nil || r.Test.Streams != streams {
			t.Errorf("%d streams: %+v", streams, r)
		}
	}
}
