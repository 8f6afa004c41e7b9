package health

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"nasprobe/probe/probetest/docs"
)

var update = flag.Bool("update", false, "write the table of doc.go instead of comparing with it")

// baselines is how many are drawn for a rate, falls are what a row falls by.
const baselines = 1000

var falls = []float64{0.3, 0.5, 0.8}

// rates are how often the rules alert.
type rates struct {
	falsely float64   // in as many checks as there are like runs, though nothing fell
	found   []float64 // of each fall
	again   float64   // of a fall to half, after two slow spells
}

// typical is the throughput that noise is about.
const typical = 100e6

// measure draws the like runs of a NAS whose throughput has log-normal noise. How often
// the run after them is alerted on follows from the level of the alert.
func measure(n int, noise float64) rates {
	rng := rand.New(rand.NewPCG(uint64(n), uint64(noise*1000)))
	before, out := make([]earlier, n), rates{found: make([]float64, len(falls))}
	for range baselines {
		for i := range before {
			before[i].value = typical * math.Exp(noise*rng.NormFloat64())
		}
		below := func(level float64) float64 {
			return math.Erfc(-math.Log(level/typical)/noise/math.Sqrt2) / 2 / baselines
		}
		level := alarmLevel(before)
		out.falsely += float64(n) * below(level)
		for i, fall := range falls {
			out.found[i] += below(level / (1 - fall))
		}
		out.again += below(alarmLevel(withSpells(before, 2)) / 0.5)
	}
	return out
}

// withSpells has so many spells among the figures in which they are a tenth of what they
// were, each a tenth as long as all.
func withSpells(before []earlier, spells int) []earlier {
	var out []earlier
	length, gap := 1+len(before)/10, len(before)/(spells+1)
	for i, e := range before {
		if i > 0 && i%gap == 0 && i/gap <= spells {
			for range length {
				out = append(out, earlier{value: e.value / 10})
			}
		}
		out = append(out, e)
	}
	return out
}

// alarmLevel is the highest throughput after those that raises an alarm.
func alarmLevel(before []earlier) float64 {
	out := DefaultRules().judge(before, nil).WarnBelow
	for _, l := range DefaultRules().falls(before, 0) {
		out = max(out, l.WarnBelow)
	}
	return out
}

// The rules cry wolf no more often than they say, and see what a person would see.
func TestFalseAlarms(t *testing.T) {
	var b strings.Builder
	b.WriteString("like runs  noise  false alarms  fall of 30 %   50 %   80 %  50 % after spells")
	for _, n := range []int{3, 10, 30} {
		for _, noise := range []float64{0.02, 0.1, 0.3} {
			r := measure(n, noise)
			fmt.Fprintf(&b, "\n%9d  %5s  %12s  %12s %6s %6s %18s", n, rate(noise), rate(r.falsely), rate(r.found[0]), rate(r.found[1]), rate(r.found[2]), rate(r.again))
			if r.falsely > falseAlarms*1.5 { // a fall may have begun with any of the last runs
				t.Errorf("%d runs, noise %g: %.4f false alarms", n, noise, r.falsely)
			}
			if n >= 10 && noise <= 0.1 && r.found[1] < 0.9 {
				t.Errorf("%d runs, noise %g: half the throughput is missed in %.3f", n, noise, 1-r.found[1])
			}
			if n >= 10 && noise <= 0.1 && r.again < 0.9 {
				t.Errorf("%d runs, noise %g: after two slow spells half the throughput is missed in %.3f", n, noise, 1-r.again)
			}
		}
	}
	t.Log("\n" + b.String())
	compareDoc(t, b.String())
}

// A NAS that now and then is slower by much more than its noise has more of them, and
// still few.
func TestFalseAlarmsWithHeavyTails(t *testing.T) {
	const n, noise, checks, most = 30, 0.1, 200, 0.25
	rng := rand.New(rand.NewPCG(4, 4))
	before, falsely := make([]earlier, n), 0.0
	for range baselines {
		for i := range before {
			before[i].value = heavy(rng, noise)
		}
		level := alarmLevel(before)
		for range checks {
			if heavy(rng, noise) <= level {
				falsely += float64(n) / baselines / checks
			}
		}
	}
	t.Logf("%.3f false alarms of a row in %d checks", falsely, n)
	if falsely > most {
		t.Errorf("%.3f false alarms in %d checks, at most %g may be", falsely, n, most)
	}
}

// heavy is a throughput with noise by Student's t of 4 degrees of freedom, whose standard
// deviation is that of noise.
func heavy(rng *rand.Rand, noise float64) float64 {
	const freedom, variance = 4, 2
	squares := 0.0
	for range freedom {
		x := rng.NormFloat64()
		squares += x * x
	}
	return typical * math.Exp(noise*rng.NormFloat64()/math.Sqrt(squares/freedom)/math.Sqrt(variance))
}

// rate has no digit that the number of draws does not support.
func rate(ratio float64) string {
	switch {
	case ratio < 0.01:
		return "<1 %"
	case ratio > 0.99:
		return ">99 %"
	}
	return fmt.Sprintf("%.0f %%", 100*ratio)
}

// compareDoc holds the table of doc.go against the computed one.
func compareDoc(t *testing.T, table string) {
	t.Helper()
	block := regexp.MustCompile(`(?m)(^//\tlike runs.*\n)(^//\t.*\n)+`)
	docs.MustStandIn(t, "doc.go", *update, func(source string) string { return block.ReplaceAllString(source, docs.Commented(table)) })
}
