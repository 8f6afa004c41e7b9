package smb1

import (
	"testing"

	"go.uber.org/goleak"
)

// Every goroutine of sessions and queues ends with its connection.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
