// Package witness explains why a graph has no tour: by vertices and numbers
// that show it, and in words. No other package chooses these words.
//
// A tour that begins with a given path continues in the rest of the graph. The
// rest leaves out the vertices of the path, except the last one, the head, and,
// if the tour is closed, the first one. It also leaves out an edge between
// these two. In the rest, a closed tour is a path from the head to the first
// vertex of the given path, and an open one is a path from the head to the end
// if one is given, or to any vertex. But if there is no given path, or if it is
// only the start, a closed tour is a cycle of the rest. If the given path has
// an edge, a statement about the rest begins by saying that the prefix is
// fixed, since it need not be true of the whole graph.
//
// The package looks, in this order, for a goal that contradicts the path; for
// vertices that cannot be reached or have too few edges (ends.go); for colours
// that do not fit (earlier if nothing plainer is possible); and for vertices
// that hold too many parts together (cut.go) or compete for too few neighbours
// (match.go). If it sees nothing, it says what has proved that there is no tour
// (reason.go).
package witness

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A Case is a problem without a tour, with the names of its vertices. The
// problem need not be prepared.
type Case struct {
	*problem.Problem
	Noun string // what a vertex is called: "node" or "square"
	Name func(v int32) string
}

// budget is the smallest work limit for a matching or a scattering, which
// follow the checks that take linear time.
const budget = 1 << 24

// grace is the work that an explanation may take after a stop, a few
// milliseconds, so that a proof found just before the stop still gets its
// reason.
const grace = 1 << 21

// Explain returns the plainest proof that there is no tour, in words: what it
// sees or, if it sees nothing, the proof that was found. If it is stopped, it
// looks again, but for so little work that nobody notices.
func (x *Case) Explain(c *work.Canceller, found *problem.None) *problem.None {
	why := x.See(c)
	if why == nil && c.Err() != nil {
		why = x.See(work.StopAfter(grace))
	}
	if why == nil {
		why = x.unseen(found)
	}
	return why
}

// See returns the plainest reason that it finds in the graph why there is no
// tour, or nil. Its work is linear in the number of vertices and edges; the
// work for a matching or a scattering is bounded. If it is stopped, the reason
// may be less plain, or nil.
func (x *Case) See(c *work.Canceller) *problem.None { return x.see(c, true) }

// SeeSoon is See without matchings and scatterings.
func (x *Case) SeeSoon(c *work.Canceller) *problem.None { return x.see(c, false) }

func (x *Case) see(c *work.Canceller, thoroughly bool) *problem.None {
	if why := x.contradiction(); why != nil {
		return why
	}
	if x.Places != nil {
		if why := x.excluded(c); why != nil {
			return why
		}
		x = x.endingAtLast()
	}
	if len(x.Path()) == x.Graph.Len() || c.Err() != nil {
		return nil
	}
	p, err := x.Graph.Properties(c)
	if err != nil {
		return nil
	}
	uneven := x.colours(p)
	if uneven != nil && x.nothingPlainer(p) {
		return uneven
	}
	r, err := x.rest(c, p)
	if err != nil {
		return ifConnected(p, uneven)
	}
	if uneven != nil {
		r.colour = nil // the colours do not determine where a tour ends
	}
	looks := []func() *problem.None{
		r.unreached,
		r.ends,
		func() *problem.None { return uneven },
		r.cutVertices,
	}
	if thoroughly {
		looks = append(looks,
			func() *problem.None { return r.bounded(r.match) },
			func() *problem.None { return r.bounded(r.scatter) },
		)
	}
	for _, look := range looks {
		why := look()
		if c.Err() != nil {
			return ifConnected(p, uneven)
		}
		if why != nil {
			return why
		}
	}
	return nil
}

// ifConnected returns the reason about colours if the graph is connected. If it
// is not, the colours of only one part are known.
func ifConnected(p *dense.Properties, uneven *problem.None) *problem.None {
	if p.Unreached >= 0 {
		return nil
	}
	return uneven
}

// endingAtLast returns the case of a tour that ends at the vertex of the last
// place, if that is given.
func (x *Case) endingAtLast() *Case {
	last := x.Places[len(x.Places)-1]
	if x.Closed || x.End >= 0 || last < 0 {
		return x
	}
	p := *x.Problem
	p.End = last
	return &Case{Problem: &p, Noun: x.Noun, Name: x.Name}
}

