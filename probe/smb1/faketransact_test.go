package smb1

import (
	"bytes"
	"maps"
	"slices"
	"strings"
)

// fakeEntry is what a listing tells of a file.
type fakeEntry struct {
	name      string
	size      int64
	changed   int64
	directory bool
}

// transact carries out a transaction (MS-CIFS 2.2.4.33, 2.2.4.46), whose reply comes in
// as many messages as the client's buffer needs.
func (k *fakeClient) transact(r fakeRequest) [][]byte {
	if k.uid == 0 || len(r.words) < 28 {
		return k.one(k.reply(r, fakeDenied, nil, nil))
	}
	params := r.part(r.u16(20), r.u16(18))
	var status uint32
	var outParams, outData []byte
	switch {
	case r.command == 0x25:
		outParams, outData, status = k.shares(params)
	case r.u8(26) == 1:
		outParams, outData, status = k.transact2(r, r.u16(28), params)
	default:
		status = fakeNotSupported
	}
	if status != 0 {
		return k.one(k.reply(r, status, nil, nil))
	}
	return k.parts(r, outParams, outData)
}

func (k *fakeClient) transact2(r fakeRequest, what int, params []byte) ([]byte, []byte, uint32) {
	in := asked(r.packet)
	in.words = params // to read numbers of
	switch what {
	case 1:
		return k.findFirst(in, r.u16(6))
	case 2:
		search := uint16(in.u16(0))
		_, params, data := k.found(in, search, in.u16(2), in.u16(4), r.u16(6))
		return params, data, 0
	case 3:
		return k.space(in.u16(0))
	case 7:
		if h := k.handle(in, 0); h != nil && in.u16(2) == 0x102 {
			size := int64(len(h.file.content))
			return []byte{0, 0}, append(put64(put64(nil, size), size), 1, 0, 0, 0, 0, 0), 0
		}
		return nil, nil, fakeBadHandle
	}
	return nil, nil, fakeNotSupported
}

// space is 1 GiB, of which 256 MiB are taken.
func (k *fakeClient) space(level int) ([]byte, []byte, uint32) {
	switch level {
	case 0x103:
		return nil, put32(put32(put64(put64(nil, 1<<18), 3<<16), 8), 512), 0
	case 1:
		return nil, put16(put32(put32(put32(put32(nil, 1), 8), 1<<18), 3<<16), 512), 0
	}
	return nil, nil, fakeNotSupported
}

func (k *fakeClient) findFirst(in fakeRequest, room int) ([]byte, []byte, uint32) {
	k.fake.mu.Lock()
	entries := []fakeEntry{{name: ".", directory: true}, {name: "..", directory: true}}
	for _, key := range slices.Sorted(maps.Keys(k.fake.files)) {
		f := k.fake.files[key]
		entries = append(entries, fakeEntry{f.name, int64(len(f.content)), fileTime(f.changed), false})
	}
	k.fake.mu.Unlock()
	at := bytes.Index(in.packet, in.words) + 12
	pattern, _ := in.text(at)
	if pattern = strings.TrimPrefix(pattern, `\`); pattern != "*" && pattern != "*.*" {
		entries = slices.DeleteFunc(entries, func(e fakeEntry) bool { return !strings.EqualFold(e.name, pattern) })
	}
	if len(entries) == 0 {
		return nil, nil, fakeNoSuchFile
	}
	k.last++
	k.listings[k.last] = entries
	id, params, data := k.found(in, k.last, in.u16(2), in.u16(6), room)
	return append(put16(nil, int(id)), params...), data, 0
}

// found is the next part of a listing, SMB_FIND_FILE_BOTH_DIRECTORY_INFO only
// (MS-CIFS 2.2.8.1.7).
func (k *fakeClient) found(in fakeRequest, search uint16, count, level, room int) (uint16, []byte, []byte) {
	left := k.listings[search]
	if k.fake.batch > 0 {
		count = min(count, k.fake.batch)
	}
	var data []byte
	n, last := 0, 0
	for n < min(count, len(left)) && level == 0x104 {
		entry := left[n].both(in)
		if len(data)+len(entry) > room {
			break
		}
		last, n = len(data), n+1
		data = append(data, entry...)
	}
	if n > 0 {
		copy(data[last:], []byte{0, 0, 0, 0})
	}
	k.listings[search] = left[n:]
	end := 0
	if n == len(left) {
		end = 1
	}
	return search, put16(put16(put16(put16(nil, n), end), 0), last), data
}

func (e fakeEntry) both(in fakeRequest) []byte {
	name := in.encoded(e.name)
	attributes := uint32(0x80)
	if e.directory {
		attributes = 0x10
	}
	size := (94 + len(name) + 7) &^ 7
	b := put32(put32(nil, uint32(size)), 0)
	for range 4 {
		b = put64(b, e.changed)
	}
	b = put64(put64(b, e.size), e.size)
	b = put32(put32(put32(b, attributes), uint32(len(name))), 0)
	b = append(append(b, make([]byte, 26)...), name...)
	return append(b, make([]byte, size-len(b))...)
}

// shares answers NetShareEnum (MS-RAP 2.5.6.1).
func (k *fakeClient) shares(params []byte) ([]byte, []byte, uint32) {
	if len(params) < 2 || params[0] != 0 || params[1] != 0 {
		return nil, nil, fakeNotSupported
	}
	in := fakeRequest{oem: true}
	var data []byte
	for name, kind := range map[string]byte{k.fake.share: 0, "IPC$": 3} {
		entry := make([]byte, 20)
		copy(entry[:13], in.encoded(name))
		entry[14] = kind
		entry[16] = 40
		data = append(data, entry...)
	}
	return put16(put16([]byte{0, 0, 0, 0}, 2), 2), append(data, 0), 0
}

// parts are the messages of a reply.
func (k *fakeClient) parts(r fakeRequest, params, data []byte) (out [][]byte) {
	const before = 32 + 1 + 20 + 2
	room := min(k.buffer, 0xFFFF) - before - len(params) - 8
	for at := 0; at == 0 || at < len(data); {
		n := min(room, len(data)-at)
		part := params
		if at > 0 {
			part = nil
		}
		pad := (4 - (before+len(part))%4) % 4
		words := put16(put16(put16(nil, len(params)), len(data)), 0)
		words = put16(put16(put16(words, len(part)), before), len(params)-len(part))
		words = put16(put16(put16(words, n), before+len(part)+pad), at)
		body := append(append(bytes.Clone(part), make([]byte, pad)...), data[at:at+n]...)
		out = append(out, framed(k.reply(r, 0, append(words, 0, 0), body)))
		at += max(n, 1)
	}
	return out
}
