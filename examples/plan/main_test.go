package main

import (
	"bytes"
	"os"
	"os/exec"
	"testing"
)

// TestMain runs the program instead of the tests in the process that TestRoute
// starts.
func TestMain(m *testing.M) {
	if os.Getenv("PLAN_PROCESS") != "" {
		main()
		return
	}
	m.Run()
}

// TestRoute checks that the program draws the picture of README.md.
func TestRoute(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), "PLAN_PROCESS=1")
	drawn, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if want, err := os.ReadFile("../../images/route.svg"); err != nil || !bytes.Equal(drawn, want) {
		t.Errorf("images/route.svg is not current: run go run ./examples/plan >images/route.svg (%v)", err)
	}
}
