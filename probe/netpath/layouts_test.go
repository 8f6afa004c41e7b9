package netpath

import (
	"encoding/binary"
	"reflect"
	"testing"

	"nasprobe/probe"
)

// layout makes a buffer of a documented structure: values by offset, 4 or 8 bytes each.
func layout(size int, values map[int]any) []byte {
	b := make([]byte, size)
	for at, v := range values {
		switch v := v.(type) {
		case uint8:
			b[at] = v
		case uint16:
			binary.LittleEndian.PutUint16(b[at:], v)
		case uint32:
			binary.LittleEndian.PutUint32(b[at:], v)
		case uint64:
			binary.LittleEndian.PutUint64(b[at:], v)
		}
	}
	return b
}

// The structure of netinet/tcp.h: 4 single bytes, 13 words, 7 double words.
func TestDarwinTCPFacts(t *testing.T) {
	b := layout(4+13*4+7*8, map[int]any{
		4: uint32(7), 12: uint32(230), 16: uint32(1448), 32: uint32(4096), 44: uint32(3), 48: uint32(1),
		56: uint64(1000), 64: uint64(1 << 40), 72: uint64(99), 80: uint64(1 << 33), 88: uint64(5), 104: uint64(12)})
	var p probe.Path
	darwinTCPFacts(&p, b)
	if p.SendMSS != 1448 || p.RTT != 0.003 || p.Unacknowledged != 4096 || *p.Segments != 1<<33+1000 || *p.Retransmits != 12 {
		t.Errorf("%+v", p)
	}
	if p.RetransmissionTimers != nil || p.ReceiveMSS != 0 {
		t.Errorf("facts that the structure has not: %+v", p)
	}
	wantNothingOfLess(t, b, darwinTCPFacts)
}

// wantNothingOfLess gives a decoder every shorter buffer.
func wantNothingOfLess(t *testing.T, b []byte, decode func(*probe.Path, []byte)) {
	t.Helper()
	for n := range b {
		var p probe.Path
		if decode(&p, b[:n]); !reflect.DeepEqual(p, probe.Path{}) {
			t.Fatalf("%d of %d bytes: %+v", n, len(b), p)
		}
	}
}

// TCP_INFO_v0 of mstcpip.h, laid out by the rules of C: 8-byte values are aligned.
func TestWindowsTCPFacts(t *testing.T) {
	const unknown = ^uint32(0)
	b := layout(88, map[int]any{0: uint32(4), 4: uint32(1460), 8: uint64(1000), 16: uint8(1), 20: uint32(500), 24: uint32(210), 28: uint32(65536),
		48: uint64(1 << 40), 56: uint64(1 << 41), 68: uint32(14600), 72: uint32(3), 80: uint32(2), 84: uint8(1)})
	var p probe.Path
	windowsTCPFacts(&p, b)
	if p.SendMSS != 1460 || p.RTT != 210e-6 || p.Unacknowledged != 65536 || *p.RetransmissionTimers != 2 {
		t.Errorf("%+v", p)
	}
	if p.Retransmits != nil || p.Segments != nil {
		t.Errorf("bytes passed for segments: %+v", p)
	}
	wantNothingOfLess(t, b, windowsTCPFacts)
	for _, none := range []uint32{0, unknown} {
		binary.LittleEndian.PutUint32(b[24:], none)
		if windowsTCPFacts(&p, b); p.RTT != 500e-6 {
			t.Errorf("without a least one the RTT is %g", p.RTT)
		}
	}
}

func TestWindowsInterfaces(t *testing.T) {
	for want, row := range map[string]windowsRow{
		probe.MediumWired:    {kind: 6, medium: 14, flags: 0b101, rate: 2_500_000_000},
		probe.MediumWiFi:     {kind: 71, medium: 9, flags: 0b101, rate: 866_700_000},
		probe.MediumVirtual:  {kind: 53, flags: 0},
		probe.MediumLoopback: {kind: 24, flags: 0, rate: 1_073_741_824},
		"":                   {kind: 243, flags: 1, rate: 1}, // mobile broadband
	} {
		row.description = "Card"
		var p probe.Path
		row.facts(&p)
		if p.Medium != want || p.LinkBitsPerSecond != int64(row.rate) || p.Driver != "Card" {
			t.Errorf("%q: %+v", want, p)
		}
	}
	var p probe.Path
	if (windowsRow{rate: ^uint64(0)}).facts(&p); p.LinkBitsPerSecond != 0 {
		t.Errorf("an unknown rate is %d", p.LinkBitsPerSecond)
	}
	if m := (windowsRow{kind: 6, medium: 9, flags: 1}).media(); m != probe.MediumWiFi {
		t.Errorf("Wi-Fi that calls itself Ethernet is %q", m)
	}
	if m := (windowsRow{kind: 6, medium: 14}).media(); m != probe.MediumVirtual {
		t.Errorf("a virtual switch is %q", m)
	}
}

// Messages of other kinds come between, each with its length.
func TestDarwinRate(t *testing.T) {
	message := func(kind uint8, index uint16, rate uint64) []byte {
		return layout(160+20, map[int]any{0: uint16(180), 2: uint8(5), 3: kind, 12: index, 32: uint8(6), 40: uint32(1500), 48: rate})
	}
	address := layout(60, map[int]any{0: uint16(60), 3: uint8(0xc), 12: uint16(4)})
	messages := append(message(0x12, 1, 0), address...)
	messages = append(messages, message(0x12, 4, 10_000_000_000)...)
	if got := darwinRate(messages, 4); got != 10_000_000_000 {
		t.Errorf("rate %d", got)
	}
	if got := darwinRate(messages, 7); got != 0 {
		t.Errorf("rate of an interface that is not there: %d", got)
	}
	for n := range messages {
		darwinRate(messages[:n], 4) // must not panic
	}
	if got := darwinRate(layout(200, nil), 0); got != 0 {
		t.Errorf("rate %d in a message without length", got)
	}
}

func TestDarwinDuplexAndMedium(t *testing.T) {
	for _, c := range []struct {
		status, active uint32
		want           string
	}{
		{3, 0x00100030, "full"}, {3, 0x00200026, "half"}, {1, 0x00100020, "full"},
		{0, 0x00100030, ""}, {3, 0x00100080, ""}, {3, 0x00000020, ""},
	} {
		request := layout(44, map[int]any{24: c.status, 28: c.active})
		if got := darwinDuplex(request); got != c.want {
			t.Errorf("status %x, active %x: %q, want %q", c.status, c.active, got, c.want)
		}
	}
	for function, want := range map[uint32]string{1: "loopback", 2: "wired", 3: "wifi", 0: "virtual", 5: "", 99: ""} {
		if got := darwinMedium(layout(32, map[int]any{16: function})); got != want {
			t.Errorf("function %d: %q, want %q", function, got, want)
		}
	}
	if darwinMedium(nil) != "" || darwinDuplex(nil) != "" {
		t.Error("an answer that did not come has facts")
	}
}

func TestDarwinRequest(t *testing.T) {
	if got := darwinRequest("en0", 32); len(got) != 32 || string(got[:4]) != "en0\x00" {
		t.Errorf("%q", got)
	}
	if darwinRequest("a-name-of-16-byt", 44) != nil {
		t.Error("a name without room for its end was taken")
	}
}
