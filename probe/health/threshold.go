package health

import (
	"errors"
	"fmt"
	"strings"

	"nasprobe/probe"
	"nasprobe/probe/metric"
)

// Limit is a value and the side of it on which an alert is raised.
type Limit struct {
	Op    string  `json:"op"`    // "<", "<=", ">" or ">="
	Value float64 `json:"value"` // in the unit of the figure
}

// Alerts tells whether v lies on the side of the alert.
func (l Limit) Alerts(v float64) bool {
	switch l.Op {
	case "<":
		return v < l.Value
	case "<=":
		return v <= l.Value
	case ">":
		return v > l.Value
	}
	return v >= l.Value
}

// Below tells whether the alert is below the limit, and not above it.
func (l Limit) Below() bool { return strings.HasPrefix(l.Op, "<") }

// Before tells whether a figure that gets worse passes l before it passes other, which is
// one on the same side.
func (l Limit) Before(other Limit) bool {
	if l.Below() {
		return l.Value > other.Value
	}
	return l.Value < other.Value
}

// Threshold is a limit for one figure of a run.
type Threshold struct {
	Metric metric.Metric
	Limit
	text string
}

// String is a text that ParseThreshold reads.
func (t Threshold) String() string { return t.text }

// ParseThreshold reads a figure, the comparison at which an alert is raised, and a value
// with its unit: "seq-read<80MB/s", "rnd4k-read.p99 > 50ms", "link<=100Mbit/s". A value
// in IOPS is about the IOPS of a row. Whatever else there is is ErrUsage.
func ParseThreshold(text string) (Threshold, error) {
	at := strings.IndexAny(text, "<>")
	if at < 0 {
		return Threshold{}, refused(text, errors.New("there is no < or > in it"))
	}
	name, op, value := strings.TrimSpace(text[:at]), text[at:at+1], text[at+1:]
	if after, ok := strings.CutPrefix(value, "="); ok {
		op, value = op+"=", after
	}
	m, err := figureFor(name, value)
	if err != nil {
		return Threshold{}, refused(text, err)
	}
	v, err := m.Unit().Parse(value)
	if err == nil && v > mostThatIs {
		err = fmt.Errorf("%q is more than there can be", strings.TrimSpace(value))
	}
	if err != nil {
		return Threshold{}, refused(text, err)
	}
	return Threshold{m, Limit{op, v}, m.String() + op + strings.TrimSpace(value)}, nil
}

// mostThatIs is above all rates, sizes and times there are: an exabyte.
const mostThatIs = 1e18

// figureFor is the figure of that name, and of a row without one the figure that goes
// with the unit.
func figureFor(name, value string) (metric.Metric, error) {
	m, err := metric.Parse(name)
	inIOPS := strings.HasSuffix(strings.TrimSpace(value), string(metric.PerSecond))
	if err == nil && inIOPS && m.Unit() == metric.BytesPerSecond && !strings.Contains(name, ".") {
		return metric.Parse(name + ".iops")
	}
	return m, err
}

func refused(text string, err error) error {
	return &probe.Error{Kind: probe.ErrUsage, Op: "read threshold", Target: fmt.Sprintf("%q", text), Offset: -1, Err: err,
		Remedy: `write for example "seq-read<80MB/s", "rnd4k-q32-write<500IOPS", "rnd4k-read.p99>50ms" or "mss<8948"`}
}
