package health

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"nasprobe/probe"
)

// after is a check of a run with that sequential read, after runs on the days before.
func after(t *testing.T, before []float64, now float64) *Result {
	t.Helper()
	var like []*probe.Run
	for i, v := range before {
		like = append(like, headOf(runOf(t, i+1, v)))
	}
	return Check(runOf(t, len(before)+1, now), like, DefaultRules())
}

// A fall lasts until it is mended: the runs that saw it do not become the standard, even
// where there were only three before it.
func TestAFallThatLasts(t *testing.T) {
	before := []float64{113, 115, 112}
	for i := range 20 {
		res := after(t, before, 52)
		if res.State != Critical {
			t.Fatalf("after %d slow runs: %s", i, res.Summary)
		}
		l := figureOf(t, res, "seq-read").Level
		if l.Runs != 3 || l.Median != 113e6 || l.Fallen != i || i > 0 && !strings.Contains(res.Summary, " below its median of 113 MB/s since 2026-11-04 03:00 (") {
			t.Fatalf("after %d slow runs: %s %+v", i, res.Summary, l)
		}
		before = append(before, 51+float64(i%3))
	}
	if res := after(t, before, 113); res.State != OK {
		t.Errorf("mended: %s", res.Summary)
	}
}

// What raised an alarm once goes on to, however little the runs before say.
func TestAnAlarmOfAYoungBaselineStays(t *testing.T) {
	before := []float64{121.7, 114.1, 122.9, 100.6}
	for _, now := range []float64{61.25, 53.46, 61, 60} {
		if res := after(t, before, now); res.State != Critical {
			t.Errorf("%g after %v: %s", now, before, res.Summary)
		}
		before = append(before, now)
	}
}

// What came with the fall stays the explanation of it.
func TestWhatChangedWithALastingFall(t *testing.T) {
	var like []*probe.Run
	for day := 1; day <= 12; day++ {
		r := runOf(t, day, 113+float64(day%3))
		if day > 3 {
			r = runOf(t, day, 50+float64(day%3))
			r.Conditions.Signing = probe.SigningRequired
		}
		like = append(like, headOf(r))
	}
	now := runOf(t, 13, 51)
	now.Conditions.Signing = probe.SigningRequired
	if res := Check(now, like, DefaultRules()); res.State != Critical || !strings.HasSuffix(res.Summary, "; signing off -> required") {
		t.Error(res.Summary)
	}
}

// Odd runs among many do not hide a fall, of whatever size they were.
func TestOddRunsDoNotHideAFall(t *testing.T) {
	var before []float64
	for i := range 30 {
		v := 100 + float64(i%5-2)
		if i%10 == 3 {
			v /= 3
		}
		before = append(before, v)
	}
	for now, want := range map[float64]State{36: Critical, 50: Critical, 75: Warning, 85: OK, 100: OK} {
		for _, earlier := range [][]float64{before, append(before, 38)} {
			res := after(t, earlier, now)
			if res.State != want {
				t.Errorf("%g MB/s after %d runs: %s %s", now, len(earlier), res.State, res.Summary)
			}
		}
	}
	if l := figureOf(t, after(t, before, 100), "seq-read").Level; l.Odd != 3 || l.Runs != 27 || l.Min < 98e6 {
		t.Errorf("%+v", l)
	}
}

// What was an alarm is not what these runs do anyway: a link that fell to a tenth and was
// mended does not keep one that falls to half from being seen.
func TestASlowSpellDoesNotBlindTheBaseline(t *testing.T) {
	good := []float64{114.2, 113.9, 114.1, 114, 113.8, 114.3, 114, 113.7}
	two := append(slices.Clone(good), 11.6, 11.5, 114.1, 113.9)
	long := append(slices.Clone(good), 11.6, 11.5, 11.7, 11.6, 114.1, 113.9)
	twice := append(slices.Clone(two), 23, 22.8, 114, 114.2)
	var many []float64
	for i := range 204 {
		v := 100 * (1 + 0.05*float64(i%7-3)/3)
		if i%50 == 20 {
			v = 10
		}
		many = append(many, v)
	}
	for name, c := range map[string]struct {
		before []float64
		now    float64
	}{"one": {two, 58}, "a long one": {long, 58}, "two": {twice, 58}, "young": {[]float64{113.2, 114.1, 113.8, 114.5, 11, 114}, 58}, "four of 204": {many, 60}} {
		if res := after(t, c.before, c.now); res.State == OK {
			t.Errorf("%s: %s %+v", name, res.Summary, figureOf(t, res, "seq-read").Level)
		}
		if res := after(t, c.before, c.before[0]); res.State != OK {
			t.Errorf("%s, healthy: %s", name, res.Summary)
		}
	}
}

