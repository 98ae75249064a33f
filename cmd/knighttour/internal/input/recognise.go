package input

import (
	"iter"
	"path/filepath"
	"slices"
	"strings"
)

// recognise returns the format of a text: the named format, or else the first
// one in the table that the text declares, or the format of the file's suffix,
// or the first one that the text looks like.
func (t *text) recognise() *knownFormat {
	if t.options.Format != "" {
		t.certain = true
		return formatNamed(t.options.Format)
	}
	if t.options.Squares {
		return t.recogniseSquares()
	}
	for i, f := range formats {
		if f.declares != nil && f.declares(t) {
			return &formats[i]
		}
	}
	suffix := strings.ToLower(filepath.Ext(t.name))
	for i, f := range formats {
		// Some files are called .hcp, but are only pairs of numbers.
		if suffix != "" && slices.Contains(f.suffixes, suffix) && !(f.format == HCP && t.isPairs()) {
			t.certain = true
			return &formats[i]
		}
	}
	for i, f := range formats {
		if f.looksLike != nil && f.looksLike(t) {
			return &formats[i]
		}
	}
	return nil
}

// recogniseSquares returns the format of a floor or a puzzle.
func (t *text) recogniseSquares() *knownFormat {
	if isMap(t) || isFloor(t) {
		return formatNamed(Floor)
	}
	return formatNamed(Puzzle)
}

// formatNamed returns the format with a name, or nil if there is none.
func formatNamed(format Format) *knownFormat {
	for i, f := range formats {
		if f.format == format {
			return &formats[i]
		}
	}
	return nil
}

// streamed returns the format of a text with one graph a line, or nil for any
// other text.
func (t *text) streamed() *knownFormat {
	f := t.recogniseHead()
	if f != nil && f.several && !f.names {
		return f
	}
	return nil
}

// recogniseHead recognises a format with one graph a line.
func (t *text) recogniseHead() *knownFormat {
	if t.options.Format != "" {
		t.certain = true
		return formatNamed(t.options.Format)
	}
	switch strings.ToLower(filepath.Ext(t.name)) {
	case ".g6", ".s6", ".d6":
		t.certain = true
		return formatNamed(Graph6)
	}
	if isGraph6(t) {
		line, _ := firstLine(t.head)
		_, t.certain = withoutHeader6(line)
		return formatNamed(Graph6)
	}
	return nil
}

// parse returns the graphs of a text.
func (t *text) parse() iter.Seq2[*Document, error] {
	if !strings.Contains(t.all, "\n") { // the line ends of old programs
		t.all = strings.ReplaceAll(t.all, "\r", "\n")
		t.head = strings.ReplaceAll(t.head, "\r", "\n")
	}
	f := t.recognise()
	switch {
	case f == nil:
		return errorOnly(errorAt(0, "there is no format %q", t.options.Format))
	case f.read == nil:
		return errorOnly(errorAt(0, "looks like %s, which is not read: %s", f.name, f.convert))
	case t.options.Directed && !f.direction:
		return errorOnly(errorAt(0, "the format is %s, and -directed is for lists of edges", f.format))
	case t.options.Number > 0 && !f.several:
		return errorOnly(errorAt(0, "the format is %s, and only graph6, sparse6, digraph6, DOT and GraphML"+
			" have several graphs to choose from", f.format))
	}
	if f.names {
		err := t.checkUTF8()
		if err != nil {
			return errorOnly(err)
		}
	}
	return f.read(t)
}

// isPairs reports whether the first lines are pairs of numbers.
func (t *text) isPairs() bool {
	const lines = 20
	n := 0
	for line := range strings.Lines(t.head) {
		fields := strings.Fields(line)
		if len(fields) != 2 || !isRunOf(fields[0]+fields[1], "0123456789") {
			return false
		}
		n++
		if n == lines {
			break
		}
	}
	return n > 0
}
