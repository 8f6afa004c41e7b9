package probe

import (
	"os"
	"strings"
)

// cpuModel is that of the first processor of cpuinfo (proc(5)), or else of the whole
// board, as its firmware tells it.
func cpuModel() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	board, _ := os.ReadFile("/proc/device-tree/model") // there is none where firmware has no such tree
	return modelOf(string(text), strings.TrimRight(string(board), "\x00\n "))
}

// modelKeys are the names of the model in cpuinfo, of which each architecture has its own:
// x86, the boards of 32-bit ARM, MIPS, RISC-V, POWER.
var modelKeys = []string{"model name", "Model", "Hardware", "cpu model", "uarch", "cpu"}

// modelOf finds the model in the text of cpuinfo; board is the second best.
func modelOf(info, board string) string {
	found := map[string]string{}
	for line := range strings.Lines(info) {
		key, value, _ := strings.Cut(line, ":")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		// 32-bit ARM names the architecture where others name the model
		if _, seen := found[key]; !seen && !strings.HasPrefix(value, "ARMv") {
			found[key] = value
		}
	}
	for _, key := range modelKeys {
		if found[key] != "" {
			return found[key]
		}
	}
	// 64-bit ARM has numbers for a name (MIDR_EL1)
	if part := found["CPU part"]; board == "" && part != "" {
		return "ARM, implementer " + found["CPU implementer"] + ", part " + part
	}
	return board
}
