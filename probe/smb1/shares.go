package smb1

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/wire"
)

// listPatience bounds the listing of shares that only makes an error better.
const listPatience = 3 * time.Second

// Shares lists the shares of files of a server, sorted, where it offers that. Hidden ones,
// whose names end in $, are left out unless there are no others. Errors are *probe.Error
// values.
func Shares(ctx context.Context, o Options) ([]string, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	var names []string
	s, err := tryLogins(ctx, o, func(ctx context.Context, o Options, l login) (*session, error) {
		s, err := dial(ctx, o, l)
		if err != nil {
			return nil, err
		}
		if names, err = s.shares(ctx); err != nil {
			s.close()
		}
		return s, err
	})
	if err != nil {
		return nil, err
	}
	s.close()
	return names, nil
}

// shares asks by NetShareEnum of the Remote Administration Protocol (MS-RAP 2.5.6.1), which
// is older than SMB1 itself and tells names of up to 12 bytes in the code page.
func (s *session) shares(ctx context.Context) ([]string, error) {
	d := deed{"list shares", s.options.Host, -1}
	if _, err := s.treeConnect(ctx, d, "IPC$", serviceIPC, noPassword); err != nil {
		return nil, err
	}
	const receive = 0xFFFF &^ 1023 // bytes of the reply
	params := []byte("\x00\x00WrLeh\x00B13BWz\x00\x01\x00")
	params = le.AppendUint16(params, receive)
	params, data, err := s.transact(ctx, d, transaction{command: cmdTransaction, name: `\PIPE\LANMAN`, params: params, maxParams: 8, maxReturn: receive})
	if err != nil {
		return nil, err
	}
	names, err := readShares(params, data)
	if err != nil {
		return nil, d.transport(ctx, err)
	}
	for i, n := range names {
		names[i] = s.oemText([]byte(n))
	}
	return visible(names), nil
}

const (
	shareEntry    = 20 // bytes of one share (MS-RAP 2.5.6.3.2)
	shareNameSize = 13
	shareTypeAt   = 14
	shareTypeDisk = 0

	rapMoreData = 234
)

// readShares reads the names of the shares of files out of a reply (MS-RAP 2.5.6.1.2).
func readShares(params, data []byte) ([]string, error) {
	if len(params) < 8 {
		return nil, wire.Malformed("a list of shares with %d bytes of parameters", len(params))
	}
	if status := le.Uint16(params); status != 0 && status != rapMoreData {
		return nil, statusError(dosCode(errDOS, status)) // those of RAP are the same
	}
	count := int(le.Uint16(params[4:]))
	if count*shareEntry > len(data) {
		return nil, wire.Malformed("%d shares in %d bytes", count, len(data))
	}
	var names []string
	for entry := range slices.Chunk(data[:count*shareEntry], shareEntry) {
		name, _, _ := bytes.Cut(entry[:shareNameSize], []byte{0})
		if len(name) > 0 && le.Uint16(entry[shareTypeAt:]) == shareTypeDisk {
			names = append(names, string(name))
		}
	}
	return names, nil
}

func visible(names []string) []string {
	shown := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return strings.HasSuffix(n, "$") })
	if len(shown) == 0 {
		shown = slices.Clone(names)
	}
	slices.Sort(shown)
	return shown
}

func join(names []string) string { return strings.Join(names, ", ") }

// shareMissing is the error of a target without a share: it names those there are.
func shareMissing(ctx context.Context, o Options) error {
	d := deed{"connect to share", o.address(), -1}
	names, err := Shares(ctx, o)
	if err != nil {
		return d.fail(probe.ErrUsage, fmt.Errorf("the share is missing, and those of the server cannot be listed: %w", err), "name a share after the host")
	}
	return d.fail(probe.ErrUsage, errors.New("the share is missing; the server has: "+join(names)), "name one of them after the host")
}
