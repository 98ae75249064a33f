package input

import (
	"iter"
	"math/bits"
	"strings"
)

// headers6 are the headers that may precede the first graph of a file.
var headers6 = []string{">>graph6<<", ">>sparse6<<", ">>digraph6<<"}

// withoutHeader6 returns a line without the header, and whether it has one.
func withoutHeader6(line string) (rest string, found bool) {
	for _, header := range headers6 {
		rest, found = strings.CutPrefix(line, header)
		if found {
			return rest, true
		}
	}
	return line, false
}

// isGraph6 reports whether a text consists of graphs in graph6, sparse6 or
// digraph6: a header says so, or the first line is such a graph.
func isGraph6(t *text) bool {
	line, isComplete := firstLine(t.head)
	rest, found := withoutHeader6(line)
	if found {
		return true
	}
	if rest == "" || rest[0] == ';' {
		return false
	}
	d := decoder6{line: 1, size: len(rest)}
	if !isComplete { // the line is longer than head
		d.size = MaxBytes
		return d.sizes(rest) == nil && d.n > 0 && (d.want < 0 || int64(len(d.body)) <= d.want)
	}
	_, err := d.decode(rest, nil)
	return err == nil && d.padded && d.n > 1 // a single character is hardly a graph
}

// graphs6 returns the graphs of a source with one a line. The first byte of a
// line determines the format, so a file may have several formats.
//
// It does not use gonum's packages graph6 and digraph6, which scan the whole
// line again for each node: B. D. McKay,
// https://users.cecs.anu.edu.au/~bdm/data/formats.txt.
func (s *source) graphs6(t *text) iter.Seq2[*Document, error] {
	return func(yield func(*Document, error) bool) {
		var before *builder // the graph of the previous line
		for number, line := range s.lines() {
			if line.err != nil {
				yield(nil, line.err)
				return
			}
			text, _ := withoutHeader6(line.text)
			if text == "" {
				continue
			}
			d := decoder6{line: number, size: len(text)}
			b, err := d.decode(text, before)
			if err == nil && t.options.Directed && !b.directed {
				err = errorAt(0, "the format is %s, and -directed is for lists of edges", d.format)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			document := b.document(d.format)
			if before == nil && !t.certain {
				document.Notes = []string{"read as " + string(d.format)}
			}
			if !yield(document, nil) {
				return
			}
			before = b
		}
	}
}

// A decoder6 decodes a line.
type decoder6 struct {
	line   int // its number
	size   int // of its text
	format Format
	n      int    // nodes
	body   string // the characters after the number of nodes
	want   int64  // the length of the body, or -1 for any length
	padded bool   // whether the unused bits at the end are 0
}

// offset6 is the character that stands for the bits 000000.
const offset6 = 63

// decode returns the graph of a line. An incremental line changes the graph of
// the previous line.
func (d *decoder6) decode(text string, before *builder) (*builder, error) {
	if strings.HasPrefix(text, ";") {
		if before == nil || before.directed {
			return nil, errorAt(d.line, "%s: a line of incremental sparse6"+
				" changes the graph of the line before, and there is none", quotedForError(text))
		}
		d.n = len(before.nodes)
		d.format = Sparse6
		d.body = text[1:]
		d.want = -1
	} else {
		err := d.sizes(text)
		if err != nil {
			return nil, err
		}
	}
	for _, c := range []byte(d.body) {
		if c < offset6 || c > 126 {
			return nil, errorAt(d.line, "%s: %s has no character %q", quotedForError(text), d.format, rune(c))
		}
	}
	if d.want >= 0 && int64(len(d.body)) != d.want {
		return nil, errorAt(d.line, "%s: %s are declared, which take %d characters more, and there are %d",
			quotedForError(text), plural(d.n, "node"), d.want, len(d.body))
	}
	if text[0] == ';' { // the number of nodes is that of the previous graph
		b := newNumberedBuilder(0, d.n)
		return b, d.change(b, before)
	}
	err := checkDeclared(d.line, int64(d.n), d.size)
	if err != nil {
		return nil, err
	}
	b := newNumberedBuilder(0, d.n)
	switch d.format {
	case Sparse6:
		d.readSparse(b.edge)
	case Digraph6:
		b.directed = true
		d.readSquare(b)
	default:
		d.readTriangle(b)
	}
	return b, nil
}

// sizes reads the format and the number of nodes of a line. It sets the rest of
// the line, body, and the length that this must have, want, or -1 if it may
// have any.
func (d *decoder6) sizes(text string) error {
	rest := text
	d.format = Graph6
	switch text[0] {
	case ':':
		d.format = Sparse6
		rest = text[1:]
	case '&':
		d.format = Digraph6
		rest = text[1:]
	}
	digits := 1
	switch {
	case strings.HasPrefix(rest, "~~"):
		digits = 6
		rest = rest[2:]
	case strings.HasPrefix(rest, "~"):
		digits = 3
		rest = rest[1:]
	}
	if len(rest) < digits {
		return errorAt(d.line, "%s: the number of nodes is incomplete", quotedForError(text))
	}
	n := int64(0)
	for _, c := range []byte(rest[:digits]) {
		if c < offset6 || c > 126 {
			return errorAt(d.line, "%s: %s has no character %q", quotedForError(text), d.format, rune(c))
		}
		n = n<<6 | int64(c-offset6)
	}
	d.body = rest[digits:]
	const most = 1 << 30 // so that the number of pairs fits in 64 bits, and a node in 32
	if n > most {
		return errorAt(d.line, "%s: %d nodes are declared; expected at most %d", quotedForError(text), n, most)
	}
	d.n = int(n)
	switch d.format {
	case Graph6: // a bit for each pair of nodes, six to a character
		d.want = (n*(n-1)/2 + 5) / 6
	case Digraph6:
		d.want = (n*n + 5) / 6
	default: // any number of edges
		d.want = -1
	}
	return nil
}

// bit returns a bit of the body.
func (d *decoder6) bit(k int) bool { return (d.body[k/6]-offset6)>>(5-k%6)&1 == 1 }

// readTriangle reads graph6: the bits of the upper triangle, column by column.
func (d *decoder6) readTriangle(b *builder) {
	k := 0
	for col := range d.n {
		for row := range col {
			if d.bit(k) {
				b.edge(int32(row), int32(col))
			}
			k++
		}
	}
	d.checkPadding(k)
}

// readSquare reads digraph6: the bits of all pairs, row by row.
func (d *decoder6) readSquare(b *builder) {
	k := 0
	for row := range d.n {
		for col := range d.n {
			if d.bit(k) {
				b.edge(int32(row), int32(col))
			}
			k++
		}
	}
	d.checkPadding(k)
}

// checkPadding finds out whether all bits from the k-th on are 0.
func (d *decoder6) checkPadding(k int) {
	d.padded = true
	for ; k < 6*len(d.body); k++ {
		d.padded = d.padded && !d.bit(k)
	}
}

// readSparse reads the edges of sparse6. They are sorted by their greater node.
// Each group of bits begins with one that says whether to increase the current
// node by 1. Then comes a number: if it is greater than the current node, it
// becomes the current node, and otherwise it is the other end of an edge. Bits
// for a node that does not exist are padding of the last character.
func (d *decoder6) readSparse(edge func(from, to int32)) {
	width := bits.Len(uint(max(0, d.n-1)))
	current := 0
	total := 6 * len(d.body)
	d.padded = true
	for k := 0; k+1+width <= total; {
		if d.bit(k) {
			current++
		}
		k++
		number := 0
		for range width {
			number <<= 1
			if d.bit(k) {
				number |= 1
			}
			k++
		}
		switch {
		case current >= d.n || number >= d.n:
			d.padded = total-k < 6
			return
		case number > current:
			current = number
		default:
			edge(int32(number), int32(current))
		}
	}
}

// change reads incremental sparse6: the edges that are in exactly one of the
// two graphs.
func (d *decoder6) change(b, before *builder) error {
	type pair struct{ from, to int32 }
	edges := make(map[pair]bool, len(before.from))
	flip := func(from, to int32) {
		p := pair{min(from, to), max(from, to)}
		if edges[p] {
			delete(edges, p)
		} else {
			edges[p] = true
		}
	}
	for e := range before.from {
		flip(before.from[e], before.to[e])
	}
	if len(edges) != len(before.from) {
		return errorAt(d.line,
			"a line of incremental sparse6 after a graph with parallel edges: expected a whole graph")
	}
	d.readSparse(flip)
	for p := range edges {
		b.edge(p.from, p.to)
	}
	return nil
}
