//go:build !linux && !darwin && !windows

package local

import (
	"errors"

	"nasprobe/probe"
)

func space(string) (probe.Space, error) { return probe.Space{}, errors.ErrUnsupported }
