package probe_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"nasprobe/probe"
)

// network is two states of a path, of which a test says how they behave.
type network struct {
	state    int
	switched string // the states in order
	mss      func(round, state int) int
	down     int // runs after a switch that cannot connect
	failing  error
}

func (n *network) toggle(rounds int) *probe.Toggle {
	return &probe.Toggle{Rounds: rounds, Settle: 10 * time.Second, Unproven: func(probe.Warning) {},
		Switch: func(_ context.Context, _, state int) error {
			n.state = state
			n.switched += string("AB"[state])
			return n.failing
		},
		Measure: func(_ context.Context, round, state int) (*probe.Run, error) {
			if state != n.state {
				return nil, errors.New("measured in the wrong state")
			}
			if n.down > 0 {
				n.down--
				return &probe.Run{}, &probe.Error{Kind: probe.ErrUnreachable, Op: "connect", Offset: -1}
			}
			return &probe.Run{Path: probe.Path{SendMSS: n.mss(round, state)}, Rows: []probe.Row{{}}}, nil
		}}
}

func takes(_, state int) int { return []int{1448, 8948}[state] }

func TestToggle(t *testing.T) {
	n := &network{mss: takes, down: 1}
	sides, warnings, err := n.toggle(3).Run(context.Background())
	if err != nil || len(warnings) > 0 || len(sides[0]) != 3 || len(sides[1]) != 3 {
		t.Fatalf("%d and %d runs, warnings %v, %v", len(sides[0]), len(sides[1]), warnings, err)
	}
	if n.switched != "ABBAAB" {
		t.Errorf("switched %s, want A B, B A, A B", n.switched)
	}
	for _, run := range sides[1] {
		if run.Path.SendMSS != 8948 {
			t.Errorf("a run of state B has segments of %d", run.Path.SendMSS)
		}
	}
}

func TestToggleRepeatsRoundsThatProveNothing(t *testing.T) {
	tries := map[int]int{}
	n := &network{mss: func(round, state int) int {
		tries[round]++
		switch {
		case round == 0 && tries[round] <= 2: // the switch did not take
			return 1448
		case round == 2 && tries[round] <= 2: // a state unlike before
			return []int{1448, 4032}[state]
		}
		return takes(round, state)
	}}
	toggle := n.toggle(4)
	var told []probe.Warning
	toggle.Unproven = func(w probe.Warning) { told = append(told, w) }
	sides, warnings, err := toggle.Run(context.Background())
	if err != nil || len(sides[0]) != 4 || len(sides[1]) != 4 || len(warnings) != 2 || len(told) != 2 {
		t.Fatalf("%d and %d runs, warnings %v, told %v, %v", len(sides[0]), len(sides[1]), warnings, told, err)
	}
	for i, part := range []string{"round 1 was repeated", "round 3 was repeated"} {
		if !strings.Contains(warnings[i].Message, part) {
			t.Errorf("warning %q does not say %s", warnings[i].Message, part)
		}
	}
}

func TestToggleThatFails(t *testing.T) {
	refused := errors.New("not permitted")
	for name, c := range map[string]struct {
		network network
		text    string
		rounds  int
	}{
		"never took":         {network{mss: func(int, int) int { return 1448 }}, "both states used segments of 1448 bytes (no jumbo frames on this path", 0},
		"untold":             {network{mss: func(int, int) int { return 0 }}, "does not tell", 0},
		"the wrong way":      {network{mss: func(_, state int) int { return takes(0, 1-state) }}, "jumbo frames belong to B", 0},
		"took once":          {network{mss: func(round, state int) int { return takes(0, state*(1-min(round, 1))) }}, "both states", 1},
		"the command failed": {network{mss: takes, failing: refused}, "not permitted", 0},
	} {
		t.Run(name, func(t *testing.T) {
			sides, _, err := c.network.toggle(9).Run(context.Background())
			if err == nil || !strings.Contains(err.Error(), c.text) || len(sides[0]) != c.rounds {
				t.Errorf("%d rounds, %v", len(sides[0]), err)
			}
		})
	}
}

func TestToggleGivesUp(t *testing.T) {
	n := &network{mss: takes, down: 1 << 30}
	toggle := n.toggle(3)
	toggle.Settle = time.Millisecond
	if _, _, err := toggle.Run(context.Background()); !errors.Is(err, probe.ErrUnreachable) {
		t.Errorf("a link that stays down: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	toggle.Settle = time.Hour
	if _, _, err := toggle.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

// A run that connected and then failed may have left its file: it is not repeated, and
// what it warned of is told.
func TestToggleTellsOfFailedRuns(t *testing.T) {
	n := &network{mss: takes}
	toggle := n.toggle(5)
	measure := toggle.Measure
	runs := 0
	toggle.Measure = func(ctx context.Context, round, state int) (*probe.Run, error) {
		if runs++; runs < 5 {
			return measure(ctx, round, state)
		}
		return &probe.Run{Conditions: probe.Conditions{Dialect: "3.1.1"}, Warnings: []probe.Warning{probe.Warn("left-behind", "nasprobe-x.tmp", "gone")}},
			&probe.Error{Kind: probe.ErrUnreachable, Op: "write", Offset: -1}
	}
	sides, warnings, err := toggle.Run(context.Background())
	if !errors.Is(err, probe.ErrUnreachable) || runs != 5 || len(sides[0]) != 2 || len(sides[1]) != 2 {
		t.Fatalf("%d runs, %d and %d kept, %v", runs, len(sides[0]), len(sides[1]), err)
	}
	codes := ""
	for _, w := range warnings {
		codes += w.Code + " "
	}
	if codes != "left-behind rounds-short " || !sides[0][1].Incomplete || !sides[1][1].Incomplete {
		t.Errorf("warnings %s, incomplete %v and %v", codes, sides[0][1].Incomplete, sides[1][1].Incomplete)
	}
}
