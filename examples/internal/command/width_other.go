//go:build !darwin && !linux

package command

import "os"

// widthOf returns 0 for an unknown number of columns, and whether f is a
// terminal.
func widthOf(f *os.File) (width int, ok bool) {
	info, err := f.Stat()
	return 0, err == nil && info.Mode()&os.ModeCharDevice != 0
}
