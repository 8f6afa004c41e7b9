package main

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"nasprobe/report/exporter"
)

// set sets the flags that the settings stand for.
func (s *serving) set(cmd *cobra.Command, settings map[string]exporter.Setting) error {
	for _, key := range slices.Sorted(maps.Keys(settings)) {
		setting := settings[key]
		name, known := serveSettings[key]
		if !known {
			return fmt.Errorf("line %d: there is no key %s", setting.Line, exporter.KeyName(key))
		}
		if len(setting.Values) != 1 && !slices.Contains(serveLists, key) {
			return fmt.Errorf("line %d: %s takes one value", setting.Line, key)
		}
		for _, value := range setting.Values {
			if slices.Contains(serveFiles, key) && value != "" && !filepath.IsAbs(value) {
				value = filepath.Join(filepath.Dir(s.configFile), value)
			}
			if err := cmd.Flags().Set(name, value); err != nil {
				return fmt.Errorf("line %d: %s: %s", setting.Line, key, wrongValue(cmd, name, err))
			}
		}
	}
	return nil
}

// wrongValue says what a flag wants without the value that it was given.
func wrongValue(cmd *cobra.Command, name string, err error) string {
	var number *strconv.NumError
	if errors.As(err, &number) {
		return "want " + wanted[cmd.Flags().Lookup(name).Value.Type()]
	}
	if cause := errors.Unwrap(err); cause != nil {
		err = cause
	}
	return err.Error()
}
