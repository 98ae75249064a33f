package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/knighttour/internal/graphtest"
)

// runCount runs the command without a terminal.
func runCount(ctx context.Context, args ...string) (status int, stdout, stderr string) {
	return runWords(ctx, screen{width: usualWidth}, "", append([]string{"count"}, args...))
}

// TestCount counts tours, and checks the sentence that says how many there are
// and the message that says how they were counted.
func TestCount(t *testing.T) {
	graphtest.Slow(t)
	const (
		one   = "1 open tour, 1 counting both directions"
		five  = "864 open tours, 1,728 counting both directions"
		six   = "9,862 closed tours, 19,724 counting both directions"
		eight = "8 closed tours, 16 counting both directions"
	)
	tests := []struct{ args, want, method string }{
		{"5x5", five, "in one go"},
		{"5x5 -once 0", five, "in "},
		{"5x5 -once 0 -classes 1", five, "in 1 class,"},
		{"5x6 -closed", eight, "in one go"},
		{"5x6 -closed -once 0 -classes 20", eight, "in "},
		{"5x5 -closed -once 0", "0 closed tours", "in "},
		{"6x6 -closed -once 1ns", six, "in "},
		{"6x6", "3,318,960 open tours, 6,637,920 counting both directions", "in one go"},
		{"1x1", one, "in one go"},
		{"6x7 -closed -once 0 -memory 4", "1,067,638 closed tours, 2,135,276 counting both directions", "in "},
	}
	for _, test := range tests {
		status, stdout, stderr := runPlain(t.Context(), "count "+test.args)
		if status != 0 || stdout != test.want+"\n" || !strings.Contains(stderr, test.method) {
			t.Errorf("%s: status %d, %q, %q, want %s %s",
				test.args, status, stdout, stderr, test.want, test.method)
		}
	}
}

// lineCount returns the number of complete lines of a file.
func lineCount(t *testing.T, name string) int {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return bytes.Count(data, []byte("\n"))
}

