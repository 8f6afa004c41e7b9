package smb

import (
	"bufio"
	"context"
	"net"
	"os"
	"testing"
)

// What the connections of these tests begin with.
const (
	firstID   = 7
	sessionID = 0x5E55
	treeID    = 0x7EE
	fileName  = "scripted.tmp"
)

// nas is the server's end of a connection on the direct data path. It keeps the
// books of credits and message ids and fails the test when they do not balance.
type nas struct {
	net.Conn
	t     testing.TB
	in    *bufio.Reader
	file  []byte
	left  int    // credits that the client may spend
	next  uint64 // the message id due
	large bool   // credits pay by size
}

// ask is one request.
type ask struct {
	header
	length int // bytes to move
	off    int64
	data   []byte // of a write
}

// read takes a request and checks what it costs (MS-SMB2 3.3.5.2.3, 3.3.5.2.5).
func (n *nas) read() (ask, bool) {
	packet, err := nextFrame(n.in)
	if err != nil {
		return ask{}, false
	}
	a, charge := ask{header: packet}, 1
	if c := a.command(); c == cmdRead || c == cmdWrite {
		a.length, a.off = int(le.Uint32(packet[headerSize+4:])), int64(le.Uint64(packet[headerSize+8:]))
		a.data = packet[headerSize+48:]
	}
	if n.large {
		charge = max((a.length+creditUnit-1)/creditUnit, 1)
	}
	n.left -= charge
	if max(int(a.creditCharge()), 1) != charge || a.messageID() != n.next || n.left < 0 {
		n.t.Errorf("request %d of %d bytes: charge %d, %d credits left; want id %d, charge %d and no debt",
			a.messageID(), a.length, a.creditCharge(), n.left, n.next, charge)
	}
	if a.sessionID() != sessionID || a.treeID() != treeID {
		n.t.Errorf("session %#x, tree %#x", a.sessionID(), a.treeID())
	}
	n.next += uint64(charge)
	return a, true
}

// reply makes a packet that answers a request and grants credits.
func (n *nas) reply(a ask, status uint32, credits int, body ...byte) []byte {
	n.left += credits
	p := reply(a.command(), status, body...)
	le.PutUint16(p[14:], uint16(credits))
	copy(p[24:32], a.header[24:32])
	return p
}

// result is the fixed part of the reply to a READ or WRITE (MS-SMB2 2.2.20, 2.2.22).
func result(count int) []byte {
	b := make([]byte, 16)
	le.PutUint16(b, 17)
	b[2] = resultMin
	le.PutUint32(b[4:], uint32(count))
	return b
}

// do carries a request out, for count bytes.
func (n *nas) do(a ask, count, credits int) []byte {
	switch a.command() {
	case cmdRead:
		return n.reply(a, 0, credits, append(result(count), n.file[a.off:][:count]...)...)
	case cmdWrite:
		copy(n.file[a.off:], a.data[:count])
		return n.reply(a, 0, credits, result(count)...)
	}
	return n.reply(a, 0, credits, 4, 0, 0, 0)
}

// send puts each packet in a frame of its own.
func (n *nas) send(packets ...[]byte) {
	for _, p := range packets {
		if _, err := n.Write(frame(p)); err != nil {
			return
		}
	}
}

// interim is a reply that only says that another will come (MS-SMB2 2.2.2).
func (n *nas) interim(a ask, credits int) []byte {
	p := n.reply(a, statusPending, credits, 9, 0, 0, 0, 0, 0, 0, 0, 0)
	le.PutUint32(p[16:], flagFromServer|flagAsync)
	return p
}

// oplockBreak is what nobody asked for (MS-SMB2 2.2.23.1).
func oplockBreak() []byte {
	p := reply(0x12, 0, append([]byte{24, 0}, make([]byte, 22)...)...)
	le.PutUint64(p[24:], ^uint64(0))
	return p
}

// each answers all requests, one after the other.
func each(answer func(n *nas, a ask) []byte) func(n *nas) {
	return func(n *nas) {
		for {
			a, ok := n.read()
			if !ok {
				return
			}
			n.send(answer(n, a))
		}
	}
}

// honest grants what is asked for, up to a limit in all.
func honest(limit int) func(n *nas, a ask) []byte {
	return func(n *nas, a ask) []byte {
		return n.do(a, a.length, max(min(int(a.credits()), limit-n.left), 0))
	}
}

// terms are those of SMB 3.1.1 when the handle was opened.
func terms(credits int) facts {
	return facts{dialect: 0x0311, capabilities: capLargeMTU, maxRead: 8 << 20, maxWrite: 8 << 20, sessionID: sessionID, treeID: treeID,
		credits: credits, nextMessageID: firstID}
}

// scripted is a queue on a connection whose other end does as serve says.
func scripted(t testing.TB, depth int, f facts, serve func(n *nas)) *directQueue {
	t.Helper()
	o := fakeServer(t, func(c net.Conn) {
		serve(&nas{Conn: c, t: t, in: bufio.NewReader(c), file: make([]byte, 16<<20), left: f.credits, next: firstID, large: f.multiCredit()})
	})
	conn, err := net.Dial("tcp", o.address())
	if err != nil {
		t.Fatal(err)
	}
	q := started(o, conn, depth, f)
	t.Cleanup(func() { q.Close() })
	return q
}

// started is a queue on a connection that was taken over.
func started(o Options, conn net.Conn, depth int, f facts) *directQueue {
	s := &session{options: o, conn: conn}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	file := &file{target: newTarget(o, s), name: fileName, flag: os.O_RDWR, queues: map[stream]bool{}}
	return file.startDirect(&handle{session: s}, depth, f)
}
