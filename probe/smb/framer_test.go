package smb

import (
	"os"
	"path/filepath"
	"testing"

	"nasprobe/probe/ntstatus"

	"github.com/google/go-cmp/cmp"
)

// The recordings are what Samba 4.17 said to: Dial, Space, List, Create, Sync, a
// second Create of the same name, Size, Close, Remove.
var recordings = map[string]facts{
	"guest": {dialect: 0x0311, capabilities: 7, cipher: cipherGCM, maxTransact: 8 << 20, maxRead: 8 << 20, maxWrite: 8 << 20,
		sessionFlags: sessionGuest, shareType: shareDisk},
	"user": {dialect: 0x0311, capabilities: 7, cipher: cipherGCM, maxTransact: 8 << 20, maxRead: 8 << 20, maxWrite: 8 << 20,
		shareType: shareDisk, repliesSigned: true},
	"smb202": {dialect: 0x0202, capabilities: 1, maxTransact: 64 << 10, maxRead: 64 << 10, maxWrite: 64 << 10,
		shareType: shareDisk, repliesSigned: true},
	"encrypted": {dialect: 0x0311, capabilities: 7, cipher: cipherGCM, maxTransact: 8 << 20, maxRead: 8 << 20, maxWrite: 8 << 20,
		shareType: shareDisk, shareFlags: 0x8000, repliesSigned: true, encrypted: true},
}

func recording(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name+".bin"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// follow feeds the stream in chunks that end at the given positions.
func follow(stream []byte, encrypted bool, ends ...int) (facts, error) {
	f := facts{encrypted: encrypted}
	r := newFramer(&f)
	start := 0
	for _, end := range append(ends, len(stream)) {
		if err := r.feed(append([]byte(nil), stream[start:end]...)); err != nil {
			return f, err
		}
		start = end
	}
	return f, nil
}

func TestFactsOfRecordings(t *testing.T) {
	for name, want := range recordings {
		got, err := follow(recording(t, name), want.encrypted)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got.sessionID == 0 || got.treeID == 0 || got.credits < 8000 {
			t.Errorf("%s: session %#x, tree %#x, %d credits", name, got.sessionID, got.treeID, got.credits)
		}
		if hasFile := got.fileID != [16]byte{}; hasFile == want.encrypted {
			t.Errorf("%s: file id %x, encrypted %v", name, got.fileID, want.encrypted)
		}
		if !want.encrypted && got.failed[cmdCreate] != ntstatus.NameCollision {
			t.Errorf("%s: CREATE failed last with %#x, want the collision", name, got.failed[cmdCreate])
		}
		got.sessionID, got.treeID, got.credits, got.fileID, got.failed = 0, 0, 0, [16]byte{}, [commandCount]uint32{}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(facts{})); diff != "" {
			t.Errorf("%s: facts differ from what is wanted:\n%s", name, diff)
		}
	}
}

func TestFactsAtEverySplit(t *testing.T) {
	for name, r := range recordings {
		stream := recording(t, name)
		want, _ := follow(stream, r.encrypted)
		for at := range stream {
			if got, err := follow(stream, r.encrypted, at); err != nil || got != want {
				t.Fatalf("%s split at %d: %v, facts %+v, want %+v", name, at, err, got, want)
			}
		}
		var each []int
		for at := range stream {
			each = append(each, at)
		}
		if got, err := follow(stream, r.encrypted, each...); err != nil || got != want {
			t.Errorf("%s byte by byte: %v, facts %+v, want %+v", name, err, got, want)
		}
	}
}

// frame puts packets into one frame.
func frame(packets ...[]byte) []byte {
	var body []byte
	for _, p := range packets {
		body = append(body, p...)
	}
	return append([]byte{0, byte(len(body) >> 16), byte(len(body) >> 8), byte(len(body))}, body...)
}

// reply is a packet of a server.
func reply(command uint16, status uint32, body ...byte) []byte {
	p := make([]byte, headerSize, headerSize+len(body))
	copy(p, "\xFESMB")
	le.PutUint16(p[4:], headerSize)
	le.PutUint32(p[8:], status)
	le.PutUint16(p[12:], command)
	le.PutUint32(p[16:], flagFromServer)
	return append(p, body...)
}

// chain says where in a frame the packet after p begins.
func chain(p []byte, next int) []byte {
	le.PutUint32(p[20:], uint32(next))
	return p
}

func TestChainOfPackets(t *testing.T) {
	tree := chain(reply(cmdTreeConnect, 0, make([]byte, 16)...), 80)
	stream := frame(tree, reply(cmdCreate, ntstatus.AccessDenied, make([]byte, 9)...))
	for at := range stream {
		f, err := follow(append(stream, frame(reply(cmdRead, ntstatus.EndOfFile))...), false, at)
		if err != nil || f.failed[cmdCreate] != ntstatus.AccessDenied || f.failed[cmdRead] != ntstatus.EndOfFile {
			t.Fatalf("split at %d: %v, failures %x", at, err, f.failed)
		}
	}
}

func FuzzFramer(f *testing.F) {
	for name := range recordings {
		f.Add(recording(f, name), uint16(7), uint16(100))
	}
	for _, stream := range badStreams() {
		f.Add(stream, uint16(1), uint16(5))
	}
	f.Fuzz(func(t *testing.T, stream []byte, a, b uint16) {
		ends := []int{int(a) % (len(stream) + 1), int(b) % (len(stream) + 1)}
		if ends[0] > ends[1] {
			ends[0], ends[1] = ends[1], ends[0]
		}
		for _, encrypted := range []bool{false, true} {
			whole, err1 := follow(stream, encrypted)
			parts, err2 := follow(stream, encrypted, ends...)
			if whole != parts || (err1 == nil) != (err2 == nil) {
				t.Errorf("split at %v: %+v, %v; whole: %+v, %v", ends, parts, err2, whole, err1)
			}
		}
	})
}
