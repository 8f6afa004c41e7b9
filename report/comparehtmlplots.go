package report

import (
	"strings"

	"nasprobe/probe/compare"
)

// htmlPlots is what heads the plots: how to read what is in them.
type htmlPlots struct{ Title, Key string }

func newHTMLPlots(c *compare.Comparison) htmlPlots {
	var passes, scores, outliers bool
	for _, r := range c.Rows {
		for _, s := range r.Sides {
			passes, scores, outliers = passes || s.N > 1, scores || s.N == 1, outliers || len(s.Outliers) > 0
		}
	}
	scales := "Scales fit their pattern and need not begin at 0."
	if !passes {
		return htmlPlots{"Scores", "The dot on its bar is the score of a side, the dashed line that of the first side. " + scales}
	}
	key := []string{"Each dot is a pass, from top to bottom in the order they ran."}
	if outliers {
		key = append(key, "A hollow one lies far from the others and counts all the same.")
	}
	key = append(key, "The bar is the median of the side, the dashed line that of the first side.")
	if scores {
		key = append(key, "A side with one score has its bar only there.")
	}
	return htmlPlots{"Passes", strings.Join(append(key, scales), " ")}
}
