package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestTerminal runs knighttour on a terminal that the program script makes. It
// is skipped if script is not installed, or cannot make a terminal.
func TestTerminal(t *testing.T) {
	script, err := exec.LookPath("script")
	if err != nil {
		t.Skip("no terminal to print to: script is not installed")
	}
	for _, tt := range []struct {
		variable string
		colours  bool
	}{{"NO_COLOR=", true}, {"NO_COLOR=1", false}, {"TERM=dumb", false}} {
		t.Run("variable="+tt.variable, func(t *testing.T) {
			program := process(t, "tour")
			cmd := exec.CommandContext(t.Context(), script, "-qec", strings.Join(program.Args, " "),
				os.DevNull)
			cmd.Env = append(program.Env, tt.variable)
			output, err := cmd.Output()
			if err != nil || !bytes.Contains(output, []byte("8x8 board")) {
				t.Skipf("script makes no terminal here: %v\n%s", err, output)
			}
			if bytes.Contains(output, []byte("\x1b[48;2;")) != tt.colours {
				t.Errorf("got\n%q\nwant colours: %t", output, tt.colours)
			}
		})
	}
}

// TestWidth checks the width of a terminal, and that files which are not
// terminals have none.
func TestWidth(t *testing.T) {
	columns := func(text string) func(string) string {
		return func(string) string { return text }
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if got := widthOf(file, columns("100")); got != 0 {
		t.Errorf("a file has %d columns", got)
	}
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if got := widthOf(null, columns("100")); got != 0 && runtime.GOOS != "windows" {
		t.Errorf("%s has %d columns", os.DevNull, got)
	}
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("no terminal here: %v", err)
	}
	defer terminal.Close()
	for text, want := range map[string]int{"": 80, "100": 100, "0": 80, "wide": 80} {
		if got := widthOf(terminal, columns(text)); got != want {
			t.Errorf("COLUMNS=%s: %d columns, want %d", text, got, want)
		}
	}
}

// TestProgress checks that the progress shows nothing at first, and then a text
// that it removes in the end.
func TestProgress(t *testing.T) {
	text := func(elapsed time.Duration) string { return "searching for " + elapsed.String() }
	var w bytes.Buffer
	stop := repeatText(&w, usualWidth, time.Hour, text)
	stop()
	if w.Len() > 0 {
		t.Errorf("printed %q within the first hour", w.String())
	}
	r, pipe := io.Pipe()
	stop = repeatText(pipe, usualWidth, time.Millisecond, text)
	begin := make([]byte, 1)
	_, err := r.Read(begin) // waits until something is printed
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		stop()
		pipe.Close()
	}()
	rest, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	got := string(begin) + string(rest)
	if !regexp.MustCompile(`^(\rsearching for [0-9.]+m?s *)+\r +\r$`).MatchString(got) {
		t.Errorf("printed %q", got)
	}
}

// TestProgressIsClipped checks that the progress shows only what fits on a line
// of a narrow terminal.
func TestProgressIsClipped(t *testing.T) {
	text := func(time.Duration) string { return "searching for a long time" }
	r, pipe := io.Pipe()
	stop := repeatText(pipe, 14, time.Millisecond, text)
	got := make([]byte, len("\rsearching for\r"))
	_, err := io.ReadFull(r, got)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != "\rsearching for\r" {
		t.Errorf("printed %q", got)
	}
	go io.Copy(io.Discard, r)
	stop()
	pipe.Close()
}

// TestSay checks that messages are broken into lines on a terminal, and nowhere
// else.
func TestSay(t *testing.T) {
	const want = "no such  piece"
	for width, broken := range map[int]string{
		0:  want,
		80: want,
		10: "no such \npiece",
	} {
		var stderr bytes.Buffer
		p := &program{stderr: &stderr, stderrWidth: width}
		p.say(want)
		if stderr.String() != broken+"\n" {
			t.Errorf("on %d columns: printed %q, want %q", width, &stderr, broken)
		}
	}
}

// TestLeft checks the text about the time left.
func TestLeft(t *testing.T) {
	if got, want := (&timeLimit{timeout: time.Minute}).left(12*time.Second), ", 48s left"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := (&timeLimit{}).left(time.Second); got != "" {
		t.Errorf("without a time: %q", got)
	}
}
