//go:build unix

package main

import (
	"syscall"
	"time"
)

// processorTime returns the time that this process has used on all processors,
// or 0 if the system does not say.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
