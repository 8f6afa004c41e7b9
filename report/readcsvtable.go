package report

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"nasprobe/probe"
)

// textTable is a table of texts with a header, as CSV (RFC 4180) or as what spreadsheets
// make of it: with semicolons or tabs between the cells, and then with decimal commas.
type textTable struct {
	header []string
	line   int // of the cells that next gave, from 1
	reader *csv.Reader
	limit  *allowance
	commas bool // in numbers
}

// longestRecord bounds one line of a table, in bytes: a quotation mark that is not closed
// makes one of all that follows.
const longestRecord = 1 << 20

// openTable reads the header. Lines that begin with comment, unless that is 0, are
// passed over.
func openTable(r *bufio.Reader, comment rune) (*textTable, error) {
	begin, header, err := beginning(r, comment)
	if err != nil {
		return nil, err
	}
	t := &textTable{limit: &allowance{r: io.MultiReader(strings.NewReader(begin), r), most: longestRecord}}
	t.reader = csv.NewReader(t.limit)
	t.reader.Comma, t.reader.Comment = delimiter(header), comment
	t.commas = t.reader.Comma != ','
	cells, err := t.next()
	if err != nil {
		return nil, err
	}
	for _, c := range cells {
		t.header = append(t.header, c.text)
	}
	return t, nil
}

// beginning is all up to the end of the header, and the header alone.
func beginning(r *bufio.Reader, comment rune) (all, header string, err error) {
	for {
		line, err := r.ReadSlice('\n')
		all += string(line)
		text := strings.TrimSpace(string(line))
		switch {
		case errors.Is(err, bufio.ErrBufferFull) || len(all) > longestRecord:
			return "", "", errors.New("its header is too long for a table")
		case err != nil && err != io.EOF:
			return "", "", err
		case text != "" && (comment == 0 || !strings.HasPrefix(text, string(comment))):
			return all, text, nil
		case err == io.EOF:
			return "", "", errors.New("it has no header")
		}
	}
}

// delimiter is the sign of those in use that the header has most of.
func delimiter(header string) rune {
	best := ','
	for _, r := range ";\t" {
		if strings.Count(header, string(r)) > strings.Count(header, string(best)) {
			best = r
		}
	}
	return best
}

// next gives the cells of the next line, as many as the header has, or io.EOF.
func (t *textTable) next() ([]tableCell, error) {
	t.limit.renew()
	record, err := t.reader.Read()
	var bad *csv.ParseError
	switch {
	case errors.Is(err, csv.ErrFieldCount):
		t.line, _ = t.reader.FieldPos(0)
		return nil, fmt.Errorf("line %d: it has %s, and the header has %d", t.line, count(len(record), "cell", "cells"), len(t.header))
	case errors.As(err, &bad):
		return nil, fmt.Errorf("line %d: %w", bad.Line, bad.Err)
	case err != nil:
		return nil, err
	}
	t.line, _ = t.reader.FieldPos(0)
	cells := make([]tableCell, len(record))
	for i, text := range record {
		if !utf8.ValidString(text) {
			text = decodeLine(text)
		}
		cells[i] = tableCell{strings.TrimSpace(text), t.commas}
	}
	return cells, nil
}

// tableCell is one text of a table.
type tableCell struct {
	text   string
	commas bool // stand in numbers for points
}

// plain is the text without the apostrophe that keeps a spreadsheet from computing it.
func (c tableCell) plain() string {
	if len(c.text) > 1 && c.text[0] == '\'' && harmless(c.text[1:]) != c.text[1:] {
		return c.text[1:]
	}
	return c.text
}

// number reads a finite one; an empty cell is 0.
func (c tableCell) number() (float64, error) {
	text := c.text
	if c.commas {
		text = strings.Replace(text, ",", ".", 1)
	}
	if text == "" {
		return 0, nil
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(v, 0) || math.IsNaN(v) {
		return 0, fmt.Errorf("%q is no number", probe.Printable(c.text))
	}
	return v, nil
}