// nothingPlainer reports whether the properties of the whole graph show that
// neither unreached nor ends would find a reason. It returns false if the path
// has more vertices than its start, since the rest of the graph may have other
// properties.
func (x *Case) nothingPlainer(p *dense.Properties) bool {
	if len(x.Path()) > 1 || p.Unreached >= 0 {
		return false
	}
	return len(p.Leaves)+len(p.Sources)+len(p.Sinks) == 0
}

// bounded returns the result of look, or nil if the budget is spent before look
// ends.
func (r *rest) bounded(look func() *problem.None) (why *problem.None) {
	r.c.Within(budget+64*len(r.graph.List), func() {
		why = look()
		if r.c.Err() != nil {
			why = nil
		}
	})
	return why
}

// contradiction returns the reason why the path contradicts the goal, or nil.
func (x *Case) contradiction() *problem.None {
	n := x.Graph.Len()
	least := 2
	if x.Graph.Undirected {
		least = 3
	}
	no := func(text string, v int32) *problem.None {
		return &problem.None{
			Reason:   problem.ReasonGoal,
			Vertices: []int32{v},
			Text:     fmt.Sprintf(text, x.list([]int32{v})),
		}
	}
	path := x.Path()
	switch {
	case x.Closed && n < least:
		return &problem.None{
			Reason: problem.ReasonGoal,
			Needs:  least,
			Has:    n,
			Text: fmt.Sprintf("a closed tour takes at least %d %ss, and the graph has %d",
				least, x.Noun, n),
		}
	case len(path) == 0:
		return nil
	case len(path) < n && slices.Contains(path, x.End):
		return no("a tour cannot visit %s before all others and end there", x.End)
	case len(path) < n:
		return nil
	}
	// The path visits all vertices.
	head := path[n-1]
	switch {
	case x.Closed && !x.Graph.Has(head, path[0]):
		return no("no edge leads from %s back to the start", head)
	case x.End >= 0 && head != x.End:
		return no("these are all "+x.Noun+"s, and %s is the last", head)
	}
	return nil
}

// excluded returns the reason why two places exclude each other, or nil.
func (x *Case) excluded(c *work.Canceller) *problem.None {
	a, b := problem.Excluded(c, x.Problem)
	if a == nil {
		a, b = problem.Apart(c, x.Problem)
	}
	if a == nil {
		return nil
	}
	both := []int32{a.Vertex, b.Vertex}
	slices.Sort(both)
	no := &problem.None{Reason: problem.ReasonGoal, Vertices: slices.Compact(both)}
	one, more, first := "index", "indices", 0
	if x.isBoard() {
		one, more, first = "number", "numbers", 1
	}
	steps := b.Index - a.Index
	switch {
	case a.Vertex == b.Vertex:
		no.Text = fmt.Sprintf("%s would have the %s %d and %d",
			x.list(no.Vertices), more, a.Index+first, b.Index+first)
	case steps == 0:
		no.Text = fmt.Sprintf("%s would both have the %s %d",
			x.list(no.Vertices), one, a.Index+first)
	case x.isBoard():
		no.Text = x.notJoined(a, b)
	case steps == 1:
		no.Text = fmt.Sprintf("no edge leads from %s, to %s", x.placed(a), x.placed(b))
	default:
		no.Text = fmt.Sprintf(
			"no path of %d steps through %ss without a place leads from %s, to %s",
			steps, x.Noun, x.placed(a), x.placed(b))
	}
	return no
}

// isBoard reports whether the vertices are squares. If so, places are the
// numbers of a puzzle, which count from 1.
func (x *Case) isBoard() bool { return x.Noun == "square" }

// notJoined says that two numbers of a puzzle cannot be joined by moves.
func (x *Case) notJoined(a, b *problem.Place) string {
	moves := english.Plural(b.Index-a.Index, "move")
	if b.Index > a.Index+1 {
		moves += " through empty squares"
	}
	n := x.Graph.Len()
	numbered := func(p *problem.Place) string {
		return fmt.Sprintf("number %d on %s", p.Index%n+1, x.list([]int32{p.Vertex}))
	}
	closing := ""
	if b.Index >= n {
		closing = ", to close the tour,"
	}
	return fmt.Sprintf("%s and %s%s cannot be joined in %s", numbered(a), numbered(b), closing, moves)
}

