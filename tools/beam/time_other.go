//go:build !unix

package main

import (
	"runtime"
	"time"
)

var started = time.Now()

// processorTime returns the time that this process could have used on all
// processors. This system does not report what it has used.
func processorTime() time.Duration {
	return time.Since(started) * time.Duration(runtime.GOMAXPROCS(0))
}
