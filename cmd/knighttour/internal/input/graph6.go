package input

import (
	"math/bits"
	"strings"
)

// graphs6 returns a function for Reader.next that reads graph6, sparse6 and
// digraph6, the formats of nauty, which have one graph per line:
//
//	Bg      graph6: the path 0 - 1 - 2
//	:Bd     sparse6, after a colon: the same path
//	;o      incremental sparse6, after a semicolon: and an edge between 0 and 2
//	&BP?    digraph6, after an ampersand: the path 0 -> 1 -> 2
//
// B is the number of nodes: 63 plus 3. The characters after it stand for six
// bits each: 63 plus their value, from ? for 000000 to ~ for 111111. In graph6
// and digraph6 there is a bit for each pair of nodes, and in sparse6 the bits
// are a list of edges. As the first character of a line determines its format,
// a file may mix formats. A header such as >>graph6<< may precede the first
// graph. Blank lines are ignored.
//
// It refuses other characters, lines that are too short or too long for their
// number of nodes, and more nodes than checkDeclared allows.
//
// B. D. McKay, https://users.cecs.anu.edu.au/~bdm/data/formats.txt. Gonum's
// packages graph6 and digraph6 are not used: they scan the whole line again for
// each node.
func graphs6(s *source, t *text) func() (*Document, error) {
	number := 0           // of the line
	var previous *builder // the graph of the line before
	return func() (*Document, error) {
		rest := "" // of a line, without a header
		for rest == "" {
			line, err := s.line()
			if err != nil {
				return nil, err
			}
			number++
			if number == 1 {
				line = strings.TrimPrefix(line, byteOrderMark)
			}
			rest, _ = withoutHeader6(strings.TrimSpace(line))
		}
		d := decoder6{line: number, size: len(rest)}
		b, err := d.decode(rest, previous)
		if err != nil {
			return nil, err
		}
		if t.options.Directed && !b.directed {
			return nil, errorAt(0, "the format is %s, but -directed is for lists of edges", d.format)
		}
		document := b.document(d.format)
		if previous == nil && !t.certain {
			document.Notes = []string{"read as " + string(d.format)}
		}
		previous = b
		return document, nil
	}
}

// A decoder6 decodes a line.
type decoder6 struct {
	line   int // its number
	size   int // of its text
	format Format
	n      int    // nodes
	body   string // the characters after the number of nodes
	want   int64  // the length that the body must have, or anyLength

	// isPadded says whether the bits after the last edge are valid padding. It
	// is set when the body is read.
	isPadded bool
}

// anyLength says that a body may have any length.
const anyLength = -1

// Each character from first6, which stands for 000000, to last6 stands for six
// bits.
const (
	first6 = '?'
	last6  = '~'
)

// decode returns the graph of a line that is not empty. An incremental line
// changes the graph of the previous line, which is nil for the first one.
func (d *decoder6) decode(text string, previous *builder) (*builder, error) {
	isIncremental := text[0] == ';'
	var err error
	if isIncremental {
		err = d.beginIncremental(text, previous)
	} else {
		err = d.begin(text)
	}
	if err != nil {
		return nil, err
	}
	err = d.checkBody(text)
	if err != nil {
		return nil, err
	}
	if !isIncremental {
		err = checkDeclared(d.line, int64(d.n), d.size)
		if err != nil {
			return nil, err
		}
	}
	b := newNumberedBuilder(0, d.n)
	switch {
	case isIncremental:
		return b, d.readIncremental(b, previous)
	case d.format == Sparse6:
		d.readSparse(b.addEdge)
	case d.format == Digraph6:
		b.directed = true
		d.readSquare(b)
	default:
		d.readTriangle(b)
	}
	return b, nil
}

// begin sets the format of a line, the number of nodes, the body, and the
// length that the body must have. Numbers of nodes above 62 take three
// characters after ~, or six after ~~.
func (d *decoder6) begin(text string) error {
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
		if c < first6 || c > last6 {
			return d.errorCharacter(text, c)
		}
		n = n<<6 | int64(c-first6)
	}
	d.body = rest[digits:]
	const most = 1 << 30 // so that the number of pairs fits in 64 bits, and a node in 32
	if n > most {
		return errorAt(d.line, "%s: %d nodes are declared; expected at most %d",
			quotedForError(text), n, most)
	}
	d.n = int(n)
	switch d.format {
	case Graph6: // a bit for each pair of nodes, six to a character
		d.want = (n*(n-1)/2 + 5) / 6
	case Digraph6:
		d.want = (n*n + 5) / 6
	default:
		d.want = anyLength
	}
	return nil
}

