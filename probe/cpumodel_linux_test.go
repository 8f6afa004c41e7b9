package probe

import "testing"

func TestModelOfCPU(t *testing.T) {
	for what, c := range map[string][2]string{
		"x86":              {"processor\t: 0\nvendor_id\t: GenuineIntel\nmodel\t\t: 207\nmodel name\t: Intel(R) Core(TM) i5-8250U CPU @ 1.60GHz\n\nprocessor\t: 1\nmodel name\t: another\n", "Intel(R) Core(TM) i5-8250U CPU @ 1.60GHz"},
		"a Raspberry Pi":   {"processor\t: 0\nmodel name\t: ARMv7 Processor rev 3 (v7l)\nCPU implementer\t: 0x41\n\nHardware\t: BCM2711\nRevision\t: c03111\nModel\t\t: Raspberry Pi 4 Model B Rev 1.1\n", "Raspberry Pi 4 Model B Rev 1.1"},
		"a NAS with ARM":   {"Processor\t: ARMv7 Processor rev 1 (v7l)\nHardware\t: Marvell Armada 370/XP (Device Tree)\n", "Marvell Armada 370/XP (Device Tree)"},
		"64-bit ARM":       {"processor\t: 0\nBogoMIPS\t: 50.00\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n", "ARM, implementer 0x41, part 0xd0c"},
		"MIPS":             {"system type\t\t: MediaTek MT7621\ncpu model\t\t: MIPS 1004Kc V2.15\n", "MIPS 1004Kc V2.15"},
		"RISC-V":           {"processor\t: 0\nisa\t\t: rv64imafdc\nuarch\t\t: sifive,u74-mc\n", "sifive,u74-mc"},
		"POWER":            {"processor\t: 0\ncpu\t\t: POWER9 (architected), altivec supported\n", "POWER9 (architected), altivec supported"},
		"without a name":   {"model name\t:\nModel\t: \n", ""},
		"without a colon":  {"model name\nModel", ""},
		"nothing":          {"", ""},
		"an odd last line": {"x: y\nmodel name : A", "A"},
	} {
		if got := modelOf(c[0], ""); got != c[1] {
			t.Errorf("%s: %q, want %q", what, got, c[1])
		}
	}
	if got := modelOf("CPU implementer\t: 0x41\nCPU part\t: 0xd08\n", "QNAP TS-133"); got != "QNAP TS-133" {
		t.Errorf("the board is %q", got)
	}
}
