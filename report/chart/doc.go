// Package chart lays out the charts of a report and draws them. Each chart is laid out
// once, as a [Figure] of lines, areas, dots and text whose classes say what they mean;
// drawn it becomes SVG, which takes its colours from the page around it and follows the
// reader's light or dark scheme, or a PNG with a font of its own.
//
// The figures come in the units that the axes show. Texts are taken as they are: what a
// user or a server chose has to be printable before it comes here, and is escaped here.
package chart
