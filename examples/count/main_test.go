package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/knighttour/examples/internal/command"
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
	const one, five, six = "1 open tour, 1 with direction", "864 open tours, 1,728 with direction", "9,862 closed tours, 19,724 with direction"
	const eight = "8 closed tours, 16 with direction"
	tests := []struct{ args, want, method string }{
		{
			args:   "-rows 5 -cols 5",
			want:   five,
			method: "at once",
		},
		{
			args:   "-rows 5 -cols 5 -once 0",
			want:   five,
			method: "in ",
		},
		{
			args:   "-rows 5 -cols 5 -once 0 -classes 1",
			want:   five,
			method: "in 1 class,",
		},
		{
			args:   "-rows 5 -cols 6 -closed",
			want:   eight,
			method: "at once",
		},
		{
			args:   "-rows 5 -cols 6 -closed -once 0 -classes 20",
			want:   eight,
			method: "in ",
		},
		{
			args:   "-rows 5 -cols 5 -closed -once 0",
			want:   "0 closed tours",
			method: "in ",
		},
		{
			args:   "-rows 6 -cols 6 -closed -once 1ns",
			want:   six,
			method: "in ",
		},
		{
			args:   "-rows 6 -cols 6",
			want:   "3,318,960 open tours, 6,637,920 with direction",
			method: "at once",
		},
		{
			args:   "-rows 1 -cols 1",
			want:   one,
			method: "at once",
		},
		{
			args:   "-rows 6 -cols 7 -closed -once 0 -memory 4",
			want:   "1,067,638 closed tours, 2,135,276 with direction",
			method: "in ",
		},
	}
	for _, test := range tests {
		status, stdout, stderr := count(t.Context(), strings.Fields(test.args)...)
		if status != 0 || stdout != test.want+"\n" || !strings.Contains(stderr, test.method) {
			t.Errorf("%s: status %d, %q, %q, want %s %s",
				test.args, status, stdout, stderr, test.want, test.method)
		}
	}
}

func TestBadFlags(t *testing.T) {
	for args, want := range map[string]string{
		"-rows 0":     "0 rows and 6 columns",
		"-rows x":     `"x"`,
		"-classes 0":  "-classes 0: there is at least 1 class",
		"-memory 0":   "-memory 0: want 1 to ",
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
	status, stdout, stderr := count(t.Context(), "-h")
	if status != 0 || !strings.Contains(stdout, "-closed") || stderr != "" {
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
	name := filepath.Join(t.TempDir(), "classes")
	args := []string{
		"-rows",
		"6",
		"-cols",
		"7",
		"-closed",
		"-once",
		"0",
		"-classes",
		"1000",
		"-file",
		name,
	}
	const tours = "1,067,638 closed tours, 2,135,276 with direction\n"
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
		if signal == os.Interrupt {
			checkKept(t, errs.String(), last-1, args)
		}
		f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(f, `{"class":"0212","cou`)
		f.Close()
	}
	out, err := process(t, args...).Output()
	if err != nil || string(out) != tours {
		t.Errorf("%q, %v", out, err)
	}
	done := lines(t, name)
	status, stdout, stderr := count(t.Context(), args...)
	if status != 0 || stdout != tours || !strings.Contains(stderr, fmt.Sprintf("in %s classes, of which %[1]s are done", command.Group(done-1))) {
		t.Errorf("once more: status %d, %q, %q", status, stdout, stderr)
	}
	if last >= done {
		t.Errorf("%d of %d lines were there before", last, done)
	}
}

// checkKept checks what the program says after an interrupt.
func checkKept(t *testing.T, stderr string, classes int, args []string) {
	t.Helper()
	want := fmt.Sprintf("count: interrupted. %s of 3,321 classes are kept in ", command.Group(classes))
	command := fmt.Sprintf(" To go on, run\n\tgo -C examples/count run . %s\n", strings.Join(args, " "))
	if !strings.Contains(stderr, want) || !strings.HasSuffix(stderr, command) {
		t.Errorf("got\n%s\nwant it to have\n%s… %s", stderr, want, command)
	}
}

// TestFiles gives the program unusable files.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "classes")
	args := []string{"-rows", "5", "-cols", "5", "-once", "0", "-file", name}
	status, stdout, stderr := count(t.Context(), args...)
	if status != 0 || stdout != "864 open tours, 1,728 with direction\n" {
		t.Fatalf("status %d, %q, %q", status, stdout, stderr)
	}
	for _, other := range [][]string{
		{"-rows", "3"},
		{"-classes", "7"},
		{"-closed"},
		{"-file", dir},
	} {
		status, stdout, stderr := count(t.Context(), append(args, other...)...)
		if status != 1 || stdout != "" || !strings.HasPrefix(stderr, "count: ") {
			t.Errorf("%v: status %d, %q, %q", other, status, stdout, stderr)
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"{}", `{"class":"0","count":-5}`} {
		if err := os.WriteFile(name, append(slices.Clip(data), line+"\n"...), 0o666); err != nil {
			t.Fatal(err)
		}
		status, _, stderr := count(t.Context(), args...)
		if status != 1 || !strings.Contains(stderr, fmt.Sprintf("is no class: %q", line)) {
			t.Errorf("status %d, %q", status, stderr)
		}
	}
}

// TestForeignFiles gives the program files that it has not written, which stay
// as they are, and one that it had begun when it was killed.
func TestForeignFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "notes")
	args := []string{"-rows", "4", "-cols", "5", "-once", "0", "-file", name}
	for _, notes := range []string{
		"one line that does not end",
		"one line\nand another that does not end",
		"{}",
		`{"rows":4,"cols":6,"goal":"open","classes":40}`,
		strings.Repeat("\x00\n", 500),
		strings.Repeat("long", 5000),
	} {
		if err := os.WriteFile(name, []byte(notes), 0o666); err != nil {
			t.Fatal(err)
		}
		status, stdout, stderr := count(t.Context(), args...)
		if status != 1 || stdout != "" || !strings.Contains(stderr, "is a file of another count") || len(stderr) > 600 {
			t.Errorf("%.50q: status %d, %q, %q", notes, status, stdout, stderr)
		}
		if data, err := os.ReadFile(name); err != nil || string(data) != notes {
			t.Errorf("%.50q is now %.50q, %v", notes, data, err)
		}
	}
	if err := os.WriteFile(name, []byte(`{"rows":4,"co`), 0o666); err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := count(t.Context(), args...)
	if status != 0 || stdout != "82 open tours, 164 with direction\n" {
		t.Errorf("begun: status %d, %q, %q", status, stdout, stderr)
	}
}

