// Package nfs is the NFSv3 target: it measures a directory of an export without a
// mount.
//
// Dial asks the port mapper (RFC 1833 section 3) where MOUNT and NFS are, unless
// the ports are given, mounts the export (RFC 1813 appendix I) and keeps one
// control connection for everything that is not payload: CREATE, LOOKUP, REMOVE,
// COMMIT, FSSTAT, READDIRPLUS. Each Queue has a TCP connection of its own with
// hand-coded READ and WRITE requests, so an aborted measurement leaves the
// control connection fit for cleaning up.
//
//	dial.go            sockets: low source ports, one address for all connections
//	watch.go           a context's end as a socket deadline
//	record.go reply.go records and reply headers (RFC 5531 sections 9 and 11)
//	client.go          control calls, one at a time, redialled when broken
//	portmap.go mount.go ops.go dir.go   the procedures of the control connection
//	codec.go           READ and WRITE, encoder beside decoder
//	queue.go send.go receive.go inbox.go  the data path
//	target.go file.go  the seams of package probe
//	status.go fail.go  what the server's codes mean and what to try
package nfs
