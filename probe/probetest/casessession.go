package probetest

import (
	"nasprobe/probe"
)

// sessionCases are the promises about the target as a whole.
func sessionCases() []conformanceCase {
	return []conformanceCase{
		{"Space", spaceIsPlausible},
		{"Conditions", conditionsAreSaid},
		{"CloseTwice", closeTwice},
	}
}

func spaceIsPlausible(h *harness) {
	s, err := h.target.Space(h.ctx)
	if err != nil {
		h.Fatalf("space: %v", err)
	}
	if s.Free <= 0 || s.Total < s.Free {
		h.Errorf("space %+v: want total >= free > 0", s)
	}
}

func conditionsAreSaid(h *harness) {
	f := h.open(h.written(".tmp", pageBytes))
	h.queue(f, 1)
	if c := h.target.Conditions(); c.Dialect == "" && c.WriteMode == "" {
		h.Errorf("conditions %+v have neither dialect nor write mode", c)
	}
	if w, ok := h.target.(probe.Warner); ok {
		for _, w := range w.Warnings() {
			if w.Code == "" || w.Message == "" {
				h.Errorf("warning %+v has no code or no message", w)
			}
		}
	}
}

// closeTwice uses the session first; the harness closes it once more.
func closeTwice(h *harness) {
	if _, err := h.target.List(h.ctx); err != nil {
		h.Fatalf("list: %v", err)
	}
	for range 2 {
		if err := h.target.Close(); err != nil {
			h.Errorf("close: %v", err)
		}
	}
}
