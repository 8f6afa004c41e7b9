package compare

import (
	"fmt"

	"nasprobe/probe"
)

// warnings is the table of what may be found about a comparison: the message is a
// format for warn's values.
var warnings = map[string]struct{ message, remedy string }{
	"same-run":         {"%s and %s hold the same run", "give the runs before and after the change"},
	"incomplete":       {"%s ended before everything was measured", "repeat the run"},
	"doubtful":         {"%s: %s", "look into that first: it may make or hide a difference"},
	"no-jumbo":         {"%s runs used %d-byte segments: jumbo frames were not in effect", "set the same MTU on this machine, the NAS and every switch between"},
	"always-jumbo":     {"%s runs used %d-byte segments: jumbo frames were in effect on all sides", "set the MTU of one side to 1500, or compare both on one path with nasprobe mtu"},
	"mss-changed":      {"%s sent segments of %s bytes: the packet size changed during it, and its passes mix what both do", "set one MTU on this machine, the NAS and every switch between, and measure that side again"},
	"mss-unknown":      {"nothing shows that jumbo frames were in effect: the segment size is not known of %s", "measure with nasprobe run, which records it"},
	"single-scores":    {"%s single scores without any spread: only a difference above %s is called one", "measure with nasprobe run, which keeps every pass, or give several texts a side"},
	"best-passes":      {"%s only scores, the best of several passes: of %s the best pass is compared", "measure all sides with nasprobe run"},
	"few-passes":       {"too few passes for a verdict in %s: it takes %d a side", "give several runs of a side as FILE,FILE"},
	"missing-rows":     {"%s lacks %s: it is compared in the other rows", "measure all sides with the same patterns, and to the end"},
	"outliers":         {"single passes of %s stand apart from its others, as some do by chance, and count all the same: %s", "if they are many, see what else used the NAS or the network"},
	"more-retransmits": {"%s sent %s again for each GB, %s only %s", "look for a bad cable, a duplex mismatch, an overloaded switch or mixed MTUs on the side that lost more"},
}

// warn makes the warning of a code in the table. An unknown code is a programming
// error and panics.
func warn(code string, values ...any) probe.Warning {
	w, ok := warnings[code]
	if !ok {
		panic("compare: no warning " + code)
	}
	return probe.Warning{Code: code, Message: fmt.Sprintf(w.message, values...), Remedy: w.remedy}
}
