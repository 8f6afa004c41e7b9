//go:build !linux && !darwin && !windows

package local

import "os"

// openDirect never does: this system has no way past its cache that we know of.
func openDirect(string, int) (*os.File, error) { return nil, errNoDirect }
