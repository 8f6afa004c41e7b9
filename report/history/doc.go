// Package history keeps runs in one SQLite file, which several processes may use at the
// same time and which people may ask with the sqlite3 shell.
//
// # What is stored
//
// Everything that a [probe.Run] has, in columns with the names and the base units of its
// JSON form: table runs has a line a run, rows a line a row of its table with the summaries,
// passes and connections what stands below a row, tags and warnings what goes with the run.
// The terms of the session and of the path stand in settings, each combination once, since
// they seldom change and a change is what people look for. The view figures joins what is
// asked for most. NULL is unknown. Schema 1 (schema1.go) tells it column by column.
//
// A table of columns a struct (columnsrun.go, columnsrow.go) names each field once, for
// writing and for reading.
//
// # What holds
//
// A run that [Store.Add] has taken survives the end of the process and of the power. What
// was there before is never changed by a failure: a write is one transaction, and a file
// that is damaged, of another program or of a later version is refused and left alone. Where
// nothing may be written, reading goes on.
//
// Writers wait for one another, for as long as the context and a bound of ten seconds let
// them.
package history
