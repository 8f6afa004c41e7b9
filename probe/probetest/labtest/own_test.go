package labtest

import (
	"net"
	"os"
	"testing"
	"time"

	"nasprobe/probe/probetest"
)

// outerDir is set on the first of the two runs of a test.
const outerDir = "LABTEST_OUTER_DIR"

func TestOwnLabIsApart(t *testing.T) {
	outer := os.Getenv("NASPROBE_LAB")
	if os.Getenv(outerDir) == "" {
		t.Setenv(outerDir, outer)
	}
	lab, inside := Own(t)
	if !inside {
		dial(t, "2049")
		return
	}
	if lab.Dir == os.Getenv(outerDir) {
		t.Fatalf("still in the lab %s", lab.Dir)
	}
	dial(t, "2049")
	lab.Script(t, "stop", "ganesha")
	if c, err := net.Dial("tcp", net.JoinHostPort(lab.Server, "2049")); err == nil {
		c.Close()
		t.Fatal("the server was killed and still answers")
	}
	lab.Script(t, "start", "ganesha")
	dial(t, "2049")
}

func TestOwnLabOfSubtest(t *testing.T) {
	t.Run("cable (pulled)", func(t *testing.T) {
		lab, inside := Own(t)
		if !inside {
			return
		}
		lab.Script(t, "link", "down")
		address := net.JoinHostPort(lab.Server, "445")
		if c, err := net.DialTimeout("tcp", address, 300*time.Millisecond); err == nil {
			c.Close()
			t.Fatal("the cable is pulled and the server still answers")
		}
		lab.Script(t, "link", "up")
		dial(t, "445")
	})
}

func dial(t *testing.T, port string) {
	t.Helper()
	for _, host := range []string{probetest.LabServer, probetest.LabServer6} {
		c, err := net.DialTimeout("tcp", net.JoinHostPort(host, port), 10*time.Second)
		if err != nil {
			t.Fatal(err)
		}
		c.Close()
	}
}
