//go:build darwin || linux

package command

import (
	"os"
	"syscall"
	"unsafe"
)

// widthOf returns the number of columns of f, and whether f is a terminal.
// Golang.org/x/term does the same, but would add a module to the lists of all
// who import the library.
func widthOf(f *os.File) (width int, ok bool) {
	var size struct{ rows, cols, x, y uint16 }
	_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
	return int(size.cols), errno == 0
}
