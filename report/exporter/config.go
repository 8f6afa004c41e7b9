package exporter

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"go.yaml.in/yaml/v3"

	"nasprobe/probe"
)

// Config is what is measured, by name.
type Config struct {
	Defaults Defaults          `yaml:"defaults"`
	Targets  map[string]Target `yaml:"targets"`
}

// Defaults hold for targets that do not say otherwise.
type Defaults struct {
	Terms    `yaml:",inline"`
	Settings map[string]Setting `yaml:",inline"`
}

// Target is one place to measure.
type Target struct {
	Name     string            `yaml:"-"`
	URL      string            `yaml:"url"`
	Password Secret            `yaml:"password"`
	Labels   map[string]string `yaml:"labels"` // on each of its metrics
	Terms    `yaml:",inline"`
	Settings map[string]Setting `yaml:",inline"` // all other keys, for who measures
}

// Terms are when to measure a target.
type Terms struct {
	MinInterval   Duration `yaml:"min_interval"`   // a result is told again for so long
	RetryInterval Duration `yaml:"retry_interval"` // likewise a failure
	Timeout       Duration `yaml:"timeout"`        // of one probe
	History       *bool    `yaml:"history"`        // whether to store its runs
}

// standard are the terms where neither a target nor the defaults say any.
func standard() Terms {
	stored := true
	return Terms{MinInterval: Duration(15 * time.Minute), RetryInterval: Duration(time.Minute), Timeout: Duration(2 * time.Minute), History: &stored}
}

// longestConfig bounds what is read of a file that may be the wrong one, in bytes.
const longestConfig = 1 << 20

// Parse reads a configuration in YAML. Keys and values that are wrong are ErrUsage with
// their line; a value is never part of the message, since it may be a password.
func Parse(r io.Reader) (Config, error) {
	c, err := parse(r)
	if err != nil {
		return Config{}, &probe.Error{Kind: probe.ErrUsage, Op: "read the configuration", Offset: -1, Err: err, Remedy: "correct the file; nasprobe serve --help has an example"}
	}
	return c, nil
}

func parse(r io.Reader) (Config, error) {
	text, err := io.ReadAll(io.LimitReader(r, longestConfig+1))
	if err != nil {
		return Config{}, err
	}
	if len(text) > longestConfig {
		return Config{}, errors.New("it is longer than 1 MiB")
	}
	var c Config
	in := yaml.NewDecoder(bytes.NewReader(text))
	in.KnownFields(true)
	if err := in.Decode(&c); err != nil && err != io.EOF {
		return Config{}, readable(err, text)
	}
	if err := in.Decode(new(yaml.Node)); err != io.EOF {
		return Config{}, errors.New("it has more than one document")
	}
	return c.complete()
}

// complete gives every target its name and the terms it left out, and checks it.
func (c Config) complete() (Config, error) {
	if len(c.Targets) == 0 {
		return c, errors.New("it names no target")
	}
	for _, name := range slices.Sorted(maps.Keys(c.Targets)) {
		t := c.Targets[name]
		t.Name, t.Terms, t.Settings = name, t.or(c.Defaults.Terms).or(standard()), over(t.Settings, c.Defaults.Settings)
		if err := t.check(); err != nil {
			return c, fmt.Errorf("target %s: %w", givenName(name), err)
		}
		c.Targets[name] = t
	}
	return c, nil
}

// or takes from u what t does not say.
func (t Terms) or(u Terms) Terms {
	return Terms{cmp.Or(t.MinInterval, u.MinInterval), cmp.Or(t.RetryInterval, u.RetryInterval), cmp.Or(t.Timeout, u.Timeout), cmp.Or(t.History, u.History)}
}

// over is those of own and, where it has none, those of others.
func over(own, others map[string]Setting) map[string]Setting {
	out := map[string]Setting{}
	maps.Copy(out, others)
	maps.Copy(out, own)
	return out
}

// Hash tells configurations apart, in 48 bits that a float64 holds. Passwords are no part
// of it: somebody who can read it and knows the rest could try them out.
func (c Config) Hash() float64 {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(c.Targets)) {
		t := c.Targets[name]
		fmt.Fprintf(sum, "%q %q %q %v %v %v %v\n", name, t.URL, t.Labels, t.MinInterval, t.RetryInterval, t.Timeout, *t.History)
		for _, key := range slices.Sorted(maps.Keys(t.Settings)) {
			fmt.Fprintf(sum, "%q %q\n", key, t.Settings[key].Values)
		}
	}
	const bytesOf48Bits = 6
	return float64(binary.BigEndian.Uint64(append(make([]byte, 2), sum.Sum(nil)[:bytesOf48Bits]...)))
}

// measuredAs tells whether a result of u holds for t as well.
func (t Target) measuredAs(u Target) bool {
	same := func(a, b Setting) bool { return slices.Equal(a.Values, b.Values) }
	return t.Name == u.Name && t.URL == u.URL && t.Password.Reveal() == u.Password.Reveal() && maps.EqualFunc(t.Settings, u.Settings, same)
}
