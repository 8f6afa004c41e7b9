package report

import "io"

// MatrixSchema names the JSON form of Matrix.
const MatrixSchema = "nasprobe/matrix/1"

// matrixJSON has of one figure what it is beside the others, too. The cells of a line stand
// figure by figure, each with a cell for every column.
type matrixJSON struct {
	Schema     string             `json:"schema"`
	Metric     string             `json:"metric,omitempty"`
	Unit       string             `json:"unit,omitempty"` // of the medians
	Figures    []matrixFigureJSON `json:"figures"`
	Rows       []string           `json:"row_tags"`
	Column     string             `json:"column_tag,omitempty"`
	Columns    []string           `json:"columns"`
	Lines      []matrixLineJSON   `json:"lines"`
	Unplaced   int                `json:"unplaced"`
	Unmeasured int                `json:"unmeasured"`
}

type matrixFigureJSON struct {
	Metric string `json:"metric"`
	Title  string `json:"title"`
	Unit   string `json:"unit"` // of its medians
}

type matrixLineJSON struct {
	Tags  map[string]string `json:"tags"`
	Cells []*MatrixCell     `json:"cells"` // null where no run is
}

func writeMatrixJSON(w io.Writer, m *Matrix, _ Options) error {
	doc := matrixJSON{Schema: MatrixSchema, Rows: m.Spec.Rows, Column: m.Spec.Column, Columns: append([]string{}, m.Columns...),
		Lines: []matrixLineJSON{}, Unplaced: m.Unplaced, Unmeasured: m.Unmeasured}
	for _, f := range m.Spec.Figures {
		doc.Figures = append(doc.Figures, matrixFigureJSON{Metric: f.Metric.String(), Title: f.Title, Unit: string(f.Metric.Unit())})
	}
	if len(doc.Figures) == 1 {
		doc.Metric, doc.Unit = doc.Figures[0].Metric, doc.Figures[0].Unit
	}
	if m.Spec.Column == "" && len(m.Columns) > 0 {
		doc.Columns = []string{m.Spec.Figures[0].Title}
	}
	for _, l := range m.Lines {
		line := matrixLineJSON{Tags: map[string]string{}}
		for i, name := range m.Spec.Rows {
			line.Tags[name] = l.Names[i]
		}
		for _, c := range l.Cells {
			cell := &c
			if c.N == 0 {
				cell = nil
			}
			line.Cells = append(line.Cells, cell)
		}
		doc.Lines = append(doc.Lines, line)
	}
	return encode(w, doc)
}
