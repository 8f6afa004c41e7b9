package smb

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/cloudsoda/go-smb2"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
)

// A file that became a directory is read no more, and the code alone says nothing of that.
func TestReadsOfADirectoryHaveARemedy(t *testing.T) {
	for _, code := range []uint32{0xC0000010, 0xC00000BA} {
		if err := (deed{"read", "film.mkv", 0}).failed(code); !strings.Contains(err.Remedy, "file") {
			t.Errorf("%v: %q", err, err.Remedy)
		}
	}
}

// TestExplain goes through what the library makes of replies.
func TestExplain(t *testing.T) {
	denied := facts{}
	denied.failed[cmdCreate] = ntstatus.CannotDelete
	path := facts{}
	path.failed[cmdCreate] = ntstatus.PathNotFound
	for _, c := range []struct {
		err  error
		f    facts
		kind error
		text string
	}{
		{&smb2.ResponseError{Code: 0xC000007F}, facts{}, probe.ErrUnsafe, "STATUS_DISK_FULL (0xC000007F)"},
		{&fs.PathError{Err: &smb2.ResponseError{Code: 0xC000035C}}, facts{}, probe.ErrUnreachable, "STATUS_NETWORK_SESSION_EXPIRED (0xC000035C)"},
		{&fs.PathError{Err: os.ErrPermission}, facts{}, probe.ErrRefused, "STATUS_ACCESS_DENIED (0xC0000022)"},
		{&fs.PathError{Err: os.ErrPermission}, denied, probe.ErrRefused, "STATUS_CANNOT_DELETE (0xC0000121)"},
		{os.ErrExist, facts{}, fs.ErrExist, "STATUS_OBJECT_NAME_COLLISION (0xC0000035)"},
		{os.ErrNotExist, facts{}, fs.ErrNotExist, "STATUS_OBJECT_NAME_NOT_FOUND (0xC0000034)"},
		{os.ErrNotExist, path, fs.ErrNotExist, "STATUS_OBJECT_PATH_NOT_FOUND (0xC000003A)"},
		{smb2.ErrRequestNotAccepted, facts{}, probe.ErrRefused, "STATUS_REQUEST_NOT_ACCEPTED (0xC00000D0)"},
		{&smb2.TransportError{Err: io.EOF}, facts{}, probe.ErrUnreachable, "the server closed the connection"},
		{&smb2.TransportError{Err: errFrame("it sent an empty frame")}, facts{}, probe.ErrProtocol, "the server does not speak SMB2 as it should: it sent an empty frame"},
		{&smb2.InvalidResponseError{Message: "broken"}, facts{}, probe.ErrProtocol, "invalid response error: broken"},
		{guarded(func() error { panic("index out of range") }), facts{}, probe.ErrProtocol, "the server sent a reply that makes no sense (index out of range)"},
	} {
		err := deed{"write", "a.tmp", 4096}.explain(c.err, c.f)
		if want := fmt.Sprintf("write a.tmp at offset 4096: %s", c.text); !errors.Is(err, c.kind) || err.Error() != want {
			t.Errorf("%v: got %q, kind right: %v; want %q, kind %v", c.err, err, errors.Is(err, c.kind), want, c.kind)
		}
	}
}
