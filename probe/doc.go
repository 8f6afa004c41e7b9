// Package probe measures one test file on one target.
package probe
