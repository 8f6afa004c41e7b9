// Package metrics is the table of Prometheus metrics that tell of a run: the name, the
// help and the labels of each, and where its values come from. The text format, the file
// for a textfile collector and the pages of an exporter are all made of it.
//
// Names and units follow prometheus.io/docs/practices/naming. All are gauges: the next
// run is another measurement, not more of this one. A figure that a run does not have is
// absent and never 0, since 0 would set off alarms.
package metrics
