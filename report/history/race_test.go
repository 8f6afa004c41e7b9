//go:build race

package history

// raceDetector makes everything that SQLite does ten times as long, and times tell nothing.
const raceDetector = true
