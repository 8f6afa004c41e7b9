package smb

import (
	"errors"
	"strings"
	"testing"
	"time"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// at changes a reply of the packet at a byte.
func at(i int, values ...byte) func(p []byte) []byte {
	return func(p []byte) []byte {
		copy(p[i:], values)
		return p
	}
}

// badReplies are what no server may answer to a read of 4 KiB at offset 0, as
// changes of the right reply, and what the error says.
var badReplies = map[string]struct {
	change func(p []byte) []byte
	text   string
}{
	"more than asked for":     {at(headerSize+4, 1, 0x10), "4096 bytes asked for, 4097 answered"},
	"four gigabytes":          {at(headerSize+4, 255, 255, 255, 255), "4096 bytes asked for"},
	"nothing":                 {at(headerSize+4, 0, 0), "nothing moved"},
	"more than there is":      {func(p []byte) []byte { return p[:len(p)-1] }, "a payload of 4096 bytes at 80"},
	"an empty body":           {func(p []byte) []byte { return p[:headerSize] }, "cut short"},
	"half a body":             {func(p []byte) []byte { return p[:headerSize+15] }, "cut short"},
	"a body of another size":  {at(headerSize, 9), "cut short"},
	"data in the header":      {at(headerSize+2, headerSize), "in the header"},
	"data before the header":  {at(headerSize+2, 0), "in the header"},
	"data past the end":       {at(headerSize+2, 255), "a payload of 4096 bytes at 255"},
	"another command":         {at(12, cmdWrite), "a reply to command 9"},
	"an unknown number":       {at(24, firstID+1), "a request that was not made"},
	"a number of long ago":    {at(24, 0), "a request that was not made"},
	"a number far ahead":      {at(26, 1), "a request that was not made"},
	"the same slot later on":  {at(27, 1), "a request that was not made"},
	"a chain":                 {at(20, 200), "a chain of replies"},
	"a request":               {at(16, 0), "a request from the server"},
	"another magic":           {at(0, 0xFD), "no SMB2 header"},
	"SMB1":                    {at(0, 0xFF), "no SMB2 header"},
	"another header size":     {at(4, 65), "no SMB2 header"},
	"half a header":           {func(p []byte) []byte { return p[:headerSize/2] }, "no SMB2 header"},
	"an empty frame":          {func(p []byte) []byte { return nil }, "no SMB2 header"},
	"sixteen megabytes of it": {func(p []byte) []byte { return append(p, make([]byte, 1<<24-1-len(p))...) }, ""},
}

func TestBadReplies(t *testing.T) {
	for name, c := range badReplies {
		t.Run(name, func(t *testing.T) {
			q := scripted(t, 1, terms(8), func(n *nas) {
				if a, ok := n.read(); ok {
					n.send(c.change(n.do(a, a.length, 1)))
				}
				silence(n)
			})
			failed := move(t, q, patterns.Read, blocks(1, 4096, false))
			checkBroken(t, failed, c.text)
		})
	}
}

// checkBroken wants one error of the read at offset 0, or none where there is no text.
func checkBroken(t *testing.T, failed []error, text string) {
	t.Helper()
	var e *probe.Error
	switch {
	case text == "" && len(failed) == 0:
	case len(failed) != 1 || !errors.As(failed[0], &e) || e.Kind != probe.ErrProtocol || e.Op != "read" || e.Target != fileName || e.Offset != 0 || e.Remedy == "":
		t.Errorf("errors %v, want a broken protocol, of the read, with a remedy", failed)
	case !strings.Contains(e.Error(), text):
		t.Errorf("error %v, want one that says %q", e, text)
	}
}

// TestBadFrames are streams that are no frames of direct TCP, or end within one.
func TestBadFrames(t *testing.T) {
	whole := frame(append(reply(cmdRead, 0, result(4096)...), make([]byte, 4096)...))
	whole[prefixSize+24] = firstID
	for name, c := range map[string]struct {
		stream []byte
		kind   error
	}{
		"two gigabytes":          {[]byte{0x80, 0, 0, 0}, probe.ErrProtocol},
		"keep-alive":             {[]byte{0x85, 0, 0, 0}, probe.ErrProtocol},
		"HTTP":                   {[]byte("HTTP/1.1 400 Bad Request\r\n\r\n"), probe.ErrProtocol},
		"nothing":                {nil, probe.ErrUnreachable},
		"half a mark":            {whole[:2], probe.ErrUnreachable},
		"a mark":                 {whole[:4], probe.ErrUnreachable},
		"half a header":          {whole[:40], probe.ErrUnreachable},
		"half a payload":         {whole[:2000], probe.ErrUnreachable},
		"all but a byte":         {whole[:len(whole)-1], probe.ErrUnreachable},
		"a mark of 16 megabytes": {[]byte{0, 255, 255, 255}, probe.ErrUnreachable},
	} {
		t.Run(name, func(t *testing.T) {
			q := scripted(t, 1, terms(8), func(n *nas) {
				n.read()
				n.Write(c.stream)
			})
			failed := move(t, q, patterns.Read, blocks(1, 4096, false))
			var e *probe.Error
			if len(failed) != 1 || !errors.As(failed[0], &e) || e.Kind != c.kind || e.Op != "read" || e.Offset != 0 || e.Remedy == "" {
				t.Errorf("errors %v, want kind %v of the read, with a remedy", failed, c.kind)
			}
		})
	}
}

// TestBadFlushes answers a FLUSH with what is none.
func TestBadFlushes(t *testing.T) {
	for name, change := range map[string]func(p []byte) []byte{
		"another command": at(12, cmdClose),
		"another number":  at(24, 99),
		"half a header":   func(p []byte) []byte { return p[:30] },
		"a long one":      func(p []byte) []byte { return append(p, make([]byte, 1<<20)...) },
	} {
		q := scripted(t, 1, terms(8), each(func(n *nas, a ask) []byte { return change(n.do(a, 0, 1)) }))
		var e *probe.Error
		if err := q.flush(bounded(t)); !errors.As(err, &e) || e.Kind != probe.ErrProtocol || e.Op != "flush" || e.Offset != -1 {
			t.Errorf("%s: error %v, want a broken protocol", name, err)
		}
	}
}

// TestSilentServer stops answering: Wait, flush and Close end.
func TestSilentServer(t *testing.T) {
	q := scripted(t, 1, terms(8), func(n *nas) { silence(n) })
	start := time.Now()
	q.Close() // waits for the CLOSE, but not for good
	if took := time.Since(start); took > prompt {
		t.Errorf("close took %v", took)
	}
}
