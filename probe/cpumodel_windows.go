package probe

import (
	"strings"

	"golang.org/x/sys/windows/registry"
)

// cpuModel is what the system has found out of the first processor.
func cpuModel() string {
	key, err := registry.OpenKey(registry.LOCAL_MACHINE, `HARDWARE\DESCRIPTION\System\CentralProcessor\0`, registry.QUERY_VALUE)
	if err != nil {
		return ""
	}
	defer key.Close()
	model, _, _ := key.GetStringValue("ProcessorNameString") // "" of an error
	return strings.TrimSpace(model)
}
