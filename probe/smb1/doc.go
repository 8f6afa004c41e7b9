// Package smb1 is the SMB1 driver, for NAS boxes that speak nothing newer: a
// probe.Target in the dialect "NT LM 0.12" (MS-CIFS, MS-SMB).
//
// A session negotiates, logs in and connects to a share on a connection of its own, by
// one request at a time; the control session then makes, lists and removes files. Each
// queue has one more session. Once the file is open there, package wire goes on with its
// connection: READ_ANDX and WRITE_ANDX, as many at once as the server takes, and larger
// than its buffer where it says so. Echoes go the way of the queues.
//
// Where messages are signed, a request is signed over its payload where that lies, and a
// reply is read whole and checked before the queue sees it.
package smb1
