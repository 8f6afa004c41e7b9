package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"nasprobe/probe"
)

// maxRead bounds, in bytes, what is taken for runs: a run is some tens of kilobytes.
const maxRead = 16 << 20

const remedyRead = "give a file that nasprobe run --format json wrote, or the text that CrystalDiskMark " + cdmVersions + " copies or saves, from the line with its name to the line OS"

// Read reads every run in r, in the order in which they stand there: JSON runs (one,
// an array, or several one after another), the table of the csv format, or results of
// CrystalDiskMark 3, 7, 8 and 9 and of the formats cdm and cdm8, with any other text around
// them. Byte order marks are honoured; text that is no UTF-8 is taken for Shift-JIS, or else
// for Windows-1252.
//
// Of a text each row has one scored pass, which knows its throughput, its IOPS and, since
// version 7, its mean latency; Plan.Passes is the number of passes that the score was
// the best of, and what the text does not tell is zero. Its ID is name, with a number
// behind it if there are several. Whatever no run can be read from is ErrUsage.
func Read(r io.Reader, name string) ([]*probe.Run, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxRead+1))
	if err != nil {
		return nil, &probe.Error{Op: "read", Target: name, Offset: -1, Err: err}
	}
	runs, err := readRuns(data, name)
	if err != nil {
		return nil, &probe.Error{Kind: probe.ErrUsage, Op: "read", Target: name, Offset: -1, Err: err, Remedy: remedyRead}
	}
	return runs, nil
}

func readRuns(data []byte, name string) ([]*probe.Run, error) {
	if len(data) > maxRead {
		return nil, fmt.Errorf("it is longer than %s", size(maxRead))
	}
	data, _, err := transform.Bytes(unicode.BOMOverride(transform.Nop), data)
	switch {
	case err != nil:
		return nil, fmt.Errorf("its UTF-16 is broken: %w", err)
	case len(bytes.TrimSpace(data)) == 0:
		return nil, errors.New("it is empty")
	case bytes.IndexByte(data, 0) >= 0:
		return nil, errors.New("it is binary: neither a JSON run nor a text of CrystalDiskMark")
	case looksJSON.Match(data):
		return readJSONRuns(data)
	case looksCSV(data):
		return readCSVRuns(data)
	}
	return readCDM(data, name)
}

// looksJSON tells an array from the [Read] and [code] of texts.
var looksJSON = regexp.MustCompile(`^\s*(?:\[\s*)?(?:\{\s*["}]|\[\s*\]\s*$)`)

// readJSONRuns reads values that follow one another, each a run or an array of runs.
func readJSONRuns(data []byte) ([]*probe.Run, error) {
	var runs []*probe.Run
	dec := json.NewDecoder(bytes.NewReader(data))
	for {
		var value json.RawMessage
		if err := dec.Decode(&value); err == io.EOF {
			break
		} else if err != nil {
			return nil, jsonCause(err)
		}
		for _, raw := range elements(value) {
			run, err := runFrom(raw)
			if err != nil {
				return nil, fmt.Errorf("run %d: %w", len(runs)+1, err)
			}
			runs = append(runs, run)
		}
	}
	if len(runs) == 0 {
		return nil, errors.New("it has no run")
	}
	return runs, nil
}

// elements are those of an array; any other value is its own only one.
func elements(value json.RawMessage) []json.RawMessage {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) == nil && list != nil {
		return list
	}
	return []json.RawMessage{value}
}
