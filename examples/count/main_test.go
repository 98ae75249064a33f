package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestMain runs the program instead of the tests in processes that tests start.
func TestMain(m *testing.M) {
	if os.Getenv("COUNT_AS_PROGRAM") != "" {
		main()
	}
	os.Exit(m.Run())
}

// process returns a command that runs the program.
func process(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), name, args...)
	c.Env = append(os.Environ(), "COUNT_AS_PROGRAM=1")
	return c
}

// count runs the program in this process.
func count(ctx context.Context, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(ctx, args, &out, &errs)
	return status, out.String(), errs.String()
}

func TestCount(t *testing.T) {
	tests := []struct{ args, want, method string }{
		{"-rows 5 -cols 5", "864", "at once"},
		{"-rows 5 -cols 5 -once 0", "864", "in "},
		{"-rows 5 -cols 5 -once 0 -parts 1", "864", "in "},
		{"-rows 5 -cols 6 -closed", "8", "at once"},
		{"-rows 5 -cols 6 -closed -once 0 -parts 20", "8", "in "},
		{"-rows 5 -cols 5 -closed -once 0", "0", "in 0 parts"},
		{"-rows 6 -cols 6 -closed -once 1ns", "9862", "in "},
	}
	for _, test := range tests {
		status, stdout, stderr := count(t.Context(), strings.Fields(test.args)...)
		if status != 0 || stdout != test.want+"\n" || !strings.Contains(stderr, test.method) {
			t.Errorf("%s: status %d, %q, %q, want %s %s", test.args, status, stdout, stderr, test.want, test.method)
		}
	}
}

func TestBadFlags(t *testing.T) {
	for args, want := range map[string]string{
		"-rows 0":     "0 rows and 6 columns",
		"-rows x":     `"x"`,
		"-parts 0":    "-parts 0: there is at least 1 part",
		"-once -1s":   "-once -1s: a time cannot be negative",
		"-wide":       "-wide",
		"6x6":         `unexpected argument "6x6"`,
		"-once never": `"never"`,
	} {
		status, stdout, stderr := count(t.Context(), strings.Fields(args)...)
		if status != 2 || stdout != "" || !strings.HasPrefix(stderr, "count: ") || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d, %q, %q, want %q", args, status, stdout, stderr, want)
		}
	}
	if status, stdout, stderr := count(t.Context(), "-h"); status != 0 || !strings.Contains(stdout, "-closed") || stderr != "" {
		t.Errorf("-h: status %d, %q, %q", status, stdout, stderr)
	}
}

// lines returns the number of complete lines of a file.
func lines(t *testing.T, name string) int {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return bytes.Count(data, []byte("\n"))
}

// TestResume repeatedly kills and interrupts the program and corrupts the end
// of its file. The count must be correct in the end.
func TestResume(t *testing.T) {
	name := filepath.Join(t.TempDir(), "parts")
	args := []string{"-rows", "6", "-cols", "7", "-closed", "-once", "0", "-parts", "1000", "-file", name}
	last := 1
	for i, signal := range []os.Signal{os.Kill, os.Interrupt, os.Kill} {
		if runtime.GOOS == "windows" {
			signal = os.Kill // no other signal can be sent there
		}
		c := process(t, args...)
		var errs bytes.Buffer
		c.Stderr = &errs
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		for begin := time.Now(); lines(t, name) < last+50; time.Sleep(time.Millisecond) {
			if time.Since(begin) > time.Minute {
				t.Fatalf("%d: %d lines: %s", i, lines(t, name), errs.String())
			}
		}
		if err := c.Process.Signal(signal); err != nil {
			t.Fatalf("%d: %v: %s", i, err, errs.String())
		}
		if err := c.Wait(); err == nil || signal == os.Interrupt && c.ProcessState.ExitCode() != 130 {
			t.Fatalf("%d: the program ends with %v: %s", i, err, errs.String())
		}
		last = lines(t, name)
		f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(f, `{"prefix":[0,8,4],"cou`)
		f.Close()
	}
	out, err := process(t, args...).Output()
	if err != nil || string(out) != "1067638\n" {
		t.Errorf("%q, %v", out, err)
	}
	done := lines(t, name)
	status, stdout, stderr := count(t.Context(), args...)
	if status != 0 || stdout != "1067638\n" || !strings.Contains(stderr, fmt.Sprintf("in %d parts, of which %[1]d are done", done-1)) {
		t.Errorf("once more: status %d, %q, %q", status, stdout, stderr)
	}
	if last >= done {
		t.Errorf("%d of %d lines were there before", last, done)
	}
}

// TestFiles gives the program unusable files.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "parts")
	args := []string{"-rows", "5", "-cols", "5", "-once", "0", "-file", name}
	if status, stdout, stderr := count(t.Context(), args...); status != 0 || stdout != "864\n" {
		t.Fatalf("status %d, %q, %q", status, stdout, stderr)
	}
	for _, other := range [][]string{{"-rows", "3"}, {"-parts", "7"}, {"-closed"}, {"-file", dir}} {
		if status, stdout, stderr := count(t.Context(), append(args, other...)...); status != 1 || stdout != "" || !strings.HasPrefix(stderr, "count: ") {
			t.Errorf("%v: status %d, %q, %q", other, status, stdout, stderr)
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, append(data, "{}\n"...), 0o666); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := count(t.Context(), args...); status != 1 || !strings.Contains(stderr, "is no part: {}") {
		t.Errorf("status %d, %q", status, stderr)
	}
}

// TestInterrupted interrupts the attempt to count the whole board.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if status, stdout, stderr := count(ctx, "-rows", "8", "-cols", "8"); status != 130 || stdout != "" || !strings.HasSuffix(stderr, "count: interrupted\n") {
		t.Errorf("status %d, %q, %q", status, stdout, stderr)
	}
}
