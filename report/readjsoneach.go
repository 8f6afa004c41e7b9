package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"nasprobe/probe"
)

// eachJSONRun reads values that follow one another, each a run or an array of runs, of
// which it holds one run at a time, of so many bytes at most.
func eachJSONRun(r io.Reader, most int, do func(*probe.Run) error) error {
	limit := &allowance{r: r, most: most}
	j := jsonRuns{dec: json.NewDecoder(limit), limit: limit, do: do}
	for {
		err := j.value()
		switch {
		case err == io.EOF && j.n == 0:
			return errors.New("it has no run")
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
	}
}

// jsonRuns reads runs from a stream and counts them.
type jsonRuns struct {
	dec   *json.Decoder
	limit *allowance
	do    func(*probe.Run) error
	n     int
}

// value takes the next one. io.EOF is the end of the text.
func (j *jsonRuns) value() error {
	j.limit.renew()
	if !j.dec.More() {
		if _, err := j.dec.Token(); err != nil && err != io.EOF {
			return jsonCause(err)
		}
		return io.EOF
	}
	var first [1]byte
	if n, _ := j.dec.Buffered().Read(first[:]); n == 0 || first[0] != '[' {
		return j.run()
	}
	return j.array()
}

func (j *jsonRuns) array() error {
	if _, err := j.dec.Token(); err != nil { // the bracket
		return jsonCause(err)
	}
	for j.dec.More() {
		if err := j.run(); err != nil {
			return err
		}
		j.limit.renew()
	}
	_, err := j.dec.Token() // the other one
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return jsonCause(err)
	}
	return nil
}

func (j *jsonRuns) run() error {
	var raw json.RawMessage
	if err := j.dec.Decode(&raw); err != nil {
		return jsonCause(err)
	}
	j.n++
	run, err := runFrom(raw)
	if err != nil {
		return fmt.Errorf("run %d: %w", j.n, err)
	}
	return j.do(run)
}
