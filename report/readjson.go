package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"nasprobe/probe"
)

// ReadJSON reads one Run that the json format wrote. Keys that it does not know are
// passed over, since a later version may add some; another schema, a second value
// and figures that no run can have are ErrUsage. A byte order mark is honoured: the
// shells of Windows write redirected output as UTF-16.
func ReadJSON(r io.Reader) (*probe.Run, error) {
	dec := json.NewDecoder(transform.NewReader(r, unicode.BOMOverride(transform.Nop)))
	run, err := decodeRun(dec)
	if err != nil {
		return nil, &probe.Error{Kind: probe.ErrUsage, Op: "read run", Offset: -1, Err: err,
			Remedy: "give a file that nasprobe run --format json wrote"}
	}
	return run, nil
}

func decodeRun(dec *json.Decoder) (*probe.Run, error) {
	var raw json.RawMessage
	if err := dec.Decode(&raw); err != nil {
		return nil, jsonCause(err)
	}
	run, err := runFrom(raw)
	if err != nil {
		return nil, err
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("there is more than one JSON value")
	}
	return run, nil
}

// runFrom is the run of one JSON value.
func runFrom(raw json.RawMessage) (*probe.Run, error) {
	if err := checkSchema(raw); err != nil {
		return nil, err
	}
	var run probe.Run
	if err := json.Unmarshal(raw, &run); err != nil {
		return nil, jsonCause(err)
	}
	if err := checkRun(&run); err != nil {
		return nil, err
	}
	run = withLists(run)
	for i := range run.Rows {
		if row := &run.Rows[i]; len(row.Scored()) > 0 {
			row.Summarize() // an earlier version condensed less
		}
	}
	return &run, nil
}

// checkSchema comes before the rest is decoded: of a document of another kind the
// kind is the news, not the first key that differs.
func checkSchema(raw json.RawMessage) error {
	var head struct {
		Schema string `json:"schema"`
	}
	err := json.Unmarshal(raw, &head)
	switch {
	case err != nil:
		return fmt.Errorf("it is no run: %w", jsonCause(err))
	case head.Schema == "":
		return errors.New("it is no run: it names no schema")
	case head.Schema != probe.Schema:
		return fmt.Errorf("its schema is %q, this version reads %q", head.Schema, probe.Schema)
	}
	return nil
}

// jsonCause puts the decoder's errors into words for the owner of the file.
func jsonCause(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF):
		return errors.New("it is empty")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("it ends in the middle of the JSON text")
	case errors.As(err, &syntax):
		return fmt.Errorf("byte %d is not JSON: %w", syntax.Offset, err)
	case errors.As(err, &kind):
		return fmt.Errorf("key %q at byte %d holds a %s", kind.Field, kind.Offset, kind.Value)
	}
	return err
}
