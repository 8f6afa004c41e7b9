package history

import (
	"database/sql/driver"
	"encoding/json"
)

// document is stored as its JSON: what has lists within lists, and is read as a whole or
// with the JSON functions of SQLite.
type document[T any] struct{ p *T }

func (c document[T]) Value() (driver.Value, error) {
	b, err := json.Marshal(*c.p)
	if err != nil || string(b) == "null" {
		return nil, err
	}
	return string(b), nil
}

func (c document[T]) Scan(v any) error {
	var none T
	*c.p = none
	s, err := as[string](v)
	if err != nil || s == "" {
		return err
	}
	return json.Unmarshal([]byte(s), c.p)
}