// Figures that vary, as small blocks do, and fell to a tenth and later to half.
func TestASmallerFallIsOddBesideALargerOne(t *testing.T) {
	before := []float64{103.3, 121.4, 121.6, 107.6, 105.6, 122.2, 120.9, 122.2, 12.4, 12.4, 99.3, 91, 59.9, 60.1}
	l := figureOf(t, after(t, before, 110), "seq-read").Level
	if l.Odd != 4 || l.WarnBelow < 65e6 {
		t.Errorf("%+v", l)
	}
}

// A NAS that is slow as a matter of course does not cry wolf for ever: as half of the time
// by chance, or each night.
func TestASlowStateThatIsUsual(t *testing.T) {
	rng, alarms := rand.New(rand.NewPCG(7, 7)), 0
	var random, nightly []float64
	for i := range 240 {
		v, night := 100*(1+0.02*rng.NormFloat64()), 1.0
		if i%24 < 8 {
			night = 3
		}
		random, nightly = append(random, v/float64(1+2*rng.IntN(2))), append(nightly, v/night)
	}
	for i := 48; i < 240; i++ {
		for _, all := range [][]float64{random, nightly} {
			if res := after(t, all[:i], all[i]); res.State != OK {
				alarms++
				t.Logf("run %d: %s", i, res.Summary)
			}
		}
	}
	if alarms > 8 {
		t.Errorf("%d alarms", alarms)
	}
	if res := after(t, nightly, 3); res.State != Critical {
		t.Errorf("a fall: %s", res.Summary)
	}
}

// Long histories are judged at once, whatever is in them.
func TestALongFall(t *testing.T) {
	var like []*probe.Run
	for i := range 3000 {
		v := 113 + float64(i%7)
		if i >= 1000 {
			v = 50 + float64(i%7)
		}
		like = append(like, headOf(runOf(t, i, v)))
	}
	res := Check(runOf(t, 3000, 50), like, DefaultRules())
	if l := figureOf(t, res, "seq-read").Level; res.State != Critical || l.Fallen != 2000 || l.Runs != 1000 {
		t.Errorf("%s %+v", res.Summary, l)
	}
}

// A row of which one pass was as ever has to be low again before it is an alarm.
func TestAFallInSomePassesOnly(t *testing.T) {
	var before []*probe.Run
	for day := 1; day <= 10; day++ {
		before = append(before, headOf(runOf(t, day, 113+float64(day%3))))
	}
	if l := figureOf(t, Check(runOf(t, 11, 113), before, DefaultRules()), "seq-read").Level; l.Unsure {
		t.Errorf("no fall at all: %+v", l)
	}
	run := runOf(t, 11, 50)
	for _, v := range []float64{40e6, 112e6} {
		run.Rows[0].Passes = append(run.Rows[0].Passes, probe.Pass{Seconds: 1, Throughput: v, IOPS: v / (1 << 20)})
	}
	run.Rows[0].Summarize()
	res := Check(run, before, DefaultRules())
	if l := figureOf(t, res, "seq-read").Level; res.State != OK || !l.Unsure || l.Change > -0.5 {
		t.Errorf("%s %+v", res.Summary, l)
	}
	again := *run
	again.ID, again.Started = "again", run.Started.Add(3600e9)
	res = Check(&again, append(before, headOf(run)), DefaultRules())
	if l := figureOf(t, res, "seq-read").Level; res.State != Critical || l.Unsure || l.Fallen != 1 {
		t.Errorf("%s %+v", res.Summary, l)
	}
	if res = Check(run, append(before, headOf(&again)), DefaultRules()); res.State != OK || res.Baseline.Runs != 10 {
		t.Errorf("a later run counts: %s", res.Summary)
	}
}

// Whatever a row had, its level is one of numbers, and a state is as bad as the figure.
func FuzzLevels(f *testing.F) {
	f.Add([]byte{100, 101, 99, 100}, byte(40))
	f.Add([]byte{100, 101, 99, 50, 51, 10, 12}, byte(30))
	f.Add([]byte{0, 0, 0, 255, 1}, byte(1))
	f.Fuzz(func(t *testing.T, history []byte, now byte) {
		var before []float64
		for _, v := range history[:min(len(history), 60)] {
			before = append(before, float64(v))
		}
		higher, lower := after(t, before, float64(now)), after(t, before, float64(now)/2)
		checkSound(t, higher)
		checkSound(t, lower)
		if Worse(higher.State, lower.State) != lower.State && lower.State != Unknown {
			t.Errorf("%d after %v is %s, half of it %s", now, before, higher.Summary, lower.Summary)
		}
	})
}

func checkSound(t *testing.T, res *Result) {
	t.Helper()
	if _, err := json.Marshal(res); err != nil || (res.State == OK) != (len(res.Findings) == 0) {
		t.Errorf("%v %s %v", err, res.State, res.Findings)
	}
	for _, f := range res.Figures {
		if l := f.Level; l != nil && (l.WarnBelow > l.Median*0.8+1 || l.CritBelow > l.WarnBelow || l.Min > l.Median || l.Median > l.Max || l.Runs+l.Fallen > 60) {
			t.Errorf("%+v", l)
		}
	}
}
