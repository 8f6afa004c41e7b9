package chart

// looks are the classes of one curve.
type looks struct{ curve, knot, faint Class }

// curveLooks tell the curves of several runs apart, by their dashes as well as by colour.
func curveLooks(first bool, index int) looks {
	if first {
		return looks{classCurveFirst, classKnotFirst, classFaintFirst}
	}
	later := []Class{classCurve, classCurveNext, classCurveLast}
	return looks{later[max(0, index-1)%len(later)], classKnot, classFaint}
}

// legend names a curve, in the corner that curves keep away from: they rise to the right.
func (f *Figure) legend(c Curve, index int, l looks) {
	const left, length, gap, pitch, most = trendLeft + 8, 22, 6, 15, 8
	if c.Name == "" || index >= most {
		return
	}
	y := float64(curveTop + pitch*(index+1))
	f.line(l.curve, Point{left, y - 4}, Point{left + length, y - 4})
	f.text(className, left+length+gap, y, c.Name)
}
