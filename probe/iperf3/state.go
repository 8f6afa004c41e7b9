package iperf3

import "fmt"

// state is a message on the control connection: one signed byte.
type state int8

const (
	testStart       state = 1
	testRunning     state = 2
	testEnd         state = 4
	paramExchange   state = 9
	createStreams   state = 10
	serverTerminate state = 11
	clientTerminate state = 12
	exchangeResults state = 13
	displayResults  state = 14
	iperfDone       state = 16
	accessDenied    state = -1
	serverError     state = -2
)

var stateNames = map[state]string{
	testStart: "TEST_START", testRunning: "TEST_RUNNING", testEnd: "TEST_END", paramExchange: "PARAM_EXCHANGE",
	createStreams: "CREATE_STREAMS", serverTerminate: "SERVER_TERMINATE", clientTerminate: "CLIENT_TERMINATE",
	exchangeResults: "EXCHANGE_RESULTS", displayResults: "DISPLAY_RESULTS", iperfDone: "IPERF_DONE",
	accessDenied: "ACCESS_DENIED", serverError: "SERVER_ERROR",
}

func (s state) String() string {
	if name, ok := stateNames[s]; ok {
		return name
	}
	return fmt.Sprintf("state %d", int8(s))
}
