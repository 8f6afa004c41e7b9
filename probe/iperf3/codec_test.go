package iperf3

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// script is a connection from which fixed bytes are read.
type script struct {
	net.Conn
	in io.Reader
}

func (s script) Read(b []byte) (int, error)       { return s.in.Read(b) }
func (s script) Write(b []byte) (int, error)      { return len(b), nil }
func (s script) SetWriteDeadline(time.Time) error { return nil }

func scripted(b []byte) control { return control{script{in: bytes.NewReader(b)}, time.Second} }

func framed(text string) []byte {
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(text))), text...)
}

func TestJSONIsBounded(t *testing.T) {
	for name, c := range map[string]struct {
		in   []byte
		want error
	}{
		"whole":         {framed(`{"tcp":true}`), nil},
		"no length":     {[]byte{0, 0}, io.ErrUnexpectedEOF},
		"short":         {framed(`{"tcp":true}`)[:8], io.ErrUnexpectedEOF},
		"nothing":       {nil, io.EOF},
		"four GB":       {[]byte{0xff, 0xff, 0xff, 0xff, '{', '}'}, errMalformed},
		"one too many":  {binary.BigEndian.AppendUint32(nil, mostParameters+1), errMalformed},
		"no JSON":       {framed("GET / HTTP/1.1"), errMalformed},
		"an array":      {framed(`[1]`), errMalformed},
		"empty":         {framed(``), errMalformed},
		"a text number": {framed(`{"time":"ten"}`), errMalformed},
		"too deep":      {framed(`{"x":` + strings.Repeat("[", 30000) + strings.Repeat("]", 30000) + `}`), errMalformed},
	} {
		var p parameters
		if err := scripted(c.in).readJSON(mostParameters, &p); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// What iperf3 3.12 sends, as it was seen on the wire, and a number as cJSON writes large ones.
func TestParametersOfTheRealClient(t *testing.T) {
	var p parameters
	const seen = `{"tcp":true,"omit":1,"time":10,"num":0,"blockcount":0,"MSS":1400,"parallel":4,"reverse":true,"window":262144,"len":131072,"bandwidth":1e+09,"pacing_timer":1000,"get_server_output":1,"client_version":"3.12","newer":{"key":1}}`
	if err := parseJSON([]byte(seen), &p); err != nil {
		t.Fatal(err)
	}
	if code, err := p.refused(); err != nil {
		t.Fatal(code, err)
	}
	want := Test{Reverse: true, Streams: 4, Time: 10 * time.Second, Omit: time.Second, BlockBytes: 131072, Window: 262144, MSS: 1400}
	if got := p.test(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if !p.GetServerOutput || p.rate() != 1e9 {
		t.Errorf("%+v", p)
	}
}

func TestParametersThatAreRefused(t *testing.T) {
	for text, want := range map[string]int32{
		`{"udp":true}`: 131, `{"sctp":true}`: 17, `{"bidirectional":1}`: 13, `{"authtoken":"eA=="}`: 142,
		`{"parallel":129}`: 6, `{"parallel":-1}`: 6, `{"len":2000000}`: 7, `{"window":1e12}`: 8, `{"MSS":70000}`: 10, `{"time":1e15}`: 5, `{"time":-1}`: 5,
		`{"omit":1e9}`: 12, `{"TOS":300}`: 21, `{"bandwidth":-5}`: 27, `{"num":18446744073709551615}`: 0, `{"parallel":18446744073709551615}`: 6, `{}`: 0,
	} {
		var p parameters
		if err := parseJSON([]byte(text), &p); err != nil {
			t.Fatal(text, err)
		}
		if code, err := p.refused(); code != want || (err != nil) != (want != 0) {
			t.Errorf("%s: %d, %v; want %d", text, code, err, want)
		}
	}
}

// The messages of both ends fit: what one writes the other reads.
func TestMessagesFitTheirReaders(t *testing.T) {
	for _, test := range []Test{
		{Streams: 1, Time: 10 * time.Second, BlockBytes: BlockBytes},
		{Streams: 128, Time: time.Hour, Omit: 3 * time.Second, BlockBytes: 1 << 20, Window: 4 << 20, MSS: 9000, Reverse: true},
	} {
		b, err := json.Marshal(parametersOf(test))
		if err != nil {
			t.Fatal(err)
		}
		var p parameters
		if err := parseJSON(b, &p); err != nil {
			t.Fatal(err)
		}
		if got := p.test(); got != test {
			t.Errorf("%+v, want %+v", got, test)
		}
	}
	if p := parametersOf(Test{Time: 300 * time.Millisecond}); p.Time != 1 {
		t.Errorf("300 ms became %d s: the server must not end a test before the client", p.Time)
	}
}

// iperf3 passes over the number 2, and a peer that numbers otherwise is not understood.
func TestStreamsAreNumberedAsIperfDoes(t *testing.T) {
	for n, want := range []whole{1, 3, 4, 5, 6} {
		if got := streamID(n); got != want {
			t.Errorf("stream %d is %d, want %d", n, got, want)
		}
	}
}

func TestResultsOfTheRealServer(t *testing.T) {
	const seen = `{"cpu_util_total":4.5,"cpu_util_user":0.5,"cpu_util_system":4,"sender_has_retransmits":-1,"congestion_used":"cubic","streams":[` +
		`{"id":1,"bytes":11000000,"retransmits":18446744073709551615,"jitter":0,"errors":0,"packets":0,"start_time":0,"end_time":1.005},` +
		`{"id":3,"bytes":1e6,"retransmits":-1,"jitter":0,"errors":0,"omitted_errors":0,"packets":0,"omitted_packets":0,"start_time":0.5,"end_time":1.4}]}`
	var r results
	if err := parseJSON([]byte(seen), &r); err != nil {
		t.Fatal(err)
	}
	if err := r.check(2); err != nil {
		t.Fatal(err)
	}
	if r.bytes() != 12e6 || r.seconds() != 1.005 || r.retransmits() != nil || r.cpu() != 0.045 {
		t.Errorf("%d bytes, %g s, %v, %g", r.bytes(), r.seconds(), r.retransmits(), r.cpu())
	}
	for _, bad := range []string{
		`{}`, `{"cpu_util_total":1,"cpu_util_user":1,"cpu_util_system":1,"streams":[{},{}]}`, strings.Replace(seen, `"bytes":1e6,`, "", 1),
		strings.Replace(seen, "1e6", "-1e6", 1), strings.Replace(seen, "1e6", "1e300", 1), seen[:strings.Index(seen, ",\n")+1] + strings.Replace(seen, `{"id":3`, `{"id":3},{"id":4`, 1),
	} {
		var r results
		err := parseJSON([]byte(bad), &r)
		if err == nil {
			err = r.check(2)
		}
		if !errors.Is(err, errMalformed) {
			t.Errorf("%.80s: %v", bad, err)
		}
	}
}

func TestCookies(t *testing.T) {
	a, b := newCookie(), newCookie()
	if a == b || !a.plausible() {
		t.Errorf("%q, %q", a, b)
	}
	var http cookie
	copy(http[:], "GET / HTTP/1.1\r\nHost: nas\r\nUser-Agent: x")
	if http.plausible() || (cookie{}).plausible() {
		t.Error("what is no cookie is taken for one")
	}
}

// Whatever comes, reading it ends, and what is read has figures that can be used.
func FuzzMessages(f *testing.F) {
	f.Add(framed(`{"tcp":true,"time":10,"parallel":4,"len":131072}`))
	f.Add(framed(`{"cpu_util_total":1,"cpu_util_user":1,"cpu_util_system":0,"sender_has_retransmits":1,"streams":[{"id":1,"bytes":18446744073709551615,"retransmits":3,"start_time":0,"end_time":1e308}]}`))
	f.Add([]byte{0xff, 0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, b []byte) {
		var p parameters
		if scripted(b).readJSON(mostParameters, &p) == nil {
			if code, err := p.refused(); (code == 0) != (err == nil) {
				t.Errorf("%d and %v", code, err)
			} else if test := p.test(); err == nil && (test.Streams < 1 || test.Streams > MaxStreams || test.BlockBytes < 1 || test.BlockBytes > maxBlock || test.Time < 0) {
				t.Errorf("%+v", test)
			}
		}
		var r results
		if scripted(b).readJSON(mostResults, &r) == nil && r.check(len(r.Streams)) == nil {
			if r.bytes() < 0 || r.seconds() < 0 || r.cpu() < 0 {
				t.Errorf("%d bytes, %g s, %g", r.bytes(), r.seconds(), r.cpu())
			}
		}
	})
}
