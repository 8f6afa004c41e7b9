// Package smb is the SMB 2 and 3 driver: a probe.Target that holds its test file
// in a directory of a share.
//
// A client library negotiates, logs in and opens files. A tap between it and the
// socket reads off the replies what the library does not tell: dialect, signing,
// encryption, guest sessions, transfer sizes, credits and NTSTATUS codes. The tap
// also keeps malformed frames away from the library.
//
// Queues then take the direct data path: the tap keeps the library from its
// connection, and package wire goes on with the session, tree, file, message id and
// credits that were seen. What must be signed or encrypted stays with the library.
// Echoes go the way of the queues.
package smb
