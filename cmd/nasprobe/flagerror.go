package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// wanted says in words what a flag of a type takes.
var wanted = map[string]string{
	"int":    "a whole number",
	"uint64": "a whole number of 0 or more",
	"bool":   "true or false",
}

// flagError replaces what Go's parsers of numbers say. What is wrong with two flags is not
// the value of one.
func flagError(_ *cobra.Command, err error) error {
	if errors.Is(err, errContradiction) {
		return errContradiction
	}
	var bad *pflag.InvalidValueError
	var number *strconv.NumError
	if !errors.As(err, &bad) || !errors.As(err, &number) {
		return err
	}
	want := wanted[bad.GetFlag().Value.Type()]
	if errors.Is(number, strconv.ErrRange) {
		want += " that is not so large"
	}
	return fmt.Errorf("--%s %s: want %s", bad.GetFlag().Name, bad.GetValue(), want)
}
