package smb

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"nasprobe/probe"
	"nasprobe/probe/ntstatus"
)

// Shares lists the shares of a server, sorted. Hidden ones, whose names end in $,
// are left out unless there are no others. Errors are *probe.Error values.
func Shares(ctx context.Context, o Options) ([]string, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	var names []string
	s, err := dialAny(ctx, o, func(ctx context.Context, o Options, l login) (*session, error) {
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

// shares asks the server service (MS-SRVS 3.1.4.8) on the session.
func (s *session) shares(ctx context.Context) (names []string, err error) {
	err = s.call(ctx, deed{"list shares", s.options.Host, -1}, func() (err error) {
		names, err = s.smb.WithContext(ctx).ListSharenames()
		return err
	})
	return visible(names), err
}

func visible(names []string) []string {
	shown := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return strings.HasSuffix(n, "$") })
	if len(shown) == 0 {
		shown = slices.Clone(names)
	}
	slices.Sort(shown)
	return shown
}

// listPatience bounds the listing of shares that only makes an error better.
const listPatience = 3 * time.Second

// noSuchShare adds the shares that exist to err, when the server tells them.
func (s *session) noSuchShare(ctx context.Context, err error) error {
	ctx, cancel := context.WithTimeout(ctx, listPatience)
	defer cancel()
	names, listErr := s.shares(ctx)
	if listErr != nil || len(names) == 0 {
		return err
	}
	e := deed{"connect to share", s.options.unc(), -1}.failed(ntstatus.BadNetworkName)
	e.Err = fmt.Errorf("the server has: %s", strings.Join(names, ", "))
	e.Remedy = "name one of them"
	return e
}

var _ probe.Target = (*Target)(nil)

// shareMissing is the error of a target without a share: it names those there are.
func shareMissing(ctx context.Context, o Options) error {
	d := deed{"connect to share", o.address(), -1}
	names, err := Shares(ctx, o)
	if err != nil {
		return d.fail(probe.ErrUsage, fmt.Errorf("the share is missing, and those of the server cannot be listed: %w", err), "name a share after the host")
	}
	return d.fail(probe.ErrUsage, fmt.Errorf("the share is missing; the server has: %s", strings.Join(names, ", ")), "name one of them after the host")
}
