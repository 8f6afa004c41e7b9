package history

import (
	"database/sql"
	"database/sql/driver"
	"fmt"
	"strings"

	"nasprobe/patterns"
)

// cell is a pointer to a field that knows how the field is stored.
type cell interface {
	driver.Valuer
	sql.Scanner
}

// column is a cell and its name in the table.
type column struct {
	name string
	cell
}

// as is a stored value of type T; NULL is the zero one.
func as[T any](v any) (out T, err error) {
	if v == nil {
		return out, nil
	}
	out, ok := v.(T)
	if !ok {
		return out, fmt.Errorf("it holds a %T where a %T belongs", v, out)
	}
	return out, nil
}

// unlessZero is v as it is stored, or NULL: of most fields zero says that nobody knows.
func unlessZero[T comparable](v T, stored driver.Value) driver.Value {
	var zero T
	if v == zero {
		return nil
	}
	return stored
}

type text struct{ p *string }

func (c text) Value() (driver.Value, error) { return unlessZero(*c.p, *c.p), nil }
func (c text) Scan(v any) (err error)       { *c.p, err = as[string](v); return err }

// given is a text that is known, empty or not.
type given struct{ text }

func (c given) Value() (driver.Value, error) { return *c.p, nil }

type integer[T int | int64] struct{ p *T }

func whole[T int | int64](p *T) integer[T]        { return integer[T]{p} }
func (c integer[T]) Value() (driver.Value, error) { return unlessZero(*c.p, int64(*c.p)), nil }
func (c integer[T]) Scan(v any) error {
	n, err := as[int64](v)
	*c.p = T(n)
	return err
}

// key is a number that is known, 0 or not.
type key struct{ p *int64 }

func (c key) Value() (driver.Value, error) { return *c.p, nil }
func (c key) Scan(v any) (err error)       { *c.p, err = as[int64](v); return err }

type float struct{ p *float64 }

func (c float) Value() (driver.Value, error) { return unlessZero(*c.p, *c.p), nil }
func (c float) Scan(v any) (err error)       { *c.p, err = as[float64](v); return err }

// measured is a time of which zero is a figure like any other.
type measured struct{ float }

func (c measured) Value() (driver.Value, error) { return *c.p, nil }

type truth struct{ p *bool }

func (c truth) Value() (driver.Value, error) { return *c.p, nil }
func (c truth) Scan(v any) error {
	n, err := as[int64](v)
	*c.p = n != 0
	return err
}

// counter is nil where the system does not count.
type counter struct{ p **int64 }

func (c counter) Value() (driver.Value, error) {
	if *c.p == nil {
		return nil, nil
	}
	return **c.p, nil
}

func (c counter) Scan(v any) error {
	n, err := as[int64](v)
	if *c.p = nil; v != nil {
		*c.p = &n
	}
	return err
}

// bits is a number without a sign, of which SQLite has none: the same 64 bits.
type bits struct{ p *uint64 }

func (c bits) Value() (driver.Value, error) { return unlessZero(*c.p, int64(*c.p)), nil }
func (c bits) Scan(v any) error {
	n, err := as[int64](v)
	*c.p = uint64(n)
	return err
}

type words struct{ p *[]string }

func (c words) Value() (driver.Value, error) {
	s := strings.Join(*c.p, " ")
	return unlessZero(s, s), nil
}

func (c words) Scan(v any) error {
	s, err := as[string](v)
	*c.p = nil
	if s != "" {
		*c.p = strings.Split(s, " ")
	}
	return err
}

type direction struct{ p *patterns.Op }

func (c direction) Value() (driver.Value, error) { return c.p.String(), nil }
func (c direction) Scan(v any) error {
	s, err := as[string](v)
	if err != nil {
		return err
	}
	return c.p.UnmarshalText([]byte(s))
}
