// Package link looks at what lies between this machine and a server, and at the protocol,
// without a file: how long TCP connections take, how long requests without work take, and
// whether packets of the size that both ends agreed on come through. It writes nothing to
// the target.
package link
