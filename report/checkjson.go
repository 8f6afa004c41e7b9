package report

import (
	"io"

	"nasprobe/probe/health"
)

// WriteCheckJSON writes a result as it is, nasprobe/check/1: base units, keys in a stable
// order, lists never null, indented by two, a line end at the end.
func WriteCheckJSON(w io.Writer, res *health.Result) error {
	out := *res
	if res.Run != nil {
		run := withLists(*res.Run)
		out.Run = &run
	}
	return encode(w, out)
}
