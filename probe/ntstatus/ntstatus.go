// Package ntstatus tells what the NTSTATUS codes of file servers mean to a user
// (MS-ERREF 2.3.1): SMB1, 2 and 3 share them.
package ntstatus

import (
	"errors"
	"fmt"
	"slices"

	"nasprobe/probe"
)

// Codes that drivers themselves ask about.
const (
	BufferOverflow     = 0x80000005
	NoMoreFiles        = 0x80000006
	NotImplemented     = 0xC0000002
	InvalidHandle      = 0xC0000008
	InvalidParam       = 0xC000000D
	NoSuchFile         = 0xC000000F
	EndOfFile          = 0xC0000011
	MoreProcessing     = 0xC0000016
	NoMemory           = 0xC0000017
	AccessDenied       = 0xC0000022
	NameInvalid        = 0xC0000033
	NameNotFound       = 0xC0000034
	NameCollision      = 0xC0000035
	PathNotFound       = 0xC000003A
	CRCError           = 0xC000003F
	Sharing            = 0xC0000043
	LockConflict       = 0xC0000054
	DeletePending      = 0xC0000056
	WrongPassword      = 0xC000006A
	LogonFailure       = 0xC000006D
	PasswordExpired    = 0xC0000071
	DiskFull           = 0xC000007F
	WriteProtected     = 0xC00000A2
	DeviceNotReady     = 0xC00000A3
	FileIsADirectory   = 0xC00000BA
	NotSupported       = 0xC00000BB
	NetworkNameDeleted = 0xC00000C9
	BadDeviceType      = 0xC00000CB
	BadNetworkName     = 0xC00000CC
	NotAccepted        = 0xC00000D0
	NotADirectory      = 0xC0000103
	TooManyOpened      = 0xC000011F
	CannotDelete       = 0xC0000121
	IODeviceError      = 0xC0000185
	AccountExpired     = 0xC0000193
	SessionDeleted     = 0xC0000203

	severityError = 0xC0000000
)

// Status is a row of the table of codes.
type Status struct {
	Code   uint32
	Name   string // without STATUS_
	Kind   error  // a kind of failure of package probe; nil when none fits
	Remedy string // what to try; empty when nothing is known
}

// IsFailure tells errors from success, warnings and a log-in that goes on.
func IsFailure(code uint32) bool { return code >= severityError && code != MoreProcessing }

// Lookup finds the row of a code. An unknown code has no name, kind or remedy.
func Lookup(code uint32) Status {
	i, found := slices.BinarySearchFunc(table, code, func(s Status, c uint32) int { return int(int64(s.Code) - int64(c)) })
	if !found {
		return Status{Code: code}
	}
	return table[i]
}

// Known are all codes of the table, by code.
func Known() []Status { return slices.Clone(table) }

// String is the server's word as a user can search for it.
func (s Status) String() string {
	if s.Name == "" {
		return fmt.Sprintf("NTSTATUS 0x%08X", s.Code)
	}
	return fmt.Sprintf("STATUS_%s (0x%08X)", s.Name, s.Code)
}

// FailedWith tells whether err is a *probe.Error of a code.
func FailedWith(err error, code uint32) bool {
	var e *probe.Error
	return errors.As(err, &e) && e.Code == Lookup(code).String()
}
