package exporter

import (
	"fmt"
	"io"

	"go.yaml.in/yaml/v3"
)

// Secret is a text that is never printed, in whatever way it is tried. It is behind a
// pointer, which is all that is left to print where no method is asked.
type Secret struct{ text *string }

const hidden = "***"

// NewSecret hides a text.
func NewSecret(text string) Secret { return Secret{&text} }

// Reveal is the text, and "" where there is none.
func (s Secret) Reveal() string {
	if s.text == nil {
		return ""
	}
	return *s.text
}

// Format implements fmt.Formatter for every verb, also for those that make no sense.
func (Secret) Format(out fmt.State, _ rune) { _, _ = io.WriteString(out, hidden) }

// MarshalText keeps a secret out of YAML, JSON and structured logs.
func (Secret) MarshalText() ([]byte, error) { return []byte(hidden), nil }

// UnmarshalYAML takes any single value.
func (s *Secret) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.ScalarNode {
		return fmt.Errorf("line %d: a password is one value", n.Line)
	}
	*s = NewSecret(n.Value)
	return nil
}
