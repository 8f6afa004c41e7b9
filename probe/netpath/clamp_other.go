//go:build !linux && !darwin

package netpath

import "errors"

// clamp: this system lets no program bound the segments of its connections.
func clamp(uintptr, int) error { return errors.ErrUnsupported }
