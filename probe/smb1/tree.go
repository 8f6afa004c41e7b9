package smb1

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"nasprobe/probe"
)

// Services of a share (MS-CIFS 2.2.4.55.1).
const (
	serviceAny  = "?????"
	serviceDisk = "A:"
	serviceIPC  = "IPC"
)

// mount connects to a share of files.
func (s *session) mount(ctx context.Context, share string) error {
	d := deed{"connect to share", s.options.unc(), -1}
	password, err := s.sharePassword()
	if err != nil {
		return err
	}
	service, err := s.treeConnect(ctx, d, share, serviceAny, password)
	var e *probe.Error
	switch {
	case err == nil && service != serviceDisk:
		return usage(d.op, d.target, "it is not a share of files", "name another share")
	case errors.Is(err, probe.ErrRefused) && errors.As(err, &e) && s.shareMode():
		e.Remedy = "this NAS has a password for each share: check it, or give it with --share-password"
	}
	return err
}

// shareMode tells a server whose shares have passwords and that knows no users.
func (s *session) shareMode() bool { return s.server.mode&modeUser == 0 }

// noPassword is what goes where none is needed.
var noPassword = []byte{0}

// sharePassword is the answer to the challenge for a share with a password of its own.
func (s *session) sharePassword() ([]byte, error) {
	password := s.options.SharePassword
	switch {
	case !s.shareMode() || password == "":
		return noPassword, nil
	case s.server.mode&modeEncrypted == 0:
		return nil, s.logIn().fail(probe.ErrRefused, errPlainPassword, remedyEncrypted)
	}
	return ntResponse(ntHash(password), s.server.challenge), nil
}

// treeConnect connects to a share and returns its service (MS-CIFS 2.2.4.55).
func (s *session) treeConnect(ctx context.Context, d deed, share, service string, password []byte) (string, error) {
	words := []byte{noAndX, 0, 0, 0, 0, 0}
	words = le.AppendUint16(words, uint16(len(password)))
	data, err := s.appendText(append([]byte(nil), password...), headerSize+1+len(words)+2+len(password), `\\`+s.options.Host+`\`+share)
	if err != nil {
		return "", err
	}
	data = append(append(data, service...), 0)
	r, err := s.call(ctx, d, cmdTreeConnect, words, data)
	if err != nil {
		return "", err
	}
	s.tid = r.tid
	name, _, _ := bytes.Cut(r.data, []byte{0})
	return string(name), nil
}

// noSuchShare adds the shares that exist to err, when the server tells them.
func (s *session) noSuchShare(ctx context.Context, err error) error {
	ctx, cancel := context.WithTimeout(ctx, listPatience)
	defer cancel()
	names, listErr := s.shares(ctx)
	var e *probe.Error
	if listErr == nil && len(names) > 0 && errors.As(err, &e) {
		e.Err = fmt.Errorf("the server has: %s", join(names))
		e.Remedy = "name one of them"
	}
	return err
}
