// Package wire is the data path that the SMB and NFS drivers share: a queue of
// framed requests and replies on one TCP connection, driven by one goroutine.
//
// Requests that were submitted are gathered into one write; every reply that came
// with one read is handled before the next read. Small payloads are copied beside
// their headers, large ones travel straight between the socket and the slot's buffer.
// Nothing is allocated and nothing is locked per request.
//
// A [Protocol] says what requests and replies look like; a [Socket] moves bytes, by
// raw blocking system calls or through Go's network poller.
package wire
