package exporter

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
)

var (
	yamlLine    = regexp.MustCompile(`^(?:yaml: )?(line \d+: )?`)
	yamlUnknown = regexp.MustCompile(`^field (\S+) not found in type`)
	yamlTwice   = regexp.MustCompile(`^mapping key "?([^"\s]+)"? already defined at (line \d+)`)
	yamlKind    = regexp.MustCompile(`(?s)^cannot unmarshal (\S+).* into (\S+)$`)
)

// readable says what the YAML library says about text, without values, which may be
// passwords, and without names of types.
func readable(err error, text []byte) error {
	var several *yaml.TypeError
	if !errors.As(err, &several) {
		return errors.New(withoutValues(err.Error(), nil))
	}
	keys := keysIn(text)
	var out []string
	for _, e := range several.Errors {
		out = append(out, withoutValues(e, keys))
	}
	return errors.New(strings.Join(out, "; "))
}

func withoutValues(text string, keys []keyed) string {
	line := yamlLine.FindStringSubmatch(text)
	said := text[len(line[0]):]
	switch {
	case yamlUnknown.MatchString(said):
		said = fmt.Sprintf("there is no key %s", KeyName(yamlUnknown.FindStringSubmatch(said)[1]))
	case yamlTwice.MatchString(said):
		m := yamlTwice.FindStringSubmatch(said)
		said = fmt.Sprintf("key %s is there already, in %s", KeyName(m[1]), m[2])
	case yamlKind.MatchString(said):
		m := yamlKind.FindStringSubmatch(said)
		said = kindNamed(m[2]).belongs(keys, line[1], m[1])
	default:
		said, _, _ = strings.Cut(said, "`")
		said, _, _ = strings.Cut(said, "'")
	}
	return line[1] + strings.TrimSpace(said)
}
