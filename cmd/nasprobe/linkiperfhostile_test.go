package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/iperf3"
	"nasprobe/report"
)

// liar is a server of iperf3 that keeps to the protocol and counts as it likes.
type liar struct {
	net.Listener
	results string // "ARRIVED" is what did
}

// serve has one test of one stream.
func (l liar) serve() {
	conn, err := l.Accept()
	if err != nil {
		return
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(20 * time.Second))
	_, _ = io.ReadFull(conn, make([]byte, 37)) // cookie
	_, _ = conn.Write([]byte{9})               // PARAM_EXCHANGE
	reverse := bytes.Contains(readFramed(conn), []byte(`"reverse"`))
	_, _ = conn.Write([]byte{10}) // CREATE_STREAMS
	stream, err := l.Accept()
	if err != nil {
		return
	}
	defer stream.Close()
	_, _ = io.ReadFull(stream, make([]byte, 37))
	_, _ = conn.Write([]byte{1, 2}) // TEST_START, TEST_RUNNING
	var arrived atomic.Int64
	go func() {
		if reverse {
			_, _ = io.Copy(stream, io.LimitReader(endless{}, 1<<20))
			return
		}
		for buf := make([]byte, 64<<10); ; {
			n, err := stream.Read(buf)
			arrived.Add(int64(n))
			if err != nil {
				return
			}
		}
	}()
	_, _ = io.ReadFull(conn, make([]byte, 1)) // TEST_END
	for begun := time.Now(); !reverse && arrived.Load() == 0 && time.Since(begun) < 5*time.Second; {
		time.Sleep(time.Millisecond)
	}
	_, _ = conn.Write([]byte{13}) // EXCHANGE_RESULTS
	_ = readFramed(conn)
	text := strings.ReplaceAll(l.results, "ARRIVED", fmt.Sprint(arrived.Load()))
	_, _ = conn.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(text))), text...))
	_, _ = conn.Write([]byte{14})             // DISPLAY_RESULTS
	_, _ = io.ReadFull(conn, make([]byte, 1)) // IPERF_DONE
}

// endless has zeros.
type endless struct{}

func (endless) Read(b []byte) (int, error) { return len(b), nil }

func readFramed(r io.Reader) []byte {
	var head [4]byte
	_, _ = io.ReadFull(r, head[:])
	b := make([]byte, min(binary.BigEndian.Uint32(head[:]), 1<<16))
	_, _ = io.ReadFull(r, b)
	return b
}

// measureLiar is what link --iperf3 makes of the results in one direction.
func measureLiar(t *testing.T, op patterns.Op, results string) (*probe.Run, error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() { liar{l, results}.serve(); close(done) }()
	defer func() { l.Close(); <-done }()
	host, port, _ := net.SplitHostPort(l.Addr().String())
	link := iperfLink{session: &session{connectTimeout: 5 * time.Second, stallTimeout: 5 * time.Second}, host: host, port: port, count: 1,
		test: iperf3.Test{Streams: 1, Time: 100 * time.Millisecond, BlockBytes: iperf3.BlockBytes}, direction: map[patterns.Op]string{patterns.Write: fromHere, patterns.Read: towardsHere}[op]}
	run := probe.Run{Schema: probe.Schema, Target: link.info(), Plan: link.plan(1e9)}
	err = link.measure(t.Context(), &run, func(probe.Snapshot) {})
	amend(&run)
	return &run, err
}

// Whatever a server says that it counted, what is stored of it can be read again; and what
// cannot be is an error that says so.
func TestLinkMeetsServersThatCountBadly(t *testing.T) {
	lies := map[string][]string{
		"cpu_util_total": {"50", "-5", "999999", "1e300", "1e-13"},
		"bytes":          {"ARRIVED", "1", "9e15"},
		"end_time":       {"2", "0", "-1", "1e-12", "1e-6", "1e6", "1e300"},
		"retransmits":    {"3", "-1", "9e15", "1e18", "1e5"},
	}
	truth := map[string]string{"cpu_util_total": "50", "bytes": "ARRIVED", "end_time": "2", "retransmits": "3"}
	for key, values := range lies {
		for _, value := range values {
			told := func(k string) string {
				if k == key {
					return value
				}
				return truth[k]
			}
			results := fmt.Sprintf(`{"cpu_util_total":%s,"cpu_util_user":1,"cpu_util_system":1,"sender_has_retransmits":1,"streams":[{"id":1,"bytes":%s,"retransmits":%s,"start_time":0,"end_time":%s}]}`,
				told("cpu_util_total"), told("bytes"), told("retransmits"), told("end_time"))
			for _, op := range []patterns.Op{patterns.Write, patterns.Read} {
				t.Run(fmt.Sprintf("%s %s %v", key, value, op), func(t *testing.T) {
					t.Parallel()
					run, err := measureLiar(t, op, results)
					if err != nil {
						if !errors.Is(err, probe.ErrProtocol) || value == truth[key] || len(run.Rows) > 0 {
							t.Errorf("%v, %d rows", err, len(run.Rows))
						}
						return
					}
					var file bytes.Buffer
					if format, err := report.Lookup("json"); err != nil || format.Write(&file, run, report.Options{}) != nil {
						t.Fatal("no JSON")
					}
					if _, err := report.ReadJSON(&file); err != nil {
						t.Errorf("%v\n%+v", err, run.Rows[0].Passes)
					}
				})
			}
		}
	}
}
