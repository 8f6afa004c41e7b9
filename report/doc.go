// Package report turns a probe.Run into what people and programs read: a table for
// a terminal, the texts of CrystalDiskMark 3.0 and 8, JSON and CSV. Read takes runs
// back from JSON and from texts of CrystalDiskMark, however they were pasted.
//
// Formats is the table of them; a further format is a further row. A Run holds base
// units only, so every scaling (MB, milliseconds, percent) happens here. Decimal
// points are points in every locale.
package report
