package main

import "testing"

// An address may leave out the port, with brackets or without.
func TestListenAddress(t *testing.T) {
	for text, want := range map[string]string{
		":5201": ":5201", ":": ":5201", "nas": "nas:5201", "192.168.1.20": "192.168.1.20:5201", "192.168.1.20:80": "192.168.1.20:80", "nas:0": "nas:0",
		"::1": "[::1]:5201", "[::1]": "[::1]:5201", "[::1]:80": "[::1]:80", "[::1]:": "[::1]:5201", "fe80::1%eth0": "[fe80::1%eth0]:5201",
		"[::1": "", "[": "", "::1]": "", "::1]:80": "", "[::1]80": "", "[[::1]]:80": "", "nas:http": "", "nas:-1": "", ":65536": "", "nas:80:81]": "",
	} {
		if got, err := listenAddress(text); got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v; want %q", text, got, err, want)
		}
	}
}
