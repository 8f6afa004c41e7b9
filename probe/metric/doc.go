// Package metric names single figures of a run, as thresholds, tables and charts do.
//
// A figure of a row is ROW or ROW.FIGURE: "seq-read", "rnd4k-q32-write.iops",
// "rnd4k-read.p99". ROW has the kind, and as much of the block size, queue depth and
// threads as it takes to tell rows apart; of several rows that fit, the first of the run
// is meant. The text form of a pattern, "RND4K Q32T1 read", is a row as well. A row of bare
// TCP is "tcp-write" or "tcp-t4-read"; "copy-write" is a row of a run of the profile copy, and
// of no other, so that copies stay apart from other sequential rows. A figure of
// the run stands for itself: "mss", "link", "retransmits". All are in base units.
package metric
