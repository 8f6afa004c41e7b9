package link_test

import (
	"context"
	"errors"
	"maps"
	"strings"
	"sync"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/link"
	"nasprobe/probe/nfs"
	"nasprobe/probe/probetest"
	"nasprobe/probe/probetest/labtest"
	"nasprobe/probe/smb"
)

// opener opens a target of a lab.
type opener func(context.Context) (probe.Target, error)

// servers are the targets of a lab, over IPv4 and IPv6.
func servers(dir string) map[string]opener {
	out := map[string]opener{}
	for _, host := range []string{probetest.LabServer, probetest.LabServer6} {
		out["Samba at "+host] = func(ctx context.Context) (probe.Target, error) {
			return smb.Dial(ctx, smb.Options{Host: host, Share: "share", User: probetest.LabUser, Password: probetest.LabPassword, ConnectTimeout: 10 * time.Second})
		}
		out["Ganesha at "+host] = func(ctx context.Context) (probe.Target, error) {
			return nfs.Dial(ctx, nfs.Options{Host: host, Export: dir + "/export", ConnectTimeout: 10 * time.Second})
		}
	}
	return out
}

// look is Measure of a target that was just opened. Beside is done once replies come.
func look(t *testing.T, open opener, beside func()) (link.Findings, error) {
	t.Helper()
	target, err := open(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer target.Close()
	once := sync.OnceFunc(beside)
	p := link.Prober{Target: target, ConnectTimeout: 5 * time.Second, StallTimeout: time.Second, Observe: func(s probe.Snapshot) {
		if s.Phase == link.PhaseRoundTrips && s.Step > 0 {
			once()
		}
	}}
	return p.Measure(context.Background())
}

// each runs a test on all targets at once.
func each(t *testing.T, name string, all map[string]opener, test func(t *testing.T, target string, open opener)) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		for target, open := range all {
			t.Run(target, func(t *testing.T) {
				t.Parallel()
				test(t, target, open)
			})
		}
	})
}

// Real servers on paths of all kinds, and what may become of them meanwhile.
func TestTheLabIsLookedAt(t *testing.T) {
	lab, inside := labtest.Own(t)
	if !inside {
		return
	}
	all := servers(lab.Dir)
	for _, mtu := range []struct {
		bytes    string
		mss, six int
	}{{"1500", 1448, 1428}, {"9000", 8948, 8928}} {
		lab.Script(t, "mtu", mtu.bytes)
		each(t, mtu.bytes, all, func(t *testing.T, target string, open opener) {
			want := mtu.mss
			if strings.Contains(target, probetest.LabServer6) {
				want = mtu.six
			}
			f, err := look(t, open, func() {})
			if err != nil || f.Connect.Count != 20 || f.RoundTrip.Min <= 0 || f.Path.SendMSS != want || f.Path.Interface == "" || f.Path.Retransmits == nil || len(f.Warnings) > 0 {
				t.Errorf("%v, %+v", err, f)
			}
		})
	}
	lab.Script(t, "switch", "1500")
	each(t, "a black hole", all, mustVanish)
	lab.Script(t, "switch", "off")
	failing := servers(lab.Dir)
	maps.DeleteFunc(failing, func(target string, _ opener) bool { return strings.Contains(target, probetest.LabServer6) })
	for _, c := range []struct {
		deed, again string
		kind        error
	}{{"pause", "resume", probe.ErrTimeout}, {"stop", "start", probe.ErrUnreachable}} {
		each(t, c.deed, failing, func(t *testing.T, target string, open opener) {
			mustFail(t, lab, target, open, c.deed, c.again, c.kind)
		})
	}
}

// mustVanish is for switches that swallow large packets between ends that send them: every
// empty request passes.
func mustVanish(t *testing.T, _ string, open opener) {
	f, err := look(t, open, func() {})
	if !errors.Is(err, probe.ErrTimeout) || !strings.Contains(err.Error(), "packets of 9000 bytes vanish") || !strings.Contains(probe.Remedy(err), "1500") || f.RoundTrip.Count == 0 {
		t.Errorf("%v, %+v", err, f.RoundTrip)
	}
}

// mustFail is for a server that hangs or dies: that ends the look soon, and what was found
// stays.
func mustFail(t *testing.T, lab probetest.Lab, target string, open opener, deed, again string, kind error) {
	server := "smbd"
	if strings.HasPrefix(target, "Ganesha") {
		server = "ganesha"
	}
	f, err := look(t, open, func() { lab.Script(t, deed, server) })
	lab.Script(t, again, server)
	if !errors.Is(err, kind) || probe.Remedy(err) == "" || f.RoundTrip.Count == 0 || f.Connect.Count != 20 {
		t.Errorf("%v, %+v", err, f)
	}
}
