package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// draw runs the program and returns its exit status and output.
func draw(args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(args, &out, &errs)
	return status, out.String(), errs.String()
}

// TestSheets checks the contents of the sheets, and that the file of the
// README is current: go generate updates it.
func TestSheets(t *testing.T) {
	tests := []struct {
		file               string // in images, or "" if it is not there
		args               []string
		pictures, captions int
	}{
		{"gallery.svg", nil, 4, 4},
		{"", []string{"-fives"}, 112, 0},
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("args=%v", test.args), func(t *testing.T) {
			status, stdout, stderr := draw(test.args...)
			if status != 0 || stderr != "" {
				t.Fatalf("status %d, stderr %q", status, stderr)
			}
			// The sheet itself has a title, too.
			count := func(text string) int { return strings.Count(stdout, text) }
			svgs, titles, captions := count("<svg "), count("<title>"), count(`class="kt-caption"`)
			if svgs != test.pictures+1 || titles != svgs || captions != test.captions {
				t.Errorf("%d pictures with the sheet, %d titles, %d captions",
					svgs, titles, captions)
			}
			image, err := os.ReadFile(filepath.Join("..", "..", "images", test.file))
			if test.file != "" && (err != nil || string(image) != stdout) {
				t.Errorf("images/%s is not current: run go generate ./examples/gallery (%v)",
					test.file, err)
			}
			checkFile(t, test.args, stdout)
		})
	}
}

// checkFile checks that -o writes the same to a file and prints its name.
func checkFile(t *testing.T, args []string, want string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "sheet.svg")
	status, stdout, stderr := draw(append(args, "-o", file)...)
	if status != 0 || stdout != file+"\n" || stderr != "" {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("error %v, and %d bytes in the file, want the %d of standard output",
			err, len(got), len(want))
	}
}

// TestGallery checks the tours of the gallery.
func TestGallery(t *testing.T) {
	boards := []string{"8x8", "12x12 without 64 squares", "10x10 (2,3)-leaper", "100x100"}
	for i, c := range closedTours {
		t.Run("tour="+c.caption, func(t *testing.T) {
			p, err := c.find()
			if err != nil {
				t.Fatal(err)
			}
			if err := p.tour.Verify(p.board); err != nil || p.board.String() != boards[i] || !p.tour.IsClosed(p.board) {
				t.Errorf("board %v, closed %t, error %v", p.board, p.tour.IsClosed(p.board), err)
			}
		})
	}
}

// A full writer fails.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestFull(t *testing.T) {
	var stderr bytes.Buffer
	if status := run(nil, full{}, &stderr); status != 1 || stderr.String() != "gallery: full\n" {
		t.Errorf("status %d, stderr %q", status, &stderr)
	}
}

// TestTerminal checks that no picture is written to a terminal.
func TestTerminal(t *testing.T) {
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("no terminal here: %v", err)
	}
	defer terminal.Close()
	var stderr bytes.Buffer
	status := run(nil, terminal, &stderr)
	if status != 2 || !strings.HasPrefix(stderr.String(), "gallery: no picture to a terminal: use -o file or redirect\n") {
		t.Errorf("status %d, stderr %q", status, &stderr)
	}
	file := filepath.Join(t.TempDir(), "fives.svg")
	if status := run([]string{"-fives", "-o", file}, terminal, &stderr); status != 0 {
		t.Errorf("with -o: status %d, stderr %q", status, &stderr)
	}
}

func TestRun(t *testing.T) {
	tests := []struct {
		args           []string
		status         int
		stdout, stderr string // what they begin with
	}{
		{
			args:   []string{"-h"},
			status: 0,
			stdout: "Gallery draws knight's tours on one sheet.\n\nusage: go run ./examples/gallery ",
		},
		{
			args:   []string{"-o", filepath.Join(t.TempDir(), "none", "tours.svg")},
			status: 1,
			stderr: "gallery: open ",
		},
		{
			args:   []string{"tours.svg"},
			status: 2,
			stderr: "gallery: unexpected argument \"tours.svg\"\n",
		},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("args=%q", tt.args), func(t *testing.T) {
			status, stdout, stderr := draw(tt.args...)
			if status != tt.status || !strings.HasPrefix(stdout, tt.stdout) || !strings.HasPrefix(stderr, tt.stderr) || (stderr == "") != (status == 0) {
				t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
			}
		})
	}
}
