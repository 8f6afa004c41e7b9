package netpath

import (
	"strconv"
	"strings"

	"nasprobe/probe"
)

// windowsAdapter are the texts of a software key: of its driver, and of the standardized
// keywords of NDIS, which begin with an asterisk.
type windowsAdapter map[string]string

// is tells whether it is the adapter of an interface.
func (a windowsAdapter) is(guid string) bool { return strings.EqualFold(a["NetCfgInstanceId"], guid) }

func (a windowsAdapter) describe(e *probe.Environment) {
	e.DriverVersion = told(a["DriverVersion"])
	e.ReceiveRing, e.SendRing = a.number("*ReceiveBuffers"), a.number("*TransmitBuffers")
	e.ReceiveCoalescing = map[string]string{"0": "off", "1": "on"}[a["*InterruptModeration"]]
	e.SendCoalescing = e.ReceiveCoalescing // there is one switch for both
}

func (a windowsAdapter) number(keyword string) int {
	n, err := strconv.ParseUint(a[keyword], 10, 31)
	if err != nil {
		return 0
	}
	return int(n)
}
