//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package main

import "os"

// windowOf reports whether a file is a terminal. Any character device except
// the null device counts as one, since the standard library cannot find out
// more. The number of columns is not known, so windowOf returns 0.
func windowOf(file *os.File) (columns int, isTerminal bool) {
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return 0, false
	}
	null, err := os.Stat(os.DevNull)
	return 0, err != nil || !os.SameFile(info, null)
}

// lock does nothing. On these systems two counts can use the same file at the
// same time, and the lines of one may be lost.
func lock(*os.File) error { return nil }
