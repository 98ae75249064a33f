//go:build !race

package graphtest

// Race reports whether the race detector watches, which takes its time.
const Race = false
