package iperf3

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
)

// sendJSON sends a value after its length.
func (c control) sendJSON(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return c.write(append(binary.BigEndian.AppendUint32(nil, uint32(len(b))), b...))
}

// readJSON reads a value of at most so many bytes. No more memory is taken than came.
func (c control) readJSON(most uint32, v any) error {
	var head [4]byte
	if _, err := io.ReadFull(c.conn, head[:]); err != nil {
		return err
	}
	size := binary.BigEndian.Uint32(head[:])
	if size > most {
		return fmt.Errorf("%w: %d bytes of JSON", errMalformed, size)
	}
	b, err := io.ReadAll(io.LimitReader(c.conn, int64(size)))
	switch {
	case err != nil:
		return err
	case len(b) < int(size):
		return io.ErrUnexpectedEOF
	}
	return parseJSON(b, v)
}

func parseJSON(b []byte, v any) error {
	if err := json.Unmarshal(b, v); err != nil {
		return fmt.Errorf("%w: %w", errMalformed, err)
	}
	return nil
}
