package health

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"nasprobe/probe"
)

// A change without a fall is in the first line, and since when it is there beside it.
func TestAChangeIsToldSinceWhen(t *testing.T) {
	like := quietMonth(t)
	for _, day := range []int{5, 27, 28, 29, 30} { // of which the first is not in a row with the rest
		like[day-1].Path.SendMSS = 1448
	}
	run := runOf(t, 31, 113, 98, 8, 7, 40, 35)
	run.Path.SendMSS, run.Conditions.Signing = 1448, probe.SigningRequired
	res := Check(run, like, DefaultRules())
	if res.State != OK || res.Summary != "seq-read 113 MB/s, seq-write 98 MB/s; in line with 30 runs since 2026-11-01; changed: MSS 8948 -> 1448, signing off -> required" {
		t.Errorf("%s: %s", res.State, res.Summary)
	}
	if len(res.Changes) != 2 || res.Changes[0].Text() != "MSS 8948 -> 1448 since 2026-11-27 03:00" || res.Changes[1].Text() != "signing off -> required" {
		t.Errorf("%+v", res.Changes)
	}
	if b, err := json.Marshal(res.Changes[0]); err != nil || !strings.Contains(string(b), `"values":["8948","1448"]`) || !strings.Contains(string(b), `"since":"2026-11-27T03:00:00Z"`) {
		t.Errorf("%s %v", b, err)
	}
}

// Names of any length leave room for the rest of the line.
func TestChangesInALineAreBounded(t *testing.T) {
	run := runOf(t, 31, 113, 98, 8, 7, 40, 35)
	run.Conditions.User = strings.Repeat("長い", 400)
	res := Check(run, quietMonth(t), DefaultRules())
	if n := utf8.RuneCountInString(res.Summary); n > 280 || !strings.HasPrefix(res.Summary, "seq-read 113 MB/s") || !strings.HasSuffix(res.Summary, "…") {
		t.Errorf("%d characters: %s", n, res.Summary)
	}
}

// Of a target that does not answer it is told when it last did, and how it was then.
func TestAFailureTellsOfTheLastRun(t *testing.T) {
	res := Failed(probe.TargetInfo{URL: "smb://nas/share"}, &probe.Error{Kind: probe.ErrUnreachable, Op: "connect", Target: "nas:445", Offset: -1}, Unknown)
	res.Recall(headOf(runOf(t, 7, 113, 98, 8)))
	if res.Summary != "connect nas:445: unreachable; last measured 2026-11-07 03:00: seq-read 113 MB/s, seq-write 98 MB/s" || res.Last.ID != "run7" || res.Error != "connect nas:445: unreachable" {
		t.Errorf("%s %+v", res.Summary, res.Last)
	}
}