// TestInterrupted interrupts the attempt to count the whole board, and a count
// in classes before it begins.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	name := filepath.Join(t.TempDir(), "the classes")
	again := "\n\tgo -C examples/count run . -rows 5 -cols 5 -file '" + name + "'\n"
	small := []string{"-rows", "5", "-cols", "5", "-file", name}
	check := func(want string, args ...string) {
		t.Helper()
		status, stdout, stderr := count(ctx, args...)
		if status != 130 || stdout != "" || !strings.HasSuffix(stderr, "count: interrupted. "+want) {
			t.Errorf("%q: status %d, %q, %q, want %q", args, status, stdout, stderr, want)
		}
	}
	check("Nothing is kept: set -file for that.\n", "-rows", "8", "-cols", "8")
	check("Nothing is kept: the count in classes has not begun. To begin again, run"+again,
		small...)
	if status, _, stderr := count(t.Context(), append(small, "-once", "0")...); status != 0 {
		t.Fatalf("status %d, %q", status, stderr)
	}
	check("The classes in "+name+" are kept. To go on, run"+again, small...)
}

func TestQuote(t *testing.T) {
	got, want := quote([]string{
		"-file",
		"a b's",
		"",
		"6x6.txt",
		"$x",
	}), ` -file 'a b'\''s' '' 6x6.txt '$x'`
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestTimeLeft(t *testing.T) {
	if got := timeLeft(10*time.Second, 4, 6); got != 15*time.Second {
		t.Errorf("got %v", got)
	}
}

// TestBar interrupts a count on a terminal and checks that the next one's bar
// begins where the first one's ended.
func TestBar(t *testing.T) {
	script, err := exec.LookPath("script")
	if err != nil {
		t.Skip("no terminal to print to: script is not installed")
	}
	name := filepath.Join(t.TempDir(), "classes")
	args := []string{"-rows", "5", "-cols", "6", "-once", "0", "-classes", "200", "-file", name}
	if status, _, stderr := count(t.Context(), args...); status != 0 {
		t.Fatalf("status %d, %q", status, stderr)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	// the header and 100 classes
	some := bytes.Join(bytes.SplitAfter(data, []byte("\n"))[:101], nil)
	if err := os.WriteFile(name, some, 0o666); err != nil {
		t.Fatal(err)
	}
	program := process(t, args...)
	c := exec.CommandContext(t.Context(), script, "-qec", strings.Join(program.Args, " "),
		os.DevNull)
	c.Env = append(program.Env, "TERM=xterm")
	out, err := c.Output()
	if err != nil || !bytes.Contains(out, []byte("of which 100 are done")) {
		t.Skipf("script makes no terminal here: %v\n%s", err, out)
	}
	classes := bytes.Count(data, []byte("\n")) - 1
	_, bar, _ := strings.Cut(string(out), "(")
	want := fmt.Sprintf("100/%d)", classes)
	if !strings.HasPrefix(bar, want) || !strings.Contains(bar, fmt.Sprintf("(%d/%[1]d)", classes)) {
		t.Errorf("got\n%q\nwant a bar that begins with %s", out, want)
	}
}
