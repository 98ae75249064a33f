package input

import (
	"slices"
	"strconv"
	"strings"
)

// An arrow describes an arrow found in a line.
type arrow struct {
	begin, end int    // the arrow is line[begin:end]
	sign       string // -> or --
}

// findArrow returns the arrow of a line: -> anywhere, or -- between blanks, or
// -- in a line without blanks. Similar signs, such as --> and <-, are a
// problem, and so is a second arrow: no part of them may end up in a name.
// Other hyphens belong to names.
func findArrow(line string) (found arrow, ok bool, problem string) {
	for i := 0; i < len(line); i++ {
		if !isArrow(line[i]) {
			continue
		}
		begin := i
		for i < len(line) && isArrow(line[i]) {
			i++
		}
		sign := line[begin:i]
		isAlone := (begin == 0 || isBlank(line[begin-1])) && (i == len(line) || isBlank(line[i]))
		isInName := !isAlone &&
			(len(sign) == 1 || sign == "--" && strings.ContainsAny(line, blanks))
		switch {
		case isInName:
			continue
		case sign != "->" && sign != "--":
			return arrow{}, false, "expected -> or -- between two names, and not " + strconv.Quote(sign)
		case ok:
			return arrow{}, false, "expected one edge a line"
		}
		found = arrow{begin, i, sign}
		ok = true
	}
	return found, ok, ""
}

// isArrow reports whether a byte is part of an arrow.
func isArrow(c byte) bool { return c == '-' || c == '>' || c == '<' || c == '=' || c == '~' }

// readArrow reads an edge with an arrow, or a node. The variable *first is the
// line of the first arrow, or 0 if there is none yet. That arrow decides
// whether the graph is directed. A later arrow of the other kind is an error.
func (t *table) readArrow(s *scanner, first *int) error {
	line := strings.TrimSuffix(s.line, ";") // as in DOT
	at, found, problem := findArrow(withoutQuoted(line))
	names := []string{line}
	if found {
		names = []string{line[:at.begin], line[at.end:]}
	}
	for i, name := range names {
		var wrong string
		names[i], wrong = arrowName(name)
		if problem == "" {
			problem = wrong
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
		err := t.checkDirection(s, at, first)
		if err != nil {
			return err
		}
	}
	t.add(s.number, names...)
	return nil
}

// checkDirection lets the first arrow decide whether the graph is directed, and
// returns an error if a later arrow says otherwise. For *first, see readArrow.
func (t *table) checkDirection(s *scanner, at arrow, first *int) error {
	isArc := at.sign == "->"
	switch {
	case !isArc && t.options.Directed:
		return errorAt(s.number, "%s: an undirected edge (--), but -directed is set",
			quotedForError(s.line))
	case *first == 0:
		*first = s.number
		t.directed = isArc
	case isArc != t.directed:
		return errorAt(s.number, "%s: expected -> in all lines or in none; compare line %d",
			quotedForError(s.line), *first)
	}
	return nil
}

// arrowName returns the name on one side of an arrow, without quotation marks.
// It may have spaces. If it cannot be a name, arrowName says what is wrong.
func arrowName(name string) (unquoted, problem string) {
	name = strings.TrimSpace(name)
	if strings.HasPrefix(name, `"`) {
		var rest string
		unquoted, rest, problem = cutQuoted(name)
		if problem == "" && rest != "" {
			problem = "expected quotation marks around a whole name"
		}
		return unquoted, problem
	}
	switch {
	case name == "":
		return name, "expected a name before and after the arrow"
	case strings.ContainsAny(name, "\",;|{}[]\t"),
		strings.Contains(name, ": "),
		strings.Contains(name, " :"),
		strings.Contains(name, " #"),
		strings.Contains(name, " //"):
		return name, "expected only a name before and after the arrow;" +
			" put quotation marks around a name with other characters"
	case isSeveralNumbers(name):
		return name, "expected one node before and after the arrow"
	}
	return name, ""
}

// checkArrows returns an error if the rows with arrows may be something other
// than the edges of one graph. That is so if there are several such rows, but
// no name occurs twice. It is also so if some names have blanks, but no name
// occurs both before and after an arrow: then the lines may contain weights,
// for instance.
func (t *table) checkArrows() error {
	const left, right = 1, 2
	sides := make([]uint8, len(t.names)) // by cell, the sides of arrows on which it occurs
	first := -1                          // the first row that has blanks in a name
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
		return errorUnknownAt(t.line(0), "%s: no name occurs twice; expected edges of one graph",
			quotedForError(t.joined(t.row(0), " -> ")))
	}
	if first < 0 || slices.Contains(sides, left|right) {
		return nil
	}
	return errorUnknownAt(t.line(first), "%s: no name is on both sides of arrows;"+
		" expected nothing but names, if these have blanks",
		quotedForError(t.joined(t.row(first), " -> ")))
}
