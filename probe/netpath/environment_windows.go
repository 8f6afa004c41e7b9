package netpath

import (
	"net"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"

	"nasprobe/probe"
)

// windowsAdapters is the registry key below which each network adapter has its software
// key (device setup class Net).
const windowsAdapters = `SYSTEM\CurrentControlSet\Control\Class\{4d36e972-e325-11ce-bfc1-08002be10318}`

// describeTCP: Windows tells its congestion control through WMI alone, and its buffers
// have no bound that is set.
func describeTCP(*probe.Environment) {}

// describeAdapter reads what the driver of an interface was installed with and set to.
func describeAdapter(e *probe.Environment, name string) {
	ifc, err := net.InterfaceByName(name)
	if err != nil || windows.NewLazySystemDLL("iphlpapi.dll").NewProc("GetIfEntry2Ex").Find() != nil {
		return // gone meanwhile, or a system before Windows 10 1709
	}
	row := windows.MibIfRow2{InterfaceIndex: uint32(ifc.Index)}
	if windows.GetIfEntry2Ex(windows.MibIfTableNormalWithoutStatistics, &row) == nil {
		windowsAdapter(adapterValues(row.InterfaceGuid.String())).describe(e)
	}
}

// adapterValues are the texts of an adapter's software key, found by its interface.
func adapterValues(guid string) map[string]string {
	class, err := registry.OpenKey(registry.LOCAL_MACHINE, windowsAdapters, registry.ENUMERATE_SUB_KEYS)
	if err != nil {
		return nil
	}
	defer class.Close()
	names, _ := class.ReadSubKeyNames(-1) // some may be closed to users
	for _, name := range names {
		if values := textsOf(windowsAdapters + `\` + name); windowsAdapter(values).is(guid) {
			return values
		}
	}
	return nil
}

// textsOf has the values of a key that are texts.
func textsOf(path string) map[string]string {
	key, err := registry.OpenKey(registry.LOCAL_MACHINE, path, registry.QUERY_VALUE)
	if err != nil {
		return nil
	}
	defer key.Close()
	out := map[string]string{}
	names, _ := key.ReadValueNames(-1) // what was read before an error counts
	for _, name := range names {
		if text, _, err := key.GetStringValue(name); err == nil {
			out[name] = text
		}
	}
	return out
}
