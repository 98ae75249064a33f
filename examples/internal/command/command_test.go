package command

import (
	"bytes"
	"flag"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"example.com/knighttour"
)

// TestUsage runs a program that fails after parsing its command line.
func TestUsage(t *testing.T) {
	const help = "Draw draws.\n\nusage: go run ./draw [flags]\n\nflags:\n  -size number\n    \tnumber of squares (default 8)\n"
	const hint = "The flag -h lists what can be set.\n"
	tests := []struct {
		args           []string
		status         int
		stdout, stderr string
	}{
		{
			status: 1,
			stderr: "draw: no tour\n",
		},
		{
			args:   []string{"-size", "5"},
			status: 1,
			stderr: "draw: no tour\n",
		},
		{
			args:   []string{"-h"},
			status: 0,
			stdout: help,
		},
		{
			args:   []string{"-size"},
			status: 2,
			stderr: "draw: flag needs an argument: -size\n" + hint,
		},
		{
			args:   []string{"-size", "five"},
			status: 2,
			stderr: "draw: invalid value \"five\" for flag -size: want a whole number\n" + hint,
		},
		{
			args:   []string{"-sizes"},
			status: 2,
			stderr: "draw: flag provided but not defined: -sizes\n" + hint,
		},
		{
			args:   []string{"-size", "5", "6"},
			status: 2,
			stderr: "draw: unexpected argument \"6\"\n" + hint,
		},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("args=%q", tt.args), func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			flags := flag.NewFlagSet("draw", flag.ContinueOnError)
			flags.Int("size", 8, "`number` of squares")
			var status int
			if err := Parse(flags, tt.args, &stdout, "Draw draws.", "go run ./draw"); err != nil {
				status = Usage(&stderr, "draw", err)
			} else {
				status = Fail(&stderr, "draw", knighttour.ErrNoTour)
			}
			if status != tt.status || stdout.String() != tt.stdout || stderr.String() != tt.stderr {
				t.Errorf("status %d, stdout %q, stderr %q", status, &stdout, &stderr)
			}
		})
	}
}

func TestWriteFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	var stdout bytes.Buffer
	if err := WriteFile(&stdout, name, []byte("text")); err != nil || stdout.String() != name+"\n" {
		t.Errorf("error %v, stdout %q", err, &stdout)
	}
	if data, err := os.ReadFile(name); err != nil || string(data) != "text" {
		t.Errorf("error %v, data %q", err, data)
	}
	stdout.Reset()
	if err := WriteFile(&stdout, filepath.Join(name, "file"), nil); err == nil || stdout.Len() > 0 {
		t.Errorf("error %v, stdout %q", err, &stdout)
	}
}

func TestIsTerminal(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if IsTerminal(new(bytes.Buffer)) || IsTerminal(file) {
		t.Error("a buffer or a file is a terminal")
	}
	if null, err := os.Open(os.DevNull); err != nil || runtime.GOOS == "linux" && IsTerminal(null) {
		t.Errorf("%s is a terminal (%v)", os.DevNull, err)
	}
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("no terminal here: %v", err)
	}
	defer terminal.Close()
	if !IsTerminal(terminal) || Width(terminal) != 80 { // a new one has no size
		t.Errorf("a terminal has %d columns", Width(terminal))
	}
}

func TestPlural(t *testing.T) {
	got := Plural(1, "visit") + Plural(int64(2500), "visit") + Plural(1, "class") + Plural(2, "class")
	if got != "1 visit2,500 visits1 class2 classes" {
		t.Errorf("got %q", got)
	}
}

func TestGroup(t *testing.T) {
	for n, want := range map[any]string{
		0:                   "0",
		999:                 "999",
		int64(1000):         "1,000",
		5787981:             "5,787,981",
		123456:              "123,456",
		-123456:             "-123,456",
		-1000:               "-1,000",
		big.NewInt(6637920): "6,637,920",
	} {
		if got := Group(n); got != want {
			t.Errorf("of %v: got %s, want %s", n, got, want)
		}
	}
}

func TestWrap(t *testing.T) {
	tests := []struct {
		width      int
		text, want string
	}{
		{9, "one two three", "one two\nthree"},
		{7, "one two three", "one two\nthree"},
		{13, "one two three", "one two three"},
		{3, "one two three", "one\ntwo\nthree"},
		{5, "three’s four", "three’s\nfour"},
		{7, "", ""},
	}
	for _, tt := range tests {
		if got := Wrap(tt.text, tt.width); got != tt.want {
			t.Errorf("%q in %d columns: got %q, want %q", tt.text, tt.width, got, tt.want)
		}
	}
}
