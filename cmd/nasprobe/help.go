package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// newHelp is nasprobe help, which knows commands and topics, and says so of a word that is
// neither.
func newHelp() *cobra.Command {
	return &cobra.Command{Use: "help [COMMAND | TOPIC]", Short: "Tell about a command or a topic",
		Long: "Help tells about a command or a topic; without either it lists them.",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return helpWords(meant(cmd.Root(), args)), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			about := meant(cmd.Root(), args)
			if about == nil {
				return usage("help %s: there is no such command or topic; nasprobe help lists them", strings.Join(args, " "))
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		}}
}

// meant is the command or topic that the words lead to, or nil.
func meant(cmd *cobra.Command, words []string) *cobra.Command {
	for _, word := range words {
		var found *cobra.Command
		for _, sub := range cmd.Commands() {
			if sub.Name() == word || sub.HasAlias(word) {
				found = sub
			}
		}
		if found == nil {
			return nil
		}
		cmd = found
	}
	return cmd
}

// helpWords are what may follow, as a shell offers it.
func helpWords(cmd *cobra.Command) []cobra.Completion {
	if cmd == nil {
		return nil
	}
	var out []cobra.Completion
	for _, sub := range cmd.Commands() {
		if !sub.Hidden {
			out = append(out, cobra.CompletionWithDesc(sub.Name(), sub.Short))
		}
	}
	return out
}
