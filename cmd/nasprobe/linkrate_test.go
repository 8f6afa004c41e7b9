package main

import "testing"

func TestRatesOfLinks(t *testing.T) {
	for text, want := range map[string]linkRate{
		"1Gbit": 1e9, "1gbit": 1e9, "1G": 1e9, "1g": 1e9, "1 Gbit/s": 1e9, "1000Mbps": 1e9, "1Gb/s": 1e9, "1GBit/s": 1e9, "1.0 Gbps": 1e9,
		"2.5gbit": 2.5e9, "100M": 100e6, "100mbit": 100e6, "100Mbits": 100e6, "10Mb": 10e6, "56k": 56e3, "0.4T": 400e9, " 40Gbit ": 40e9,
	} {
		var r linkRate
		if err := r.Set(text); err != nil || r != want {
			t.Errorf("%q: %d, %v; want %d", text, r, err, want)
		}
		var again linkRate
		if err := again.Set(r.String()); err != nil || again != r {
			t.Errorf("%q comes back as %q: %d, %v", text, r.String(), again, err)
		}
	}
	for _, text := range []string{"", "1000", "1", "0M", "1GB", "1GB/s", "1GBps", "117MB/s", "1GiB", "1Gi", "-1G", "1e9", "1..5G", "G", "1Gbit extra", "999999T", "0.0001k", "１G"} {
		if r := new(linkRate); r.Set(text) == nil {
			t.Errorf("%q is taken for %d", text, *r)
		}
	}
	if unknown := linkRate(0); unknown.String() != "" {
		t.Errorf("unknown: %q", unknown.String())
	}
}
