package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"example.com/knighttour/internal/graphtest"
)

// A pseudoterminal has two ends: the program prints to one, and the test reads
// and types at the other.
type pseudoterminal struct {
	test, program *os.File
}

// newTerminal returns a pseudoterminal with the given number of columns.
func newTerminal(t *testing.T, columns int) pseudoterminal {
	t.Helper()
	test, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { test.Close() })
	control := func(file *os.File, request uintptr, argument unsafe.Pointer) {
		_, _, failed := syscall.Syscall(syscall.SYS_IOCTL, file.Fd(), request, uintptr(argument))
		if failed != 0 {
			t.Fatal(failed)
		}
	}
	var number, unlocked uint32
	control(test, syscall.TIOCSPTLCK, unsafe.Pointer(&unlocked))
	control(test, syscall.TIOCGPTN, unsafe.Pointer(&number))
	program, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { program.Close() })
	var modes syscall.Termios
	control(test, syscall.TCGETS, unsafe.Pointer(&modes))
	modes.Lflag |= syscall.NOFLSH // an interrupt does not discard what is printed
	control(test, syscall.TCSETS, unsafe.Pointer(&modes))
	window := struct{ rows, columns, x, y uint16 }{24, uint16(columns), 0, 0}
	control(test, syscall.TIOCSWINSZ, unsafe.Pointer(&window))
	return pseudoterminal{test, program}
}

// start starts the program on the terminal. What the test types reaches the
// program: ^C interrupts it.
func (p pseudoterminal) start(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := process(t, args...)
	cmd.Stdin = p.program
	cmd.Stdout = p.program
	cmd.Stderr = p.program
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	err := cmd.Start()
	if err != nil {
		t.Fatal(err)
	}
	p.program.Close()
	return cmd
}

// untilEnd returns what the program prints until it ends.
func untilEnd(r io.Reader) string {
	data, _ := io.ReadAll(r) // an error means that no process has the terminal open
	return strings.ReplaceAll(string(data), "\r\n", "\n")
}

// TestTerminalColumns prints names and numbers on terminals of several widths.
// The program must ask the terminal for its width.
func TestTerminalColumns(t *testing.T) {
	graph := filepath.Join(t.TempDir(), "ring.edges")
	var edges strings.Builder
	for i := range 150 {
		fmt.Fprintf(&edges, "node%d node%d\n", i, (i+1)%150)
	}
	err := os.WriteFile(graph, []byte(edges.String()), 0o666)
	if err != nil {
		t.Fatal(err)
	}
	for _, width := range []int{40, 80, 123, 200} {
		t.Run(fmt.Sprintf("columns=%d", width), func(t *testing.T) {
			terminal := newTerminal(t, width)
			cmd := terminal.start(t, "find", graph)
			longest := 0
			for line := range strings.Lines(untilEnd(terminal.test)) {
				longest = max(longest, columns(strings.TrimSpace(line)))
			}
			err := cmd.Wait()
			if err != nil || longest > width || longest < width-len("node100 ") {
				t.Errorf("error %v, the longest line has %d columns", err, longest)
			}

			terminal = newTerminal(t, width)
			cmd = terminal.start(t, "tour", "30x30") // 120 columns of numbers
			text := untilEnd(terminal.test)
			err = cmd.Wait()
			isHeat := strings.Contains(text, "▀") // two squares to a character
			if err != nil || isHeat != (width < 120) {
				t.Errorf("error %v, colours alone: %t", err, isHeat)
			}
		})
	}
}

// TestTerminalInterrupt types ^C after the program says that it is waiting for
// input.
func TestTerminalInterrupt(t *testing.T) {
	terminal := newTerminal(t, 80)
	cmd := terminal.start(t, "find", "-")
	r := bufio.NewReader(terminal.test)
	first, err := r.ReadString('.')
	if err != nil || first != "Reading from the terminal." {
		t.Errorf("it says %q, error %v", first, err)
	}
	fmt.Fprint(terminal.test, "a b\nb c\n\x03")
	text := untilEnd(r)
	cmd.Wait()
	status := cmd.ProcessState.ExitCode()
	if status != statusStopped || !strings.HasSuffix(text, "knighttour find: interrupted\n") {
		t.Errorf("status %d, %q", status, text)
	}
}

// TestTerminalProgress types ^C while the progress is shown. Neither ^C nor the
// progress may remain on the line.
func TestTerminalProgress(t *testing.T) {
	graphtest.Slow(t)
	const width = 30
	terminal := newTerminal(t, width)
	cmd := terminal.start(t, strings.Fields(endless)...)
	r := bufio.NewReader(terminal.test)
	shown, err := r.ReadString('s') // the first letter of the progress
	if err != nil {
		t.Fatalf("%q, %v", shown, err)
	}
	fmt.Fprint(terminal.test, "\x03")
	text := untilEnd(r)
	cmd.Wait()
	_, after, cleared := strings.Cut(text, "\r"+strings.Repeat(" ", width-1)+"\r")
	if cmd.ProcessState.ExitCode() != statusStopped || !cleared || strings.Contains(after, "searching") {
		t.Errorf("status %d, %q", cmd.ProcessState.ExitCode(), text)
	}
}

