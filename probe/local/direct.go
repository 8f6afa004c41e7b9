package local

import "errors"

// errNoDirect says that a file cannot be opened past the page cache.
var errNoDirect = errors.New("no direct I/O")
