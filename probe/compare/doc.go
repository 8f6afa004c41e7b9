// Package compare sets the runs of several sides against each other: before and after
// a change, or the sides of an interleaved measurement. It pairs their rows, says of
// which rows the passes support a difference, and names what else differed between the
// sides and may be the cause.
package compare
