package input

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"
)

// MaxBytes is the greatest size, in bytes, of a text that is read as a whole,
// or of a line in a text that is read line by line.
const MaxBytes = 256 << 20

// headSize is the length of the longest beginning of a text, in bytes, that is
// examined to recognise its format.
const headSize = 1 << 16

// openFile opens a file for reading, or returns when ctx ends.
func openFile(ctx context.Context, name string) (*os.File, error) {
	type openResult struct {
		file *os.File
		err  error
	}
	done := make(chan openResult, 1)
	go func() {
		file, err := os.Open(name)
		done <- openResult{file, err}
	}()
	select {
	case o := <-done:
		return o.file, o.err
	case <-ctx.Done():
		go func() {
			o := <-done
			if o.err == nil {
				o.file.Close()
			}
		}()
		return nil, context.Cause(ctx)
	}
}

// A stoppableReader reads from another reader in a separate goroutine, so that
// its context can end a Read that is waiting for a pipe or a terminal.
type stoppableReader struct {
	ctx    context.Context
	chunks chan readResult // what the goroutine has read
	rest   readResult      // what remains of the last chunk
}

// A readResult is what a Read has returned.
type readResult struct {
	data []byte
	err  error
}

// newStoppableReader returns a reader of r whose Read returns when the context
// ends. A goroutine calls r.Read, and is left behind until that returns.
func newStoppableReader(ctx context.Context, r io.Reader) *stoppableReader {
	s := &stoppableReader{
		ctx:    ctx,
		chunks: make(chan readResult),
	}
	go s.pump(r)
	return s
}

// pump reads chunk by chunk until there is an error, or the context ends.
func (s *stoppableReader) pump(r io.Reader) {
	for {
		data := make([]byte, headSize)
		n, err := r.Read(data)
		select {
		case s.chunks <- readResult{data[:n], err}:
		case <-s.ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// Read implements [io.Reader].
func (s *stoppableReader) Read(p []byte) (int, error) {
	for len(s.rest.data) == 0 {
		if s.rest.err != nil {
			return 0, s.rest.err
		}
		select {
		case s.rest = <-s.chunks:
		case <-s.ctx.Done():
			return 0, context.Cause(s.ctx)
		}
	}
	n := copy(p, s.rest.data)
	s.rest.data = s.rest.data[n:]
	return n, nil
}

// A source is a text that is still to be read.
type source struct {
	in    *bufio.Reader
	limit int // how many bytes the whole text, or a line, may have
}

// newSource returns a source that ends with the context.
func newSource(ctx context.Context, in io.Reader) source {
	return source{
		in:    bufio.NewReaderSize(newStoppableReader(ctx, in), headSize),
		limit: MaxBytes,
	}
}

// byteOrderMark is the mark that some editors put before a text.
const byteOrderMark = "\ufeff"

// endOfFile is the mark that some old programs put after a text.
const endOfFile = "\x1a"

// peek returns the beginning of the text, up to headSize bytes, without taking
// it from the text. It waits only until there is a whole line that is not
// blank.
func (s *source) peek() (string, error) {
	for want := 1; ; {
		_, err := s.in.Peek(want)
		have, _ := s.in.Peek(s.in.Buffered())
		head := strings.TrimPrefix(string(have), byteOrderMark)
		if err != nil && err != io.EOF {
			return "", err
		}
		line := strings.TrimLeft(head, " \t\r\n")
		if err != nil || strings.Contains(line, "\n") || len(have) == headSize {
			return head, nil
		}
		want = len(have) + 1
	}
}

// readAll takes the whole text, and returns it without a byte order mark or an
// end-of-file mark.
func (s *source) readAll() (string, error) {
	var text strings.Builder
	_, err := io.Copy(&text, io.LimitReader(s.in, int64(s.limit)+1))
	if err != nil {
		return "", err
	}
	if text.Len() > s.limit {
		return "", errorAt(0, "the text has more than %d MiB", s.limit>>20)
	}
	all := strings.TrimPrefix(text.String(), byteOrderMark)
	return strings.TrimSuffix(all, endOfFile), nil
}

// line takes the next line, and returns it with its line end, if it has one. At
// the end of the text, the error is io.EOF. A line of more than limit bytes is
// an error.
func (s *source) line() (string, error) {
	var line strings.Builder
	for {
		part, err := s.in.ReadSlice('\n')
		line.Write(part)
		switch {
		case line.Len() > s.limit:
			return "", errorAt(0, "a line has more than %d MiB", s.limit>>20)
		case err == bufio.ErrBufferFull:
			continue
		case err == io.EOF && line.Len() > 0:
			return line.String(), nil
		}
		return line.String(), err
	}
}
