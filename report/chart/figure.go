package chart

// Figure is a chart that is laid out, in units of its view box: x to the right, y down.
type Figure struct {
	Heading       string // what stands over it where several are in one picture
	Title         string // what it shows, for those who do not see it
	Desc          string // how to read it; "" if the title says all
	Width, Height float64
	Marks         []Mark // what comes later covers what came before
}

// Point is a place in the view box.
type Point struct{ X, Y float64 }

// Shape is the form of a mark.
type Shape int

// The shapes.
const (
	Line Shape = iota // through all points
	Area              // the polygon of all points
	Dot               // around the first point
	Text              // at the first point, which is on its baseline
)

// Mark is one thing in a figure.
type Mark struct {
	Shape  Shape
	Class  Class
	Points []Point
	Radius float64 // of a Dot
	Text   string  // of a Text; of another shape what a pointer on it is told
}

func (f *Figure) line(c Class, points ...Point) {
	f.Marks = append(f.Marks, Mark{Shape: Line, Class: c, Points: points})
}

func (f *Figure) area(c Class, points ...Point) {
	f.Marks = append(f.Marks, Mark{Shape: Area, Class: c, Points: points})
}

func (f *Figure) rect(c Class, left, top, right, bottom float64) {
	f.area(c, Point{left, top}, Point{right, top}, Point{right, bottom}, Point{left, bottom})
}

func (f *Figure) dot(c Class, x, y, radius float64, says string) {
	f.Marks = append(f.Marks, Mark{Shape: Dot, Class: c, Points: []Point{{x, y}}, Radius: radius, Text: says})
}

func (f *Figure) text(c Class, x, y float64, text string) {
	if text != "" {
		f.Marks = append(f.Marks, Mark{Shape: Text, Class: c, Points: []Point{{x, y}}, Text: text})
	}
}

// place adds the marks of g, moved to the right and down.
func (f *Figure) place(g *Figure, x, y float64) {
	for _, m := range g.Marks {
		moved := make([]Point, len(m.Points))
		for i, p := range m.Points {
			moved[i] = Point{p.X + x, p.Y + y}
		}
		m.Points = moved
		f.Marks = append(f.Marks, m)
	}
}
