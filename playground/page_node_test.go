package main

import (
	"os/exec"
	"testing"
)

// TestNode runs the tests of the modules that need no browser, if Node is
// installed.
func TestNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node is not installed: the modules are tested only in the browser")
	}
	output, err := exec.CommandContext(t.Context(), node, "--test", "testdata/node/").CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, output)
	}
}
