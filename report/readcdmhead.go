package report

import (
	"regexp"
	"strings"

	"nasprobe/patterns"
	"nasprobe/probe"
)

var (
	cdmTitle  = regexp.MustCompile(`^CrystalDiskMark +(\d[\w.]*)(.*)$`)
	ownTitle  = regexp.MustCompile(`^ format, measured by (\S*) ?(.*?)(, incomplete)?$`)
	mixedHead = regexp.MustCompile(`^\[Mix\] *Read *(\d{1,3})%/Write *\d{1,3}%`)
)

// title begins a result. It may be missing, or translated: then rows do.
func (s *cdmScan) title(text string) bool {
	m := cdmTitle.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	r := s.last()
	if len(r.tests) > 0 {
		r = s.begin()
	}
	r.version, r.run.Tool.Version = m[1], m[1]
	if own := ownTitle.FindStringSubmatch(m[2]); own != nil {
		r.run.Tool, r.run.Incomplete = probe.Tool{Name: own[1], Version: own[2]}, own[3] != ""
	}
	return true
}

// cdmDirection is what rows since version 7 stand under.
type cdmDirection struct {
	op          patterns.Op
	readPercent int // of a mix
}

// direction is the line above rows since version 7.
func (s *cdmScan) direction(text string) bool {
	var d cdmDirection
	switch m := mixedHead.FindStringSubmatch(text); {
	case m != nil:
		d = cdmDirection{patterns.Mix, number(m[1])}
	case strings.HasPrefix(text, "[Read]"):
		d = cdmDirection{op: patterns.Read}
	case strings.HasPrefix(text, "[Write]"):
		d = cdmDirection{op: patterns.Write}
	default:
		return false
	}
	r := s.last()
	if len(r.tests) > 0 && (!r.grouped || len(r.facts) > 0 || d.op == patterns.Read) {
		r = s.begin()
	}
	r.now = &d
	return true
}
