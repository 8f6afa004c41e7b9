package netpath

import (
	"testing"

	"nasprobe/probe"
)

func TestCoalescing(t *testing.T) {
	for _, c := range []struct {
		adaptive             bool
		microseconds, frames uint32
		want                 string
	}{
		{false, 0, 0, "off"}, {false, 0, 1, "off"}, {false, 20, 0, "20 us"}, {false, 0, 32, "32 frames"}, {false, 20, 1, "20 us or 1 frame"},
		{false, 20, 32, "20 us or 32 frames"}, {true, 20, 32, "adaptive"}, {true, 0, 0, "adaptive"}, {false, 1<<32 - 1, 0, "4294967295 us"},
	} {
		if got := coalescing(c.adaptive, c.microseconds, c.frames); got != c.want {
			t.Errorf("%+v is %q", c, got)
		}
	}
}

func TestWhatADriverSays(t *testing.T) {
	for text, want := range map[string]string{"1.0.0": "1.0.0", " 6.1.0-13\n": "6.1.0-13", "N/A": "", "n/a ": "", "none": "", "-": "", "": "", "\xff7": "?7", "2-1.3 (0x1)": "2-1.3 (0x1)"} {
		if got := told(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// TestWindowsAdapter: values as drivers of Windows set them (NDIS, standardized keywords).
func TestWindowsAdapter(t *testing.T) {
	const guid = "{0A1B2C3D-0000-1111-2222-333344445555}"
	a := windowsAdapter{"NetCfgInstanceId": "{0a1b2c3d-0000-1111-2222-333344445555}", "DriverVersion": "12.19.2.45", "*ReceiveBuffers": "256", "*TransmitBuffers": "512", "*InterruptModeration": "1"}
	if !a.is(guid) || a.is("{0A1B2C3D-0000-1111-2222-333344445556}") || windowsAdapter(nil).is(guid) {
		t.Error("another adapter")
	}
	var e probe.Environment
	a.describe(&e)
	if want := (probe.Environment{DriverVersion: "12.19.2.45", ReceiveRing: 256, SendRing: 512, ReceiveCoalescing: "on", SendCoalescing: "on"}); e != want {
		t.Errorf("%+v, want %+v", e, want)
	}
	for _, odd := range []windowsAdapter{nil, {"*ReceiveBuffers": "many", "*TransmitBuffers": "-1", "*InterruptModeration": "2"}, {"*ReceiveBuffers": "99999999999"}} {
		var e probe.Environment
		odd.describe(&e)
		if e != (probe.Environment{}) {
			t.Errorf("%v: %+v", odd, e)
		}
	}
}
