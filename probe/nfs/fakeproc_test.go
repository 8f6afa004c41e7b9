package nfs

import (
	lib "github.com/willscott/go-nfs-client/nfs"
)

// Handles of the fake: its directory and its file.
const (
	fakeRoot = "root"
	fakeFile = "file"
)

// usual is what a well-behaved server replies.
func (c *fakeCall) usual() []byte {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	if c.prog == lib.MountProg {
		return c.mount()
	}
	switch c.proc {
	case lib.NFSProc3GetAttr:
		return c.ok(0, c.attr(string(c.args.opaque(maxHandle))))
	case lib.NFSProc3FSInfo:
		n := c.server.transfer
		return c.ok(0, 0, n, n, 1, n, n, 1, 4096, uint64(1<<40), 0, 1, 0x1b)
	case procFSStat:
		return c.ok(0, 0, uint64(1<<30), uint64(1<<29), uint64(1<<28), uint64(0), uint64(0), uint64(0), 0)
	case lib.NFSProc3Read:
		return c.read()
	case lib.NFSProc3Write:
		return c.write()
	case lib.NFSProc3Commit:
		return c.ok(0, 0, 0, c.server.verifier[:])
	case procNull:
		return c.ok()
	}
	return c.directory()
}

func (c *fakeCall) mount() []byte {
	switch c.proc {
	case lib.MountProc3MNT:
		if string(c.args.opaque(maxPath)) != "/data" {
			return c.ok(2)
		}
		return c.ok(0, fakeRoot, 1, flavorSys)
	case lib.MountProc3Export:
		return c.ok(1, "/data", 1, "everyone", 0, 1, "/other", 0, 0)
	}
	return c.ok()
}

// directory serves the procedures on names.
func (c *fakeCall) directory() []byte {
	s := c.server
	switch c.proc {
	case lib.NFSProc3Lookup:
		if !s.exists {
			return c.ok(2, 0)
		}
		return c.ok(0, fakeFile, 1, c.attr(fakeFile), 0)
	case lib.NFSProc3Create:
		if s.exists {
			return c.ok(17, 0, 0)
		}
		s.exists = true
		return c.ok(0, 1, fakeFile, 0, 0, 0)
	case lib.NFSProc3Remove:
		if !s.exists {
			return c.ok(2, 0, 0)
		}
		s.exists = false
		return c.ok(0, 0, 0)
	case lib.NFSProc3ReadDirPlus:
		return c.ok(0, 0, uint64(7), 1, uint64(9), "test.tmp", uint64(1), 1, c.attr(fakeFile), 1, fakeFile, 0, 1)
	case procReadDir:
		return c.ok(0, 0, uint64(7), 1, uint64(9), "test.tmp", uint64(1), 0, 1)
	}
	return record(xdrOf(c.xid, msgReply, 0, 0, 0, 3))
}

// attr is fattr3.
func (c *fakeCall) attr(handle string) []byte {
	kind, size := lib.NF3Dir, 4096
	if handle == fakeFile {
		kind, size = lib.NF3Reg, len(c.server.data)
	}
	return xdrOf(kind, 0o644, 1, 0, 0, uint64(size), uint64(size), 0, 0, uint64(1), uint64(2), 100, 0, 200, 5, 300, 0)
}

// at reads the arguments that READ and WRITE begin with.
func (c *fakeCall) at() (off, count int) {
	c.args.opaque(maxHandle)
	off = int(c.args.uint64())
	return off, int(c.args.uint32())
}

func (c *fakeCall) read() []byte {
	off, count := c.at()
	return c.readReply(off, count)
}

func (c *fakeCall) readReply(off, count int) []byte {
	data := c.server.data
	data = data[min(off, len(data)):]
	eof := 0
	if count >= len(data) {
		count, eof = len(data), 1
	}
	return c.ok(0, 1, c.attr(fakeFile), count, eof, string(data[:count]))
}

func (c *fakeCall) write() []byte {
	off, count := c.at()
	return c.writeReply(off, count)
}

// writeReply takes count bytes of what came.
func (c *fakeCall) writeReply(off, count int) []byte {
	c.args.uint32()
	payload := c.args.opaque(16 << 20)
	s := c.server
	if grown := off + count - len(s.data); grown > 0 {
		s.data = append(s.data, make([]byte, grown)...)
	}
	copy(s.data[off:], payload[:count])
	return c.ok(0, 1, make([]byte, wccSize), 1, c.attr(fakeFile), count, unstable, s.verifier[:])
}
