package report

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// pluginOutput is the output of a plug-in as the guidelines have it.
type pluginOutput struct {
	state, text string
	data        []perfDatum
	long        []string
}

type perfDatum struct {
	label, uom, min, max string
	value                float64
	warn, crit           *alertRange
}

// alertRange is [@]start:end.
type alertRange struct {
	start, end float64
	inside     bool
}

func (r alertRange) alerts(v float64) bool { return (v >= r.start && v <= r.end) == r.inside }

// The grammar of the guidelines, "Performance data" and "Threshold and Ranges". A label
// in quotes may hold all but = and ' (which would be doubled).
var (
	perfGrammar  = regexp.MustCompile(`^(?:'([^'=]+)'|([^'= ]+))=(-?\d+(?:\.\d+)?)(s|us|ms|%|B|KB|MB|TB|c)?(?:;([^; ]*))?(?:;([^; ]*))?(?:;(-?\d*\.?\d*))?(?:;(-?\d*\.?\d*))?$`)
	rangeGrammar = regexp.MustCompile(`^(@)?(?:(~|-?\d+(?:\.\d+)?):)?(-?\d+(?:\.\d+)?)?$`)
)

func parsePlugin(t *testing.T, out string) pluginOutput {
	t.Helper()
	if !utf8.ValidString(out) || !strings.HasSuffix(out, "\n") {
		t.Fatalf("no lines of UTF-8: %q", out)
	}
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	text, data, _ := strings.Cut(lines[0], "|")
	head, text, ok := strings.Cut(strings.TrimSpace(text), " - ")
	state, named := strings.CutPrefix(head, "NASPROBE ")
	if !ok && !strings.HasSuffix(head, " -") || !named || strings.Contains(data, "|") {
		t.Fatalf("no first line of a plug-in: %q", lines[0])
	}
	parsed := pluginOutput{state: strings.TrimSuffix(state, " -"), text: text, long: lines[1:]}
	labels := map[string]bool{}
	for _, item := range strings.Fields(data) {
		d := parseDatum(t, item)
		if labels[d.label] {
			t.Errorf("two of %s", d.label)
		}
		labels[d.label] = true
		parsed.data = append(parsed.data, d)
	}
	return parsed
}

func parseDatum(t *testing.T, item string) perfDatum {
	t.Helper()
	m := perfGrammar.FindStringSubmatch(item)
	if m == nil {
		t.Fatalf("no performance data: %q", item)
	}
	d := perfDatum{label: m[1] + m[2], uom: m[4], min: m[7], max: m[8]}
	d.value, _ = strconv.ParseFloat(m[3], 64)
	if m[5] != "" {
		d.warn = parseRange(t, m[5])
	}
	if m[6] != "" {
		d.crit = parseRange(t, m[6])
	}
	return d
}

func parseRange(t *testing.T, text string) *alertRange {
	t.Helper()
	m := rangeGrammar.FindStringSubmatch(text)
	if m == nil || m[2] == "" && m[3] == "" {
		t.Fatalf("no range: %q", text)
	}
	r := &alertRange{inside: m[1] == "@", end: math.Inf(1)}
	if m[2] == "~" {
		r.start = math.Inf(-1)
	} else if m[2] != "" {
		r.start, _ = strconv.ParseFloat(m[2], 64)
	}
	if m[3] != "" {
		r.end, _ = strconv.ParseFloat(m[3], 64)
	}
	if r.start > r.end {
		t.Fatalf("range %q ends before it starts", text)
	}
	return r
}

// The examples of the guidelines themselves.
func TestTheParserOfRanges(t *testing.T) {
	for text, alerts := range map[string]func(v float64) bool{
		"10":     func(v float64) bool { return v < 0 || v > 10 },
		"10:":    func(v float64) bool { return v < 10 },
		"~:10":   func(v float64) bool { return v > 10 },
		"10:20":  func(v float64) bool { return v < 10 || v > 20 },
		"@10:20": func(v float64) bool { return v >= 10 && v <= 20 },
	} {
		for _, v := range []float64{-1, 0, 9, 10, 11, 15, 20, 21} {
			if got := parseRange(t, text).alerts(v); got != alerts(v) {
				t.Errorf("%s alerts %t at %g", text, got, v)
			}
		}
	}
}
