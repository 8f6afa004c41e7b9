package health

import "errors"

// Kinds of failure of a check, beside those of a run. Neither says anything of the target.
var (
	ErrBusy   = errors.New("it is being checked already")    // by another process
	ErrBudget = errors.New("the time for measuring is over") // before all was measured
)
