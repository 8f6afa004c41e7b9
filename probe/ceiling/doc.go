// Package ceiling tells what a link can carry at most: bytes of a file a second, from
// the rate of the link, the size of the packets, and the headers of Ethernet, IP, TCP and
// the file protocol. It needs no measurement. What it tells is a bound: nothing
// is taken off for a window that is too small, a queue that overflows or a server that
// thinks. Wi-Fi has no such bound: its rate is negotiated anew all the time, and the air
// is shared.
package ceiling