// TestResume kills and interrupts the program several times, and each time
// appends an incomplete line to its file. In the end the count must be correct.
func TestResume(t *testing.T) {
	graphtest.Slow(t)
	name := filepath.Join(t.TempDir(), "classes")
	args := []string{"6x7", "-closed", "-once", "0", "-classes", "1000", "-file", name}
	const tours = "1,067,638 closed tours, 2,135,276 counting both directions\n"
	last := 1
	for i, signal := range []os.Signal{os.Kill, os.Interrupt, os.Kill} {
		if runtime.GOOS == "windows" {
			signal = os.Kill // this system can send no other signal
		}
		c := process(t, append([]string{"count"}, args...)...)
		var errs bytes.Buffer
		c.Stderr = &errs
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		for begin := time.Now(); lineCount(t, name) < last+50; time.Sleep(time.Millisecond) {
			if time.Since(begin) > time.Minute {
				t.Fatalf("%d: %d lines: %s", i, lineCount(t, name), errs.String())
			}
		}
		if err := c.Process.Signal(signal); err != nil {
			t.Fatalf("%d: %v: %s", i, err, errs.String())
		}
		if err := c.Wait(); err == nil || signal == os.Interrupt && c.ProcessState.ExitCode() != statusStopped {
			t.Fatalf("%d: the program ends with %v: %s", i, err, errs.String())
		}
		last = lineCount(t, name)
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
	out, err := process(t, append([]string{"count"}, args...)...).Output()
	if err != nil || string(out) != tours {
		t.Errorf("%q, %v", out, err)
	}
	done := lineCount(t, name)
	status, stdout, stderr := runCount(t.Context(), args...)
	if status != 0 || stdout != tours || !strings.Contains(stderr, fmt.Sprintf("in %s classes, of which %[1]s are done", group(done-1))) {
		t.Errorf("once more: status %d, %q, %q", status, stdout, stderr)
	}
	if last >= done {
		t.Errorf("%d of %d lines were there before", last, done)
	}
}

// checkKept checks what the program says after an interrupt. The command that
// it shows must continue the count, from any folder.
func checkKept(t *testing.T, stderr string, classes int, args []string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := args[len(args)-1]
	want := fmt.Sprintf("%s of 3,321 classes are saved in %s. To go on, run\n", group(classes), name)
	want += fmt.Sprintf("    %s count 6x7 -closed -once 0 -classes 1000 -file %s\n", self, name)
	want += "knighttour count: interrupted\n"
	if !strings.HasSuffix(stderr, want) {
		t.Errorf("got\n%s\nwant it to end with\n%s", stderr, want)
	}
}

// TestFiles runs the program with files of other counts, and with files that
// have a wrong line.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "classes")
	args := []string{"5x5", "-once", "0", "-file", name}
	status, stdout, stderr := runCount(t.Context(), args...)
	if status != 0 || stdout != "864 open tours, 1,728 counting both directions\n" {
		t.Fatalf("status %d, %q, %q", status, stdout, stderr)
	}
	for _, other := range []struct {
		args   []string
		status int
		want   string
	}{
		{
			args:   []string{"-classes", "7"},
			status: statusUsage,
			want:   name + " is of the open tours of 5x5 with -classes 40, not 7; choose another -file, or that number",
		},
		{
			args:   []string{"-closed"},
			status: statusUsage,
			want:   name + " is of the open tours of 5x5, not of the closed ones; choose another -file",
		},
		{
			args:   []string{"-file", dir},
			status: statusUsage,
			want:   "-file " + dir + ": is a directory; expected a file",
		},
	} {
		status, stdout, stderr := runCount(t.Context(), append(args, other.args...)...)
		first, _, _ := strings.Cut(stderr, "\n")
		if status != other.status || stdout != "" || first != "knighttour count: "+other.want {
			t.Errorf("%v: status %d, stdout %q, got\n%s\nwant\n%s",
				other.args, status, stdout, first, other.want)
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(data), `"count":`, `"count":1`, 1)
	n := lineCount(t, name)
	for _, tt := range []struct {
		text string
		line int
		want string
	}{
		{string(data) + "{}\n", n + 1, `not a class record: "{}"`},
		{string(data) + `{"class":"0","count":-5}` + "\n", n + 1, `not a class record: "{\"class\":\"0\",\"count\":-5}"`},
		{changed, 2, "the check sum does not match: the line was changed"},
		{string(data) + strings.Replace(lineOf(changed, 2), `,"sum"`, `,"other"`, 1), n + 1, "has another count in a line above"},
	} {
		if err := os.WriteFile(name, []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		status, stdout, stderr := runCount(t.Context(), args...)
		begin := fmt.Sprintf("knighttour count: %s:%d: ", name, tt.line)
		end := tt.want + "; delete this line to count its class again\n"
		if status != statusUsage || stdout != "" || !strings.HasPrefix(stderr, begin) || !strings.HasSuffix(stderr, end) {
			t.Errorf("status %d, %q, want %s…%s", status, stderr, begin, end)
		}
	}
	// Earlier versions wrote no checksums.
	old := regexp.MustCompile(`,"sum":"[0-9a-f]{8}"`).ReplaceAll(data, nil)
	if err := os.WriteFile(name, old, 0o666); err != nil {
		t.Fatal(err)
	}
	status, stdout, _ = runCount(t.Context(), args...)
	if status != 0 || !strings.HasPrefix(stdout, "864 open tours") {
		t.Errorf("without check sums: status %d, %q", status, stdout)
	}
}

// lineOf returns a line of a text, counted from 1, with its end.
func lineOf(text string, number int) string { return strings.SplitAfter(text, "\n")[number-1] }

// TestNothingKept checks the warning that a count in classes saves nothing,
// which appears on a terminal if no file is named.
func TestNothingKept(t *testing.T) {
	const warning = "Progress is not saved; use -file to save it.\n"
	for _, tt := range []struct {
		name  string
		width int
		args  []string
		want  bool
	}{
		{"terminal", 80, nil, true},
		{"terminal with a file", 80, []string{"-file", filepath.Join(t.TempDir(), "classes")}, false},
		{"no terminal", 0, nil, false},
	} {
		t.Run("stderr="+tt.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			p := &program{
				stderr:      &stderr,
				stderrWidth: tt.width,
				screen:      screen{width: usualWidth},
			}
			args := append([]string{"count", "5x5", "-once", "0"}, tt.args...)
			status := p.run(t.Context(), args, &stdout)
			if status != 0 || strings.Contains(stderr.String(), warning) != tt.want {
				t.Errorf("status %d, stderr %q", status, stderr.String())
			}
		})
	}
}

// TestForeignFiles runs the program with files that it did not write. These
// must stay unchanged. It also runs the program with a file that has only a
// part of the header.
func TestForeignFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "notes")
	args := []string{"4x5", "-once", "0", "-file", name}
	const foreign = " is not a count file: it begins with "
	for notes, want := range map[string]string{
		"one line that does not end":              foreign,
		"one line\nand another that does not end": foreign,
		"{}":                          foreign,
		strings.Repeat("\x00\n", 500): foreign,
		strings.Repeat("long", 5000):  foreign,
		`{"rows":4,"cols":6,"goal":"open","classes":40}`: " is of the open tours of 4x6, not of those of 4x5; choose another -file",
	} {
		if err := os.WriteFile(name, []byte(notes), 0o666); err != nil {
			t.Fatal(err)
		}
		status, stdout, stderr := runCount(t.Context(), args...)
		if status != statusUsage || stdout != "" || !strings.HasPrefix(stderr, "knighttour count: "+name+want) || len(stderr) > 600 {
			t.Errorf("%.50q: status %d, %q, %q", notes, status, stdout, stderr)
		}
		if data, err := os.ReadFile(name); err != nil || string(data) != notes {
			t.Errorf("%.50q is now %.50q, %v", notes, data, err)
		}
	}
	if err := os.WriteFile(name, []byte(`{"rows":4,"co`), 0o666); err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := runCount(t.Context(), args...)
	if status != 0 || stdout != "82 open tours, 164 counting both directions\n" {
		t.Errorf("begun: status %d, %q, %q", status, stdout, stderr)
	}
}

