package input

import (
	"context"
	"io"
	"regexp"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/graph/formats/dot"
	"gonum.org/v1/gonum/graph/formats/dot/ast"
)

// parseDOT reads the graphs of Graphviz's format:
//
//	digraph {
//	  a -> b -> {c "d e"}
//	  subgraph x {f g}
//	  c -> subgraph x {} [label="an attribute"]
//	}
//
// The nodes keep their names. As in Graphviz, a chain has an edge for each
// arrow, and braces stand for all nodes in them, as does the name of a
// subgraph: here the edges are a -> b, b -> c, b -> "d e", c -> f and c -> g.
// Attributes and ports are ignored.
//
// It refuses arrows of the wrong kind, and texts that exceed the limits below.
//
// The parser is gonum's. Its package encoding/dot, which builds a graph from
// the result, is not used: in a -> b; {a b} -> c it loses the edges to c, since
// a and b occur before the braces, and it takes "a" and a for two nodes.
//
// Graphviz: DOT Language, https://graphviz.org/doc/info/lang.html.
func parseDOT(t *text) (next func() (*Document, error), err error) {
	braces := strings.Count(t.all, "{")
	arrows := strings.Count(t.all, "->") + strings.Count(t.all, "--")
	if braces > maxBraces || arrows > maxArrows {
		return nil, errorAt(0,
			"more than %d edges or %d braces are too many for DOT: write a list of edges",
			maxArrows, maxBraces)
	}
	file, err := t.parseSyntax()
	if err != nil {
		return nil, err
	}
	number := 0 // of the graph, from 1
	return func() (*Document, error) {
		if number == len(file.Graphs) {
			return nil, io.EOF
		}
		g := file.Graphs[number]
		number++
		b := &dotBuilder{
			builder:   &builder{directed: g.Directed},
			text:      t.all,
			number:    number,
			subgraphs: make(map[string][]int32),
		}
		err := b.addAll(g.Stmts)
		if err != nil {
			return nil, err
		}
		b.useNumbers()
		return b.document(DOT), nil
	}, nil
}

// Gonum's parser of DOT is recursive: its depth grows with nested braces and
// with chains of edges. These limits keep it far from a stack overflow.
const (
	maxBraces = 100_000
	maxArrows = 1_000_000 // "->" and "--"
)

// A short text in DOT can stand for a large graph: a few names in braces on
// both sides of an arrow mean many edges, and the name of a subgraph means all
// of its nodes.
const (
	maxEdges    = 20_000_000
	maxInBraces = 20_000_000 // nodes in all braces together, with repetitions
)

// dotBegin matches the beginning of a text in DOT: blanks and comments, graph
// or digraph, perhaps a name, and a brace.
var dotBegin = regexp.MustCompile(`^(?is)` +
	`(?:\s|//[^\n]*\n|#[^\n]*\n|/\*.*?\*/)*` +
	`(?:strict\s+)?(?:di)?graph\b` +
	`[^{;\n]*\s*\{`)

// isDOT reports whether a text begins as DOT does.
func isDOT(t *text) bool { return dotBegin.MatchString(t.head) }

// parseSyntax parses a text. Gonum's parser cannot be stopped: if the context
// ends, the parser continues in the background.
func (t *text) parseSyntax() (*ast.File, error) {
	type parseResult struct {
		file *ast.File
		err  error
	}
	done := make(chan parseResult, 1)
	go func() {
		file, err := dot.ParseBytes([]byte(t.all))
		done <- parseResult{file, err}
	}()
	var p parseResult
	select {
	case p = <-done:
	case <-t.ctx.Done():
		return nil, context.Cause(t.ctx)
	}
	if p.err == nil {
		return p.file, nil
	}
	place := dotPlace.FindStringSubmatch(p.err.Error())
	if place == nil {
		return nil, errorWithoutPlace(p.err, t.all)
	}
	line, _ := strconv.Atoi(place[1])
	return nil, errorAt(line, "column %s: %s", place[2], withoutGraphx(place[3]))
}

// dotPlace matches a parser error, which begins with the place.
var dotPlace = regexp.MustCompile(`(?s)^(\d+):(\d+): error: (.*)$`)

// withoutGraphx returns the text of a parser error with "graph" in place of
// "graphx", which is a name in the parser's grammar. The end of the error,
// which quotes the input, is left unchanged.
func withoutGraphx(problem string) string {
	const got = "; got: "
	end := strings.LastIndex(problem, got)
	if end < 0 {
		end = len(problem)
	}
	return strings.ReplaceAll(problem[:end], "graphx", "graph") + problem[end:]
}

// errorWithoutPlace returns the error for a parser error that names no place.
// If an undirected graph has an arrow ->, that arrow is the cause, and its line
// is the place.
func errorWithoutPlace(err error, text string) error {
	line := lineOfSign(text, "->", 0)
	if line == 0 {
		return errorAt(0, "%v", err)
	}
	return errorAt(line, `"->": expected -- in a graph, or the word digraph`)
}

// dotTokens matches what lineOfSign looks at: comments and quoted names, which
// may contain an arrow without a meaning; the words that begin a graph; arrows;
// braces, and the brackets around names in HTML.
var dotTokens = regexp.MustCompile(`(?is)` +
	`//[^\n]*|(?m:^)[ \t]*#[^\n]*|/\*.*?\*/` +
	`|"(?:\\.|[^"\\])*"` +
	`|\b(?:di)?graph\b|->|--|[{}<>]`)

