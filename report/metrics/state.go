package metrics

import "time"

// stateFamilies tell how it went, also when there is no run.
func stateFamilies() []family {
	return []family{
		{"success", "Whether the last run measured all that was asked for; absent before the first.", nil, success},
		{"failure_info", "Why the last run failed, as a word; absent when it did not.", []string{"reason"}, failure},
		{"check_state", "Verdict of the last check: 0 OK, 1 warning, 2 critical, 3 unknown.", nil, checkState},
		{"last_run_timestamp_seconds", "When the last run ended, whether it failed or not, in seconds since 1970.", nil,
			func(o Outcome) []sample { return moment(o.At) }},
		{"last_success_timestamp_seconds", "When the last complete run ended, in seconds since 1970.", nil,
			func(o Outcome) []sample { return moment(o.LastSuccess) }},
	}
}

// success is not told of a target that was not tried yet: it did not fail.
func success(o Outcome) []sample {
	if o.Run == nil && o.Reason == "" {
		return nil
	}
	return truth(o.success())
}

func failure(o Outcome) []sample {
	if o.Reason == "" {
		return nil
	}
	return []sample{{1, []string{o.Reason}}}
}

func checkState(o Outcome) []sample {
	if o.State == nil {
		return nil
	}
	return []sample{{value: float64(*o.State)}}
}

// moment is exact to the millisecond, as Prometheus is.
func moment(t time.Time) []sample {
	if t.IsZero() {
		return nil
	}
	return []sample{{value: float64(t.UnixMilli()) / 1e3}}
}
