package main

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/health"
)

// database is an HTTP server that notes what it was sent.
func database(t *testing.T, answer http.HandlerFunc) (address string, got *http.Request, body *string) {
	t.Helper()
	got, body = new(http.Request), new(string)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		*got, *body = *r, string(b)
		answer(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL, got, body
}

func sendTo(t *testing.T, address string) error {
	t.Helper()
	u, err := influxAddress(address)
	if err != nil || u == nil {
		t.Fatalf("%s: %v", address, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return post(ctx, u, "tok3n", []byte("a b=1\n"))
}

func TestLinesAreSentWithTheToken(t *testing.T) {
	address, got, body := database(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	if err := sendTo(t, address+"/api/v2/write?org=home&bucket=nas&precision=s"); err != nil {
		t.Fatal(err)
	}
	if got.Method != http.MethodPost || got.Header.Get("Authorization") != "Token tok3n" || got.URL.RawQuery != "bucket=nas&org=home" || *body != "a b=1\n" {
		t.Errorf("%s %s, %q, %q", got.Method, got.URL, got.Header, *body)
	}
}

// The token goes to the address that was given, and to no other.
func TestTokenFollowsNoRedirection(t *testing.T) {
	other, asked, _ := database(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	address, _, _ := database(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, other+"/write", http.StatusTemporaryRedirect)
	})
	err := sendTo(t, address+"/write?db=nas")
	if err == nil || asked.Method != "" {
		t.Errorf("%v; the other was asked: %v", err, asked.Method)
	}
}

// What a database says is told, and no secret with it.
func TestRefusalsOfADatabase(t *testing.T) {
	address, _, _ := database(t, func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "no such token: "+strings.TrimPrefix(r.Header.Get("Authorization"), "Token ")+"\x1b[2J"+strings.Repeat("x", 9999), http.StatusUnauthorized)
	})
	u, _ := url.Parse(address)
	err := sendTo(t, "http://me:pass1@"+u.Host+"/write?db=nas&u=me&p=pass2")
	mustContain(t, err.Error()+probe.Remedy(err), "401 Unauthorized", "no such token", address+"/write", influxTokenVariable)
	for _, secret := range []string{"tok3n", "pass1", "pass2", "\x1b"} {
		if strings.Contains(err.Error(), secret) {
			t.Errorf("%q is in %v", secret, err)
		}
	}
	if len(err.Error()) > 1000 {
		t.Errorf("%d characters", len(err.Error()))
	}
}

func TestDatabaseThatHangsOrIsDown(t *testing.T) {
	release := make(chan struct{})
	address, _, _ := database(t, func(http.ResponseWriter, *http.Request) { <-release })
	defer close(release)
	u, _ := influxAddress(address + "/write")
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	start := time.Now()
	if err := post(ctx, u, "", nil); err == nil || time.Since(start) > 5*time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
	err := sendTo(t, "http://127.0.0.1:1/write?db=x&p=pass2")
	mustContain(t, err.Error(), "http://127.0.0.1:1/write", "refused")
	if strings.Contains(err.Error(), "pass2") {
		t.Error(err)
	}
}

func TestInfluxAddresses(t *testing.T) {
	for text, want := range map[string]string{
		"http://db:8086/api/v2/write?org=o&bucket=b": "http://db:8086/api/v2/write?bucket=b&org=o",
		"https://db/influx/write?db=x&precision=ms":  "https://db/influx/write?db=x",
		"lines.txt":  "",
		"/var/x.lp":  "",
		"":           "",
		"C:\\x.line": "",
	} {
		u, err := influxAddress(text)
		if got := ""; err != nil || u != nil && u.String() != want || u == nil && got != want {
			t.Errorf("%s: %v, %v", text, u, err)
		}
	}
	for _, text := range []string{"http://", "http://db", "http://db:8086/", "https://user:pass3@db/query", "http://db:port/write", "http://user:pass3@db:port/write"} {
		u, err := influxAddress(text)
		if err == nil || strings.Contains(err.Error(), "pass3") {
			t.Errorf("%s: %v, %v", text, u, err)
		}
	}
}

// checkInto is a short check of a directory that is sent to a database.
func checkInto(t *testing.T, address string, flags ...string) outcome {
	t.Helper()
	args := append([]string{"nasprobe", "check", t.TempDir(), "--pattern", "SEQ1M read", "--size", "4MiB", "--count", "1", "--time", "10ms", "--influx", address}, flags...)
	_, wait := startCommand(t, []string{influxTokenVariable + "=tok3n\n", "XDG_STATE_HOME=" + t.TempDir()}, args...)
	return wait()
}

func TestCheckIsSentToADatabase(t *testing.T) {
	address, got, body := database(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	o := checkInto(t, address+"/api/v2/write?org=home&bucket=nas")
	o.mustBe(t, health.OK)
	if got.Header.Get("Authorization") != "Token tok3n" {
		t.Errorf("authorized by %q", got.Header.Get("Authorization"))
	}
	mustContain(t, *body, "nasprobe,", "state=0i", `pattern=SEQ1M\ Q1T1`)
}

// What a database does not take is told, with the figures, and is not OK; but a target
// that is CRITICAL stays that, and one that hangs does not hang the check.
func TestCheckThatADatabaseDoesNotTake(t *testing.T) {
	release := make(chan struct{})
	hangs, _, _ := database(t, func(http.ResponseWriter, *http.Request) { <-release })
	defer close(release)
	refuses, _, _ := database(t, func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no such bucket", http.StatusNotFound) })
	for address, says := range map[string]string{hangs: "deadline", refuses: "404 Not Found no such bucket", "http://127.0.0.1:1": "refused"} {
		start := time.Now()
		o := checkInto(t, address+"/write?db=x&p=pass2", "--timeout", "3s", "--history", t.TempDir()+"/h.db")
		o.mustBe(t, health.Warning, "NASPROBE WARNING - send to "+address+"/write: ", says, "; seq-read ", "seq1m_q1t1_read_bytes_per_second=", "\nRemedy: ")
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%s: over after %v", says, took)
		}
		if strings.Contains(o.stdout+o.stderr, "tok3n") || strings.Contains(o.stdout+o.stderr, "pass2") {
			t.Errorf("a secret is told:\n%s%s", o.stdout, o.stderr)
		}
	}
}

// A database that is down hides nothing of the target.
func TestCheckThatIsCriticalBesideADeadDatabase(t *testing.T) {
	o := checkInto(t, "http://127.0.0.1:1/write?db=x", "--no-history", "--crit", "seq-read<900GB/s")
	o.mustBe(t, health.Critical, "NASPROBE CRITICAL - seq-read ", "below 900 GB/s; send to http://127.0.0.1:1/write: ", "\nNote: send to ")
	_, wait := startCommand(t, nil, "nasprobe", "check", t.TempDir()+"/gone", "--no-history", "--influx", "http://127.0.0.1:1/write?db=x")
	wait().mustBe(t, health.Unknown, "NASPROBE UNKNOWN - ")
}
