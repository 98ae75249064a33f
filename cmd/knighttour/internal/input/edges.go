package input

import (
	"regexp"
	"strconv"
	"strings"
)

// parseEdges reads a list of edges, one a line:
//
//	a b             an edge between a and b
//	a -- b          the same; names may have spaces
//	a -> b          an edge that leads from a to b
//	a               a node
//	# or % or //    a comment
//
// If tabs or commas separate the names, these may have spaces, too. Semicolons
// separate none, and quotation marks do not keep a separator in a name. All
// edges with an arrow, or none: a list is a directed graph or an undirected
// one. If isDirected, a line of two names is an edge from the first to the
// second.
func parseEdges(text string, isDirected bool) (*builder, error) {
	s := scanner{rest: text}
	b := &builder{directed: isDirected}
	first := 0 // the first line with an edge
	for s.next() {
		if s.line == "" || isComment(s.line) {
			continue
		}
		names, sign := split(s.line)
		if isDirected && sign == "--" {
			return nil, wrong(s.number, "%s: an edge without a direction, and the list is directed", shown(s.line))
		}
		if len(names) > 2 || isSemicolons(s.line) {
			return nil, wrong(s.number, "%s: %s", shown(s.line), wantNames(s.line))
		}
		for i, name := range names {
			names[i] = unquoted(name)
			if names[i] == "" {
				return nil, wrong(s.number, "%s: a name is missing", shown(s.line))
			}
			if strings.Count(name, "(") != strings.Count(name, ")") {
				return nil, wrong(s.number, "%s: want two names, and a bracket is open", shown(s.line))
			}
		}
		switch {
		case len(names) == 1:
			b.node(names[0])
			continue
		case first == 0:
			first = s.number
			b.directed = isDirected || sign == "->"
		case b.directed != (isDirected || sign == "->"):
			return nil, wrong(s.number, "%s: want -> in all lines or in none, and it is not as in line %d",
				shown(s.line), first)
		}
		b.edge(b.node(names[0]), b.node(names[1]))
	}
	if len(b.nodes) == 0 {
		return nil, wrong(0, "there is no edge")
	}
	b.useNumbers()
	return b, nil
}

// wantNames returns what is wanted of a line that is not divided into two
// names.
func wantNames(line string) string {
	want := "want two names, with a comma, a tab or an arrow between them (-> or --) if they have spaces"
	switch {
	case isSemicolons(line):
		return want + "; a semicolon is no separator"
	case strings.Contains(line, `"`):
		return want + "; quotes do not keep a name together"
	}
	return want
}

// isSemicolons reports whether a line has semicolons, as some tables have, and
// none of the separators.
func isSemicolons(line string) bool {
	return strings.Contains(line, ";") &&
		!strings.ContainsAny(line, ",\t") &&
		!strings.Contains(line, "->") &&
		!strings.Contains(line, "--")
}

// isComment reports whether a line has no edge, as it begins with a mark.
func isComment(line string) bool {
	for _, mark := range []string{"#", "%", "//"} {
		if strings.HasPrefix(line, mark) {
			return true
		}
	}
	return false
}

// arrow separates two names. Two dashes without spaces around them may be part
// of a name, unless there is no other name in the line.
var arrow = regexp.MustCompile(`\s+(->|--)\s+|(->)`)

// split divides a line into names. The sign is what is between two of them, if
// that is an arrow.
func split(line string) (names []string, sign string) {
	found := arrow.FindString(line)
	sign = strings.TrimSpace(found)
	switch {
	case found != "":
		names = arrow.Split(line, -1)
	case strings.Contains(line, "\t"):
		names = strings.Split(line, "\t")
	case strings.Contains(line, ","):
		names = strings.Split(line, ",")
	default:
		names = strings.Fields(line)
		if len(names) == 1 && strings.Contains(line, "--") {
			return strings.Split(line, "--"), "--"
		}
	}
	return names, sign
}

// unquoted returns a name without the spaces and quotation marks around it.
func unquoted(name string) string {
	name = strings.TrimSpace(name)
	inner, err := strconv.Unquote(name)
	if err != nil || !strings.HasPrefix(name, `"`) {
		return name
	}
	return inner
}
