package report

import "io"

// MatrixSchema names the JSON form of Matrix.
const MatrixSchema = "nasprobe/matrix/1"

type matrixJSON struct {
	Schema     string           `json:"schema"`
	Metric     string           `json:"metric"`
	Unit       string           `json:"unit"` // of the medians
	Rows       []string         `json:"row_tags"`
	Column     string           `json:"column_tag,omitempty"`
	Columns    []string         `json:"columns"`
	Lines      []matrixLineJSON `json:"lines"`
	Unplaced   int              `json:"unplaced"`
	Unmeasured int              `json:"unmeasured"`
}

type matrixLineJSON struct {
	Tags  map[string]string `json:"tags"`
	Cells []*MatrixCell     `json:"cells"` // null where no run is
}

func writeMatrixJSON(w io.Writer, m *Matrix, _ Options) error {
	doc := matrixJSON{Schema: MatrixSchema, Metric: m.Spec.Metric.String(), Unit: string(m.Spec.Metric.Unit()), Rows: m.Spec.Rows, Column: m.Spec.Column,
		Columns: append([]string{}, m.Columns...), Lines: []matrixLineJSON{}, Unplaced: m.Unplaced, Unmeasured: m.Unmeasured}
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
