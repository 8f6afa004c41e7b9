package smb

import (
	"testing"

	"go.uber.org/goleak"
)

// Every goroutine of library, tap and queues ends with its connection.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
