package chart

// Class says what a mark means, and so how it looks.
type Class string

// The classes. Those that end in First are of the run that others are set against.
const (
	classHeading    Class = "heading"
	className       Class = "name"
	classValue      Class = "value"
	classNote       Class = "note"
	classTickX      Class = "tick"
	classTickStart  Class = "tick-start"
	classTickY      Class = "tick-y"
	classFlag       Class = "flag"
	classGrid       Class = "grid"
	classStrip      Class = "strip"
	classBar        Class = "bar"
	classBarFirst   Class = "bar-first"
	classMedian     Class = "median"
	classRange      Class = "range"
	classPass       Class = "pass"
	classPassFirst  Class = "pass-first"
	classBand       Class = "band"
	classCurve      Class = "curve"
	classCurveFirst Class = "curve-first"
	classCurveNext  Class = "curve-next"
	classCurveLast  Class = "curve-last"
	classEdge       Class = "edge"
	classKnot       Class = "knot"
	classKnotFirst  Class = "knot-first"
	classFaint      Class = "faint"
	classFaintFirst Class = "faint-first"
	classShown      Class = "shown"
	classChange     Class = "change"
)

// role is what a colour is for; it is named like the variable of the page's style sheet.
type role string

const (
	none   role = ""
	page   role = "page"
	card   role = "card"
	text   role = "text"
	muted  role = "muted"
	rule   role = "line"
	accent role = "later"
	alarm  role = "slower"
)

// shade is a colour in both schemes, as RRGGBB.
type shade struct{ light, dark string }

// palette has the colours of the page's style sheet, for pictures that have none around
// them.
func palette() map[role]shade {
	return map[role]shade{
		page:   {"f6f7f8", "12161b"},
		card:   {"ffffff", "1b2128"},
		text:   {"1c2127", "e5e9ed"},
		muted:  {"57616c", "a0abb7"},
		rule:   {"d5dae0", "38414b"},
		accent: {"0b5fbf", "74b6ff"},
		alarm:  {"b3261e", "ff958b"},
	}
}

// anchor is which part of a text is at its point.
type anchor string

const (
	start  anchor = "start"
	middle anchor = "middle"
	end    anchor = "end"
)

// style is how a class looks.
type style struct {
	fill, stroke role
	opacity      float64 // of the fill; 0 is opaque
	width        float64 // of the stroke
	dash         []float64
	size         float64 // of text
	bold         bool
	anchor       anchor
}

// styles is the table of all classes.
func styles() map[Class]style {
	return map[Class]style{
		classHeading:    {fill: text, size: 13, bold: true, anchor: start},
		className:       {fill: text, size: 12, anchor: start},
		classValue:      {fill: text, size: 12, bold: true, anchor: end},
		classNote:       {fill: muted, size: 11, anchor: start},
		classTickX:      {fill: muted, size: 10.5, anchor: middle},
		classTickStart:  {fill: muted, size: 10.5, anchor: start},
		classTickY:      {fill: muted, size: 10.5, anchor: end},
		classFlag:       {fill: alarm, size: 11, bold: true, anchor: middle},
		classGrid:       {stroke: rule, width: 1},
		classStrip:      {fill: page},
		classBar:        {fill: accent, opacity: 0.3},
		classBarFirst:   {fill: muted, opacity: 0.3},
		classMedian:     {stroke: text, width: 2},
		classRange:      {stroke: text, width: 1.2},
		classPass:       {fill: accent, stroke: card, width: 0.6},
		classPassFirst:  {fill: muted, stroke: card, width: 0.6},
		classBand:       {fill: accent, opacity: 0.3},
		classCurve:      {stroke: accent, width: 1.8},
		classCurveFirst: {stroke: muted, width: 1.8},
		classCurveNext:  {stroke: accent, width: 1.8, dash: []float64{6, 3}},
		classCurveLast:  {stroke: accent, width: 1.8, dash: []float64{2, 3}},
		classEdge:       {stroke: accent, width: 1.4, dash: []float64{4, 3}},
		classKnot:       {fill: accent},
		classKnotFirst:  {fill: muted},
		classFaint:      {fill: accent, opacity: 0.45},
		classFaintFirst: {fill: muted, opacity: 0.45},
		classShown:      {stroke: text, width: 1.6},
		classChange:     {stroke: alarm, width: 1.2, dash: []float64{4, 3}},
	}
}
