package input

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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

// TestOpen reads a file by its name.
func TestOpen(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.edges")
	err := os.WriteFile(name, []byte("a b\nb c\n"), 0o666)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Open(t.Context(), name, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if r.Name() != name {
		t.Errorf("name %s, want %s", r.Name(), name)
	}
	d, err := r.Next()
	if err != nil || d.Edges != 2 {
		t.Errorf("graph %v, error %v", d, err)
	}
}

// TestOpenMissing opens a file that does not exist.
func TestOpenMissing(t *testing.T) {
	r, err := Open(t.Context(), filepath.Join(t.TempDir(), "a"), Options{})
	if r != nil || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("reader %v, error %v", r, err)
	}
}

// TestStream reads some graphs of an endless text.
func TestStream(t *testing.T) {
	r := NewReader(t.Context(), "", &endless{text: "Bg\n"}, Options{})
	defer r.Close()
	for range 100_000 {
		d, err := r.Next()
		if err != nil || d.Edges != 2 {
			t.Fatal(d, err)
		}
	}
}

// TestStopped ends the context while Next reads an endless text. It also does
// so while Next waits for a text, and for the rest of a text that has begun.
func TestStopped(t *testing.T) {
	silent, _ := io.Pipe()
	begun, writer := io.Pipe()
	go writer.Write([]byte("a b\nb c\n"))
	for name, in := range map[string]io.Reader{
		"endless":        &endless{text: "a b\n"},
		"endless graphs": &endless{text: "Bg\n"},
		"silent":         silent,
		"begun":          begun,
	} {
		t.Run("text="+name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			go cancel() // now or later
			r := NewReader(ctx, "x", in, Options{})
			defer r.Close()
			var err error
			for err == nil {
				_, err = r.Next()
			}
			if !errors.Is(err, context.Canceled) {
				t.Errorf("error %v", err)
			}
		})
	}
}

// TestStoppedByEOF ends the context between two graphs, with a cause that wraps
// io.EOF. Next must return the cause, since the text may have more graphs.
func TestStoppedByEOF(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	begun, writer := io.Pipe()
	go writer.Write([]byte("Bg\n"))
	r := NewReader(ctx, "x", begun, Options{})
	defer r.Close()
	_, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	cause := fmt.Errorf("a connection was closed: %w", io.EOF)
	cancel(cause)
	_, err = r.Next()
	if err != cause {
		t.Errorf("error %v, want %v", err, cause)
	}
}

// TestBinary checks that a binary file is refused at its beginning.
func TestBinary(t *testing.T) {
	in := &endless{text: "\x00"}
	r := NewReader(t.Context(), "/dev/zero", in, Options{})
	defer r.Close()
	_, err := r.Next()
	if err == nil || err.Error() != "/dev/zero: is a binary file, not text" {
		t.Errorf("error %v", err)
	}
	if read := in.read.Load(); read > 10*headSize {
		t.Errorf("%d bytes were read, want at most %d", read, 10*headSize)
	}
}

// TestTooLong checks that a text above the limit is refused, and so is a line
// above the limit.
func TestTooLong(t *testing.T) {
	text := NewReader(t.Context(), "", &endless{text: "a b\n"}, Options{})
	defer text.Close()
	text.limit = 1 << 20
	_, err := text.Text()
	if err == nil || !strings.Contains(err.Error(), "the text has more than 1 MiB") {
		t.Errorf("error %v", err)
	}
	_, again := text.Next()
	if again != err {
		t.Errorf("Next returns %v after the error %v of Text", again, err)
	}
	line := NewReader(t.Context(), "", &endless{text: "@"}, Options{})
	defer line.Close()
	line.limit = 1 << 20
	_, err = line.line()
	if err == nil || !strings.Contains(err.Error(), "a line has more than 1 MiB") {
		t.Errorf("error %v", err)
	}
}
