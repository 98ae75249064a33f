package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// TestReadStopped checks that -timeout ends the program while it waits for
// input.
func TestReadStopped(t *testing.T) {
	for _, command := range []string{"find", "longest", "routes", "count", "puzzle", "order", "verify 5x5"} {
		r, w := io.Pipe()
		defer w.Close()
		var stdout, stderr bytes.Buffer
		p := &program{
			stdin:  r,
			stderr: &stderr,
			screen: screen{width: usualWidth},
		}
		args := append(strings.Fields(command), "-timeout", "1ms", "-")
		status := p.run(t.Context(), args, &stdout)
		if status != statusStopped || !strings.HasSuffix(stderr.String(), ": timed out after 1ms\n") {
			t.Errorf("%s: status %d, %q", command, status, stderr.String())
		}
	}
}
