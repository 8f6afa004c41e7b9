// Package report turns a probe.Run into what people and programs read: a table for
// a terminal, the texts of CrystalDiskMark 3.0 and 8, JSON and CSV. It reads the
// JSON form back.
//
// Formats is the table of them; a further format is a further row. A Run holds base
// units only, so every scaling (MB, milliseconds, percent) happens here. Decimal
// points are points in every locale.
package report
