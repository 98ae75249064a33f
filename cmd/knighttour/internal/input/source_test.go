package input

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"
)

// An endless is a reader that repeats a text forever.
type endless struct {
	text string
	read atomic.Int64 // bytes
}

// Read fills p with whole repetitions of the text.
func (e *endless) Read(p []byte) (int, error) {
	n := 0
	for n+len(e.text) <= len(p) {
		n += copy(p[n:], e.text)
	}
	e.read.Add(int64(n))
	return n, nil
}

// TestStream reads some graphs of an endless text.
func TestStream(t *testing.T) {
	graphs := 0
	for d, err := range All(t.Context(), "", &endless{text: "Bg\n"}, Options{}) {
		if err != nil || d.Edges != 2 {
			t.Fatal(d, err)
		}
		graphs++
		if graphs == 100_000 {
			break
		}
	}
	if graphs != 100_000 {
		t.Errorf("%d graphs, want 100,000", graphs)
	}
}

// TestStopped ends the context while All reads an endless text. It also does so
// while All waits for a text, and for the rest of a text that has begun.
func TestStopped(t *testing.T) {
	silent, _ := io.Pipe()
	begun, writer := io.Pipe()
	go writer.Write([]byte("a b\nb c\n"))
	for name, r := range map[string]io.Reader{
		"endless":        &endless{text: "a b\n"},
		"endless graphs": &endless{text: "Bg\n"},
		"silent":         silent,
		"begun":          begun,
	} {
		t.Run("text="+name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			go cancel() // now or later
			var err error
			for _, e := range All(ctx, "x", r, Options{}) {
				err = e
			}
			if !errors.Is(err, context.Canceled) {
				t.Errorf("error %v", err)
			}
		})
	}
}

// TestBinary checks that a binary file is refused at its beginning.
func TestBinary(t *testing.T) {
	r := &endless{text: "\x00"}
	var err error
	for _, err = range All(t.Context(), "/dev/zero", r, Options{}) {
		if err == nil {
			t.Error("there is a graph")
		}
	}
	if err == nil || err.Error() != "/dev/zero: is a binary file, not text" {
		t.Errorf("error %v", err)
	}
	if read := r.read.Load(); read > 10*headSize {
		t.Errorf("%d bytes were read, want at most %d", read, 10*headSize)
	}
}

// TestTooLong checks that a text above the limit is refused, and so is a line
// above the limit.
func TestTooLong(t *testing.T) {
	s := newSource(t.Context(), &endless{text: "a b\n"})
	s.limit = 1 << 20
	_, err := s.readAll()
	if err == nil || !strings.Contains(err.Error(), "the text has more than 1 MiB") {
		t.Errorf("error %v", err)
	}
	s = newSource(t.Context(), &endless{text: "@"})
	s.limit = 1 << 20
	_, err = s.line()
	if err == nil || !strings.Contains(err.Error(), "a line has more than 1 MiB") {
		t.Errorf("error %v", err)
	}
}
