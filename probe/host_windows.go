package probe

import (
	"fmt"

	"golang.org/x/sys/windows"
)

// osText is "Windows" with version and build, such as "Windows 10.0 build 22631".
func osText() string {
	v := windows.RtlGetVersion()
	return fmt.Sprintf("Windows %d.%d build %d", v.MajorVersion, v.MinorVersion, v.BuildNumber)
}
