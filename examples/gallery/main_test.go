package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/knighttour"
)

// draw runs the program and returns its exit status and what it printed.
func draw(args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(args, &out, &errs)
	return status, out.String(), errs.String()
}

// TestSheets checks what is on the sheets, and that the files of the README are
// what the program draws: go generate draws them anew.
func TestSheets(t *testing.T) {
	tests := []struct {
		file               string
		args               []string
		pictures, captions int
	}{
		{"gallery.svg", nil, 4, 4},
		{"fives.svg", []string{"-fives"}, 112, 0},
	}
	for _, test := range tests {
		t.Run("sheet="+test.file, func(t *testing.T) {
			status, stdout, stderr := draw(test.args...)
			if status != 0 || stderr != "" {
				t.Fatalf("status %d, stderr %q", status, stderr)
			}
			count, ids := elements(t, stdout)
			// The sheet has a title, and is none of its pictures.
			if count["svg"] != test.pictures+1 || count["title"] != test.pictures+1 || count["kt-caption"] != test.captions || ids != 0 {
				t.Errorf("elements %v, %d IDs", count, ids)
			}
			if image, err := os.ReadFile(filepath.Join("..", "..", "images", test.file)); err != nil || string(image) != stdout {
				t.Errorf("images/%s is not current: run go generate ./examples/gallery (%v)", test.file, err)
			}
			checkFile(t, test.args, stdout)
		})
	}
}

// checkFile checks that -o writes what else is printed.
func checkFile(t *testing.T, args []string, want string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "sheet.svg")
	status, stdout, stderr := draw(append(args, "-o", file)...)
	if status != 0 || stdout != "" || stderr != "" {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("error %v, and %d bytes in the file, want the %d of standard output", err, len(got), len(want))
	}
}

// elements counts the elements of an XML document by names and classes, and the
// IDs: pictures that have some cannot be in a page twice.
func elements(t *testing.T, document string) (count map[string]int, ids int) {
	t.Helper()
	count = map[string]int{}
	d := xml.NewDecoder(strings.NewReader(document))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return count, ids
		}
		if err != nil {
			t.Fatal(err)
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		count[element.Name.Local]++
		for _, a := range element.Attr {
			switch a.Name.Local {
			case "class":
				count[a.Value]++
			case "id":
				ids++
			}
		}
	}
}

// TestGallery checks the tours of the gallery.
func TestGallery(t *testing.T) {
	for _, test := range []struct {
		name   string
		find   func(context.Context) (knighttour.Board, knighttour.Tour, error)
		board  string
		closed bool
	}{
		{"closed", closed, "8x8", true},
		{"cross", cross, "12x12 without 64 squares", true},
		{"zebra", zebra, "10x10 (2,3)-leaper", true},
		{"large", large, "100x100", true},
	} {
		t.Run("tour="+test.name, func(t *testing.T) {
			board, tour, err := test.find(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if err := tour.Verify(board); err != nil || board.String() != test.board || tour.IsClosed(board) != test.closed {
				t.Errorf("board %v, closed %t, error %v", board, tour.IsClosed(board), err)
			}
		})
	}
}

// A full writer takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestFull(t *testing.T) {
	var stderr bytes.Buffer
	if status := run(nil, full{}, &stderr); status != 1 || stderr.String() != "gallery: full\n" {
		t.Errorf("status %d, stderr %q", status, &stderr)
	}
}

func TestRun(t *testing.T) {
	tests := []struct {
		args           []string
		status         int
		stdout, stderr string // what they begin with
	}{
		{[]string{"-h"}, 0, "Gallery draws knight's tours on one sheet.\n\nusage: go run ./examples/gallery ", ""},
		{[]string{"-o", filepath.Join(t.TempDir(), "none", "tours.svg")}, 1, "", "gallery: open "},
		{[]string{"tours.svg"}, 2, "", "gallery: unexpected argument \"tours.svg\"\n"},
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
