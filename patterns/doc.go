// Package patterns says what is measured: the pattern of one row (sequential or
// random, block size, queue depth, threads, direction), the profiles that group
// rows, the order of offsets, and the payload that is written and verified.
//
// It knows nothing of networks or files and depends on the standard library only.
package patterns
