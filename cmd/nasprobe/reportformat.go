package main

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"nasprobe/probe/metric"
	"nasprobe/report"
)

// formats are a page, and one picture of it.
func (m *reporting) formats() formats[report.Page] {
	picture := func(image string) func(io.Writer, report.Page, report.Options) error {
		return func(w io.Writer, p report.Page, _ report.Options) error {
			return report.WriteChart(w, p, report.ChartOptions{Kind: m.chart, Metric: m.figure, Image: image, Dark: m.dark})
		}
	}
	return formats[report.Page]{
		all: []format[report.Page]{
			{name: "html", help: "a page, for a browser or paper", write: func(w io.Writer, p report.Page, _ report.Options) error { return report.WritePage(w, p) }},
			{name: "svg", help: "one picture that follows the light or dark scheme", write: picture("svg")},
			{name: "png", help: "one picture in pixels", write: picture("png")},
		},
		find:    func(name string) error { return usage("--format %s: want one of html, svg, png", name) },
		forFile: reportForFile,
	}
}

// reportForFile names the format that goes with a file name.
func reportForFile(path string) (name string, ok bool) {
	name, ok = map[string]string{".html": "html", ".htm": "html", ".svg": "svg", ".png": "png"}[strings.ToLower(filepath.Ext(path))]
	return name, ok
}

func chartCompletions() []string {
	var out []string
	for _, k := range report.ChartKinds() {
		out = append(out, k.Name+"\t"+k.Help)
	}
	return out
}

// inUse are the formats in which something is written.
func (m *reporting) inUse() []format[report.Page] {
	if len(m.outputs.files) == 0 {
		return []format[report.Page]{m.outputs.stdout}
	}
	return m.outputs.inUse()[1:]
}

func chartNames() []string {
	var out []string
	for _, k := range report.ChartKinds() {
		out = append(out, k.Name)
	}
	return out
}

// choose settles what is written where, and whether that is one picture.
func (m *reporting) choose(cmd *cobra.Command) error {
	format := cmd.Flags().Changed("format")
	if m.chart != "" && !format {
		m.outputs.format = "svg"
	}
	if err := m.outputs.check(nil); err != nil {
		return err
	}
	for _, f := range m.outputs.files {
		if format && f.format.name != m.outputs.format {
			return usage("--format %s: -o %s is to be of format %s; without -o the page goes to stdout", m.outputs.format, f.path, f.format.name)
		}
	}
	if len(m.outputs.files) == 0 && m.console.outTerm {
		return usage("a report is no text for a terminal: write it to a file, as with -o page.html")
	}
	return m.choosePicture()
}

func (m *reporting) choosePicture() (err error) {
	pages, pictures := 0, 0
	for _, f := range m.inUse() {
		if f.name == "html" {
			pages++
		} else {
			pictures++
		}
	}
	switch {
	case m.chart != "" && pages > 0:
		return usage("--chart %s draws a picture: write it to a .svg or .png file", m.chart)
	case (m.metric != "" || m.dark) && pictures == 0:
		return usage("--metric and --dark are of a picture: write it to a .svg or .png file")
	case m.chart == "":
		m.chart = report.ChartKinds()[0].Name
	}
	if err := oneOf("chart", m.chart, chartNames()...); err != nil || m.metric == "" {
		return err
	}
	figure, err := metric.Parse(m.metric)
	if err != nil {
		return usage("--metric %w", err)
	}
	m.figure = &figure
	return nil
}
