package ntstatus

import (
	"slices"
	"testing"
)

func TestStatusTable(t *testing.T) {
	if !slices.IsSortedFunc(table, func(a, b Status) int { return int(int64(a.Code) - int64(b.Code)) }) {
		t.Error("the table is not sorted by code")
	}
	for _, s := range table {
		if Lookup(s.Code) != s {
			t.Errorf("%v is not found by its code", s)
		}
	}
	for code, want := range map[uint32]string{
		0xC000006D: "STATUS_LOGON_FAILURE (0xC000006D)",
		0xC000007F: "STATUS_DISK_FULL (0xC000007F)",
		0xC0FFEE00: "NTSTATUS 0xC0FFEE00",
	} {
		if got := Lookup(code).String(); got != want {
			t.Errorf("%#x: %q, want %q", code, got, want)
		}
	}
}
