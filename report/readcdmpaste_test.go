package report

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nasprobe/probe"
)

// pastes are what happens to a text on its way, each harmless to what it says.
func pastes() map[string]func(string) string {
	each := func(f func(string) string) func(string) string {
		return func(s string) string {
			lines := strings.Split(s, "\n")
			for i, l := range lines {
				lines[i] = f(l)
			}
			return strings.Join(lines, "\n")
		}
	}
	prefix := func(p string) func(string) string { return each(func(l string) string { return p + l }) }
	around := func(before, after string) func(string) string {
		return func(s string) string { return before + s + after }
	}
	label := regexp.MustCompile(`(?m)^((?:[^:\n]*\)|[A-Za-z0-9 ]+?) ?):`)
	return map[string]func(string) string{
		"CR LF":            each(func(l string) string { return l + "\r" }),
		"CR":               func(s string) string { return strings.ReplaceAll(s, "\n", "\r") },
		"quoted":           prefix("> "),
		"quoted twice":     prefix("> > "),
		"quoted, trimmed":  each(func(l string) string { return strings.TrimRight("> "+l, " ") }),
		"quoted, no blank": prefix(">"),
		"indented":         prefix("    "),
		"tab":              prefix("\t"),
		"no indents":       each(func(l string) string { return strings.TrimLeft(l, " ") }),
		"trimmed":          each(strings.TrimSpace),
		"padded":           each(func(l string) string { return l + "   " }),
		"collapsed":        each(func(l string) string { return strings.Join(strings.Fields(l), " ") }),
		"hard blanks":      func(s string) string { return strings.ReplaceAll(s, "  ", " \u00a0") },
		"all blanks hard":  func(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") },
		"wide blanks":      prefix("\u3000"),
		"wide colons":      func(s string) string { return label.ReplaceAllString(s, "$1：") },
		"fence":            around("So:\n```\n", "```\nSee?\n"),
		"code":             around("[code]", "[/code]\n"),
		"quote":            around("[quote=me]\n", "[/quote]\nindeed: yes\n"),
		"tags":             each(func(l string) string { return "<p>" + l + "</p>" }),
		"prose":            around("CrystalDiskMark said:\n\n", "\n\nTest: passed. OS: none. Comment: none. Sequential Read: quick!\n"),
		"translated title": func(s string) string { return regexp.MustCompile(`(?m)^Crystal.*$`).ReplaceAllString(s, "結果") },
		"mark":             around("\ufeff", ""),
	}
}

func TestPastesSayTheSame(t *testing.T) {
	for _, file := range []string{"cdm3-jumbo-on.txt", "cdm8-default.txt", "cdm9-mix.txt"} {
		text, err := os.ReadFile(filepath.Join(testdata, "cdm", file))
		if err != nil {
			t.Fatal(err)
		}
		plainText := strings.ReplaceAll(string(text), "\r", "")
		want := readOne(t, plainText)
		for name, change := range pastes() {
			t.Run(file+"/"+name, func(t *testing.T) {
				got := readOne(t, change(plainText))
				ignored(want, got, name)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("(-want +got):\n%s\n%s", diff, change(plainText))
				}
			})
		}
	}
}

// ignored sets aside what a paste cannot but lose.
func ignored(want, got *probe.Run, paste string) {
	switch paste {
	case "translated title":
		got.Tool = want.Tool
	case "collapsed", "hard blanks", "all blanks hard":
		if strings.Join(strings.Fields(got.Host.OS+got.Comment), " ") == strings.Join(strings.Fields(want.Host.OS+want.Comment), " ") {
			got.Host.OS, got.Comment = want.Host.OS, want.Comment
		}
	}
}