// placed names a vertex and its place. A closed tour comes back to places that
// it has visited.
func (x *Case) placed(p *problem.Place) string {
	name := x.list([]int32{p.Vertex})
	n := x.Graph.Len()
	switch {
	case p.Index == n:
		return name + ", the start again"
	case p.Index > n:
		return fmt.Sprintf("%s, at index %d again", name, p.Index-n)
	}
	return fmt.Sprintf("%s, at index %d", name, p.Index)
}

// alternate is the beginning of a sentence about colours.
const alternate = "the %ss have two colours that alternate along a path, and "

// colours returns the reason why the numbers of vertices of the two colours, or
// the colour of the end, do not fit. It returns nil if they fit.
func (x *Case) colours(p *dense.Properties) *problem.None {
	if p.Colour == nil {
		return nil
	}
	// The colour that a tour begins with: the colour of the start or, if any
	// vertex may be the start, the more frequent colour.
	first := p.Count[1] > p.Count[0]
	path := x.Path()
	if path != nil {
		first = p.Colour[path[0]]
	}
	same, other := p.Count[0], p.Count[1]
	if first {
		same, other = other, same
	}
	needs, has := rarer(same, other, x.Closed)
	if has < needs {
		return &problem.None{
			Reason: problem.ReasonColours,
			Needs:  needs,
			Has:    has,
			Text:   x.unevenText(p, first, same, other),
		}
	}
	if x.End < 0 {
		return nil
	}
	oneMore := same-other == 1
	if path == nil && !oneMore {
		return nil // a tour may begin with either colour
	}
	// Colours alternate: the last vertex has the first colour if there is one
	// vertex more of that colour.
	if endLikeFirst := p.Colour[x.End] == first; endLikeFirst == oneMore {
		return nil
	}
	end := []int32{x.End}
	return &problem.None{
		Reason:   problem.ReasonColours,
		Vertices: end,
		Text: fmt.Sprintf(alternate+"a path over %d %ss cannot end with the colour of %s",
			x.Noun, same+other, x.Noun, x.list(end)),
	}
}

// unevenText says how many vertices have the first colour, same, and how many
// have the other colour.
func (x *Case) unevenText(p *dense.Properties, first bool, same, other int) string {
	one := slices.Index(p.Colour, first)
	two := slices.Index(p.Colour, !first)
	if x.Path() != nil || two < 0 {
		return fmt.Sprintf(alternate+"there are %d of the start's colour and %d of the other",
			x.Noun, same, other)
	}
	return fmt.Sprintf(
		alternate+"there are %d of one, such as %s, and %d of the other, such as %s",
		x.Noun, same, x.list([]int32{int32(one)}), other, x.list([]int32{int32(two)}))
}

// rarer returns how many vertices of the rarer colour a tour needs, and how
// many there are. The start's colour has same vertices, the other colour has
// other. A closed tour visits equally many of each. An open tour may visit one
// more of the start's colour.
func rarer(same, other int, closed bool) (needs, has int) {
	switch {
	case same < other:
		return other, same
	case closed:
		return same, other
	}
	return same - 1, other
}

// none stands for a missing vertex.
const none int32 = -1

// A rest is the rest of the graph of a case, renumbered. Once the canceller has
// stopped, the results of its methods are meaningless.
type rest struct {
	whole      *Case
	c          *work.Canceller
	graph      dense.Lists // successors, without loops
	joined     dense.Lists // see join
	undirected bool
	vertex     []int32 // by number: its number in the case
	colour     []bool  // nil if the graph is not bipartite
	head, tail int32   // where a path begins and ends, or none if free or if it is a cycle
	cycle      bool
	first      int32 // the head or, for a cycle, the start; or none
	queue      []int32
}

