package wire

import (
	"bytes"
	"fmt"
	"net"
	"testing"

	"nasprobe/patterns"
)

// small makes socket buffers small, in bytes. That of reading holds a segment of the
// loopback interface at least: below it, TCP waits for timers.
func small(size int) func(*net.TCPConn) {
	return func(c *net.TCPConn) {
		_ = c.SetReadBuffer(max(size, receiveRoom))
		_ = c.SetWriteBuffer(size)
	}
}

// mixed writes the upper half of a file and reads the lower one, in turn.
func mixed(upper, lower []byte, block int) (jobs []job) {
	writes, reads := at(len(lower), blocks(patterns.Write, upper, block)), blocks(patterns.Read, lower, block)
	for i := range writes {
		jobs = append(jobs, writes[i], reads[i])
	}
	return jobs
}

// at moves jobs up by so many bytes.
func at(off int, jobs []job) []job {
	for i := range jobs {
		jobs[i].off += int64(off)
	}
	return jobs
}

// The server does one request after the other, and stops reading while its reply
// finds no room; the requests and replies of one queue exceed all buffers together.
// Tried: when send always waits Forever, without the slice, each of these hangs, for
// both ends write and neither reads.
func TestBothDirectionsFull(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, c := range []struct{ depth, block, transfer, buffer int }{
			{32, 256 << 10, 1 << 20, 16 << 10},
			{32, 512 << 10, 1 << 20, 64 << 10},
			{32, 256 << 10, 64 << 10, 16 << 10},
			{32, 64 << 10, 64 << 10, 4 << 10},
			{2, 4 << 20, 1 << 20, 16 << 10},
		} {
			t.Run(fmt.Sprintf("%dKiBIn%dKiBQ%d", c.block>>10, c.transfer>>10, c.depth), func(t *testing.T) {
				half := c.depth * c.block
				q := setup{kind: kind, depth: c.depth, transfer: c.transfer, file: 2 * half, tune: small(c.buffer)}.open(t, narrow(c.buffer))
				upper, lower, got := noise(half), bytes.Repeat([]byte{1}, half), make([]byte, half)
				ctx := patience(t)
				if err := drive(ctx, q, mixed(upper, lower, c.block)); err != nil {
					t.Fatal(err)
				}
				if err := drive(ctx, q, at(half, blocks(patterns.Read, got, c.block))); err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(lower, make([]byte, half)) || !bytes.Equal(upper, got) {
					t.Error("what was read is not what the file held")
				}
			})
		}
	})
}

// narrow is an honest server with small buffers.
func narrow(buffer int) script {
	return func(p *peer) {
		small(buffer)(p.TCPConn)
		each(honest)(p)
	}
}

// Requests and replies just below and above the rooms that decide about the slice,
// with the smallest buffers that the rooms stand for.
func TestRoomsAreSafe(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		for _, block := range []int{receiveRoom / 16, 4 << 10, 8 << 10, 16 << 10} {
			for _, depth := range []int{2, 4, 8, 16, 17, 64} {
				half := 4 * depth * block
				q := setup{kind: kind, depth: depth, file: 2 * half, tune: small(sendRoom)}.open(t, narrow(4<<10))
				if err := drive(patience(t), q, mixed(noise(half), make([]byte, half), block)); err != nil {
					t.Errorf("%d bytes at depth %d: %v", block, depth, err)
				}
			}
		}
	})
}

// A payload that has begun to come counts as well: the server writes the rest of it
// before it reads on, while we have a large write to send.
func TestWriteDuringPayload(t *testing.T) {
	eachSocket(t, func(t *testing.T, kind SocketKind) {
		const size = 4 << 20
		q := setup{kind: kind, depth: 2, transfer: size, file: size, tune: small(16 << 10)}.open(t, func(p *peer) {
			small(16 << 10)(p.TCPConn)
			large, _ := p.next()
			b := honest(p, large)
			little, _ := p.next()
			_, _ = p.Write(append(honest(p, little), b[:2*HeadSize]...))
			_, _ = p.Write(b[2*HeadSize:])
			each(honest)(p)
		})
		buf, left := make([]byte, size), 2
		submit := func(slot int, op patterns.Op, n int) {
			if err := q.Submit(slot, op, buf[:n], 0); err != nil {
				t.Fatal(err)
			}
		}
		submit(0, patterns.Read, size)
		submit(1, patterns.Read, 100)
		ctx := patience(t)
		for left > 0 {
			if err := q.Wait(ctx, func(slot, _ int, _ error) {
				if left--; slot == 1 && left == 1 {
					left++
					submit(1, patterns.Write, size)
				}
			}); err != nil {
				t.Fatal(err)
			}
		}
	})
}
