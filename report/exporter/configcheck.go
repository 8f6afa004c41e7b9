package exporter

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/prometheus/common/model"

	"nasprobe/probe"
	"nasprobe/report/metrics"
)

// targetName keeps names that need no quoting in a URL, a label or a page.
var targetName = regexp.MustCompile(`^[\pL\pN][\pL\pN\pM._-]{0,63}$`)

// leastInterval and the others keep a typing error from measuring without a pause, or
// hardly ever, or from keeping all other targets from their turn.
const (
	leastInterval = time.Second
	mostInterval  = 366 * 24 * time.Hour
	mostTimeout   = 24 * time.Hour
)

func (t Target) check() error {
	switch {
	case !targetName.MatchString(t.Name):
		return errors.New("a name has up to 64 letters, digits, dots, dashes and underscores, and begins with a letter or digit")
	case t.URL == "":
		return errors.New("the url is missing")
	case time.Duration(t.MinInterval) < leastInterval || time.Duration(t.RetryInterval) < leastInterval || time.Duration(t.Timeout) < leastInterval:
		return errors.New("intervals and the timeout are a second at least")
	case time.Duration(t.MinInterval) > mostInterval || time.Duration(t.RetryInterval) > mostInterval || time.Duration(t.Timeout) > mostTimeout:
		return errors.New("intervals are a year at most, and the timeout a day")
	}
	for _, key := range slices.Sorted(maps.Keys(t.Settings)) {
		if len(t.Settings[key].Values) == 0 {
			return fmt.Errorf("%s has no value", KeyName(key))
		}
	}
	if err := checkLabels(t.Labels); err != nil {
		return err
	}
	return t.checkURL()
}

// checkURL does not repeat the URL, in which somebody may have put a password.
func (t Target) checkURL() error {
	loc, err := probe.ParseLocation(t.URL)
	var cause *probe.Error
	switch {
	case errors.As(err, &cause):
		return fmt.Errorf("the url is not understood: %w", cause.Err)
	case err != nil:
		return errors.New("the url is not understood")
	case loc.Password != "":
		return errors.New("the url has a password: give it by password_file or password")
	case t.Password.Reveal() != "" && loc.Protocol != "smb":
		return fmt.Errorf("password is for SMB targets, and this one is %s", loc.Protocol)
	}
	return nil
}

func checkLabels(labels map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(labels)) {
		switch {
		case !model.LegacyValidation.IsValidLabelName(name) || strings.HasPrefix(name, "__"):
			return fmt.Errorf("label %s: a name has letters, digits and underscores, and does not begin with a digit or two underscores", givenName(name))
		case metrics.Taken(name):
			return fmt.Errorf("label %s has a meaning of its own here: choose another name", name)
		case !utf8.ValidString(labels[name]):
			return fmt.Errorf("the value of label %s is no UTF-8", name)
		}
	}
	return nil
}
