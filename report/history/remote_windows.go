package history

import (
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// isRemote tells whether a folder is on a network drive or share.
func isRemote(dir string) bool {
	volume := filepath.VolumeName(dir)
	if strings.HasPrefix(volume, `\\`) {
		return true
	}
	root, err := windows.UTF16PtrFromString(volume + `\`)
	return err == nil && windows.GetDriveType(root) == windows.DRIVE_REMOTE
}
