package main

import (
	"errors"
	"os"
)

// ownFolder makes a folder in which nobody else can put anything, or says why it is none.
// Among the temporary files somebody else may have been there first, with a link to where
// this user may write.
func ownFolder(path string) error {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return err
	}
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return err
	case !info.IsDir():
		return errors.New(path + " is no folder")
	case !ownAlone(info):
		return errors.New(path + " is another user's, or others may write there")
	}
	return nil
}
