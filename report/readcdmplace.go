package report

import (
	"regexp"
	"strings"

	"nasprobe/probe"
)

var (
	testBegins = regexp.MustCompile(`^\d+(?:\.\d)? *[MG]i?B\b`)
	// test3 and test8 are the line Test of version 3 and of the later ones.
	test3 = regexp.MustCompile(`^(\d{1,9}(?:\.\d)?) *MB \[(.*)\] *\(x(\d{1,9})\)(.*)$`)
	test8 = regexp.MustCompile(`^(\d{1,9}(?:\.\d)?) *([MG])iB *\(x(\d{1,9})\)(?: *\[(.*)\])?(.*)$`)
	// interval7 stands in version 7 where later ones have the volume.
	interval7 = regexp.MustCompile(`^Interval: (\d{1,9}) sec$`)
)

func (r *cdmResult) test(text string) bool {
	plan := &r.run.Plan
	plan.Data = "random" // unless a mark tells otherwise
	if m := test3.FindStringSubmatch(text); m != nil {
		plan.FileBytes, plan.Passes = sizeOf(m[1], mib), number(m[3])
		r.run.Target = placeOf(m[2], cdm3Volume)
		r.fill(m[4])
		return true
	}
	m := test8.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	plan.FileBytes, plan.Passes = sizeOf(m[1], unitOf(m[2])), number(m[3])
	if i := interval7.FindStringSubmatch(m[4]); i != nil {
		plan.Interval = decimal(i[1])
		return true
	}
	r.run.Target = placeOf(m[4], cdm8Volume)
	return true
}

// sizeOf is a size in a unit, in bytes. One that is printed with a decimal although that
// is 0 was only near to a whole number of units.
func sizeOf(digits string, unit int64) int64 {
	n := int64(decimal(digits) * float64(unit))
	if strings.HasSuffix(digits, ".0") {
		n++
	}
	return n
}

func unitOf(letter string) int64 {
	if letter == "G" {
		return gib
	}
	return mib
}

// volumeText is a volume with how full it was.
var volumeText = regexp.MustCompile(`^(.*) (\d{1,9}(?:\.\d)?)% \((\d{1,9}(?:\.\d)?)/(\d{1,9}(?:\.\d)?) ?([MG])i?B\)$`)

// placeOf is the inverse of print, which is cdm3Volume or cdm8Volume: of the sizes that
// print as text, those nearest to it.
func placeOf(text string, print func(probe.TargetInfo) string) probe.TargetInfo {
	m := volumeText.FindStringSubmatch(text)
	if m == nil {
		return volumeOf(text)
	}
	half := 0.5
	if strings.Contains(m[4], ".") {
		half = 0.05
	}
	b := box{share: decimal(m[2]) / 100, used: decimal(m[3]), total: decimal(m[4]), half: half, unit: float64(unitOf(m[5]))}
	place := volumeOf(m[1])
	first := b.at(0)
	for _, c := range append([]capacityBytes{first}, b.candidates()...) {
		place.TotalBytes, place.FreeBytes = c.total, c.free
		if print(place) == text {
			return place
		}
	}
	place.TotalBytes, place.FreeBytes = first.total, first.free
	return place
}

// volumeOf is the inverse of volume. Of a drive letter or a directory the text does not
// tell what protocol is behind it.
func volumeOf(text string) probe.TargetInfo {
	if l, err := probe.ParseLocation(text); err == nil && l.Protocol != "file" && volume(l.Info()) == text {
		return l.Info()
	}
	if scheme, _, ok := strings.Cut(text, "://"); ok {
		return probe.TargetInfo{URL: text, Protocol: scheme}
	}
	return probe.TargetInfo{URL: text, Path: text}
}

// capacityBytes is how large and how full a volume is.
type capacityBytes struct{ total, free int64 }

// box has the sizes that print alike: used and total, in units, are off by up to half
// of the last digit, and share narrows that down.
type box struct{ share, used, total, half, unit float64 }

// at goes through the box from its middle (0) towards less and more full (-1 and 1).
func (b box) at(s float64) capacityBytes {
	return b.bytes(b.used+s*b.half, b.total-s*b.half)
}

// bytes keeps a total on its side of the limit at which texts change the unit.
func (b box) bytes(used, total float64) capacityBytes {
	whole := int64(total * b.unit)
	if b.unit == float64(gib) {
		whole = max(whole, 8*gib)
	} else {
		whole = min(whole, 8*gib-1)
	}
	return capacityBytes{whole, max(whole-int64(used*b.unit), 0)}
}

func (b box) candidates() []capacityBytes {
	const most = 0.999
	centre := (b.share*b.total - b.used) / (b.half * (1 + b.share)) // where at() is as full as share says
	var out []capacityBytes
	for _, s := range []float64{centre, -most, most, 0, -0.5, 0.5} {
		s = min(max(s, -most), most)
		total := float64(b.at(s).total) / b.unit
		used := min(max(b.share*total, b.used-most*b.half), b.used+most*b.half)
		out = append(out, b.at(s), b.bytes(used, total))
	}
	return out
}
