// Package nfs is the NFSv3 target: it measures a directory of an export without a
// mount.
//
// Dial asks the port mapper (RFC 1833 section 3) where MOUNT and NFS are, unless
// the ports are given, mounts the export (RFC 1813 appendix I) and keeps one
// control connection for everything that is not payload: CREATE, LOOKUP, REMOVE,
// COMMIT, FSSTAT, READDIRPLUS. Each Queue has a TCP connection of its own with
// hand-coded READ and WRITE requests, which package wire moves, so an aborted
// measurement leaves the control connection fit for cleaning up. So has an Echo, for
// calls of NULL.
//
//	options.go open.go             Dial and Exports
//	dial.go                        sockets: low source ports
//	record.go reply.go cursor.go   records, reply headers (RFC 5531 sections 9, 11), XDR
//	client.go message.go           control calls, one at a time, redialled when broken
//	portmap.go mount.go export.go  the procedures of control
//	v4.go ops.go dir.go
//	codec.go protocol.go           READ and WRITE, encoder beside decoder
//	echo.go                        NULL
//	target.go session.go file.go   the seams of package probe
//	status.go fail.go backoff.go   what the server's codes mean and what to try
package nfs
