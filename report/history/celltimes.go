package history

import (
	"database/sql/driver"
	"fmt"
	"time"
)

// stamp is RFC 3339 in UTC with all decimals, so that text sorts as time does.
const stamp = "2006-01-02T15:04:05.000000000Z"

// instant is a time without its zone, which comes in the next column.
type instant struct{ p *time.Time }

func (c instant) Value() (driver.Value, error) {
	if c.p.IsZero() {
		return nil, nil
	}
	if y := c.p.UTC().Year(); y < 0 || y > 9999 {
		return nil, fmt.Errorf("the year %d has no four digits", y)
	}
	return c.p.UTC().Format(stamp), nil
}

func (c instant) Scan(v any) error {
	s, err := as[string](v)
	*c.p = time.Time{}
	if err != nil || s == "" {
		return err
	}
	*c.p, err = time.Parse(time.RFC3339, s)
	return err
}

// zone is how far the clock of a time was ahead of UTC.
type zone struct{ p *time.Time }

func (c zone) Value() (driver.Value, error) {
	if c.p.IsZero() {
		return nil, nil
	}
	_, offset := c.p.Zone()
	return int64(offset), nil
}

func (c zone) Scan(v any) error {
	offset, err := as[int64](v)
	if v != nil && !c.p.IsZero() {
		*c.p = c.p.In(time.FixedZone("", int(offset)))
	}
	return err
}
