package smb1

import (
	"context"

	"nasprobe/probe/wire"
)

// transaction is a request of SMB_COM_TRANSACTION or SMB_COM_TRANSACTION2 (MS-CIFS
// 2.2.4.33, 2.2.4.46) that fits into one message.
type transaction struct {
	command              byte
	setup                []uint16
	name                 string // of the pipe; of the former command only
	params, data         []byte
	maxParams, maxReturn int // bytes that the reply may have of either
}

const (
	transactWords      = 28 // bytes of parameters before the setup words
	transactReplyWords = 20 // bytes of those of a reply
)

// transact makes a transaction and returns the parameters and the data of its reply,
// which may come in several messages.
func (s *session) transact(ctx context.Context, d deed, t transaction) (params, data []byte, err error) {
	words, body, err := s.encodeTransaction(t)
	if err != nil {
		return nil, nil, err
	}
	var g gathering
	err = s.callMore(ctx, d, t.command, words, body, func(r reply) (bool, error) { return g.add(r, t) })
	if err != nil {
		return nil, nil, err
	}
	return g.params, g.data, nil
}

func (s *session) encodeTransaction(t transaction) (words, body []byte, err error) {
	wordsSize := transactWords + 2*len(t.setup)
	at := headerSize + 1 + wordsSize + 2
	if t.command == cmdTransaction {
		if body, err = s.appendText(nil, at, t.name); err != nil {
			return nil, nil, err
		}
	}
	body = align(body, at)
	paramsAt := at + len(body)
	body = align(append(body, t.params...), at)
	dataAt := at + len(body)
	body = append(body, t.data...)
	for _, v := range []int{len(t.params), len(t.data), t.maxParams, t.maxReturn, 0, 0, 0, 0, 0,
		len(t.params), paramsAt, len(t.data), dataAt, len(t.setup)} {
		words = le.AppendUint16(words, uint16(v))
	}
	for _, v := range t.setup {
		words = le.AppendUint16(words, v)
	}
	return words, body, nil
}

// align pads b, which begins at byte at of a message, to a multiple of four.
func align(b []byte, at int) []byte {
	for (at+len(b))%4 != 0 {
		b = append(b, 0)
	}
	return b
}

// gathering puts a reply together (MS-CIFS 2.2.4.33.2).
type gathering struct{ params, data []byte }

// add takes one message of the reply; more is to come until the totals are reached.
func (g *gathering) add(r reply, t transaction) (more bool, err error) {
	if len(r.words) < transactReplyWords {
		return false, wire.Malformed("%d words in a reply to command %#x", len(r.words)/2, t.command)
	}
	w := func(i int) int { return int(le.Uint16(r.words[2*i:])) }
	totalParams, totalData := w(0), w(1)
	params, err := r.part(w(3), w(4))
	if err != nil {
		return false, err
	}
	data, err := r.part(w(6), w(7))
	if err != nil {
		return false, err
	}
	if w(5) != len(g.params) || w(8) != len(g.data) || totalParams > t.maxParams || totalData > t.maxReturn {
		return false, wire.Malformed("a reply to command %#x whose parts do not fit", t.command)
	}
	g.params, g.data = append(g.params, params...), append(g.data, data...)
	if len(g.params) > totalParams || len(g.data) > totalData {
		return false, wire.Malformed("a reply to command %#x of more than it says", t.command)
	}
	more = len(g.params) < totalParams || len(g.data) < totalData
	if more && len(params)+len(data) == 0 {
		return false, wire.Malformed("an empty part of a reply to command %#x", t.command)
	}
	return more, nil
}

// part is a stretch of the data of a message, by its offset from the header.
func (r reply) part(size, at int) ([]byte, error) {
	if size == 0 {
		return nil, nil
	}
	at -= r.dataAt
	if at < 0 || at+size > len(r.data) {
		return nil, wire.Malformed("%d bytes at %d of a message", size, at+r.dataAt)
	}
	return r.data[at : at+size], nil
}
