package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"nasprobe/probe"
)

// influxTokenVariable may hold the token for --influx. A flag could be seen by others.
const influxTokenVariable = "INFLUX_TOKEN"

// influxPaths are the ends of addresses that take line protocol, of versions 2 and 1 of
// the interface.
var influxPaths = []string{"/api/v2/write", "/write"}

// influxAddress reads the address of a database, or nil of what is the name of a file.
func influxAddress(text string) (*url.URL, error) {
	if !strings.HasPrefix(text, "http://") && !strings.HasPrefix(text, "https://") {
		return nil, nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return nil, usage("--influx: that is no address") // which may have a password
	}
	known := false
	for _, end := range influxPaths {
		known = known || strings.HasSuffix(u.Path, end)
	}
	if !known {
		return nil, usage("--influx %s: want an address that ends in /api/v2/write?org=ORG&bucket=BUCKET or /write?db=NAME", public(u))
	}
	q := u.Query()
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
	reply, err := client.Do(request)
	if err != nil {
		var cause *url.Error
		if errors.As(err, &cause) { // it repeats the address
			err = cause.Err
		}
		return influxError(to, err, "see that the database is up and the address right")
	}
	defer reply.Body.Close()
	if reply.StatusCode/100 == 2 {
		return nil
	}
	said, _ := io.ReadAll(io.LimitReader(reply.Body, 300)) // whatever came of it
	text := strings.ReplaceAll(probe.Printable(string(said)), token, "***")
	return influxError(to, fmt.Errorf("%s %s", reply.Status, text), influxRemedy(reply.StatusCode))
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
