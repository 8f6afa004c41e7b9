package ceiling_test

import (
	"math"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe/ceiling"
)

func near(t *testing.T, what string, got, want, share float64) {
	t.Helper()
	if !(math.Abs(got-want) <= share*want) {
		t.Errorf("%s: %g, want %g", what, got, want)
	}
}

// What is known of Ethernet: the goodput of TCP with timestamps over IPv4 that iperf3
// shows on an idle link, and without timestamps as textbooks have it.
func TestGoodputOfTCP(t *testing.T) {
	for _, c := range []struct {
		rate int64
		mtu  int
		six  bool
		want float64
	}{
		{1e9, 1500, false, 117.69e6},
		{1e9, 9000, false, 123.76e6},
		{100e6, 1500, false, 11.769e6},
		{2500e6, 1500, false, 294.2e6},
		{2500e6, 9000, false, 309.4e6},
		{10e9, 9000, false, 1237.6e6},
		{1e9, 1500, true, 116.06e6},
	} {
		near(t, "goodput", ceiling.Link{Rate: c.rate}.TCP(ceiling.PacketsOf(c.mtu, c.six)), c.want, 1e-4)
	}
	near(t, "without timestamps", ceiling.Link{Rate: 1e9}.TCP(ceiling.FromMSS(1460, 1500, false)), 125e6*1460/1538, 1e-9)
}

func TestPacketsFollowFromTheSegments(t *testing.T) {
	for _, c := range []struct {
		mss, mtu int
		six      bool
		want     ceiling.Packets
	}{
		{1448, 1500, false, ceiling.Packets{MTU: 1500, MSS: 1448}},
		{1460, 1500, false, ceiling.Packets{MTU: 1500, MSS: 1460}},
		{1448, 9000, false, ceiling.Packets{MTU: 1500, MSS: 1448}}, // the other side has an MTU of 1500
		{1448, 0, false, ceiling.Packets{MTU: 1500, MSS: 1448}},
		{1428, 1500, true, ceiling.Packets{MTU: 1500, MSS: 1428}},
		{1440, 1500, true, ceiling.Packets{MTU: 1500, MSS: 1440}},
		{8948, 9000, false, ceiling.Packets{MTU: 9000, MSS: 8948}},
		{0, 1500, false, ceiling.Packets{}},
	} {
		if got := ceiling.FromMSS(c.mss, c.mtu, c.six); got != c.want {
			t.Errorf("%+v: got %+v", c, got)
		}
	}
	if got := ceiling.FromMSS(1460, 1500, false).Sized(9000); got != (ceiling.Packets{MTU: 9000, MSS: 8960}) {
		t.Errorf("resized: %+v", got)
	}
}

func TestHeadersOfTheProtocol(t *testing.T) {
	gigabit, p := ceiling.Link{Rate: 1e9}, ceiling.PacketsOf(1500, false)
	bare := gigabit.TCP(p)
	read := patterns.Pattern{BlockSize: 4096, Op: patterns.Read}
	write := patterns.Pattern{BlockSize: 4096, Op: patterns.Write}
	mib := patterns.Pattern{BlockSize: 1 << 20, Op: patterns.Read}
	smb, nfs := ceiling.Messages{Protocol: "smb"}, ceiling.Messages{Protocol: "nfs"}
	near(t, "smb read", gigabit.Of(p, smb, read), bare*4096/(4096+84), 1e-9)
	near(t, "smb write", gigabit.Of(p, smb, write), bare*4096/(4096+116), 1e-9)
	near(t, "nfs read", gigabit.Of(p, nfs, read), bare*4096/(4096+132), 1e-9)
	near(t, "encrypted", gigabit.Of(p, ceiling.Messages{Protocol: "smb", Encrypted: true}, read), bare*4096/(4096+84+52), 1e-9)
	near(t, "1 MiB", gigabit.Of(p, smb, mib), bare, 1e-3)
	smb.TransferRead = 64 << 10
	near(t, "in 16 parts", gigabit.Of(p, smb, mib), bare*(1<<20)/(1<<20+16*84), 1e-9)
	near(t, "of no protocol", gigabit.Of(p, ceiling.Messages{}, mib), bare, 1e-9)
}

