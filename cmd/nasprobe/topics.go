package main

import (
	"embed"
	"path"
	"strings"

	"github.com/spf13/cobra"
)

//go:embed topics
var topicFiles embed.FS

// newTopics are the pages of nasprobe help TOPIC, one a file: its name, in the first line
// what it is about, and the text.
func newTopics() []*cobra.Command {
	files, err := topicFiles.ReadDir("topics")
	if err != nil {
		panic(err) // they are part of the program
	}
	var out []*cobra.Command
	for _, f := range files {
		text, err := topicFiles.ReadFile(path.Join("topics", f.Name()))
		if err != nil {
			panic(err)
		}
		short, long, _ := strings.Cut(string(text), "\n")
		out = append(out, &cobra.Command{Use: strings.TrimSuffix(f.Name(), path.Ext(f.Name())), Short: short, Long: strings.TrimSpace(long)})
	}
	return out
}
