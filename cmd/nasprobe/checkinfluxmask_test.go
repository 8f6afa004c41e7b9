package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// refused is what post says of a database that answers text in the place of an error.
func refused(t *testing.T, query, token, text string) string {
	t.Helper()
	address, _, _ := database(t, func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, strings.ReplaceAll(text, "AUTH", r.Header.Get("Authorization")), http.StatusBadRequest)
	})
	u, err := influxAddress(strings.Replace(address, "http://", "http://me:pass%2F1%26@", 1) + "/write?" + query)
	if err != nil {
		t.Fatal(err)
	}
	if err = post(context.Background(), u, token, nil); err == nil {
		t.Fatal("it was taken")
	}
	return err.Error()
}

// Without a token what a database says is as it said it.
func TestRefusalWithoutAToken(t *testing.T) {
	mustContain(t, refused(t, "db=nas", "", "database not found: nas"), "400 Bad Request database not found: nas")
}

// Whatever of the secrets a database repeats, and however it spells that, is hidden, also
// where its answer is cut.
func TestRefusalHidesSecrets(t *testing.T) {
	const query = "db=nas&u=me&p=p%26%3C2%22x&token=tok4n"
	for _, text := range []string{"AUTH", "tok3n", "pass/1&", "pass%2F1%26", "pass%2F1&", "pass/1&amp;", `pass/1\u0026`, "p&<2\"x", "p%26%3C2%22x", "p&amp;&lt;2&#34;x", `p\u0026\u003c2\"x`,
		"tok4n", "/write?" + query, strings.Repeat("-", 297) + "tok3n", strings.Repeat("-", longestRefusal-3) + "tok3n", strings.Repeat("tok3n", longestRefusal)} {
		for _, token := range []string{"", "tok3n"} {
			said := refused(t, query, token, text)
			for _, part := range []string{"pass", "p&", "2\"x", "2%22", "#34", "tok4", "bWU6"} {
				if strings.Contains(said, part) {
					t.Errorf("%q is in %s", part, said)
				}
			}
			if token != "" && strings.Contains(said, "tok3") {
				t.Errorf("the token is in %s", said)
			}
		}
	}
}

// A reply that is no HTTP may repeat the request, too.
func TestMalformedReplyHidesSecrets(t *testing.T) {
	address, _, _ := database(t, func(w http.ResponseWriter, r *http.Request) {
		c, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		fmt.Fprintf(c, "%s\r\n\r\n", r.Header.Get("Authorization"))
		c.Close()
	})
	u, err := url.Parse(address + "/write")
	if err != nil {
		t.Fatal(err)
	}
	if err := post(context.Background(), u, "tok3n", nil); err == nil || strings.Contains(err.Error(), "tok3n") {
		t.Error(err)
	}
}

// An address is taken as it is meant or refused, and never becomes the name of a file.
func TestInfluxAddressesThatAreNotUnderstood(t *testing.T) {
	for _, text := range []string{"HTTP://db", "influx://db/write?db=x", "http://db/write?db=%zz", "http://db/write?db=a;b", "http://db/write?db=x&p=pass3#4", "http://db/write?db=x&p=pass3%", "Https://me:pass3@/write"} {
		u, err := influxAddress(text)
		if err == nil || strings.Contains(err.Error(), "pass3") {
			t.Errorf("%s: %v, %v", text, u, err)
		}
	}
	if u, err := influxAddress("HTTPS://db/write?db=a%3Bb+c"); err != nil || u.String() != "https://db/write?db=a%3Bb+c" {
		t.Errorf("%v, %v", u, err)
	}
}
