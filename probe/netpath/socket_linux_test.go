package netpath

import (
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"nasprobe/probe"
)

// busy is what a recent kernel fills in.
var busy = unix.TCPInfo{Snd_mss: 1448, Rcv_mss: 1440, Advmss: 1460, Pmtu: 1500, Rtt: 900, Min_rtt: 200, Total_retrans: 3, Segs_in: 1 << 31, Segs_out: 1 << 31,
	Unacked: 4, Bytes_sent: 10_000, Bytes_retrans: 1_000, Bytes_acked: 5_001, Data_segs_in: 7, Total_rto: 2}

func facts(info unix.TCPInfo, size uintptr) probe.Path {
	var p probe.Path
	tcpFacts(&p, &info, size)
	return p
}

func TestTCPInfoOfThisKernel(t *testing.T) {
	p := facts(busy, unsafe.Sizeof(busy))
	if p.SendMSS != 1448 || p.ReceiveMSS != 1440 || p.AdvertisedMSS != 1460 || p.PathMTU != 1500 || p.RTT != 200e-6 {
		t.Errorf("%+v", p)
	}
	if *p.Retransmits != 3 || *p.Segments != 1<<32 || *p.RetransmissionTimers != 2 || p.Unacknowledged != 4_000 {
		t.Errorf("%+v", p)
	}
}

// Sizes of the structure in kernels of the past: what was appended later is absent.
func TestTCPInfoOfOlderKernels(t *testing.T) {
	for _, c := range []struct {
		kernel             string
		size               uintptr
		segments, timeouts bool
		rtt                float64
		unacknowledged     int64
	}{
		{"2.6.32", 104, false, false, 900e-6, 4 * 1448},
		{"3.18", 120, false, false, 900e-6, 4 * 1448},
		{"4.1", 136, false, false, 900e-6, 4 * 1448},
		{"4.2", 144, true, false, 900e-6, 4 * 1448},
		{"4.9", 192, true, false, 200e-6, 4 * 1448},
		{"4.19", 224, true, false, 200e-6, 4_000},
		{"6.1", 240, true, false, 200e-6, 4_000},
		{"6.7", 248, true, true, 200e-6, 4_000},
	} {
		p := facts(busy, c.size)
		if (p.Segments != nil) != c.segments || (p.RetransmissionTimers != nil) != c.timeouts || p.RTT != c.rtt || p.Unacknowledged != c.unacknowledged {
			t.Errorf("%s: %+v", c.kernel, p)
		}
		if p.SendMSS != 1448 || p.ReceiveMSS != 1440 || p.Retransmits == nil {
			t.Errorf("%s: %+v lacks what every kernel tells", c.kernel, p)
		}
	}
	if p := facts(busy, 8); p.SendMSS != 0 || p.Retransmits != nil {
		t.Errorf("8 bytes of the structure: %+v", p)
	}
}

// Until data came, the kernel holds the segments that are received for 536 bytes.
func TestReceivedSegmentsAreAFindingOnlyOnceDataCame(t *testing.T) {
	idle := busy
	idle.Data_segs_in, idle.Rcv_mss = 0, 536
	for _, size := range []uintptr{104, 144, unsafe.Sizeof(idle)} {
		if p := facts(idle, size); p.ReceiveMSS != 0 {
			t.Errorf("%d bytes: segments of %d were received before any came", size, p.ReceiveMSS)
		}
	}
}

func TestUnacknowledgedIsNeverLessThanNothing(t *testing.T) {
	idle := busy
	idle.Unacked, idle.Bytes_sent, idle.Bytes_retrans, idle.Bytes_acked = 0, 100, 0, 101
	if p := facts(idle, unsafe.Sizeof(idle)); p.Unacknowledged != 0 {
		t.Errorf("%d bytes on their way where all arrived", p.Unacknowledged)
	}
	idle.Unacked, idle.Bytes_acked = 1, 500
	if p := facts(idle, unsafe.Sizeof(idle)); p.Unacknowledged != 0 {
		t.Errorf("%d bytes on their way", p.Unacknowledged)
	}
}

// Each segment of data is counted, and the acknowledgements that came for them.
func TestCountersMoveWithTheData(t *testing.T) {
	client, server := pair(t, "tcp4", "127.0.0.1:0", 1500)
	before := Of(client)
	sent(t, client, server, 1448*100)
	after := Of(client)
	if moved := *after.Segments - *before.Segments; moved < 100 || moved > 100*3+10 {
		t.Errorf("100 segments and their acknowledgements were counted as %d", moved)
	}
	if after.AdvertisedMSS != 1448 {
		t.Errorf("segments of %d bytes were advertised, want 1448", after.AdvertisedMSS)
	}
}
