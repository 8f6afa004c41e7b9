package local

import (
	"context"
	"errors"
	"testing"
)

// A call that outlives its context must not leave a file behind.
func TestLateSuccessIsUndone(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	release, undone := make(chan struct{}), make(chan int)
	_, err := within(ctx, "create", "x", func() (int, error) {
		cancel()
		<-release
		return 7, nil
	}, func(v int) { undone <- v })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
	close(release)
	if got := <-undone; got != 7 {
		t.Errorf("undone %d, want 7", got)
	}
}
