package smb1

import (
	"encoding/binary"
	"strings"
	"time"
)

// fakeFile is what the only directory of a fake server has.
type fakeFile struct {
	name    string
	content []byte
	changed time.Time
}

// fakeHandle is one that is open; of the directory without a file.
type fakeHandle struct {
	file     *fakeFile
	writable bool
}

// put and get of little-endian numbers
func put16(b []byte, v int) []byte    { return binary.LittleEndian.AppendUint16(b, uint16(v)) }
func put32(b []byte, v uint32) []byte { return binary.LittleEndian.AppendUint32(b, v) }
func put64(b []byte, v int64) []byte  { return binary.LittleEndian.AppendUint64(b, uint64(v)) }

// fileTime counts 100 ns since 1601 (MS-DTYP 2.3.3).
func fileTime(t time.Time) int64 { return t.UnixNano()/100 + 116444736000000000 }

// create opens or makes (MS-CIFS 2.2.4.64).
func (k *fakeClient) create(r fakeRequest) []byte {
	k.fake.mu.Lock()
	defer k.fake.mu.Unlock()
	name, _ := r.text(r.dataAt)
	name = strings.TrimPrefix(name, `\`)
	file, exists := k.fake.files[strings.ToLower(name)]
	const openExisting, makeNew, notADirectory, writeData = 1, 2, 0x40, 2
	how := r.u32(35)
	if exists && k.fake.ignoring {
		how = openExisting
	}
	switch {
	case name == "" && r.u32(39)&notADirectory != 0:
		return k.reply(r, fakeIsDirectory, nil, nil)
	case name == "":
	case how == makeNew && exists:
		return k.reply(r, fakeExists, nil, nil)
	case how == openExisting && !exists:
		return k.reply(r, fakeNoSuchFile, nil, nil)
	case how == makeNew:
		file = &fakeFile{name: name, changed: time.Now()}
		k.fake.files[strings.ToLower(name)] = file
	case how != openExisting:
		return k.reply(r, fakeNotSupported, nil, nil)
	}
	k.last++
	k.handles[k.last] = &fakeHandle{file, r.u32(15)&writeData != 0}
	return k.reply(r, 0, k.created(file, int(how)), nil)
}

func (k *fakeClient) created(file *fakeFile, how int) []byte {
	words := put32(put16([]byte{0xFF, 0, 0, 0, 0}, int(k.last)), uint32(how))
	words = append(words, make([]byte, 32)...)
	if file == nil {
		return append(put32(words, 0x10), append(make([]byte, 20), 1)...)
	}
	words = put64(put64(put32(words, 0x80), int64(len(file.content))), int64(len(file.content)))
	return append(words, 0, 0, 0, 0, 0)
}

// handle is the open file that a word names.
func (k *fakeClient) handle(r fakeRequest, at int) *fakeHandle {
	if h := k.handles[uint16(r.u16(at))]; h != nil && h.file != nil {
		return h
	}
	return nil
}

func (k *fakeClient) close(r fakeRequest) []byte {
	fid := uint16(r.u16(0))
	if k.handles[fid] == nil {
		return k.reply(r, fakeBadHandle, nil, nil)
	}
	delete(k.handles, fid)
	return k.reply(r, 0, nil, nil)
}

func (k *fakeClient) flush(r fakeRequest) []byte {
	if k.handle(r, 0) == nil {
		return k.reply(r, fakeBadHandle, nil, nil)
	}
	return k.reply(r, 0, nil, nil)
}

func (k *fakeClient) remove(r fakeRequest) []byte {
	k.fake.mu.Lock()
	defer k.fake.mu.Unlock()
	name, _ := r.text(r.dataAt + 1)
	name = strings.ToLower(strings.TrimPrefix(name, `\`))
	if k.fake.files[name] == nil {
		return k.reply(r, fakeNoSuchFile, nil, nil)
	}
	delete(k.fake.files, name)
	return k.reply(r, 0, nil, nil)
}

// checkDirectory knows the root alone.
func (k *fakeClient) checkDirectory(r fakeRequest) []byte {
	if name, _ := r.text(r.dataAt + 1); strings.Trim(name, `\`) != "" {
		return k.reply(r, fakeNoSuchFile, nil, nil)
	}
	return k.reply(r, 0, nil, nil)
}

// offset is that of a read or write, whose high half stands behind the other words.
func (r fakeRequest) offset(high int) int64 {
	at := int64(r.u32(6))
	if len(r.words) >= high+4 {
		at |= int64(r.u32(high)) << 32
	}
	return at
}

// read is READ_ANDX (MS-CIFS 2.2.4.42).
func (k *fakeClient) read(r fakeRequest) []byte {
	k.fake.mu.Lock()
	defer k.fake.mu.Unlock()
	h := k.handle(r, 4)
	if h == nil {
		return k.reply(r, fakeBadHandle, nil, nil)
	}
	count, room := r.u16(10), k.buffer-60
	if k.fake.large {
		count, room = count|r.u16(14)<<16, 0x1FFFF-60
	}
	off := min(r.offset(20), int64(len(h.file.content)))
	content := h.file.content[off:min(off+int64(min(count, room)), int64(len(h.file.content)))]
	const before = 32 + 1 + 24 + 2 + 1
	words := put16([]byte{0xFF, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0}, len(content)&0xFFFF)
	words = put16(put16(words, before), len(content)>>16)
	return k.reply(r, 0, append(words, make([]byte, 8)...), append([]byte{0}, content...))
}

// write is WRITE_ANDX (MS-CIFS 2.2.4.43).
func (k *fakeClient) write(r fakeRequest) []byte {
	k.fake.mu.Lock()
	defer k.fake.mu.Unlock()
	h := k.handle(r, 4)
	content := r.part(r.u16(22), r.u16(20)|r.u16(18)<<16)
	switch {
	case h == nil:
		return k.reply(r, fakeBadHandle, nil, nil)
	case !h.writable:
		return k.reply(r, fakeDenied, nil, nil)
	case content == nil || !k.fake.large && len(r.packet) > k.fake.maxBuffer:
		return k.reply(r, 0xC000000D, nil, nil)
	case r.offset(24) > 1<<28:
		return k.reply(r, fakeFull, nil, nil)
	}
	end := int(r.offset(24)) + len(content)
	if grow := end - len(h.file.content); grow > 0 {
		h.file.content = append(h.file.content, make([]byte, grow)...)
	}
	copy(h.file.content[r.offset(24):], content)
	h.file.changed = time.Now()
	words := put16(put16([]byte{0xFF, 0, 0, 0}, len(content)&0xFFFF), 0xFFFF)
	return k.reply(r, 0, put16(put16(words, len(content)>>16), 0), nil)
}
