package exporter

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/prometheus/common/model"
	"go.yaml.in/yaml/v3"

	"nasprobe/probe"
)

// Duration is a time like 15m or 1d.
type Duration time.Duration

// UnmarshalYAML takes Go's way to write a time and Prometheus's.
func (d *Duration) UnmarshalYAML(n *yaml.Node) error {
	if t, err := time.ParseDuration(n.Value); err == nil && n.Kind == yaml.ScalarNode {
		*d = Duration(t)
		return nil
	}
	t, err := model.ParseDuration(n.Value)
	if err != nil || n.Kind != yaml.ScalarNode {
		return fmt.Errorf("line %d: want a time like 15m or 30s", n.Line)
	}
	*d = Duration(t)
	return nil
}

// String is the time as Go writes it.
func (d Duration) String() string { return time.Duration(d).String() }

// Setting is the value of a key that only who measures understands.
type Setting struct {
	Line   int
	Values []string // several of a list
}

// UnmarshalYAML takes a value or a list of values.
func (s *Setting) UnmarshalYAML(n *yaml.Node) error {
	s.Line, s.Values = n.Line, nil
	values := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		values = n.Content
	}
	for _, v := range values {
		if v.Kind == yaml.AliasNode {
			v = v.Alias
		}
		if v.Kind != yaml.ScalarNode || v.ShortTag() == "!!null" {
			return fmt.Errorf("line %d: want a value or a list of values", v.Line)
		}
		s.Values = append(s.Values, v.Value)
	}
	return nil
}

var (
	yamlLine    = regexp.MustCompile(`^(?:yaml: )?(line \d+: )?`)
	yamlUnknown = regexp.MustCompile(`^field (\S+) not found in type`)
	yamlTwice   = regexp.MustCompile(`^mapping key "?([^"\s]+)"? already defined at (line \d+)`)
	yamlKind    = regexp.MustCompile(`^cannot unmarshal `)
)

// readable says what the YAML library says without values, which may be passwords, and
// without names of types.
func readable(err error) error {
	var several *yaml.TypeError
	if !errors.As(err, &several) {
		return errors.New(withoutValues(err.Error()))
	}
	var out []string
	for _, e := range several.Errors {
		out = append(out, withoutValues(e))
	}
	return errors.New(strings.Join(out, "; "))
}

func withoutValues(text string) string {
	line := yamlLine.FindStringSubmatch(text)
	said := text[len(line[0]):]
	switch {
	case yamlUnknown.MatchString(said):
		said = fmt.Sprintf("there is no key %s", probe.Printable(yamlUnknown.FindStringSubmatch(said)[1]))
	case yamlTwice.MatchString(said):
		m := yamlTwice.FindStringSubmatch(said)
		said = fmt.Sprintf("key %s is there already, in %s", probe.Printable(m[1]), m[2])
	case yamlKind.MatchString(said):
		said = "a value of another kind belongs here"
	default:
		said, _, _ = strings.Cut(said, "`")
		said, _, _ = strings.Cut(said, "'")
	}
	return line[1] + strings.TrimSpace(said)
}
