package input

import (
	"slices"
	"strconv"
	"strings"
)

// An arrowAt is where an arrow of a line begins and ends.
type arrowAt struct {
	begin, end int
	sign       string
}

// findArrow returns the arrow of a line: -> anywhere, or -- between blanks, or
// -- between two names in a line without blanks. Similar signs, such as --> and
// <-, are reported as a problem, so that no part of them ends up in a name.
func findArrow(line string) (at arrowAt, found bool, problem string) {
	for i := 0; i < len(line); i++ {
		if !isArrow(line[i]) {
			continue
		}
		begin := i
		for i < len(line) && isArrow(line[i]) {
			i++
		}
		run := line[begin:i]
		isAlone := (begin == 0 || isBlank(line[begin-1])) && (i == len(line) || isBlank(line[i]))
		isName := !isAlone && (len(run) == 1 || run == "--" && strings.ContainsAny(line, blanks))
		switch {
		case isName:
			continue
		case run != "->" && run != "--":
			return at, false, "expected -> or -- between two names, and not " + strconv.Quote(run)
		case found:
			return at, false, "expected one edge a line"
		}
		at = arrowAt{begin, i, run}
		found = true
	}
	return at, found, ""
}

// isArrow reports whether a byte is part of an arrow.
func isArrow(c byte) bool { return c == '-' || c == '>' || c == '<' || c == '=' || c == '~' }

// readArrow reads an edge with an arrow, or a node. first is the line of the
// first arrow, or 0 before there is one. That arrow decides whether the graph
// is directed, and another kind of arrow after it is an error.
func (t *table) readArrow(s *scanner, first *int) error {
	line := strings.TrimSuffix(s.line, ";") // as in DOT
	at, found, problem := findArrow(withoutQuoted(line))
	names := []string{line}
	if found {
		names = []string{line[:at.begin], line[at.end:]}
	}
	for i, name := range names {
		var trouble string
		names[i], trouble = arrowName(name)
		if problem == "" {
			problem = trouble
		}
	}
	isQuoted := strings.Contains(line, `"`)
	if problem == "" && !found && !isQuoted && strings.ContainsAny(names[0], blanks) {
		problem = "expected -> or -- in all lines with two names"
	}
	if problem != "" {
		return errorAt(s.number, "%s: %s", quotedForError(s.line), problem)
	}
	if hasUnbalanced(names) {
		return errorUnbalanced(s.number, s.line)
	}
	if found {
		isArc := at.sign == "->"
		switch {
		case !isArc && t.options.Directed:
			return errorAt(s.number, "%s: an undirected edge (--), and -directed is set", quotedForError(s.line))
		case *first == 0:
			*first = s.number
			t.directed = isArc
		case isArc != t.directed:
			return errorAt(s.number, "%s: expected -> in all lines or in none; compare line %d",
				quotedForError(s.line), *first)
		}
	}
	t.add(s.number, names...)
	return nil
}

// arrowName returns a name on one side of an arrow, which may have spaces, or
// what is wrong with it.
func arrowName(name string) (unquoted, problem string) {
	name = strings.TrimSpace(name)
	if strings.HasPrefix(name, `"`) {
		inner, err := strconv.Unquote(name)
		if err != nil {
			return name, "expected quotation marks around a whole name"
		}
		return inner, ""
	}
	switch {
	case name == "":
		return name, "expected a name before and after the arrow"
	case strings.ContainsAny(name, "\",;|{}[]\t"),
		strings.Contains(name, ": "),
		strings.Contains(name, " :"),
		strings.Contains(name, " #"),
		strings.Contains(name, " //"):
		return name, "expected a name alone before and after the arrow;" +
			" put quotation marks around it if it has signs"
	case areNumbers(name):
		return name, "expected one node before and after the arrow"
	}
	return name, ""
}

// checkArrows returns an error if several rows have arrows and no name occurs
// twice, as the edges of one graph have some node in common. It also returns
// one if some names have blanks and no name is on both sides of arrows: then
// the lines may contain something else, such as weights.
func (t *table) checkArrows() error {
	const left, right = 1, 2
	sides := make([]uint8, len(t.names))
	first := -1 // the first row with blanks
	pairs := 0
	for i := range t.rows {
		row := t.row(i)
		if len(row) < 2 {
			continue
		}
		pairs++
		sides[row[0]] |= left
		sides[row[1]] |= right
		if first < 0 && strings.Contains(t.names[row[0]]+t.names[row[1]], " ") {
			first = i
		}
	}
	if first < 0 && pairs > 1 && len(t.names) == len(t.cells) {
		return errorUnknownAt(int(t.rows[0].line), "%s: no name occurs twice; expected edges of one graph",
			quotedForError(t.joined(t.row(0), " -> ")))
	}
	if first < 0 || slices.Contains(sides, left|right) {
		return nil
	}
	return errorUnknownAt(int(t.rows[first].line), "%s: no name is on both sides of arrows;"+
		" expected nothing but names, if these have blanks", quotedForError(t.joined(t.row(first), " -> ")))
}
