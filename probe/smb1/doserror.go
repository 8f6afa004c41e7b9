package smb1

import (
	"fmt"
	"slices"

	"nasprobe/probe/ntstatus"
)

// A server without NTSTATUS tells a class and a code (MS-CIFS 2.2.2.4). Both go as one
// number that no NTSTATUS has.
const dosError = 0xF1000000

// Classes of DOS errors.
const (
	errDOS = 1
	errSRV = 2
	errHRD = 3
)

func dosCode(class byte, code uint16) uint32 { return dosError | uint32(class)<<16 | uint32(code) }

func isDOS(code uint32) bool { return code&0xFF000000 == dosError }

// statusOf is the status in the header of a reply: an NTSTATUS or a DOS error, 0 for
// success.
func statusOf(packet []byte) uint32 {
	if le.Uint16(packet[flags2At:])&flags2NTStatus != 0 {
		return le.Uint32(packet[statusAt:])
	}
	if packet[statusAt] == 0 {
		return 0
	}
	return dosCode(packet[statusAt], le.Uint16(packet[statusAt+2:]))
}

// equivalent is the NTSTATUS that a status is or means, or the status itself.
func equivalent(code uint32) uint32 {
	if e := findDOS(code); e != nil {
		return e.means
	}
	return code
}

// means tells whether a status is an NTSTATUS or a DOS error that means it.
func means(code, nt uint32) bool { return equivalent(code) == nt }

// isFailure tells what a reply without more in it has from success, a log-in that goes on
// and a reply that is cut short. The end of a listing is a warning among NTSTATUS, and codes
// of CIFS's own, such as 0x007C0001, have no severity (MS-CIFS 2.2.2.4).
func isFailure(code uint32) bool {
	switch equivalent(code) {
	case 0, ntstatus.MoreProcessing, ntstatus.BufferOverflow:
		return false
	}
	return true
}

// lookup finds what a status means to a user.
func lookup(code uint32) ntstatus.Status { return ntstatus.Lookup(equivalent(code)) }

// statusText is the server's word as a user can search for it.
func statusText(code uint32) string {
	switch e := findDOS(code); {
	case e != nil:
		return fmt.Sprintf("%s (DOS error %d/%d)", e.name, e.class, e.code)
	case isDOS(code):
		return fmt.Sprintf("DOS error %d/%d", byte(code>>16), uint16(code))
	}
	return ntstatus.Lookup(code).String()
}

// saidAsDOS tells whether text is that of a DOS error which means an NTSTATUS.
func saidAsDOS(text string, nt uint32) bool {
	return slices.ContainsFunc(dosErrors(), func(e dosRow) bool {
		return e.means == nt && text == statusText(dosCode(e.class, e.code))
	})
}

func findDOS(code uint32) *dosRow {
	if !isDOS(code) {
		return nil
	}
	rows := dosErrors()
	i := slices.IndexFunc(rows, func(e dosRow) bool { return dosCode(e.class, e.code) == code })
	if i < 0 {
		return nil
	}
	return &rows[i]
}

// dosRow is a row of the table of DOS errors.
type dosRow struct {
	class byte
	code  uint16
	name  string
	means uint32 // the NTSTATUS for the same
}

// dosErrors are those that file servers send (MS-CIFS 2.2.2.4).
func dosErrors() []dosRow {
	return []dosRow{
		{errDOS, 1, "ERRbadfunc", ntstatus.NotImplemented},
		{errDOS, 2, "ERRbadfile", ntstatus.NameNotFound},
		{errDOS, 3, "ERRbadpath", ntstatus.PathNotFound},
		{errDOS, 4, "ERRnofids", ntstatus.TooManyOpened},
		{errDOS, 5, "ERRnoaccess", ntstatus.AccessDenied},
		{errDOS, 6, "ERRbadfid", ntstatus.InvalidHandle},
		{errDOS, 8, "ERRnomem", ntstatus.NoMemory},
		{errDOS, 16, "ERRremcd", ntstatus.AccessDenied},
		{errDOS, 18, "ERRnofiles", ntstatus.NoMoreFiles},
		{errDOS, 32, "ERRbadshare", ntstatus.Sharing},
		{errDOS, 33, "ERRlock", ntstatus.LockConflict},
		{errDOS, 38, "ERReof", ntstatus.EndOfFile},
		{errDOS, 50, "ERRunsup", ntstatus.NotSupported},
		{errDOS, 67, "ERRnosuchshare", ntstatus.BadNetworkName},
		{errDOS, 80, "ERRfilexists", ntstatus.NameCollision},
		{errDOS, 87, "ERRinvalidparam", ntstatus.InvalidParam},
		{errDOS, 112, "ERRdiskfull", ntstatus.DiskFull},
		{errDOS, 123, "ERRinvalidname", ntstatus.NameInvalid},
		{errDOS, 183, "ERRrename", ntstatus.NameCollision},
		{errDOS, 234, "ERRmoredata", ntstatus.BufferOverflow},
		{errSRV, 1, "ERRerror", ntstatus.NotAccepted},
		{errSRV, 2, "ERRbadpw", ntstatus.LogonFailure},
		{errSRV, 4, "ERRaccess", ntstatus.AccessDenied},
		{errSRV, 5, "ERRinvtid", ntstatus.NetworkNameDeleted},
		{errSRV, 6, "ERRinvnetname", ntstatus.BadNetworkName},
		{errSRV, 7, "ERRinvdevice", ntstatus.BadDeviceType},
		{errSRV, 22, "ERRsmbcmd", ntstatus.NotImplemented},
		{errSRV, 81, "ERRnoresource", ntstatus.NotAccepted},
		{errSRV, 90, "ERRtoomanyuids", ntstatus.NotAccepted},
		{errSRV, 91, "ERRbaduid", ntstatus.SessionDeleted},
		{errSRV, 2239, "ERRaccountExpired", ntstatus.AccountExpired},
		{errSRV, 2242, "ERRpasswordExpired", ntstatus.PasswordExpired},
		{errSRV, 0xFFFF, "ERRnosupport", ntstatus.NotSupported},
		{errHRD, 19, "ERRnowrite", ntstatus.WriteProtected},
		{errHRD, 21, "ERRnotready", ntstatus.DeviceNotReady},
		{errHRD, 23, "ERRdata", ntstatus.CRCError},
		{errHRD, 31, "ERRgeneral", ntstatus.IODeviceError},
		{errHRD, 39, "ERRdiskfull", ntstatus.DiskFull},
	}
}