// lineOfSign returns the line, from 1, of the first arrow of the wrong kind:
// the sign "->" in a graph, or "--" in a digraph. It returns 0 if there is no
// such arrow. It looks only at the graph with the given number, counted from 1,
// or at all graphs if number is 0. Apart from its arrows, the text must be
// valid.
func lineOfSign(text, sign string, number int) int {
	graphs := 0
	braces := 0
	angles := 0      // of a name in HTML
	isWrong := false // whether the sign is wrong in the current graph
	for _, at := range dotTokens.FindAllStringIndex(text, -1) {
		token := strings.ToLower(text[at[0]:at[1]])
		switch {
		case token == "<":
			angles++
		case token == ">":
			angles--
		case angles > 0: // inside a name
		case token == "{":
			braces++
		case token == "}":
			braces--
		case braces == 0 && (token == "graph" || token == "digraph"):
			graphs++
			isChosen := number == 0 || number == graphs
			isWrong = isChosen && (token == "digraph") == (sign == "--")
		case isWrong && token == sign:
			return 1 + strings.Count(text[:at[0]], "\n")
		}
	}
	return 0
}

// A dotBuilder builds a graph from the statements that the parser returns.
type dotBuilder struct {
	*builder
	text   string // of the file
	number int    // of the graph in it, from 1

	// seen has the nodes that the statements have named so far. When braces
	// end, their nodes stay in seen, but each only once.
	seen      []int32
	subgraphs map[string][]int32 // by name, the nodes of a subgraph so far
	inBraces  int                // the number of nodes in all braces, with repetitions

	calls    int   // of once
	lastCall []int // by node, the last call of once that was given the node
}

// addAll adds the nodes and edges of statements. Its recursion is as deep as
// the nesting of braces, at most maxBraces.
func (b *dotBuilder) addAll(statements []ast.Stmt) error {
	for _, statement := range statements {
		var err error
		switch s := statement.(type) {
		case *ast.NodeStmt:
			_, err = b.addVertex(s.Node)
		case *ast.Subgraph:
			_, err = b.addVertex(s)
		case *ast.EdgeStmt:
			err = b.addChain(s)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// addChain adds the edges of a chain such as a -> b -> {c d}: from each node at
// one place of the chain to each node at the next.
func (b *dotBuilder) addChain(s *ast.EdgeStmt) error {
	from, err := b.addVertex(s.From)
	if err != nil {
		return err
	}
	for link := s.To; link != nil; link = link.To {
		if b.directed && !link.Directed { // the parser refuses only -> in a graph
			return errorAt(lineOfSign(b.text, "--", b.number),
				"%s: expected -> in a digraph, or the word graph",
				quotedForError("-- "+link.Vertex.String()))
		}
		to, err := b.addVertex(link.Vertex)
		if err != nil {
			return err
		}
		if len(from)*len(to) > maxEdges-len(b.from) {
			return errorAt(0, "more than %d edges", maxEdges)
		}
		for _, u := range from {
			for _, v := range to {
				b.addEdge(u, v)
			}
		}
		from = to
	}
	return nil
}

// addVertex adds the nodes and edges at one place of a chain, and returns the
// nodes, each once: a single node, or those in braces. If the braces have a
// name, the nodes include those of all earlier braces with that name.
func (b *dotBuilder) addVertex(v ast.Vertex) (nodes []int32, err error) {
	sub, isSubgraph := v.(*ast.Subgraph)
	if !isSubgraph {
		node := b.nodeNamed(unquotedDOT(v.(*ast.Node).ID))
		b.seen = append(b.seen, node)
		return []int32{node}, nil
	}
	begin := len(b.seen)
	err = b.addAll(sub.Stmts)
	if err != nil {
		return nil, err
	}
	if sub.ID != "" {
		b.seen = append(b.seen, b.subgraphs[sub.ID]...)
	}
	b.inBraces += len(b.seen) - begin
	if b.inBraces > maxInBraces {
		return nil, errorAt(0, "more than %d nodes in braces", maxInBraces)
	}
	nodes = b.once(b.seen[begin:])
	b.seen = append(b.seen[:begin], nodes...)
	if sub.ID != "" {
		b.subgraphs[sub.ID] = nodes
	}
	return nodes, nil
}

// once returns a new slice of the nodes without repetitions, in the same order.
func (b *dotBuilder) once(nodes []int32) []int32 {
	var once []int32
	b.calls++
	b.lastCall = append(b.lastCall, make([]int, len(b.nodes)-len(b.lastCall))...)
	for _, node := range nodes {
		if b.lastCall[node] < b.calls {
			b.lastCall[node] = b.calls
			once = append(once, node)
		}
	}
	return once
}

// unquotedDOT returns a name of DOT without quotation marks. A backslash before
// a quotation mark keeps the mark, and a backslash at the end of a line joins
// the line to the next.
func unquotedDOT(name string) string {
	if len(name) < 2 || name[0] != '"' || name[len(name)-1] != '"' {
		return name
	}
	return dotEscapes.Replace(name[1 : len(name)-1])
}

// dotEscapes replaces what a backslash escapes in a quoted name.
var dotEscapes = strings.NewReplacer(`\"`, `"`, "\\\r\n", "", "\\\n", "")
