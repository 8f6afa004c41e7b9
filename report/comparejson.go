package report

import (
	"io"

	"nasprobe/probe/compare"
)

// writeCompareJSON writes the Comparison as it is, like writeJSON a Run.
func writeCompareJSON(w io.Writer, c *compare.Comparison, _ Options) error {
	return encode(w, c)
}
