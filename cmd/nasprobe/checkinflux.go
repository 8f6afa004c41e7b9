package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"nasprobe/probe"
)

// influxTokenVariable may hold the token for --influx. A flag could be seen by others.
const influxTokenVariable = "INFLUX_TOKEN"

// influxPaths are the ends of addresses that take line protocol, of versions 2 and 1 of
// the interface.
var influxPaths = []string{"/api/v2/write", "/write"}

// influxAddress reads the address of a database, or nil of what is the name of a file. It
// repeats nothing of an address that it does not understand, which may have a password.
func influxAddress(text string) (*url.URL, error) {
	scheme, _, isAddress := strings.Cut(text, "://")
	if !isAddress {
		return nil, nil
	}
	if !strings.EqualFold(scheme, "http") && !strings.EqualFold(scheme, "https") {
		return nil, usage("--influx: an address begins with http:// or https://")
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return nil, usage("--influx: that is no address")
	}
	if !slices.ContainsFunc(influxPaths, func(end string) bool { return strings.HasSuffix(u.Path, end) }) {
		return nil, usage("--influx %s: want an address that ends in /api/v2/write?org=ORG&bucket=BUCKET or /write?db=NAME", public(u))
	}
	q, err := url.ParseQuery(u.RawQuery)
	if err != nil || strings.Contains(text, "#") {
		return nil, usage("--influx %s: the options after ? are not understood: write %%25 for %%, %%23 for #, %%3B for ; and %%26 for & in a value", public(u))
	}
	q.Del("precision") // nanoseconds are what is sent, and what is taken where nothing is said
	u.RawQuery = q.Encode()
	return u, nil
}

// public is an address without what may be secret in it.
func public(u *url.URL) string {
	plain := *u
	plain.User, plain.RawQuery, plain.Fragment = nil, "", ""
	return plain.String()
}

// post sends line protocol to a database. It follows no redirection: the token is for this
// address.
func post(ctx context.Context, to *url.URL, token string, lines []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, to.String(), bytes.NewReader(lines))
	if err != nil {
		return influxError(to, errors.New("that is no address"), "")
	}
	request.Header.Set("Content-Type", "text/plain; charset=utf-8")
	if token != "" {
		request.Header.Set("Authorization", "Token "+token)
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	hidden := maskOf(to, token)
	reply, err := client.Do(request)
	if err != nil {
		var cause *url.Error
		if errors.As(err, &cause) { // it repeats the address
			err = cause.Err
		}
		return influxError(to, errors.New(hidden.text(err.Error())), "see that the database is up and the address right")
	}
	defer reply.Body.Close()
	if reply.StatusCode/100 == 2 {
		return nil
	}
	return influxError(to, fmt.Errorf("%s %s", hidden.text(reply.Status), refusalOf(reply.Body, hidden)), influxRemedy(reply.StatusCode))
}

// longestRefusal bounds what is read of a database's answer, in bytes.
const longestRefusal = 4 << 10

// refusalOf is what a database says against a request, without the secrets of that.
func refusalOf(body io.Reader, hidden mask) string {
	said, err := io.ReadAll(io.LimitReader(body, longestRefusal))
	if err != nil || len(said) == longestRefusal {
		return hidden.begun(string(said))
	}
	return strings.TrimSpace(hidden.text(string(said)))
}

func influxError(to *url.URL, err error, remedy string) error {
	return &probe.Error{Op: "send to", Target: public(to), Offset: -1, Err: err, Remedy: remedy}
}

func influxRemedy(status int) string {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return "set " + influxTokenVariable + " to a token that may write there"
	case http.StatusNotFound:
		return "see that the bucket or database of the address is there"
	}
	return "see what the database logs"
}
