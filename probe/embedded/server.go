package embedded

import (
	"context"
	"errors"
	"net"
	"os"
	"sync"

	"github.com/willscott/go-nfs"

	"nasprobe/probe"
)

// export is the path that MOUNT takes.
const export = "/demo"

// The protocol library logs through a global of its own, to standard error, what
// clients are told anyway. Nothing has started yet when init runs.
func init() { nfs.Log.SetLevel(nfs.PanicLevel) }

// Server is a running NAS.
type Server struct {
	dir      string
	files    *directory
	listener *listener
	stop     context.CancelFunc
	served   chan error
	once     func() error
}

// Start makes a private directory and serves it on a free port of the loopback
// interface until Close.
func Start() (*Server, error) {
	dir, err := os.MkdirTemp("", "nasprobe-demo-")
	if err != nil {
		return nil, startFailure(err)
	}
	s, err := start(dir)
	if err != nil {
		return nil, startFailure(errors.Join(err, os.RemoveAll(dir)))
	}
	return s, nil
}

func start(dir string) (*Server, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	l, err := listenLoopback()
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	ctx, stop := context.WithCancel(context.Background())
	s := &Server{dir: dir, files: newDirectory(root), listener: newListener(l), stop: stop, served: make(chan error, 1)}
	protocol := &nfs.Server{Handler: newHandler(s.files, dir), Context: ctx}
	s.once = sync.OnceValue(s.close)
	go func() { s.served <- protocol.Serve(s.listener) }()
	return s, nil
}

func listenLoopback() (net.Listener, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil { // a machine with IPv6 only
		return net.Listen("tcp", "[::1]:0")
	}
	return l, nil
}

func startFailure(err error) error {
	return &probe.Error{Op: "start", Target: "the embedded NAS", Offset: -1, Err: err,
		Remedy: "check the room in the directory for temporary files, and that the loopback interface is up"}
}

// Addr is where both MOUNT and NFS listen.
func (s *Server) Addr() (host, port string) {
	host, port, _ = net.SplitHostPort(s.listener.Addr().String())
	return host, port
}

// Export is the path to mount.
func (s *Server) Export() string { return export }

// Close drops the connections, waits for requests under way and removes the
// directory with all that is in it. It may be called twice.
func (s *Server) Close() error { return s.once() }

func (s *Server) close() error {
	s.stop()
	err := s.listener.Close()
	if served := <-s.served; !errors.Is(served, net.ErrClosed) {
		err = errors.Join(err, served)
	}
	return errors.Join(err, s.files.close(), os.RemoveAll(s.dir))
}
