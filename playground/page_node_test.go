package main

import (
	"os/exec"
	"testing"
)

// TestNode runs the tests of those modules that need no browser, where Node is.
func TestNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no Node: the modules are tested in the browser alone")
	}
	output, err := exec.CommandContext(t.Context(), node, "--test", "testdata/node/").CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, output)
	}
}
