package nfs

import (
	"context"
	"fmt"
	"time"

	"nasprobe/probe"
)

// Conditions implements probe.Target. Connections is the most data connections
// that were open at once.
func (t *Target) Conditions() probe.Conditions {
	t.mu.Lock()
	defer t.mu.Unlock()
	return probe.Conditions{
		Dialect: "NFSv3", Auth: probe.AuthSys, User: fmt.Sprintf("%d:%d", t.options.UID, t.options.GID),
		TransferReadBytes: int64(t.readMax), TransferWriteBytes: int64(t.writeMax),
		Connections: max(t.connections, 1), DataPath: probe.DataPathDirect,
		Socket: t.options.Socket.String(), WriteMode: probe.WriteUnstable,
	}
}

// Warnings implements probe.Warner.
func (t *Target) Warnings() []probe.Warning {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out []probe.Warning
	if t.dialer.unprivileged() {
		out = append(out, probe.Warn("privileged-port"))
	}
	if n := t.jukebox.Load(); n > 0 {
		out = append(out, probe.Warn("jukebox", n))
	}
	if t.rewritten {
		out = append(out, probe.Warn("write-verifier"))
	}
	return out
}

// Path implements probe.PathReporter: that of the control connection, while it is there.
func (t *Target) Path() probe.Path { return t.control.path() }

// farewell bounds UMNT in Close: the server may be gone.
const farewell = time.Second

// Close ends the session. UMNT is a courtesy that tidies the server's list of
// clients: its failure is none of ours.
func (t *Target) Close() error {
	t.mu.Lock()
	closed := t.closed
	t.closed = true
	t.mu.Unlock()
	if closed {
		return nil
	}
	t.control.close()
	ctx, cancel := context.WithTimeout(context.Background(), farewell)
	defer cancel()
	_ = t.mounter.unmount(ctx)
	t.mounter.client.close()
	return nil
}

func (t *Target) queueOpened() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.queues++
	t.connections = max(t.connections, t.queues)
}

func (t *Target) queueClosed() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.queues--
}

func (t *Target) noteRewritten() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rewritten = true
}
