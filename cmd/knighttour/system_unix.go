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

// lock locks a file against other programs that lock it, until it is closed. It
// returns an error if another program has locked it.
func lock(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
