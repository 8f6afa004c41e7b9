package probetest

import (
	"errors"
	"io"

	"nasprobe/patterns"
	"nasprobe/probe"
)

// fileCases are the promises about making, opening and removing files.
func fileCases() []conformanceCase {
	return []conformanceCase{
		{"CreateIsExclusive", createIsExclusive},
		{"OpenMissing", func(h *harness) {
			_, err := h.target.Open(h.ctx, h.name(".tmp"))
			h.wantError("open a missing file", err, probe.ErrNotExist)
		}},
		{"RemoveMissing", func(h *harness) {
			h.wantError("remove a missing file", h.target.Remove(h.ctx, h.name(".tmp")), probe.ErrNotExist)
		}},
		{"RemoveClosed", removeClosed},
		{"OpenIsReadOnly", openIsReadOnly},
		{"SizeAndSync", sizeAndSync},
		{"ReadPastEnd", readPastEnd},
	}
}

func createIsExclusive(h *harness) {
	const size = 4 * pageBytes
	name := h.written(".tmp", size)
	if f, err := h.target.Create(h.ctx, name, size); err == nil {
		f.Close()
		h.Fatal("a second create opened the file that was there")
	} else {
		h.wantError("create what exists", err, probe.ErrExist)
	}
	h.pump(h.queue(h.open(name), 2), 2, sweep(patterns.Read, 0, size, pageBytes))
}

func removeClosed(h *harness) {
	name := h.written(".tmp", pageBytes)
	if err := h.target.Remove(h.ctx, name); err != nil {
		h.Fatalf("remove after close: %v", err)
	}
	_, err := h.target.Open(h.ctx, name)
	h.wantError("open a removed file", err, probe.ErrNotExist)
	h.close(h.create(name, pageBytes))
}

func openIsReadOnly(h *harness) {
	const size = 2 * pageBytes
	name := h.written(".tmp", size)
	f := h.open(name)
	err := newPump(h.content, h.queue(f, 1), 1, sweep(patterns.Write, pageBytes, 3*pageBytes, pageBytes)).run(h.ctx)
	if err == nil {
		h.Error("a file opened for reading took a write")
	}
	h.close(f)
	f = h.open(name)
	h.wantSize(f, size)
	h.pump(h.queue(f, 1), 1, sweep(patterns.Read, 0, size, pageBytes))
}

func sizeAndSync(h *harness) {
	const size = 64 * pageBytes
	name := h.name(".tmp")
	f := h.create(name, size)
	if err := f.Sync(h.ctx); err != nil {
		h.Errorf("sync of an untouched file: %v", err)
	}
	h.write(f, size)
	h.wantSize(f, size)
	h.close(f)
	h.wantSize(h.open(name), size)
}

func (h *harness) wantSize(f probe.File, want int64) {
	h.Helper()
	if got, err := f.Size(h.ctx); err != nil || got != want {
		h.Errorf("size = %d, %v; want %d", got, err, want)
	}
}

func readPastEnd(h *harness) {
	const size = 4 * pageBytes
	f := h.open(h.written(".tmp", size))
	for _, off := range []int64{size - pageBytes, size, size + 16*pageBytes} {
		q := h.queue(f, 1)
		err := newPump(h.content, q, 1, []request{{patterns.Read, off, 2 * pageBytes}}).run(h.ctx)
		var e *probe.Error
		if !errors.Is(err, io.ErrUnexpectedEOF) && !errors.As(err, &e) {
			h.Errorf("read at %d of a file of %d bytes: error %v, want io.ErrUnexpectedEOF or a *probe.Error", off, size, err)
		}
		q.Close()
	}
}
