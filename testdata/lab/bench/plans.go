package main

import (
	"cmp"
	"context"
	"time"

	"nasprobe/patterns"
)

var sequential = []patterns.Pattern{
	{BlockSize: 1 << 20, QueueDepth: 1, Threads: 1},
	{BlockSize: 1 << 20, QueueDepth: 8, Threads: 1},
}

var random = []patterns.Pattern{
	{Random: true, BlockSize: 512 << 10, QueueDepth: 1, Threads: 1},
	{Random: true, BlockSize: 4 << 10, QueueDepth: 1, Threads: 1},
	{Random: true, BlockSize: 4 << 10, QueueDepth: 32, Threads: 1},
}

// unshaped compares all clients on a link that is as fast as the machine.
func unshaped(s settings, l lab) []series {
	pass := cmp.Or(s.time, time.Second)
	rows := append(append([]patterns.Pattern{}, sequential...), random...)
	return []series{{
		title: "unshaped", patterns: rows,
		before: func(context.Context) error { return nil },
		contenders: []contender{
			l.program("SMB raw", l.share(), pass, "--data-path", "direct", "--socket", "raw"),
			l.program("SMB netpoll", l.share(), pass, "--data-path", "direct", "--socket", "netpoll"),
			l.program("SMB library", l.share(), pass, "--data-path", "library"),
			l.smbclient("smbclient", "445"),
			l.program("SMB1", l.oldShare(), pass, "--dialect", "smb1", "--socket", "raw"),
			l.smbclient("smbclient NT1", oldPort, "-m", "NT1", "--option=client min protocol=NT1"),
			l.program("NFS raw", l.export(), pass, "--socket", "raw"),
			l.program("NFS netpoll", l.export(), pass, "--socket", "netpoll"),
			l.nfsCp(),
			l.iperf3(pass),
		},
		tables: []table{
			{title: "SMB, unshaped link: the direct path over a raw socket, and the others' throughput as a ratio to it",
				base: "SMB raw", others: []string{"SMB netpoll", "SMB library", "smbclient", "iperf3"}, rows: rows},
			{title: "NFS, unshaped link: the direct path over a raw socket, and the others' throughput as a ratio to it",
				base: "NFS raw", others: []string{"NFS netpoll", "nfs-cp", "iperf3"}, rows: rows},
			{title: "SMB1, unshaped link: smbclient, and nasprobe's throughput as a ratio to it (* below 1)",
				base: "smbclient NT1", others: []string{"SMB1"}, rows: sequential[1:], target: 1},
		},
	}}
}

// shapedTarget is the least share of iperf3's payload that a sequential row is to
// reach on a link that any machine can fill.
const shapedTarget = 0.99

// shaped compares with iperf3 on an Ethernet of the given rate, with and without
// jumbo frames.
func shaped(s settings, l lab) []series {
	pass := cmp.Or(s.time, 3*time.Second)
	var out []series
	for _, mtu := range []string{"1500", "9000"} {
		title := s.shape + ", MTU " + mtu
		out = append(out, series{
			title: title, patterns: sequential,
			before: func(ctx context.Context) error { return l.ethernet(ctx, mtu, s.shape) },
			contenders: []contender{
				l.program("SMB", l.share(), pass, "--data-path", "direct"),
				l.iperf3(pass),
				l.program("NFS", l.export(), pass),
				l.program("SMB1", l.oldShare(), pass, "--dialect", "smb1"),
			},
			tables: []table{{title: title + ": iperf3, and nasprobe's throughput as a ratio to it (* below 0.99)",
				base: "iperf3", others: []string{"SMB", "NFS", "SMB1"}, rows: sequential, target: shapedTarget}},
		})
	}
	return out
}

// ethernet makes the link a real one, of that MTU and rate.
func (l lab) ethernet(ctx context.Context, mtu, rate string) error {
	if _, _, err := l.do(ctx, "mtu", mtu); err != nil {
		return err
	}
	_, _, err := l.do(ctx, "shape", rate)
	return err
}
