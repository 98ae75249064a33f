//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package main

import "os"

// windowOf reports whether a file is a terminal: any character device except
// the null device, since the standard library cannot find out more. It returns
// 0 columns, since their number is not known.
func windowOf(file *os.File) (columns int, isTerminal bool) {
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return 0, false
	}
	null, err := os.Stat(os.DevNull)
	return 0, err != nil || !os.SameFile(info, null)
}

// lock does nothing. On these systems two counts can use a file at once, and
// the lines of one may be lost.
func lock(*os.File) error { return nil }
