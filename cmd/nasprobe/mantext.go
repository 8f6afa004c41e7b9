package main

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// manEscape keeps signs that mean something to Markdown from being taken for that.
func manEscape() *strings.Replacer {
	return strings.NewReplacer(`\`, `\\`, "<", `\<`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`)
}

// manText makes Markdown of a help text: paragraphs are filled, and lines that begin with
// a space stay as they are.
func manText(help string) string {
	var out []string
	preformatted := false
	for _, line := range strings.Split(help, "\n") {
		indented := strings.HasPrefix(line, " ")
		if indented != preformatted && line != "" {
			out, preformatted = append(out, ""), indented
		}
		if indented {
			out = append(out, "    "+line)
			continue
		}
		out = append(out, manEscape().Replace(line))
	}
	return strings.Join(out, "\n")
}

// manTexts turns the texts of cmd and of all below it into Markdown. A flag that several
// have is turned once.
func manTexts(cmd *cobra.Command, turned map[*pflag.Flag]bool) {
	cmd.Long = manText(cmd.Long)
	turn := func(f *pflag.Flag) {
		if !turned[f] {
			_, usage := pflag.UnquoteUsage(f)
			turned[f], f.Usage = true, manEscape().Replace(usage)
		}
	}
	cmd.LocalFlags().VisitAll(turn)
	cmd.PersistentFlags().VisitAll(turn)
	for _, sub := range cmd.Commands() {
		manTexts(sub, turned)
	}
}
