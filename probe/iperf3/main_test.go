package iperf3

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"go.uber.org/goleak"
)

// serverVariable has the test binary serve at a port, for the servers' place of the lab.
const serverVariable = "IPERF3_TEST_SERVE"

// serveProcess answers until it is killed, and prints each report.
func serveProcess(port string) error {
	l, err := Listen(context.Background(), ":"+port)
	if err != nil {
		return err
	}
	fmt.Println("ready")
	out := json.NewEncoder(os.Stdout)
	return Server{Report: func(r Report) { _ = out.Encode(r.Result) }}.Serve(context.Background(), l)
}

// TestMain makes the test binary double as a server for the lab.
func TestMain(m *testing.M) {
	if port := os.Getenv(serverVariable); port != "" {
		fmt.Println(serveProcess(port))
		os.Exit(1)
	}
	goleak.VerifyTestMain(m)
}
