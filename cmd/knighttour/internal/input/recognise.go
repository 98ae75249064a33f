package input

import (
	"path/filepath"
	"regexp"
	"strings"
)

// suffixes are the formats by the ends of the names of files.
var suffixes = map[string]Format{
	".hcp":    HCP,
	".col":    DIMACS,
	".g6":     Graph6,
	".dot":    DOT,
	".gv":     DOT,
	".map":    Floor,
	".puzzle": Puzzle,
	".edges":  Edges,
	".csv":    Edges,
	".tsv":    Edges,
}

var (
	isHCP    = regexp.MustCompile(`(?m)^\s*(EDGE_DATA_SECTION|DIMENSION\s*:.*)\s*$`)
	isDIMACS = regexp.MustCompile(`^(\s*(c\b.*)?\n)*p\s+(\w+\s+)?\d+\s+\d+\s*\n`)
	isMap    = regexp.MustCompile(`^type\s+\w+\s*\n`)
	isFloor  = regexp.MustCompile(`^[` + passable + walls + `\s]*$`)
	isPuzzle = regexp.MustCompile(`^([0-9]+|\.|_+|#+|\s)*$`)
	isPairs  = regexp.MustCompile(`^(\s*[0-9]+[ \t]+[0-9]+[ \t\r]*(\n|$))+$`)
)

// isDotted is for a text whose first row is one of a drawing. A row of number
// signs alone may be a comment, unless the next row begins with them, too, and
// then has a dot.
var isDotted = regexp.MustCompile(`^\s*([.# \t]*\.[.# \t]*\r?(\n|$)|(#+[ \t\r]*\n)+#*\.)`)

// recognise returns the format of a text by its file's name and by itself, or
// "" if nothing tells it. If squares is true, it is a floor or a puzzle.
func recognise(name, text string, squares bool) Format {
	isDrawing := isMap.MatchString(text) || isFloor.MatchString(text) && strings.ContainsAny(text, passable)
	// The first row tells what the others are meant to be, also if one of them
	// has a wrong letter, which the reader of the format finds.
	dotted := isDotted.MatchString(text)
	hasNumbers := strings.ContainsAny(text, "0123456789_")
	switch {
	case squares && (isDrawing || dotted && !hasNumbers):
		return Floor
	case squares:
		return Puzzle
	}
	// Some files are called .hcp, but are nothing but pairs of numbers.
	pairs := isPairs.MatchString(firstLines(text))
	format, ok := suffixes[strings.ToLower(filepath.Ext(name))]
	if ok && !(format == HCP && pairs) {
		return format
	}
	switch {
	case dotBegin.MatchString(text):
		return DOT
	case isHCP.MatchString(text):
		return HCP
	case isDIMACS.MatchString(text):
		return DIMACS
	case strings.HasPrefix(text, graph6Header), isGraph6(text):
		return Graph6
	case isDrawing:
		return Floor
	case pairs:
		return Edges
	}
	rows, _ := numbersIn(text)
	if strings.TrimSpace(rows) != "" && isPuzzle.MatchString(rows) {
		return Puzzle
	}
	switch {
	case dotted && hasNumbers:
		return Puzzle
	case dotted:
		return Floor
	}
	return ""
}

// isGraph6 reports whether the first line is a graph in graph6.
func isGraph6(text string) bool {
	s := scanner{rest: text}
	if !s.next() || s.line == "" {
		return false
	}
	_, _, err := sizeOfGraph6(1, s.line)
	return err == nil
}

// firstLines returns the first lines of a text, as many as tell its format.
func firstLines(text string) string {
	const lines = 20
	end := 0
	for range lines {
		next := strings.IndexByte(text[end:], '\n')
		if next < 0 {
			return text
		}
		end += next + 1
	}
	return text[:end]
}
