package nfs

import (
	"bytes"
	"encoding/binary"
	"errors"

	xdr "github.com/rasky/go-xdr/xdr2"
	"github.com/willscott/go-nfs-client/nfs/rpc"
)

func (c *client) encode(proc uint32, args any) ([]byte, error) {
	var b bytes.Buffer
	b.Write(make([]byte, markSize))
	head := struct {
		XID, Kind uint32
		rpc.Header
	}{XID: c.xid, Header: rpc.Header{Rpcvers: 2, Prog: c.prog, Vers: c.vers, Proc: proc, Cred: c.cred}}
	for _, v := range []any{head, args} {
		if _, err := xdr.Marshal(&b, v); err != nil {
			return nil, err
		}
	}
	binary.BigEndian.PutUint32(b.Bytes(), uint32(b.Len()-markSize)|lastMark)
	return b.Bytes(), nil
}

func (c *client) decode(rec []byte) ([]byte, error) {
	cur := cursor{b: rec}
	xid, err := cur.replyHeader()
	if !errors.Is(err, errMalformed) && xid != c.xid {
		err = malformed("a reply to a call that was not made (transaction id %#x)", xid)
	}
	if errors.Is(err, errMalformed) {
		c.drop()
	}
	return rec[cur.pos:], err
}

// unmarshal decodes the beginning of b into v and returns the rest. No length in b
// makes it allocate more than b itself would fill.
func unmarshal(b []byte, v any) ([]byte, error) {
	n, err := xdr.UnmarshalLimited(bytes.NewReader(b), v, uint(len(b))+1)
	if err != nil {
		return nil, malformed("%v", err)
	}
	return b[n:], nil
}
