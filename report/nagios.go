package report

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"nasprobe/probe"
	"nasprobe/probe/health"
)

// Bounds of the output of a plug-in. Nagios reads 8 KiB of it, and the first line is what
// goes into a notification.
const (
	mostSummary  = 300  // characters
	mostLine     = 500  // characters
	mostPerfdata = 6000 // bytes
)

// WriteNagios writes a result as the Monitoring Plugins Development Guidelines have it
// ("Plugin Output for Nagios"): a line with the state, the summary and, behind a bar, the
// performance data, then lines for who wants to know more.
//
//	NASPROBE WARNING - seq-read 71.2 MB/s, below 80 MB/s | seq1m_q1t1_read_bytes_per_second=71200000;80000000:;40000000:;0 ...
//
// Text of others is kept as it is but for what would end the line or the text.
func WriteNagios(w io.Writer, res *health.Result) error {
	var out bytes.Buffer
	out.WriteString("NASPROBE " + res.State.String() + " - " + plugText(res.Summary, mostSummary))
	if data := perfdata(res); data != "" {
		out.WriteString(" | " + data)
	}
	out.WriteByte('\n')
	for _, line := range checkDetails(res) {
		out.WriteString(plugText(line, mostLine) + "\n")
	}
	return emit(w, out.Bytes())
}

// plugText is one line of at most that many characters. A bar begins performance data on
// whatever line it stands, and cannot be escaped.
func plugText(s string, most int) string {
	s = strings.ReplaceAll(strings.TrimSpace(probe.Printable(s)), "|", "¦")
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-1]) + "…"
}
