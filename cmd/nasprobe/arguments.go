package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"nasprobe/probe"
)

// exactlyOne demands one argument and says by an example what it is.
func exactlyOne(what, example string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch len(args) {
		case 0:
			return fmt.Errorf("%s is missing; write for example: %s", what, example)
		case 1:
			return nil
		}
		return fmt.Errorf("want one %s, and there are %d (names with spaces need quotes)", what, len(args))
	}
}

// commandsOnly refuses arguments of the root and says what may have been meant.
func commandsOnly(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	word := args[0]
	if loc, err := probe.ParseLocation(word); err == nil && loc.Protocol != "file" {
		return fmt.Errorf("%s is no command; did you mean nasprobe run %[1]s?", probe.Redact(word))
	}
	if close := root.SuggestionsFor(word); len(close) > 0 {
		return fmt.Errorf("unknown command %q; did you mean nasprobe %s?", word, strings.Join(close, " or "))
	}
	return fmt.Errorf("unknown command %q", word)
}
