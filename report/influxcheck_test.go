package report

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/health"
)

func checkPoints(t *testing.T, res *health.Result, at time.Time) []point {
	t.Helper()
	var buf bytes.Buffer
	if err := WriteInfluxCheck(&buf, res, at); err != nil {
		t.Fatal(err)
	}
	var out []point
	for line := range strings.Lines(buf.String()) {
		p, err := parsePoint(strings.TrimSuffix(line, "\n"), false)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p)
	}
	return out
}

func TestInfluxOfACheck(t *testing.T) {
	r := readRun(t, "cdm3-smb")
	res := health.Check(r, nil, health.DefaultRules())
	found := checkPoints(t, res, time.Unix(1, 0))
	last := found[len(found)-1]
	if len(found) != len(r.Rows)+1 || last.fields["state"] != int64(res.State) || last.fields["summary"] != res.Summary || last.fields["send_mss_bytes"] != int64(8948) || last.time == "1000000000" {
		t.Errorf("%+v", last)
	}
}

func TestInfluxOfACheckWithoutARun(t *testing.T) {
	res := health.Failed(probe.TargetInfo{URL: "smb://nas/share"}, errors.New(`no "answer"`), health.Critical)
	found := checkPoints(t, res, time.Unix(1, 0))
	if len(found) != 1 || found[0].tags["target"] != "smb://nas/share" || found[0].time != "1000000000" ||
		len(found[0].fields) != 2 || found[0].fields["state"] != int64(2) || found[0].fields["summary"] != res.Summary {
		t.Errorf("%+v", found)
	}
}
