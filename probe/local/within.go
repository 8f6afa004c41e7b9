package local

import (
	"context"

	"nasprobe/probe"
)

// within runs a system call that no context can interrupt, such as one on a
// mounted NAS that has gone away. When ctx ends first the call is left to itself,
// and undo, if any, takes its late success back.
func within[T any](ctx context.Context, op, path string, call func() (T, error), undo func(T)) (T, error) {
	var zero T
	if ctx.Err() != nil {
		return zero, ended(ctx, op, path)
	}
	type outcome struct {
		value T
		err   error
	}
	result := make(chan outcome, 1)
	go func() {
		v, err := call()
		result <- outcome{v, err}
	}()
	select {
	case r := <-result:
		return r.value, r.err
	case <-ctx.Done():
		go func() {
			if r := <-result; r.err == nil && undo != nil {
				undo(r.value)
			}
		}()
		return zero, ended(ctx, op, path)
	}
}

func ended(ctx context.Context, op, path string) error {
	return &probe.Error{Op: op, Target: path, Offset: -1, Err: context.Cause(ctx)}
}

// do is within for calls that return nothing but an error.
func do(ctx context.Context, op, path string, call func() error) error {
	_, err := within(ctx, op, path, func() (struct{}, error) {
		return struct{}{}, failure(op, path, -1, call())
	}, nil)
	return err
}
