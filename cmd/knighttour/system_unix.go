//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package main

import (
	"os"
	"syscall"
	"unsafe"
)

// windowOf reports whether a file is a terminal. It returns the number of
// columns of the terminal, or 0 if the terminal does not know it.
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

// lock puts an advisory lock on a file, which lasts until the file is closed.
// If another program has locked the file, lock returns an error.
func lock(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
