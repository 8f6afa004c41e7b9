package report

import (
	"fmt"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// streamMeans tells the mean of bare TCP's passes, or of the best of them, as people
// condense repeated tests of a network.
func streamMeans(p *page, r *probe.Run) {
	if !isStreams(r) || onlyScores(r) {
		return
	}
	var means []string
	mark := ""
	for _, row := range r.Rows {
		passes := len(row.Scored())
		if passes < 2 {
			continue
		}
		mark = fmt.Sprintf("Mean of all %d: ", passes)
		if n := r.Plan.Best; n > 0 && n < passes {
			mark = fmt.Sprintf("Mean of the best %d of %d: ", n, passes)
		}
		mean := row.Best(r.Plan.Best)
		means = append(means, fmt.Sprintf("%s Mbit/s (%s MB/s) %s", digits(mean*8/mega, 3), digits(mean/mega, 3), directionText(row)))
	}
	if means != nil {
		p.line()
		p.paragraph(span{plain, mark}, strings.Join(means, ", "))
	}
}

// directionText says which end of a stream sent.
func directionText(r probe.Row) string {
	if r.Op == patterns.Read {
		return "from there"
	}
	return "from here"
}
