package smb

import (
	"fmt"
	"slices"
)

// NTSTATUS codes that the driver itself asks about (MS-ERREF 2.3.1).
const (
	statusBufferOverflow = 0x80000005
	statusInvalidParam   = 0xC000000D
	statusNoSuchFile     = 0xC000000F
	statusEndOfFile      = 0xC0000011
	statusMoreProcessing = 0xC0000016
	statusAccessDenied   = 0xC0000022
	statusNameNotFound   = 0xC0000034
	statusNameCollision  = 0xC0000035
	statusPathNotFound   = 0xC000003A
	statusSharing        = 0xC0000043
	statusDeletePending  = 0xC0000056
	statusWriteProtected = 0xC00000A2
	statusNotSupported   = 0xC00000BB
	statusBadNetworkName = 0xC00000CC
	statusNotAccepted    = 0xC00000D0
	statusCannotDelete   = 0xC0000121

	severityError = 0xC0000000
)

// status is a row of the table of NTSTATUS codes.
type status struct {
	code   uint32
	name   string
	kind   error
	remedy string
}

// isFailure tells errors from success, warnings and a log-in that goes on.
func isFailure(code uint32) bool { return code >= severityError && code != statusMoreProcessing }

// lookup finds the row of a code. An unknown code has no name, kind or remedy.
func lookup(code uint32) status {
	i, found := slices.BinarySearchFunc(statuses, code, func(s status, c uint32) int { return int(int64(s.code) - int64(c)) })
	if !found {
		return status{code: code}
	}
	return statuses[i]
}

// String is the server's word as a user can search for it.
func (s status) String() string {
	if s.name == "" {
		return fmt.Sprintf("NTSTATUS 0x%08X", s.code)
	}
	return fmt.Sprintf("STATUS_%s (0x%08X)", s.name, s.code)
}
