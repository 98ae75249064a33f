package input

import (
	"path/filepath"
	"slices"
	"strings"
)

// format returns the format of a text that is not streamed. Its error says why
// the text cannot be read in that format.
func (t *text) format() (*knownFormat, error) {
	if !strings.Contains(t.all, "\n") { // the line ends of old programs
		t.all = strings.ReplaceAll(t.all, "\r", "\n")
		t.head = strings.ReplaceAll(t.head, "\r", "\n")
	}
	f := t.recognise()
	switch {
	case f == nil:
		return nil, errorAt(0, "there is no format %q", t.options.Format)
	case f.convert != "":
		return nil, errorAt(0, "looks like %s, which is not read: %s", f.name, f.convert)
	case t.options.Directed && !f.direction:
		return nil, errorAt(0, "the format is %s, but -directed is for lists of edges", f.format)
	case t.options.Number > 0 && !f.hasSeveral():
		return nil, errorAt(0, "the format is %s, but only graph6, sparse6, digraph6, DOT"+
			" and GraphML have several graphs to choose from", f.format)
	case f.streamed: // recognised too late: isStreamed has not seen the line ends
		return nil, errorAt(0, "expected one graph per line")
	case f.names:
		return f, t.checkUTF8()
	}
	return f, nil
}

// isStreamed reports whether a text has one graph per line, so that it is read
// line by line. It looks only at the beginning of the text. Like recognise, it
// sets certain.
func (t *text) isStreamed() bool {
	if t.options.Format != "" {
		t.certain = true
		f := formatNamed(t.options.Format)
		return f != nil && f.streamed
	}
	if t.options.Squares {
		return false
	}
	f := formatOfSuffix(t.name)
	if f != nil && f.streamed {
		t.certain = true
		return true
	}
	if !isGraph6(t) {
		return false
	}
	line, _ := firstLine(t.head)
	_, t.certain = withoutHeader6(line)
	return true
}

// recognise returns the format of a text. It is, in order of preference: the
// format that the options name; the first format in the table that the text
// declares; the format that the file's suffix determines; or the first format
// that the text looks like. It returns nil only if the options name an unknown
// format, since any text could be a list of edges.
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
	f := formatOfSuffix(t.name)
	// Some files named .hcp contain only pairs of numbers.
	if f != nil && !(f.format == HCP && t.beginsWithPairs()) {
		t.certain = true
		return f
	}
	for i, f := range formats {
		if f.looksLike != nil && f.looksLike(t) {
			return &formats[i]
		}
	}
	return nil
}

// recogniseSquares returns the format of a text that is a floor or a puzzle.
func (t *text) recogniseSquares() *knownFormat {
	if isMap(t) || isFloor(t) {
		return formatNamed(Floor)
	}
	return formatNamed(Puzzle)
}

// formatNamed returns the first format in the table with the given name, or nil
// if there is none.
func formatNamed(format Format) *knownFormat {
	for i, f := range formats {
		if f.format == format {
			return &formats[i]
		}
	}
	return nil
}

// formatOfSuffix returns the format that the suffix of a file name determines,
// or nil if there is none.
func formatOfSuffix(name string) *knownFormat {
	suffix := strings.ToLower(filepath.Ext(name))
	for i, f := range formats {
		if slices.Contains(f.suffixes, suffix) {
			return &formats[i]
		}
	}
	return nil
}

// beginsWithPairs reports whether the first lines of a text, up to 20, are
// pairs of numbers.
func (t *text) beginsWithPairs() bool {
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
