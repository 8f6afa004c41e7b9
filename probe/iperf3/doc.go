// Package iperf3 speaks the protocol of iperf3 over TCP, as its versions 3.9 to 3.17 do:
// [Client] measures against a real iperf3 -s, and [Server] answers a real iperf3 -c.
// What is measured is the wire alone: no disk, no file, no protocol of a NAS.
//
// # The protocol
//
// A client connects to one port, 5201 as a rule, and sends a cookie of 37 bytes: the
// control connection. From then on the server leads, by single bytes (state.go):
//
//	server  PARAM_EXCHANGE    the client sends its parameters (parameters.go)
//	server  CREATE_STREAMS    the client connects once a stream and sends the cookie on each
//	server  TEST_START        both start their clocks
//	server  TEST_RUNNING      one end sends on all streams, the other counts
//	client  TEST_END          the time is over
//	server  EXCHANGE_RESULTS  the client sends what it counted, then the server (results.go)
//	server  DISPLAY_RESULTS   the client says IPERF_DONE and hangs up
//
// Parameters and results are JSON after their length in four bytes, big-endian. There is
// no published standard: these are facts of its source and of its packets.
//
// The throughput of a test is what the receiver counted in the time by its own clock.
// Each test has one direction. UDP, SCTP, both directions at once and passwords are not
// spoken; a client that asks for them is told so in words that it prints.
package iperf3
