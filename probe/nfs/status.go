package nfs

import (
	"fmt"

	"nasprobe/probe"
)

// finding is what a code of the server means to the user.
type finding struct {
	name   string
	kind   error
	remedy string
}

const (
	remedyAccess   = "the export may not list this address, may want a source port below 1024 (run with privileges), or squashes uid 0: name the directory's owner with ?uid= and ?gid="
	remedyWeak     = "run with the right to bind source ports below 1024, or allow insecure ports and sec=sys on the export"
	remedySpace    = "free some space or take a smaller --size"
	remedyRetry    = "look at the server's log and state of its disks"
	remedyV3       = "enable NFSv3 on the server; nasprobe speaks no NFSv4"
	remedyKerberos = "allow sec=sys on the export; nasprobe has no Kerberos for NFS"
	remedyHost     = "check the spelling of the host, or give its address"
	remedyPort     = "see that the server is up, that NFS is enabled and that the port is right"
	remedyGone     = "look whether the server restarted"
	remedySilent   = "see that the server is up and that no firewall drops its packets"
	remedyOther    = "check the address and port: something else than an NFSv3 server may answer there"
)

// nfsStates are the nfsstat3 values of RFC 1813 section 2.6.
var nfsStates = map[uint32]finding{
	1:     {"NFS3ERR_PERM", probe.ErrRefused, remedyAccess},
	2:     {"NFS3ERR_NOENT", probe.ErrNotExist, "check the spelling of the path"},
	5:     {"NFS3ERR_IO", nil, remedyRetry},
	6:     {"NFS3ERR_NXIO", nil, remedyRetry},
	13:    {"NFS3ERR_ACCES", probe.ErrRefused, remedyAccess},
	17:    {"NFS3ERR_EXIST", probe.ErrExist, "take another name; nasprobe never writes to a file that it did not create"},
	18:    {"NFS3ERR_XDEV", nil, ""},
	19:    {"NFS3ERR_NODEV", nil, remedyRetry},
	20:    {"NFS3ERR_NOTDIR", probe.ErrUsage, "name a directory of the export"},
	21:    {"NFS3ERR_ISDIR", probe.ErrUsage, "name a file, not a directory"},
	22:    {"NFS3ERR_INVAL", probe.ErrUsage, "the server does not take this name or argument"},
	27:    {"NFS3ERR_FBIG", probe.ErrUnsafe, "take a smaller --size: the file system has a limit on file size"},
	28:    {"NFS3ERR_NOSPC", probe.ErrUnsafe, remedySpace},
	30:    {"NFS3ERR_ROFS", probe.ErrRefused, "the export is read-only: probe a writable one, or use --read-only with an existing file"},
	31:    {"NFS3ERR_MLINK", nil, ""},
	63:    {"NFS3ERR_NAMETOOLONG", probe.ErrUsage, "take a shorter name"},
	66:    {"NFS3ERR_NOTEMPTY", nil, ""},
	69:    {"NFS3ERR_DQUOT", probe.ErrUnsafe, "the quota of this uid is used up; " + remedySpace},
	70:    {"NFS3ERR_STALE", probe.ErrNotExist, "the file or export was removed on the server meanwhile; start again"},
	71:    {"NFS3ERR_REMOTE", nil, ""},
	10001: {"NFS3ERR_BADHANDLE", probe.ErrProtocol, "start again; the server no longer knows its own file handle"},
	10002: {"NFS3ERR_NOT_SYNC", nil, ""},
	10003: {"NFS3ERR_BAD_COOKIE", nil, "the directory changed while it was read; start again"},
	10004: {"NFS3ERR_NOTSUPP", nil, "the server lacks this procedure"},
	10005: {"NFS3ERR_TOOSMALL", probe.ErrProtocol, ""},
	10006: {"NFS3ERR_SERVERFAULT", nil, remedyRetry},
	10007: {"NFS3ERR_BADTYPE", nil, ""},
	10008: {"NFS3ERR_JUKEBOX", nil, "the server is busy; try again later"},
}

// mountStates are the mountstat3 values of RFC 1813 section 5.1.5.
var mountStates = map[uint32]finding{
	1:     {"MNT3ERR_PERM", probe.ErrRefused, remedyAccess},
	2:     {"MNT3ERR_NOENT", probe.ErrNotExist, "check the spelling of the export"},
	5:     {"MNT3ERR_IO", nil, remedyRetry},
	13:    {"MNT3ERR_ACCES", probe.ErrRefused, remedyAccess},
	20:    {"MNT3ERR_NOTDIR", probe.ErrUsage, "name a directory"},
	22:    {"MNT3ERR_INVAL", probe.ErrUsage, "check the spelling of the export"},
	63:    {"MNT3ERR_NAMETOOLONG", probe.ErrUsage, "check the spelling of the export"},
	10004: {"MNT3ERR_NOTSUPP", probe.ErrRefused, remedyV3},
	10006: {"MNT3ERR_SERVERFAULT", nil, remedyRetry},
}

// acceptStates are the accept_stat values of RFC 5531 section 9.
var acceptStates = map[uint32]finding{
	1: {"PROG_UNAVAIL", probe.ErrUnreachable, remedyOther},
	2: {"PROG_MISMATCH", probe.ErrRefused, remedyV3},
	3: {"PROC_UNAVAIL", probe.ErrProtocol, remedyOther},
	4: {"GARBAGE_ARGS", probe.ErrProtocol, remedyOther},
	5: {"SYSTEM_ERR", probe.ErrProtocol, remedyRetry},
}

// authStates are the auth_stat values of RFC 5531 section 9; 0 stands for
// RPC_MISMATCH, which is denied for its version.
var authStates = map[uint32]finding{
	0:  {"RPC_MISMATCH", probe.ErrProtocol, remedyOther},
	1:  {"AUTH_BADCRED", probe.ErrRefused, remedyAccess},
	2:  {"AUTH_REJECTEDCRED", probe.ErrRefused, remedyAccess},
	3:  {"AUTH_BADVERF", probe.ErrRefused, remedyAccess},
	4:  {"AUTH_REJECTEDVERF", probe.ErrRefused, remedyAccess},
	5:  {"AUTH_TOOWEAK", probe.ErrRefused, remedyWeak},
	7:  {"AUTH_FAILED", probe.ErrRefused, remedyAccess},
	13: {"RPCSEC_GSS_CREDPROBLEM", probe.ErrRefused, remedyKerberos},
	14: {"RPCSEC_GSS_CTXPROBLEM", probe.ErrRefused, remedyKerberos},
}

func find(table map[uint32]finding, code uint32, what string) finding {
	if f, ok := table[code]; ok {
		return f
	}
	return finding{name: "unknown " + what}
}

// nfsStatus is a failed nfsstat3.
type nfsStatus uint32

// Error is the name of RFC 1813 and the number.
func (s nfsStatus) Error() string {
	return fmt.Sprintf("%s (%d)", find(nfsStates, uint32(s), "NFS status").name, uint32(s))
}

// mountStatus is a failed mountstat3.
type mountStatus uint32

// Error is the name of RFC 1813 and the number.
func (s mountStatus) Error() string {
	return fmt.Sprintf("%s (%d)", find(mountStates, uint32(s), "MOUNT status").name, uint32(s))
}

const (
	statusJukebox = nfsStatus(10008)
	statusNoEnt   = nfsStatus(2)
	statusNotSupp = nfsStatus(10004)
)
