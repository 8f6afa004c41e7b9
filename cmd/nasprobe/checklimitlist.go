package main

import (
	"errors"
	"strings"
)

// limitList is a flag of limits, repeatable or parted by commas.
type limitList []string

// Set refuses what a variable that is not set would give: a figure without its limit
// would be OK in silence.
func (l *limitList) Set(text string) error {
	for limit := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(limit) == "" {
			return errors.New("a limit is missing")
		}
		*l = append(*l, limit)
	}
	return nil
}

func (l *limitList) String() string { return "" }

// Type is what --help calls the value.
func (l *limitList) Type() string { return "LIMIT" }
