package input

import (
	"encoding/xml"
	"io"
	"strings"
)

// This file recognises formats that are not read, so that the error can name
// them.

// firstWords returns the first n words of a text, or all words if there are
// fewer. It skips comment lines.
func firstWords(head string, n int) []string {
	var words []string
	for line := range strings.Lines(head) {
		if isComment(strings.TrimSpace(line)) {
			continue
		}
		words = append(words, strings.Fields(line)...)
		if len(words) >= n {
			return words[:n]
		}
	}
	return words
}

// isGML reports whether a text is GML: the key graph and an opening bracket,
// perhaps after keys about the program.
func isGML(t *text) bool {
	rest := t.head // what follows the current line
	for line := range strings.Lines(t.head) {
		rest = rest[len(line):]
		fields := strings.Fields(line)
		if len(fields) == 0 || isComment(fields[0]) {
			continue
		}
		switch strings.ToLower(fields[0]) {
		case "creator", "version", "comment", "directed":
			continue
		case "graph[":
			return true
		case "graph":
			words := firstWords(line+rest, 2)
			return len(words) > 1 && strings.HasPrefix(words[1], "[")
		}
		return false
	}
	return false
}

// isMermaid reports whether a text is a Mermaid diagram. It may be in Markdown,
// have front matter between lines of hyphens, or begin with a line such as
// "graph TD". But "graph TD {" begins a graph of DOT.
func isMermaid(t *text) bool {
	words := firstWords(t.head, 4)
	if len(words) > 0 && strings.HasPrefix(words[0], "```mermaid") {
		return true
	}
	if len(words) > 0 && strings.HasPrefix(words[0], "---") {
		return strings.Contains(t.head, "\nflowchart ") || strings.Contains(t.head, "\ngraph ")
	}
	if len(words) < 2 {
		return false
	}
	switch strings.ToLower(words[0]) {
	case "graph", "flowchart", "flowchart-elk":
		switch strings.ToUpper(strings.TrimSuffix(words[1], ";")) {
		case "TD", "TB", "BT", "LR", "RL":
			return len(words) < 3 || words[2] != "{"
		}
	}
	return false
}

// isFacts reports whether the first lines, up to three, are facts such as
// "edge(1, 2).".
func isFacts(t *text) bool {
	facts := 0
	for line := range strings.Lines(t.head) {
		line = strings.TrimSpace(line)
		if line == "" || isComment(line) {
			continue
		}
		open := strings.IndexByte(line, '(')
		if open <= 0 || !isLetter(line[0]) || !strings.HasSuffix(line, ").") {
			return false
		}
		if strings.ContainsAny(line[:open], blanks) {
			return false
		}
		facts++
		if facts == 3 {
			return true
		}
	}
	return facts > 0
}

// isTGF reports whether a text has lines of nodes and, below them, a line with
// only a number sign. In TGF, the lines of edges follow.
func isTGF(t *text) bool {
	hasNodes := false
	for line := range strings.Lines(t.head) {
		line = strings.TrimSpace(line)
		switch {
		case line == "#":
			return hasNodes
		case line != "" && !isComment(line):
			hasNodes = true
		}
	}
	return false
}

// isXML reports whether a text begins with a tag, a declaration or a comment.
func isXML(t *text) bool {
	rest, found := strings.CutPrefix(strings.TrimSpace(t.head), "<")
	return found && rest != "" && (isLetter(rest[0]) || rest[0] == '!' || rest[0] == '?')
}

// rootIs returns a function that reports whether a text is XML whose outermost
// element has the given name, ignoring case.
func rootIs(name string) func(*text) bool {
	return func(t *text) bool { return isXML(t) && strings.EqualFold(root(t.head), name) }
}

// root returns the name of the outermost element of a text in XML, or "" if
// there is none.
func root(head string) string {
	d := xml.NewDecoder(strings.NewReader(head))
	d.Strict = false
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	for {
		token, err := d.RawToken()
		if err != nil {
			return ""
		}
		start, ok := token.(xml.StartElement)
		if ok {
			return start.Name.Local
		}
	}
}
