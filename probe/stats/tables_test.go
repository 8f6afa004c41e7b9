package stats

import (
	"flag"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"nasprobe/probe/probetest/docs"
)

var update = flag.Bool("update", false, "write the tables of doc.go instead of comparing with them")

func truthTable(found map[cell]rates) string {
	var b strings.Builder
	b.WriteString(" n  noise  shift ")
	for _, shift := range shifts {
		fmt.Fprintf(&b, "%8s", percent(shift))
	}
	for _, n := range counts {
		for _, noise := range noises {
			fmt.Fprintf(&b, "\n%2d  %5s        ", n, percent(noise))
			for _, shift := range shifts {
				r := found[cell{shift, noise, n}]
				rate := r.faster
				if shift == 0 {
					rate = r.any()
				}
				fmt.Fprintf(&b, "%8s", rateText(rate, n >= needed(DefaultRules().Alpha)))
			}
		}
	}
	return b.String()
}

func familyTable(families map[float64]float64) string {
	var b strings.Builder
	b.WriteString("noise  tables with a verdict")
	for _, noise := range noises {
		fmt.Fprintf(&b, "\n%5s  %21s", percent(noise), rateText(families[noise], true))
	}
	return b.String()
}

func percent(ratio float64) string { return fmt.Sprintf("%.0f %%", 100*ratio) }

// rateText has no digit that the number of repeats does not support, and calls
// impossible only what cannot be.
func rateText(rate float64, possible bool) string {
	switch {
	case !possible:
		return "never"
	case rate < 0.01:
		return "<1 %"
	case rate > 0.99:
		return ">99 %"
	}
	return percent(rate)
}

// compareDoc holds the preformatted blocks of doc.go against the tables.
func compareDoc(t *testing.T, tables ...string) {
	t.Helper()
	block := regexp.MustCompile(`(?m)(^//\t.*\n)+`)
	docs.MustStandIn(t, "doc.go", *update, func(source string) string {
		next := 0
		return block.ReplaceAllStringFunc(source, func(string) string {
			next++
			return docs.Commented(tables[next-1])
		})
	})
}
