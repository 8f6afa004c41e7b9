// Package probetest holds what tests of targets share: the conformance suite that
// every Target passes, a Target in memory, a proxy that makes the way to a server long,
// and the way to the server lab.
package probetest
