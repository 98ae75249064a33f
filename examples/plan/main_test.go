package main

import (
	"bytes"
	"io"
	"log"
	"os"
	"os/exec"
	"strings"
	"testing"

	"example.com/knighttour"
)

// TestMain runs the program instead of the test in the process that the test
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

// TestNoRoute draws a floor without a round trip, as one of its squares has one
// neighbour: a route over all squares, and a cross where the reason is.
func TestNoRoute(t *testing.T) {
	log.SetOutput(io.Discard)
	defer log.SetOutput(os.Stderr)
	var b strings.Builder
	if err := draw(&b, "...\n..#"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"A line leads over 5 squares",
		"Marked by a cross: square c2.",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the picture does not say %q", want)
		}
	}
}

// TestNoPlan reports a plan that is none.
func TestNoPlan(t *testing.T) {
	var b strings.Builder
	_, want := knighttour.ParseBoard("?")
	err := draw(&b, "?")
	if err == nil || err.Error() != want.Error() {
		t.Errorf("error %v, want %v", err, want)
	}
}