// rest returns the rest of the case, as the package comment describes it.
func (x *Case) rest(c *work.Canceller, p *dense.Properties) (*rest, error) {
	path := x.Path()
	r := &rest{
		whole:      x,
		c:          c,
		undirected: x.Graph.Undirected,
		head:       none,
		tail:       none,
		cycle:      x.Closed && len(path) < 2,
		first:      none,
	}
	number := r.renumber(p)
	if err := c.Err(); err != nil {
		return nil, err
	}
	if len(path) > 0 {
		r.first = number[path[len(path)-1]]
		if !r.cycle {
			r.head = r.first
		}
	}
	switch {
	case x.Closed && len(path) > 1:
		r.tail = number[path[0]]
	case x.End >= 0:
		r.tail = number[x.End]
	}
	r.graph.Start = append(make([]int, 0, len(r.vertex)+1), 0)
	for u, v := range r.vertex {
		for _, w := range x.Graph.Of(v) {
			if j := number[w]; j != none && !r.leavesOut(int32(u), j) {
				r.graph.List = append(work.Grow(c, r.graph.List), j)
			}
		}
		r.graph.Start = append(r.graph.Start, len(r.graph.List))
		if err := c.Spend(1 + len(x.Graph.Of(v))); err != nil {
			return nil, err
		}
	}
	r.joined = r.join()
	return r, nil
}

// renumber numbers the vertices of the rest, and returns the number of each
// vertex of the case, or none.
func (r *rest) renumber(p *dense.Properties) (number []int32) {
	number = make([]int32, r.whole.Graph.Len())
	path := r.whole.Path()
	for i, v := range path {
		isHead := i == len(path)-1
		isTail := i == 0 && r.whole.Closed
		if !isHead && !isTail {
			number[v] = none
		}
	}
	for v := range int32(len(number)) {
		if number[v] == none {
			continue
		}
		number[v] = int32(len(r.vertex))
		r.vertex = append(work.Grow(r.c, r.vertex), v)
		if p.Colour != nil {
			r.colour = append(work.Grow(r.c, r.colour), p.Colour[v])
		}
		if r.c.Spend(1) != nil {
			break
		}
	}
	return number
}

// leavesOut reports whether the rest leaves out an edge because no tour uses
// it.
func (r *rest) leavesOut(u, v int32) bool {
	if u == v {
		return true // a loop
	}
	if !r.undirected && (v == r.head || u == r.tail) {
		return true // into the begin of a path, or out of its end
	}
	if !r.whole.Closed {
		return false
	}
	// An edge between the ends of the path that a closed tour begins with.
	return u == r.head && v == r.tail || u == r.tail && v == r.head
}

// len returns the number of vertices.
func (r *rest) len() int32 { return int32(len(r.vertex)) }

// needed returns how many edges a tour has at v, unless v is a free end.
func (r *rest) needed(v int32) int {
	if v == r.head || v == r.tail {
		return 1
	}
	return 2
}

// free returns the number of ends of a path that are not given.
func (r *rest) free() int {
	if r.cycle {
		return 0
	}
	return dense.Bit(r.head == none) + dense.Bit(r.tail == none)
}

// inCase converts vertices of the rest to vertices of the case, in ascending
// order.
func (r *rest) inCase(vertices []int32) []int32 {
	list := make([]int32, len(vertices))
	for i, v := range vertices {
		list[i] = r.vertex[v]
	}
	slices.Sort(list)
	return list
}

// reason returns a reason about vertices of the rest. Their list is the first
// argument of the format text.
func (r *rest) reason(
	kind problem.Reason, vertices []int32, text string, args ...any,
) *problem.None {
	list := r.inCase(vertices)
	args = append([]any{r.whole.list(list)}, args...)
	return &problem.None{
		Reason:   kind,
		Vertices: list,
		Text:     r.whole.assumption() + fmt.Sprintf(text, args...),
	}
}

// counted is reason with the numbers of what a tour needs and has.
func (r *rest) counted(
	kind problem.Reason, vertices []int32, needs, has int, text string, args ...any,
) *problem.None {
	no := r.reason(kind, vertices, text, args...)
	no.Needs, no.Has = needs, has
	return no
}

// reach returns the vertices that can be reached from a vertex along l without
// passing through seen vertices. It marks them as seen. The slice is valid
// until the next call.
func (r *rest) reach(from int32, l dense.Lists, seen []bool) []int32 {
	seen[from] = true
	r.queue = append(r.queue[:0], from)
	for i := 0; i < len(r.queue); i++ {
		list := l.Of(r.queue[i])
		for _, w := range list {
			if !seen[w] {
				seen[w] = true
				r.queue = append(r.queue, w)
			}
		}
		if r.c.Spend(1+len(list)) != nil {
			break
		}
	}
	return r.queue
}