// pipe makes a named pipe to which nobody writes, and returns its name.
func pipe(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "pipe")
	err := syscall.Mkfifo(name, 0o666)
	if err != nil {
		t.Skip(err)
	}
	return name
}

// TestPipeSignals ends the program while it reads a named pipe.
func TestPipeSignals(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		t.Run("signal="+signal.String(), func(t *testing.T) {
			name := pipe(t)
			cmd := process(t, "find", name)
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			err := cmd.Start()
			if err != nil {
				t.Fatal(err)
			}
			w, err := os.OpenFile(name, os.O_WRONLY, 0) // waits for the program
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			fmt.Fprint(w, "a b\n")
			err = cmd.Process.Signal(signal)
			if err != nil {
				t.Fatal(err)
			}
			cmd.Wait()
			status := cmd.ProcessState.ExitCode()
			if status != statusStopped || stderr.String() != "knighttour find: interrupted\n" {
				t.Errorf("status %d, %q", status, stderr.String())
			}
		})
	}
}

// TestPipeTimeout checks that -timeout ends the program while it waits for
// somebody to open the other end of a pipe.
func TestPipeTimeout(t *testing.T) {
	for _, command := range []string{"find", "longest", "routes", "count", "puzzle", "order", "verify 5x5"} {
		name := pipe(t)
		status, stdout, stderr := runPlain(t.Context(), command+" -timeout 1ms "+name)
		if status != statusStopped || stdout != "" || !strings.HasSuffix(stderr, ": timed out after 1ms\n") {
			t.Errorf("%s: status %d, %q, %q", command, status, stdout, stderr)
		}
	}
}

// TestIgnoredInterrupt starts the program as a shell starts a background job,
// which ignores interrupts.
func TestIgnoredInterrupt(t *testing.T) {
	name := pipe(t)
	inner := process(t, "find", name)
	cmd := exec.CommandContext(t.Context(), "sh", "-c", `trap "" INT; exec "$0" "$@"`, inner.Path, "find", name)
	cmd.Env = inner.Env
	var stdout bytes.Buffer
	cmd.Stdout = &stdout
	err := cmd.Start()
	if err != nil {
		t.Skip(err)
	}
	w, err := os.OpenFile(name, os.O_WRONLY, 0) // waits for the program
	if err != nil {
		t.Fatal(err)
	}
	err = cmd.Process.Signal(os.Interrupt)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(w, "a -- b\nb -- c\n")
	w.Close()
	err = cmd.Wait()
	if err != nil || strings.Count(stdout.String(), "\n") != 3 {
		t.Errorf("%v, %q", err, stdout.String())
	}
}

// TestDevices reads and writes devices. A device must not be taken for a count
// file or for a terminal, and a full device is an error.
func TestDevices(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	if width := widthOf(full, func(string) string { return "" }); width != 0 {
		t.Errorf("/dev/full has %d columns", width)
	}
	var stderr bytes.Buffer
	p := &program{stderr: &stderr, screen: screen{width: usualWidth}}
	status := p.run(t.Context(), []string{"tour"}, full)
	if status != statusFailed || !strings.HasSuffix(stderr.String(), "no space left on device\n") {
		t.Errorf("tour: status %d, %q", status, stderr.String())
	}
	for _, tt := range []struct {
		args   string
		status int
		want   string
	}{
		{"find 5x5 -json -svg /dev/full", statusFailed, "no space left on device"},
		{"draw 5x5 -o /dev/full", statusFailed, "no space left on device"},
		{"find /dev/zero", statusUsage, "/dev/zero: is a binary file, not text"},
		{"count 5x5 -once 0 -file /dev/zero", statusUsage, "expected a regular file of at most 1 GiB"},
		{"count 5x5 -once 0 -file /dev/full", statusUsage, "expected a regular file of at most 1 GiB"},
	} {
		status, _, stderr := runPlain(t.Context(), tt.args)
		first, _, _ := strings.Cut(stderr, "\n")
		if status != tt.status || !strings.HasSuffix(first, tt.want) {
			t.Errorf("%s: status %d, %q", tt.args, status, stderr)
		}
	}
}

// TestFolder runs the program with a folder on standard input, and with a
// folder in place of a file.
func TestFolder(t *testing.T) {
	dir, err := os.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	for _, command := range []string{"find", "count", "puzzle", "order", "draw", "verify 5x5"} {
		var stdout, stderr bytes.Buffer
		p := &program{
			stdin:  dir,
			stderr: &stderr,
			screen: screen{width: usualWidth},
		}
		status := p.run(t.Context(), append(strings.Fields(command), "-"), &stdout)
		if status != statusUsage || !strings.HasSuffix(stderr.String(), ": standard input: is a directory\n") {
			t.Errorf("%s: status %d, %q", command, status, stderr.String())
		}
	}
}

// TestLocked begins a count with a file that another count is using. The second
// count must give up.
func TestLocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "classes")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	err = lock(file)
	if err != nil {
		t.Skip(err)
	}
	status, stdout, stderr := runCount(t.Context(), "5x5", "-once", "0", "-file", name)
	want := "knighttour count: " + name + " is in use by another count"
	if status != statusFailed || stdout != "" || !strings.HasPrefix(stderr, want) {
		t.Errorf("status %d, %q, %q", status, stdout, stderr)
	}
}
