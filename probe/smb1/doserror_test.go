package smb1

import (
	"errors"
	"testing"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
)

func packetOf(flags2 uint16, status ...byte) []byte {
	p := make([]byte, headerSize)
	copy(p[statusAt:], status)
	le.PutUint16(p[flags2At:], flags2)
	return p
}

func TestStatusOf(t *testing.T) {
	for _, c := range []struct {
		packet  []byte
		code    uint32
		failure bool
		kind    error
		text    string
	}{
		{packetOf(flags2NTStatus, 0, 0, 0, 0), 0, false, nil, ""},
		{packetOf(flags2NTStatus, 0x22, 0, 0, 0xC0), ntstatus.AccessDenied, true, probe.ErrRefused, "STATUS_ACCESS_DENIED (0xC0000022)"},
		{packetOf(flags2NTStatus, 0x16, 0, 0, 0xC0), ntstatus.MoreProcessing, false, nil, ""},
		{packetOf(0, 0, 0, 9, 9), 0, false, nil, ""},
		{packetOf(flags2NTStatus, 6, 0, 0, 0x80), ntstatus.NoMoreFiles, true, nil, "NTSTATUS 0x80000006"},
		{packetOf(flags2NTStatus, 5, 0, 0, 0x80), ntstatus.BufferOverflow, false, nil, ""},
		{packetOf(flags2NTStatus, 1, 0, 0x7C, 0), 0x007C0001, true, nil, "NTSTATUS 0x007C0001"},
		{packetOf(0, errDOS, 0, 5, 0), 0xF1010005, true, probe.ErrRefused, "ERRnoaccess (DOS error 1/5)"},
		{packetOf(0, errSRV, 0, 2, 0), 0xF1020002, true, probe.ErrRefused, "ERRbadpw (DOS error 2/2)"},
		{packetOf(0, errDOS, 0, 80, 0), 0xF1010050, true, probe.ErrExist, "ERRfilexists (DOS error 1/80)"},
		{packetOf(0, errDOS, 0, 18, 0), 0xF1010012, true, nil, "ERRnofiles (DOS error 1/18)"},
		{packetOf(0, errHRD, 0, 39, 0), 0xF1030027, true, probe.ErrUnsafe, "ERRdiskfull (DOS error 3/39)"},
		{packetOf(0, 7, 0, 0, 1), 0xF1070100, true, nil, "DOS error 7/256"},
	} {
		code := statusOf(c.packet)
		if code != c.code || isFailure(code) != c.failure {
			t.Errorf("% x: %#x, failure %v", c.packet[:12], code, isFailure(code))
		}
		if e := (deed{"write", "f", -1}).failed(code); c.failure && (e.Kind != c.kind || e.Code != c.text) {
			t.Errorf("% x: %v %q", c.packet[:12], e.Kind, e.Code)
		}
	}
}

// TestDOSErrors: each row of the table means a status that is known, and says so.
func TestDOSErrors(t *testing.T) {
	for _, e := range dosErrors() {
		code := dosCode(e.class, e.code)
		err := error(deed{"read", "f", 0}.failed(code))
		if !failedWith(err, e.means) || !means(code, e.means) || failedWith(err, ntstatus.MoreProcessing) {
			t.Errorf("%s is not taken for what it means", e.name)
		}
		if ntstatus.Lookup(e.means).Name == "" && e.means != ntstatus.NoMoreFiles && e.means != ntstatus.BufferOverflow {
			t.Errorf("%s means %#x, which the table does not have", e.name, e.means)
		}
	}
	if failedWith(errors.New("x"), ntstatus.AccessDenied) || failedWith(nil, ntstatus.AccessDenied) {
		t.Error("an error without a status has one")
	}
}
