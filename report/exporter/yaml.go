package exporter

import (
	"fmt"
	"time"

	"github.com/prometheus/common/model"
	"go.yaml.in/yaml/v3"
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
		return otherKind(n, "time")
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
			return otherKind(v, "setting")
		}
		s.Values = append(s.Values, v.Value)
	}
	return nil
}

// otherKind is the error of a value that is not of the kind that belongs there, as the YAML
// library writes it, so that it is told with all others.
func otherKind(n *yaml.Node, kind string) error {
	return &yaml.TypeError{Errors: []string{fmt.Sprintf("line %d: cannot unmarshal %s into %s", n.Line, n.ShortTag(), kind)}}
}
