//go:build !unix && !windows

package local

// systemMeanings is empty: only the portable errors are told apart here.
var systemMeanings []meaning

func code(error) string { return "" }
