//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"nasprobe/probe/probetest"
)

// startInflux starts an InfluxDB with an empty database named nas, and gives its address.
func startInflux(t *testing.T) (address string) {
	t.Helper()
	dir := t.TempDir()
	address = freeAddress(t)
	config := fmt.Sprintf("bind-address = %q\nreporting-disabled = true\n[meta]\ndir = %q\n[data]\ndir = %q\nwal-dir = %q\n[http]\nbind-address = %q\n",
		freeAddress(t), filepath.Join(dir, "meta"), filepath.Join(dir, "data"), filepath.Join(dir, "wal"), address)
	if err := os.WriteFile(filepath.Join(dir, "influxdb.conf"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	startServer(t, "influxd", "-config", filepath.Join(dir, "influxdb.conf"))
	eventually(t, "InfluxDB has a database", func() bool {
		answer, err := http.PostForm("http://"+address+"/query", url.Values{"q": {"CREATE DATABASE nas"}})
		if err != nil {
			return false
		}
		answer.Body.Close()
		return answer.StatusCode == http.StatusOK
	})
	return address
}

// askInflux gives the values of the one row that a query selects, by column.
func askInflux(t *testing.T, address, query string) map[string]any {
	t.Helper()
	_, text := fetch(t, http.DefaultClient, "http://"+address+"/query?db=nas&q="+url.QueryEscape(query))
	var reply struct {
		Results []struct {
			Series []struct {
				Columns []string
				Values  [][]any
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &reply); err != nil || len(reply.Results) != 1 || len(reply.Results[0].Series) != 1 || len(reply.Results[0].Series[0].Values) != 1 {
		t.Fatalf("%s: %v\n%s", query, err, text)
	}
	out := map[string]any{}
	for i, column := range reply.Results[0].Series[0].Columns {
		out[column] = reply.Results[0].Series[0].Values[0][i]
	}
	return out
}

// A real InfluxDB takes what check sends, odd names included, and gives it back.
func TestInfluxTakesAChecksLines(t *testing.T) {
	probetest.NeedLab(t)
	address := startInflux(t)
	_, wait := startCommand(t, []string{"HOME=" + t.TempDir()}, "nasprobe", "check", t.TempDir(), "--size", "4MiB", "--count", "1", "--time", "20ms", "--no-history", "--warn", "seq-read<900GB/s",
		"--label", `C:\dir\, "q"=1 \\nas\`, "--tag", "a b=共有", "--tag", "time=x", "--tag", `path=\`, "--influx", "http://"+address+"/write?db=nas")
	if o := wait(); o.code != 1 || o.stderr != "" {
		t.Fatalf("exit %d\n%s\n%s", o.code, o.stdout, o.stderr)
	}
	row := askInflux(t, address, `SELECT bytes_per_second, label, "a b", tag_time, path FROM nasprobe WHERE pattern = 'SEQ1M Q1T1' AND op = 'read'`)
	want := map[string]any{"label": `C:\dir\x5c, "q"=1 \x5c\nas\x5c`, "a b": "共有", "tag_time": "x", "path": `\x5c`}
	for column, value := range want {
		if row[column] != value {
			t.Errorf("%s is %v, want %v", column, row[column], value)
		}
	}
	if v, ok := row["bytes_per_second"].(float64); !ok || v <= 0 {
		t.Errorf("%v", row)
	}
	if verdict := askInflux(t, address, `SELECT state, incomplete FROM nasprobe WHERE state >= 0`); verdict["state"] != 1.0 || verdict["incomplete"] != false {
		t.Errorf("%v", verdict)
	}
}
