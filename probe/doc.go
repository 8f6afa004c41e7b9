// Package probe measures one test file on one target. It is the heart of nasprobe;
// this page is the tour from a flag to a figure.
//
// # The parts
//
// A [patterns.Pattern] says what one row of the table is: sequential or random,
// block size, queue depth, threads, direction. A [patterns.Profile] is a list of
// them, and a [Plan] is a profile with the file size, the passes and the times that
// the command line asked for.
//
// A [Target] is a place that can hold one test file. Each protocol has a driver that
// makes one: probe/smb, probe/nfs and probe/local. None of them is known here; the
// table of drivers is in cmd/nasprobe. A target makes a [File], and a file a
// [Queue]: requests are submitted to it by slot and completed by Wait, all in one
// goroutine and with one TCP connection each. A driver that can only read and write
// at an offset gets its queue from [NewQueue]. A target that can be asked for nothing
// is an [Echoer] as well.
//
// A [Run] is everything a measurement found, in base units: [Row] by row and [Pass]
// by pass, the [Conditions] of the session, the [Path] of the connection, the
// [Environment] of the client, its [Verdict], and [Warning] values. Package report prints
// it and reads it back; nothing else formats a figure. What a [Link] carries and what bare
// TCP does (probe/iperf3) are runs too, so that the history, comparisons and pages take
// them as they are.
//
// # From flag to figure
//
//   - cmd/nasprobe parses the flags into a Plan and the target into a [Location].
//   - [Runner].Measure dials the target, checks that it has room, creates a file that
//     did not exist (scratch.go) and fills it (prepare.go).
//   - In each round (measure.go) every row has one pass on every side, for which it
//     opens a queue a thread (rowrun.go). The first round does not count, and
//     Plan.Passes do. Which part of the file a pass may touch, and which no other does in
//     a cold run, is known before (ground.go).
//   - Before each round requests without work go round alone (trips.go), and beside the
//     passes of the first one (tripsbeside.go): what the way itself takes, and what a busy
//     server makes of it.
//   - In a pass each thread's worker (worker.go) takes offsets from a
//     [patterns.Sequence] and blocks from a [patterns.Writer], keeps the queue full
//     until the pass is long enough, drains it, and records each request's latency, and
//     what completed in each quarter of a second (series.go). Rows that write end with
//     File.Sync, inside the timed span.
//   - A watch (watch.go) shows progress and ends a phase in which nothing moves. Before
//     that an inquiry (inquiry.go, suspect.go) finds out by experiment whether the path
//     swallows large packets (blackhole.go).
//   - probe/stats condenses the passes; findings.go and its like draw the warnings that
//     follow from the figures: a busy client, a path that loses packets, reads from the
//     server's memory (findingsmemory.go), writes into it (findingscache.go).
//   - Whatever happens, the file is removed, through a new session if the first was
//     lost. What a killed process leaves, [Clean] removes.
//   - cmd/nasprobe adds what the client is set to (probe/netpath) and the verdict:
//     probe/bottleneck judges each row by what probe/ceiling says of the link, by the round
//     trips and by the time that this process took.
//
// # Errors
//
// Failures are [*Error] values: operation, target, offset, the server's own word, and
// a remedy. Their kinds ([ErrRefused], [ErrTimeout] and so on) decide the exit code.
package probe
