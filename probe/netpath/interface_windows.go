package netpath

import (
	"net"
	"unsafe"

	"golang.org/x/sys/windows"

	"nasprobe/probe"
)

// The size of MIB_IF_ROW2 that the system fills.
var _ [1352]byte = [unsafe.Sizeof(windows.MibIfRow2{})]byte{}

// describeInterface reads MIB_IF_ROW2 of the interface, without its counters.
func describeInterface(p *probe.Path, _ uintptr, ifc net.Interface) {
	if windows.NewLazySystemDLL("iphlpapi.dll").NewProc("GetIfEntry2Ex").Find() != nil {
		return // before Windows 10 1709
	}
	row := windows.MibIfRow2{InterfaceIndex: uint32(ifc.Index)}
	if windows.GetIfEntry2Ex(windows.MibIfTableNormalWithoutStatistics, &row) != nil {
		return
	}
	windowsRow{kind: row.Type, medium: row.PhysicalMediumType, flags: row.InterfaceAndOperStatusFlags,
		description: windows.UTF16ToString(row.Description[:]), rate: row.TransmitLinkSpeed}.facts(p)
}
