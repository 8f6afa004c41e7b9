package bottleneck_test

import (
	"math"
	"testing"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/bottleneck"
)

// Each kind of limit, as its figures look.
func TestVerdicts(t *testing.T) {
	signed := func(r *probe.Run) { r.Conditions.Signing = probe.SigningRequired }
	ten := func(r *probe.Run) { r.Path.LinkBitsPerSecond = 10 * gigabit }
	virtual := func(r *probe.Run) { r.Path.Medium, r.Path.LinkBitsPerSecond = probe.MediumVirtual, 10*gigabit }
	within := func(r *probe.Run) { r.Path.Medium, r.Path.LinkBitsPerSecond = probe.MediumLoopback, 0 }
	wifi := func(r *probe.Run) { r.Path.Medium, r.Path.RTT = probe.MediumWiFi, 2*ms }
	far := func(r *probe.Run) { r.Path.RTT, r.RoundTrip = 5*ms, taking(6*ms) }
	blind := func(r *probe.Run) { r.RoundTrip = probe.Distribution{} }
	for _, c := range []struct {
		name  string
		row   probe.Row
		over  func(*probe.Run)
		limit string
		share float64 // 0: any
	}{
		{"a full cable", row("SEQ1M Q8T1 read", 116e6), nil, probe.LimitLink, 0.986},
		{"one request at a time on a cable that is as good as full", row("SEQ1M Q1T1 read", 105e6), nil, probe.LimitLink, 0.892},
		{"one at a time, with a part that nothing explains", row("SEQ1M Q1T1 read", 85e6), nil, probe.LimitUnclear, 0},
		{"a server at half of what the cable carries", row("SEQ1M Q8T1 read", 60e6), nil, probe.LimitServer, 0},
		{"the same where empty requests were not asked", row("SEQ1M Q8T1 read", 60e6), blind, probe.LimitUnclear, 0},
		{"a full cable without empty requests", row("SEQ1M Q8T1 write", 116e6), blind, probe.LimitLink, 0},
		{"small requests one at a time", row("RND4K Q1T1 read", 4096/(0.26*ms)), nil, probe.LimitRoundTrips, 0.77},
		{"small requests of a slow server", row("RND4K Q1T1 read", 4096/(0.7*ms)), nil, probe.LimitServer, 0},
		{"far away", row("RND4K Q8T1 read", 8*4096/(6.3*ms)), far, probe.LimitRoundTrips, 0.95},
		{"a disk under random reads", row("RND4K Q1T1 read", 4096/(8*ms), loaded(0.22*ms)), nil, probe.LimitDisk, 0.97},
		{"a disk that takes several at once", row("RND4K Q32T1 read", 32*4096/(60*ms), loaded(0.3*ms)), nil, probe.LimitDisk, 0},
		{"a disk, and a machine that is busy with something else", row("RND4K Q1T1 read", 4096/(9*ms), loaded(0.9*ms)), nil, probe.LimitDisk, 0.97},
		{"slow, and nothing was asked meanwhile", row("RND4K Q1T1 read", 4096/(8*ms)), nil, probe.LimitServer, 0},
		{"a processor under random reads", row("RND4K Q32T1 read", 32*4096/(9*ms), loaded(5*ms)), nil, probe.LimitServerCPU, 0},
		{"a processor under large reads", row("SEQ1M Q8T1 read", 30e6, loaded(30*ms)), nil, probe.LimitServerCPU, 0},
		{"a link that is used much delays empty requests too", row("SEQ1M Q8T1 read", 70e6, loaded(30*ms)), nil, probe.LimitServer, 0},
		{"a disk that must be flushed", row("SEQ1M Q8T1 write", 110e6, flushing(0.7)), nil, probe.LimitDisk, 0.7},
		{"a cache at the pace of the cable, and a flush", row("SEQ1M Q8T1 write", 116e6, flushing(0.3)), nil, probe.LimitLink, 0.986},
		{"signatures in a queue", row("SEQ1M Q8T1 read", 400e6, computing(0.96)), func(r *probe.Run) { signed(r); ten(r) }, probe.LimitClientCPU, 0.96},
		{"signatures one at a time", row("SEQ1M Q1T1 read", 300e6, computing(0.6)), func(r *probe.Run) { signed(r); ten(r) }, probe.LimitClientCPU, 0.6},
		{"half a core in a queue is no limit", row("SEQ1M Q8T1 read", 400e6, computing(0.5)), ten, probe.LimitServer, 0},
		{"nearly a core is neither ruled out nor the limit", row("SEQ1M Q8T1 read", 400e6, computing(0.8)), ten, probe.LimitUnclear, 0},
		{"several threads may use several cores", row("SEQ1M Q8T4 read", 400e6, computing(1.2)), ten, probe.LimitServer, 0},
		{"Wi-Fi carries less than its rate tells", row("SEQ1M Q8T1 read", 60e6), func(r *probe.Run) { wifi(r); r.Plan.LinkRate = gigabit }, probe.LimitUnclear, 0},
		{"Wi-Fi has no ceiling", row("SEQ1M Q8T1 read", 60e6), wifi, probe.LimitUnclear, 0},
		{"a virtual interface has no rate", row("SEQ1M Q8T1 read", 700e6), virtual, probe.LimitServer, 0},
		{"empty requests wait, for a processor or in the queue of a cable", row("SEQ1M Q8T1 read", 70e6, loaded(3*ms)), virtual, probe.LimitUnclear, 0},
		{"a tunnel begins within one machine", row("SEQ1M Q8T1 read", 7e6, loaded(30*ms)), func(r *probe.Run) { within(r); r.RoundTrip = taking(4 * ms) }, probe.LimitUnclear, 0},
		{"within one machine there is no cable", row("SEQ1M Q8T1 read", 70e6, loaded(3*ms)), within, probe.LimitServerCPU, 0},
		{"but the cable behind it may have one", row("SEQ1M Q8T1 read", 105e6, loaded(30*ms)), virtual, probe.LimitUnclear, 0},
		{"something slower than the interface on a long path", row("SEQ1M Q8T1 read", 5e6, loaded(40*ms)), far, probe.LimitUnclear, 0},
		{"a rate that was told", row("SEQ1M Q8T1 read", 5.8e6), func(r *probe.Run) { far(r); r.Plan.LinkRate = 50e6 }, probe.LimitLink, 0.986},
		{"what was told is exceeded", row("SEQ1M Q8T1 read", 60e6), func(r *probe.Run) { r.Plan.LinkRate = 100e6 }, probe.LimitServer, 0},
		{"the port of the NAS is slower", row("SEQ1M Q8T1 read", 116.5e6), ten, probe.LimitLink, 0.99},
		{"both directions of a full cable", row("SEQ1M Q8T1 mix70", 165e6), nil, probe.LimitLink, 0.98},
	} {
		run := runOf(c.row)
		if c.over != nil {
			c.over(run)
		}
		v := judged(t, run)
		if v.LimitedBy != c.limit || c.share > 0 && math.Abs(v.Share-c.share) > 0.01 {
			t.Errorf("%s: %s, %.3f of it; want %s, %.3f\n%+v", c.name, v.LimitedBy, v.Share, c.limit, c.share, v.Evidence)
		}
		if len(v.Evidence) == 0 {
			t.Errorf("%s: no evidence", c.name)
		}
	}
}

