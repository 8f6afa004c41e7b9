package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"time"

	"nasprobe/patterns"
)

// smbclient copies a file up and down. It says the rate of each itself, in KiB/s.
func (l lab) smbclient(name, port string, extra ...string) contender {
	return contender{name: name, sequentialOnly: true, measure: func(ctx context.Context, _ patterns.Pattern) (map[patterns.Op]figure, error) {
		commands := fmt.Sprintf("put %s peer; get peer /dev/null; rm peer", l.local("data"))
		args := []string{"smbclient", "-s", "/dev/null", "--no-pass", "-p", port, "//" + server + "/public", "-c", commands}
		out, more, err := l.client(ctx, append(args, extra...)...)
		if err != nil {
			return nil, err
		}
		return smbclientRates(out + more)
	}}
}

var smbclientRate = regexp.MustCompile(`(?m)^(putting|getting) file .* \(([0-9.]+) (?:kb/s|KiloBytes/sec)\)`)

// smbclientRates reads the lines of one put and one get.
func smbclientRates(text string) (map[patterns.Op]figure, error) {
	out := map[patterns.Op]figure{}
	for _, m := range smbclientRate.FindAllStringSubmatch(text, -1) {
		rate, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			return nil, err
		}
		op := patterns.Read
		if m[1] == "putting" {
			op = patterns.Write
		}
		out[op] = figure{Throughput: rate * 1024}
	}
	if len(out) != 2 {
		return nil, fmt.Errorf("smbclient told no rates: %s", text)
	}
	return out, nil
}

// nfsCp copies a file up and down. It tells no rate: the time is that of the process
// less that of copying an empty file, which is what connecting takes.
func (l lab) nfsCp() contender {
	return contender{name: "nfs-cp", sequentialOnly: true, measure: func(ctx context.Context, _ patterns.Pattern) (map[patterns.Op]figure, error) {
		defer l.removeCopies()
		remote := l.export() + "/peer"
		connect, err := l.copyTime(ctx, l.local("empty"), l.export()+"/empty")
		if err != nil {
			return nil, err
		}
		up, err := l.copyTime(ctx, l.local("data"), remote)
		if err != nil {
			return nil, err
		}
		down, err := l.copyTime(ctx, remote, l.local("copy"))
		if err != nil {
			return nil, err
		}
		return map[patterns.Op]figure{
			patterns.Read:  {Throughput: fileBytes / (down - connect).Seconds()},
			patterns.Write: {Throughput: fileBytes / (up - connect).Seconds()},
		}, nil
	}}
}

// removeCopies makes room for the next round: nfs-cp opens no file that exists. The
// server may hold one open that was removed behind its back, hence the truncation.
func (l lab) removeCopies() {
	for _, path := range []string{l.local("copy"), l.dir + "/export/peer", l.dir + "/export/empty"} {
		_ = os.Truncate(path, 0)
		_ = os.Remove(path) // one that is still there fails the next round
	}
}

func (l lab) copyTime(ctx context.Context, from, to string) (time.Duration, error) {
	start := time.Now()
	_, _, err := l.client(ctx, "nfs-cp", from, to)
	return time.Since(start), err
}

// iperf3 is TCP alone, after a second in which its window opens.
func (l lab) iperf3(pass time.Duration) contender {
	return contender{name: "iperf3", sequentialOnly: true, measure: func(ctx context.Context, _ patterns.Pattern) (map[patterns.Op]figure, error) {
		out := map[patterns.Op]figure{}
		for op, reverse := range map[patterns.Op][]string{patterns.Read: {"--reverse"}, patterns.Write: nil} {
			args := []string{"iperf3", "--client", server, "--json", "--omit", "1", "--time", strconv.Itoa(max(1, int(pass.Seconds())))}
			text, _, err := l.client(ctx, append(args, reverse...)...)
			if err != nil {
				return nil, err
			}
			if out[op], err = iperf3Rate([]byte(text)); err != nil {
				return nil, err
			}
		}
		return out, nil
	}}
}

// iperf3Rate is the payload that arrived.
func iperf3Rate(text []byte) (figure, error) {
	var v struct {
		End struct {
			Received struct {
				BitsPerSecond float64 `json:"bits_per_second"`
			} `json:"sum_received"`
		} `json:"end"`
	}
	if err := json.Unmarshal(text, &v); err != nil {
		return figure{}, err
	}
	if v.End.Received.BitsPerSecond <= 0 {
		return figure{}, fmt.Errorf("iperf3 told no rate: %s", text)
	}
	return figure{Throughput: v.End.Received.BitsPerSecond / 8}, nil
}