// TestInterrupted interrupts a count before it begins: without a file, with an
// empty file, and with a file that has classes.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	name := filepath.Join(t.TempDir(), "the classes")
	again := "\n    knighttour count 5x5 -file '" + name + "'"
	small := []string{"5x5", "-file", name}
	check := func(want string, args ...string) {
		t.Helper()
		status, stdout, stderr := runCount(ctx, args...)
		if status != statusStopped || stdout != "" || !strings.HasSuffix(stderr, want+"\nknighttour count: interrupted\n") {
			t.Errorf("%q: status %d, %q, %q, want %q", args, status, stdout, stderr, want)
		}
	}
	check("Progress was not saved; use -file to save it.", "8x8")
	check("Nothing is saved yet: counting in classes has not begun. To begin again, run"+again,
		small...)
	status, _, stderr := runCount(t.Context(), append(slices.Clip(small), "-once", "0")...)
	if status != 0 {
		t.Fatalf("status %d, %q", status, stderr)
	}
	check("The classes in "+name+" stay saved. To go on, run"+again, small...)
}

// TestTimeoutJSON checks that the JSON of a count that has timed out contains
// the number of tours counted so far.
func TestTimeoutJSON(t *testing.T) {
	status, stdout, stderr := runCount(t.Context(), "8x8", "-json", "-timeout", "1ms")
	const begin = `{"answer":"stopped","goal":"open","board":"8x8","piece":"knight","tours":"`
	if status != statusStopped || !strings.HasPrefix(stdout, begin) {
		t.Errorf("status %d, stdout %q", status, stdout)
	}
	if strings.Contains(stderr, "timed out") {
		t.Errorf("stderr %q", stderr)
	}
}

// TestBar checks that the bar begins where an earlier run ended, and estimates
// the time left from the time of this run.
func TestBar(t *testing.T) {
	b := &bar{before: 50, todo: 50}
	if got, want := b.text(0), "[##########..........] 50/100 classes"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for range 10 {
		b.add()
	}
	if got, want := b.text(20*time.Second), "[############........] 60/100 classes, 1m20s left"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestCommandLine checks that the command lines the program shows can be pasted
// into a shell.
func TestCommandLine(t *testing.T) {
	got, want := commandLine([]string{"-file", "a b's", "", "6x6.txt", "$x"}), `-file 'a b'\''s' '' 6x6.txt '$x'`
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