// Writes that a cache took as fast as the cable brings them, and then a disk did not, are
// limited by the disk if it had most of the time.
func TestWritesThatFall(t *testing.T) {
	for _, c := range []struct {
		fast, slow int // quarters of a second
		limit      string
	}{{4, 24, probe.LimitDisk}, {20, 16, probe.LimitUnclear}} {
		fall := row("SEQ1M Q8T1 write", 90e6, eachPass(func(p *probe.Pass) {
			p.Bytes, p.Seconds = 0, float64(c.fast+c.slow)/4
			for i := range c.fast + c.slow {
				p.Series = append(p.Series, 117e6/4)
				if i >= c.fast {
					p.Series[i] = 26e6 / 4
				}
				p.Bytes += p.Series[i]
			}
			p.Throughput = float64(p.Bytes) / p.Seconds
		}))
		run := runOf(fall)
		run.RoundTrip = probe.Distribution{}
		if v := judged(t, run); v.LimitedBy != c.limit {
			t.Errorf("%d quarters of a second fast, %d slow: %+v", c.fast, c.slow, v)
		}
	}
}

// A stream waits for no reply, and the other end tells of its processor.
func TestStreams(t *testing.T) {
	ten := func(r *probe.Run) { r.Path.LinkBitsPerSecond = 10 * gigabit }
	peer := func(cores float64) func(*probe.Row) { return eachPass(func(p *probe.Pass) { p.PeerCPU = cores }) }
	for _, c := range []struct {
		name   string
		passes float64
		change func(*probe.Row)
		over   func(*probe.Run)
		limit  string
	}{
		{"a full cable", 117e6, func(*probe.Row) {}, nil, probe.LimitLink},
		{"a busy receiver", 700e6, peer(0.97), ten, probe.LimitServerCPU},
		{"a busy sender", 700e6, computing(0.97), ten, probe.LimitClientCPU},
		{"half a core", 700e6, computing(0.6), ten, probe.LimitUnclear},
	} {
		stream := probe.NewStreamRow(1, patterns.Write)
		stream.Passes = row("SEQ1M Q1T1 write", c.passes).Passes
		c.change(&stream)
		for i := range stream.Passes {
			stream.Passes[i].Latency = probe.Latency{}
		}
		stream.Summarize()
		run := runOf(stream)
		run.RoundTrip = probe.Distribution{}
		if c.over != nil {
			c.over(run)
		}
		v := judged(t, run)
		if _, asked := figure(v.Evidence, bottleneck.FigureUnknown); v.LimitedBy != c.limit || asked {
			t.Errorf("%s: %+v", c.name, v)
		}
	}
}

