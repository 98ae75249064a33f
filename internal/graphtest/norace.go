//go:build !race

package graphtest

// Race says whether tests run under the race detector, which is slow.
const Race = false
