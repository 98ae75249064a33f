//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package main

import "os"

// windowOf treats a character device as a terminal, except the null device: the
// standard library cannot find out more. The number of columns is not known.
func windowOf(file *os.File) (columns int, isTerminal bool) {
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return 0, false
	}
	null, err := os.Stat(os.DevNull)
	return 0, err != nil || !os.SameFile(info, null)
}

// lock does nothing: on these systems two counts can use a file at once, and
// the lines of one may be lost.
func lock(*os.File) error { return nil }
