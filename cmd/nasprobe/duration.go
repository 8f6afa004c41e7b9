package main

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/spf13/pflag"
)

// timeFlag is a flag of a time. A bare number is seconds, as in fio and iperf3.
type timeFlag time.Duration

func timeVar(f *pflag.FlagSet, p *time.Duration, name string, value time.Duration, help string) {
	*p = value
	f.Var((*timeFlag)(p), name, help)
}

// Set takes "5", "5s", "300ms", "1m30s".
func (t *timeFlag) Set(text string) error {
	if seconds, err := strconv.ParseFloat(text, 64); err == nil && math.Abs(seconds) < math.MaxInt64/1e9 {
		*t = timeFlag(math.Round(seconds * 1e9))
		return nil
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return fmt.Errorf("want a time like 5s, 300ms or 1m30s")
	}
	*t = timeFlag(d)
	return nil
}

func (t *timeFlag) String() string { return time.Duration(*t).String() }

// Type is what --help calls the value.
func (*timeFlag) Type() string { return "TIME" }
