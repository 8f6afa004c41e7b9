package smb1

import (
	"bytes"
	"strings"
	"testing"

	"nasprobe/probe/ntstatus"
)

// recorder is a stream that keeps what is written.
type recorder struct {
	*stream
	out bytes.Buffer
}

func (r *recorder) Write(b []byte) (int, error) { return r.out.Write(b) }

// TestListGoesOn behind a name that nobody can read: it goes back to the server as it came.
func TestListGoesOn(t *testing.T) {
	const unreadable = "\x81\xFFodd.tmp" // in CP932
	page := func(mid uint16, name string, params []byte) []byte {
		entry := append(make([]byte, entryHead), name...)
		le.PutUint32(entry[60:], uint32(len(name)))
		at := headerSize + 1 + transactReplyWords + 2
		var w []byte
		for _, v := range []int{len(params), len(entry), 0, len(params), at, 0, len(entry), at + len(params), 0, 0} {
			w = le.AppendUint16(w, uint16(v))
		}
		return numbered(mid, message(cmdTransaction2, w, append(params, entry...)))
	}
	list := func(pages ...[]byte) ([]string, []byte, error) {
		s := streamed(bytes.Join(pages, nil), 1<<20, false)
		conn := &recorder{stream: s.conn.(*stream)}
		s.conn, s.unicode = conn, false
		var names []string
		err := s.find(t.Context(), deed{"list", "share", -1}, "*", func(f found) { names = append(names, f.Name) })
		return names, conn.out.Bytes(), err
	}
	first, middle, last := []byte{9, 0, 1, 0, 0, 0, 0, 0, 0, 0}, []byte{1, 0, 0, 0, 0, 0, 0, 0}, []byte{1, 0, 1, 0, 0, 0, 0, 0}
	names, sent, err := list(page(1, unreadable, first), page(2, "b.tmp", last))
	if err != nil || len(names) != 2 || names[0] == unreadable {
		t.Errorf("%q, %v", names, err)
	}
	if n := bytes.Count(sent, []byte(unreadable+"\x00")); n != 1 {
		t.Errorf("the name went back %d times in %q", n, sent)
	}
	if _, _, err := list(page(1, "a.tmp", first), page(2, "a.tmp", middle), page(3, "a.tmp", middle)); err == nil || !strings.Contains(err.Error(), "does not get on") {
		t.Errorf("a listing that begins anew: %v", err)
	}
	if names, _, err := list(page(1, "a.tmp", first), numbered(2, refusal(cmdTransaction2, ntstatus.NoMoreFiles))); err != nil || len(names) != 1 {
		t.Errorf("a listing that ends late: %q, %v", names, err)
	}
}
