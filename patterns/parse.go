package patterns

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

var patternText = regexp.MustCompile(`^(SEQ|RND)(\d{1,9})([KM])(?:I?B)?(?:\s+(?:Q(\d{1,9}))?(?:T(\d{1,9}))?)?(?:\s+(READ|WRITE|MIX)(\d{1,2})?)?$`)

// Parse reads the text form that String prints, in upper or lower case. Depth and
// threads are 1 where they are left out: "SEQ1M", "RND4K Q32". Without a direction it returns the read and the write pattern, in that order.
func Parse(s string) ([]Pattern, error) {
	m := patternText.FindStringSubmatch(strings.ToUpper(strings.TrimSpace(s)))
	if m == nil {
		return nil, fmt.Errorf("pattern %q: want a form like \"RND4K Q32T1 read\" (SEQ or RND, block in K or M, depth, threads, read, write or mix70)", s)
	}
	p := Pattern{Random: m[1] == "RND", BlockSize: blockSize(m[2], m[3]), QueueDepth: orOne(m[4]), Threads: orOne(m[5])}
	rows, err := directions(p, m[6], m[7])
	if err == nil {
		err = rows[0].Validate()
	}
	if err != nil {
		return nil, fmt.Errorf("pattern %q: %w", s, err)
	}
	return rows, nil
}

func directions(p Pattern, op, percent string) ([]Pattern, error) {
	switch {
	case percent != "" && op != "MIX":
		return nil, fmt.Errorf("a percentage goes with mix only")
	case op == "":
		return ReadWrite(p), nil
	}
	if err := p.Op.UnmarshalText([]byte(strings.ToLower(op))); err != nil {
		return nil, err
	}
	if p.Op == Mix {
		p.ReadPercent = DefaultReadPercent
		if percent != "" {
			p.ReadPercent = atoi(percent)
		}
	}
	return []Pattern{p}, nil
}

// ReadWrite returns p as a read row and as a write row.
func ReadWrite(p Pattern) []Pattern {
	r, w := p, p
	r.Op, w.Op = Read, Write
	return []Pattern{r, w}
}

func blockSize(digits, unit string) int64 {
	n := int64(atoi(digits)) << 10
	if unit == "M" {
		n <<= 10
	}
	return n
}

// orOne is the number in s, or 1 when it was left out.
func orOne(s string) int {
	if s == "" {
		return 1
	}
	return atoi(s)
}

// atoi reads at most nine digits that the expression has matched already.
func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