// beginIncremental is like begin, but for a line of incremental sparse6, whose
// graph has the nodes of the previous graph.
func (d *decoder6) beginIncremental(text string, previous *builder) error {
	if previous == nil || previous.directed {
		return errorAt(d.line, "%s: a line of incremental sparse6"+
			" changes the graph of the line before, and there is none", quotedForError(text))
	}
	d.format = Sparse6
	d.n = len(previous.nodes)
	d.body = text[1:]
	d.want = anyLength
	return nil
}

// checkBody returns an error if the body has wrong characters or the wrong
// length.
func (d *decoder6) checkBody(text string) error {
	for _, c := range []byte(d.body) {
		if c < first6 || c > last6 {
			return d.errorCharacter(text, c)
		}
	}
	if d.want != anyLength && int64(len(d.body)) != d.want {
		return errorAt(d.line,
			"%s: this declares %s; the number of characters after that should be %d, but is %d",
			quotedForError(text), plural(d.n, "node"), d.want, len(d.body))
	}
	return nil
}

// errorCharacter returns the error for a character that stands for no bits.
func (d *decoder6) errorCharacter(text string, c byte) error {
	return errorAt(d.line, "%s: %s has no character %q", quotedForError(text), d.format, rune(c))
}

// bit returns the k-th bit of the body, from 0. The first bit of a character is
// the most significant one.
func (d *decoder6) bit(k int) bool { return (d.body[k/6]-first6)>>(5-k%6)&1 == 1 }

// readTriangle reads graph6: the bits of the upper triangle, column by column.
func (d *decoder6) readTriangle(b *builder) {
	k := 0
	for col := range d.n {
		for row := range col {
			if d.bit(k) {
				b.addEdge(int32(row), int32(col))
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
				b.addEdge(int32(row), int32(col))
			}
			k++
		}
	}
	d.checkPadding(k)
}

// checkPadding sets isPadded: whether all bits from the k-th on are 0.
func (d *decoder6) checkPadding(k int) {
	d.isPadded = true
	for ; k < 6*len(d.body); k++ {
		d.isPadded = d.isPadded && !d.bit(k)
	}
}

// readSparse reads the edges of sparse6, which are sorted by their greater
// node. It keeps a current node, which is 0 at first. The bits come in groups
// of equal length. The first bit of a group says whether to increase the
// current node by 1. The other bits are a number: if it is greater than the
// current node, it becomes the current node. Otherwise there is an edge from
// the number to the current node. A node that does not exist is part of the
// padding of the last character.
func (d *decoder6) readSparse(edge func(from, to int32)) {
	width := bits.Len(uint(max(0, d.n-1)))
	current := 0
	total := 6 * len(d.body)
	d.isPadded = true
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
			d.isPadded = total-k < 6
			return
		case number > current:
			current = number
		default:
			edge(int32(number), int32(current))
		}
	}
}

// readIncremental reads incremental sparse6. The edges of the new graph are
// those that are either in the previous graph or in the line, but not in both.
func (d *decoder6) readIncremental(b, previous *builder) error {
	type pair struct{ from, to int32 }
	edges := make(map[pair]bool, len(previous.from))
	flip := func(from, to int32) {
		p := pair{min(from, to), max(from, to)}
		if edges[p] {
			delete(edges, p)
		} else {
			edges[p] = true
		}
	}
	for e := range previous.from {
		flip(previous.from[e], previous.to[e])
	}
	if len(edges) != len(previous.from) {
		return errorAt(d.line,
			"a line of incremental sparse6 after a graph with parallel edges: expected a whole graph")
	}
	d.readSparse(flip)
	for p := range edges {
		b.addEdge(p.from, p.to)
	}
	return nil
}

// isGraph6 reports whether a text consists of graphs in graph6, sparse6 or
// digraph6. That is so if a header says so, or if the first line is such a
// graph.
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
		err := d.begin(rest)
		return err == nil && d.n > 0 && (d.want == anyLength || int64(len(d.body)) <= d.want)
	}
	_, err := d.decode(rest, nil)
	return err == nil && d.isPadded && d.n > 1 // a single character is hardly a graph
}

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
