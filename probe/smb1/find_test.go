package smb1

import (
	"bytes"
	"testing"
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
	entry := append(make([]byte, entryHead), unreadable...)
	le.PutUint32(entry[60:], uint32(len(unreadable)))
	page := func(mid uint16, params []byte) []byte {
		at := headerSize + 1 + transactReplyWords + 2
		var w []byte
		for _, v := range []int{len(params), len(entry), 0, len(params), at, 0, len(entry), at + len(params), 0, 0} {
			w = le.AppendUint16(w, uint16(v))
		}
		return numbered(mid, message(cmdTransaction2, w, append(params, entry...)))
	}
	s := streamed(append(page(1, []byte{9, 0, 1, 0, 0, 0, 0, 0, 0, 0}), page(2, []byte{1, 0, 1, 0, 0, 0, 0, 0})...), 1<<20, false)
	conn := &recorder{stream: s.conn.(*stream)}
	s.conn, s.unicode = conn, false
	var names []string
	err := s.find(t.Context(), deed{"list", "share", -1}, "*", func(f found) { names = append(names, f.Name) })
	if err != nil || len(names) != 2 || names[0] == unreadable {
		t.Errorf("%q, %v", names, err)
	}
	if n := bytes.Count(conn.out.Bytes(), []byte(unreadable+"\x00")); n != 1 {
		t.Errorf("the name went back %d times in %q", n, conn.out.Bytes())
	}
}
