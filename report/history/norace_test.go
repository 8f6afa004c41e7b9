//go:build !race

package history

const slower = 1
