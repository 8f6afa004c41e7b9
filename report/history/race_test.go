//go:build race

package history

// slower is how much longer everything may take under the race detector.
const slower = 15
