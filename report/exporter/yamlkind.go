package exporter

import (
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"
)

// kind is what a value has to be.
type kind struct {
	into  string   // as the YAML library or otherKind calls it
	words string   // for people
	keys  []string // that take it; nil is any
}

// kindNamed finds one in the table of them.
func kindNamed(into string) kind {
	for _, k := range []kind{
		{"time", "a time such as 15m belongs here", []string{"min_interval", "retry_interval", "timeout"}},
		{"setting", "a value or a list of values belongs here", nil},
		{"bool", "true or false belongs here", []string{"history"}},
		{"string", "a text belongs here", nil},
		{"map[string]string", "keys with texts, such as site: berlin, belong here", []string{"labels"}},
		{"map[string]exporter.Target", "the targets, each a name and its keys, belong here", []string{"targets"}},
		{"exporter.Target", "keys such as url belong here", nil},
		{"exporter.Defaults", "keys such as min_interval belong here", []string{"defaults"}},
		{"exporter.Config", "the keys defaults and targets belong here", nil},
	} {
		if k.into == into {
			return k
		}
	}
	return kind{words: "a value of another kind belongs here"}
}

// belongs says what belongs in a line that has a value of the tag, and by which key, where
// that is sure. What holds others on the same line is of the right kind.
func (k kind) belongs(keys []keyed, line, tag string) string {
	var fit []string
	deepest := 0
	for _, of := range keys {
		if of.line != line || of.tag != tag || k.keys != nil && !slices.Contains(k.keys, of.key) || of.depth < deepest {
			continue
		}
		if of.depth > deepest {
			fit, deepest = nil, of.depth
		}
		fit = append(fit, of.key)
	}
	if len(fit) != 1 {
		return k.words
	}
	return "key " + KeyName(fit[0]) + ": " + k.words
}

// keyed is a value of a document, by its key.
type keyed struct {
	key   string
	line  string // as the YAML library tells where the value begins
	tag   string
	depth int
}

// keysIn are those of a document, and none of one that is no YAML.
func keysIn(text []byte) []keyed {
	var n yaml.Node
	if err := yaml.Unmarshal(text, &n); err != nil {
		return nil
	}
	return keysOf(&n, 0)
}

func keysOf(n *yaml.Node, depth int) []keyed {
	var out []keyed
	for i, child := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 1 {
			for _, v := range append([]*yaml.Node{child}, itemsOf(child)...) {
				out = append(out, keyed{n.Content[i-1].Value, fmt.Sprintf("line %d: ", v.Line), v.ShortTag(), depth})
			}
		}
		out = append(out, keysOf(child, depth+1)...)
	}
	return out
}

// itemsOf are those of a list: what is wrong with one is told with the key of the list.
func itemsOf(n *yaml.Node) []*yaml.Node {
	if n.Kind != yaml.SequenceNode {
		return nil
	}
	return n.Content
}
