// Package embedded is an NFSv3 server within this process, for nasprobe demo and
// for tests: it needs no NAS, no rights and nothing installed. It serves one fresh
// temporary directory on the loopback interface, MOUNT and NFS on the same port,
// with no port mapper.
//
// The protocol is github.com/willscott/go-nfs; this package adds the file system
// below it, which cannot be left through links or "..", file handles that are not
// forgotten, free space, and an end that leaves nothing behind. Writes are done
// when they are answered and COMMIT has nothing left to do, so a figure measured
// here is one of this machine's CPU and says nothing of any NAS.
package embedded
