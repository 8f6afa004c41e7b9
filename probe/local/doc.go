// Package local measures a directory of this machine: a local disk, or a NAS that
// the system has mounted. It goes past the page cache where the file system lets
// it (O_DIRECT, F_NOCACHE, FILE_FLAG_NO_BUFFERING) and says when it could not.
//
// A File holds two descriptors: one that goes past the cache and takes aligned
// requests only, and an ordinary one for all others and for the flush. The kernel
// keeps both views of the file the same.
package local
