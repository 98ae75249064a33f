//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package main

import (
	"os"
	"syscall"
	"unsafe"
)

// windowOf reports whether a file is a terminal, and returns its number of
// columns, which may be 0 if the terminal does not know.
func windowOf(file *os.File) (columns int, isTerminal bool) {
	var window struct{ rows, columns, x, y uint16 }
	connection, err := file.SyscallConn()
	if err != nil {
		return 0, false
	}
	err = connection.Control(func(descriptor uintptr) {
		_, _, failed := syscall.Syscall(syscall.SYS_IOCTL, descriptor,
			syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&window)))
		isTerminal = failed == 0
	})
	return int(window.columns), err == nil && isTerminal
}

// lock keeps other programs from locking a file until it is closed.
func lock(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
