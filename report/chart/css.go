package chart

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// leastOnPhone is how small text may be, in units, where a chart is as wide as a phone.
const leastOnPhone = 13.5

// CSS are the rules by which the SVG of a figure looks as it should, wherever the
// variables of the page's style sheet are set.
func CSS() string {
	var b strings.Builder
	all := styles()
	for _, c := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(&b, "svg.chart .%s{%s}\n", c, all[c].css())
	}
	b.WriteString("@media (max-width:32rem){")
	for _, c := range slices.Sorted(maps.Keys(all)) {
		if s := all[c].size; s > 0 && s < leastOnPhone {
			fmt.Fprintf(&b, "svg.chart .%s{font-size:%spx}", c, hundredths(leastOnPhone))
		}
	}
	return b.String() + "}\n"
}

func (s style) css() string {
	out := []string{"fill:" + s.fill.css()}
	out = append(out, "stroke:"+s.stroke.css())
	if s.fill != none {
		out = append(out, "fill-opacity:"+share(s.opacity))
	}
	if s.stroke != none {
		out = append(out, "stroke-width:"+hundredths(s.width))
	}
	if len(s.dash) > 0 {
		out = append(out, fmt.Sprintf("stroke-dasharray:%s %s", hundredths(s.dash[0]), hundredths(s.dash[1])))
	}
	if s.size > 0 {
		out = append(out, "font-size:"+hundredths(s.size)+"px", "text-anchor:"+string(s.anchor))
	}
	if s.bold {
		out = append(out, "font-weight:600")
	}
	return strings.Join(out, ";")
}

// share is an opacity, of which 0 stands for 1.
func share(opacity float64) string {
	if opacity == 0 {
		return "1"
	}
	return hundredths(opacity)
}

func (r role) css() string {
	if r == none {
		return "none"
	}
	return "var(--" + string(r) + ")"
}

// variables are the colours of a picture that stands alone, and follows the scheme of
// who looks at it.
func variables() string {
	var light, dark strings.Builder
	colours := palette()
	for _, r := range slices.Sorted(maps.Keys(colours)) {
		fmt.Fprintf(&light, "--%s:#%s;", r, colours[r].light)
		fmt.Fprintf(&dark, "--%s:#%s;", r, colours[r].dark)
	}
	return "svg.chart{" + light.String() + "font-family:system-ui,sans-serif}\n" +
		"@media (prefers-color-scheme:dark){svg.chart{" + dark.String() + "}}\n"
}
