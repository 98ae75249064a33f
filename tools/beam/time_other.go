//go:build !unix

package main

import (
	"runtime"
	"time"
)

var started = time.Now()

// processorTime returns the time that this process could have had of all
// processors. This system does not tell what it has had.
func processorTime() time.Duration {
	return time.Since(started) * time.Duration(runtime.GOMAXPROCS(0))
}
