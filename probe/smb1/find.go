package smb1

import (
	"bytes"
	"context"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
	"nasprobe/probe/wire"
)

// Subcommands of TRANSACTION2 and what they are asked for (MS-CIFS 2.2.6, 2.2.8).
const (
	trans2FindFirst = 0x01
	trans2FindNext  = 0x02
	trans2QueryFS   = 0x03
	trans2QueryFile = 0x07

	findBothDirectory = 0x0104 // SMB_FIND_FILE_BOTH_DIRECTORY_INFO
	fileStandardInfo  = 0x0102 // SMB_QUERY_FILE_STANDARD_INFO
)

// One page of a listing: entries, and bytes of all of them.
const (
	findEntries = 512
	findBytes   = 16 << 10
	findParams  = 10
)

// noPlainFile are the attributes of what is a directory, a device, a volume or a link
// (MS-CIFS 2.2.1.2.3, MS-FSCC 2.6).
const noPlainFile = 0x0008 | 0x0010 | 0x0040 | 0x0400

// List names the plain files of the directory, without links and directories.
func (t *Target) List(ctx context.Context) ([]probe.Entry, error) {
	var entries []probe.Entry
	d := deed{"list", t.options.unc(), -1}
	err := t.retry(ctx, d, func(s *session) error {
		entries = entries[:0]
		return s.find(ctx, d, t.path("*"), func(f found) {
			if f.attributes&noPlainFile == 0 {
				entries = append(entries, f.Entry)
			}
		})
	})
	return entries, err
}

// find lists what fits a pattern (MS-CIFS 2.2.6.2, 2.2.6.3), page by page; the server
// forgets the search after the last one.
func (s *session) find(ctx context.Context, d deed, pattern string, yield func(found)) error {
	page, err := s.findFirst(ctx, d, pattern)
	if failedWith(err, ntstatus.NoSuchFile) || failedWith(err, ntstatus.NoMoreFiles) {
		return nil
	}
	var last []byte
	for search := page.search; err == nil; page, err = s.findNext(ctx, d, search, last) {
		for _, f := range page.entries {
			yield(f)
		}
		if page.end {
			return nil
		}
		if n := len(page.entries); n == 0 || bytes.Equal(page.entries[n-1].raw, last) {
			return d.transport(ctx, wire.Malformed("the listing does not get on"))
		}
		last = page.entries[len(page.entries)-1].raw
	}
	if failedWith(err, ntstatus.NoMoreFiles) {
		return nil // the page before was the last, and did not say so
	}
	return err
}

// Of every search: hidden and system files and directories too; the server is to keep the
// name to go on from, and to end the search with its last page.
const (
	findAttributes = 0x0016
	findFlags      = 0x0002 | 0x0004
)

func (s *session) findFirst(ctx context.Context, d deed, pattern string) (findPage, error) {
	var params []byte
	for _, v := range []uint16{findAttributes, findEntries, findFlags, findBothDirectory, 0, 0} {
		params = le.AppendUint16(params, v)
	}
	params, err := s.appendText(params, len(params), `\`+pattern)
	if err != nil {
		return findPage{}, err
	}
	params, data, err := s.transact(ctx, d, transaction{command: cmdTransaction2, setup: []uint16{trans2FindFirst}, params: params,
		maxParams: findParams, maxReturn: findBytes})
	switch {
	case err != nil:
		return findPage{}, err
	case len(params) < 2:
		return findPage{}, d.transport(ctx, wire.Malformed("a listing with %d bytes of parameters", len(params)))
	}
	page, err := s.readPage(params[2:], data)
	page.search = le.Uint16(params)
	return page, d.dressed(ctx, err)
}

// findNext goes on behind the last name.
func (s *session) findNext(ctx context.Context, d deed, search uint16, last []byte) (findPage, error) {
	var params []byte
	for _, v := range []uint16{search, findEntries, findBothDirectory, 0, 0, findFlags} {
		params = le.AppendUint16(params, v)
	}
	params = append(append(params, last...), 0, 0) // ends in Unicode and without
	params, data, err := s.transact(ctx, d, transaction{command: cmdTransaction2, setup: []uint16{trans2FindNext}, params: params,
		maxParams: findParams, maxReturn: findBytes})
	if err != nil {
		return findPage{}, err
	}
	page, err := s.readPage(params, data)
	return page, d.dressed(ctx, err)
}

// dressed is transport of what may be no error.
func (d deed) dressed(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	return d.transport(ctx, err)
}