func TestMixedRowsUseBothDirections(t *testing.T) {
	l, p, m := ceiling.Link{Rate: 1e9}, ceiling.PacketsOf(1500, false), ceiling.Messages{}
	mix := patterns.Pattern{BlockSize: 1 << 20, Op: patterns.Mix, ReadPercent: 70}
	near(t, "mix of 70 %", l.Of(p, m, mix), l.TCP(p)/0.7, 1e-9)
	l.HalfDuplex = true
	near(t, "mix at half duplex", l.Of(p, m, mix), l.TCP(p), 1e-3)
	if full := (ceiling.Link{Rate: 1e9}).TCP(p); !(l.TCP(p) < full && l.TCP(p) > 0.95*full) {
		t.Errorf("half duplex carries %g, full %g", l.TCP(p), full)
	}
}

func TestUnknownPathsHaveNoCeiling(t *testing.T) {
	row := patterns.Pattern{BlockSize: 4096, Op: patterns.Read}
	for _, l := range []ceiling.Link{{}, {Rate: -1}, {Rate: 1e9}} {
		for _, p := range []ceiling.Packets{{}, ceiling.PacketsOf(20, false), ceiling.Packets{}.Sized(9000)} {
			if got := l.TCP(p) + l.Of(p, ceiling.Messages{}, row); got != 0 {
				t.Errorf("%+v %+v: %g", l, p, got)
			}
		}
	}
	if got := (ceiling.Link{Rate: 1e9}).Of(ceiling.PacketsOf(1500, false), ceiling.Messages{}, patterns.Pattern{}); got != 0 {
		t.Errorf("no block: %g", got)
	}
}

// transfers are passes of ten seconds with these throughputs.
func transfers(throughputs ...float64) []ceiling.Transfer {
	var out []ceiling.Transfer
	for _, v := range throughputs {
		out = append(out, ceiling.Transfer{Bytes: int64(v * 10), Seconds: 10})
	}
	return out
}

func TestRatesAreInferredFromSteadyPasses(t *testing.T) {
	p, m := ceiling.PacketsOf(1500, false), ceiling.Messages{Protocol: "smb"}
	row := patterns.Pattern{BlockSize: 1 << 20, Op: patterns.Read}
	for _, rate := range ceiling.Rates() {
		most := ceiling.Link{Rate: rate}.Of(p, m, row)
		for _, passes := range [][]ceiling.Transfer{transfers(most*0.98, most, most*1.002), transfers(most*0.97, most*0.99), transfers(most*0.99, most, most*0.5)} {
			if got, ok := ceiling.Infer(p, m, row, passes); !ok || got != rate {
				t.Errorf("%d: inferred %d, %v from %v", rate, got, ok, passes)
			}
		}
		for _, passes := range [][]ceiling.Transfer{nil, transfers(most), transfers(most, most*0.94), transfers(most, most*0.96, most*0.96), transfers(most, most*1.02), transfers(most, 0), make([]ceiling.Transfer, 2)} {
			if got, ok := ceiling.Infer(p, m, row, passes); ok {
				t.Errorf("%d: inferred %d from %v", rate, got, passes)
			}
		}
	}
	if _, ok := ceiling.Infer(ceiling.Packets{}, m, row, transfers(1e8, 1e8)); ok {
		t.Error("inferred for unknown packets")
	}
}

// A shaper lets a burst through before it holds to its rate, and short passes show it.
func TestABurstDoesNotHideTheRate(t *testing.T) {
	p, m := ceiling.PacketsOf(1500, false), ceiling.Messages{}
	row := patterns.Pattern{BlockSize: 1 << 20, Op: patterns.Read}
	pass := ceiling.Transfer{Bytes: int64(0.3*ceiling.Link{Rate: 100e6}.TCP(p)) + 120<<10, Seconds: 0.3}
	if got, ok := ceiling.Infer(p, m, row, []ceiling.Transfer{pass, pass}); !ok || got != 100e6 {
		t.Errorf("inferred %d, %v", got, ok)
	}
}