// What a row cannot tell alone, the others may.
func TestRowsTellOfEachOther(t *testing.T) {
	slow, deep := row("SEQ1M Q1T1 read", 85e6), row("SEQ1M Q8T1 read", 116e6)
	v := judged(t, runOf(slow, deep))
	if v.Rows[0].LimitedBy != probe.LimitRoundTrips || v.Rows[1].LimitedBy != probe.LimitLink {
		t.Errorf("one at a time beside a queue: %+v", v.Rows)
	}
	if v.LimitedBy != probe.LimitLink {
		t.Errorf("the run is limited by %s, and its fastest row by the link", v.LimitedBy)
	}
	v = judged(t, runOf(slow, row("SEQ1M Q8T1 read", 86e6)))
	if v.Rows[0].LimitedBy == probe.LimitRoundTrips {
		t.Errorf("a queue makes nothing faster: %+v", v.Rows[0])
	}
	far := runOf(row("SEQ1M Q8T1 read", 20e6), row("RND4K Q32T1 read", 32*4096/(60*ms), loaded(5.1*ms)))
	far.Path.RTT, far.RoundTrip = 4*ms, taking(5*ms)
	if v = judged(t, far); v.Rows[1].LimitedBy != probe.LimitDisk {
		t.Errorf("a path that carried more in another row: %+v", v.Rows[1])
	}
	held := row("RND4K Q1T1 read", 4096/(0.25*ms))
	if v = judged(t, runOf(slow, held)); v.Rows[0].LimitedBy != probe.LimitRoundTrips {
		t.Errorf("one at a time out of memory: %+v", v.Rows[0])
	}
	v = judged(t, runOf(row("RND16K Q1T1 read", 16384/(3*ms), loaded(0.2*ms)), held))
	if v.Rows[0].LimitedBy != probe.LimitServer {
		t.Errorf("what is in memory waits for no disk: %+v", v.Rows[0])
	}
	large := row("SEQ1M Q8T1 read", 20e6, loaded(0.2*ms))
	if v = judged(t, runOf(large)); v.LimitedBy != probe.LimitServer {
		t.Errorf("large reads alone: %+v", v)
	}
	v = judged(t, runOf(large, row("SEQ1M Q8T1 write", 110e6, flushing(0.6))))
	if v.Rows[0].LimitedBy != probe.LimitDisk {
		t.Errorf("large reads beside writes into memory: %+v", v.Rows[0])
	}
	both := runOf(row("SEQ1M Q8T1 read", 110e6, computing(0.95)))
	v = judged(t, both)
	if also, ok := figure(v.Evidence, bottleneck.FigureAlso); v.LimitedBy != probe.LimitClientCPU || !ok || also.Note != probe.LimitLink {
		t.Errorf("two near each other: %+v", v)
	}
}

// A look at the network alone says what it lacks, and nothing of a limit.
func TestNoDataMoved(t *testing.T) {
	run := &probe.Run{Path: probe.Path{Remote: "10.0.0.1:445"}, Link: &probe.Link{}}
	v := bottleneck.Judge(run)
	if v == nil || v.LimitedBy != probe.LimitUnclear || v.Share != 0 || len(v.Rows) != 0 || len(v.Evidence) != 1 || v.Evidence[0].Note != bottleneck.UnknownGoodput {
		t.Errorf("%+v", v)
	}
}

func TestNothingToSay(t *testing.T) {
	scores := runOf(probe.NewRow(patterns.Pattern{BlockSize: 4096, QueueDepth: 1, Threads: 1}))
	scores.Rows[0].Passes = []probe.Pass{{Throughput: 1e8}}
	local := runOf(row("SEQ1M Q1T1 read", 1e9))
	local.Path = probe.Path{}
	for name, run := range map[string]*probe.Run{"empty": {}, "no rows": runOf(), "scores alone": scores, "a directory": local} {
		if v := bottleneck.Judge(run); v != nil {
			t.Errorf("%s: %+v", name, v)
		}
	}
}
