//go:build !unix

package main

import (
	"runtime"
	"time"
)

var started = time.Now() // about when this process did

// processorTime returns the time that this process could have used on all
// processors, because this system does not report how much it has used.
func processorTime() time.Duration {
	return time.Since(started) * time.Duration(runtime.GOMAXPROCS(0))
}
