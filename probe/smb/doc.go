// Package smb is the SMB 2 and 3 driver: a probe.Target that holds its test file
// in a directory of a share.
//
// A client library negotiates, logs in and carries requests. A tap between it and
// the socket reads off the replies what the library does not tell: dialect,
// signing, encryption, guest sessions, transfer sizes, credits and NTSTATUS codes.
// The tap also keeps malformed frames away from the library.
package smb
