package cut

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Hamiltonian cycle uses both edges of a cut of two. If one of the edges also
// forms cuts with other edges, the cycle uses all of them: these edges join the
// parts between them into a ring, and the cycle passes through each part once,
// from one end to the other. So a part can be searched on its own, with a
// vertex of degree two that stands for the rest of the ring:
//
//	   o---o       o---o           o---o
//	  /|   |\     /|   |\         /|   |\
//	a--o---o--b--c--o--o--d      a--o---o--b      and the same with c and d
//	 \___________________/        \___o___/
//
// Rings can share a part, just as cycles of a cactus can share a vertex. The
// graph of a part has a vertex of degree two, as above, for each of the rings
// that share it. The parts themselves have no cut of two edges, except the two
// edges at a vertex of degree two. So nothing is split twice, however deeply
// rings are nested.
//
// The cuts are found in linear time by random labels, as in label.go. A check
// makes sure that the edges form rings, so chance may hide a cut, but cannot
// invent one.

// Rings describes a graph that is split at its cuts of two edges.
type Rings struct {
	// Parts has the parts of at least three vertices. There is only one way
	// through a smaller part.
	Parts []Part

	n     int        // number of vertices of the whole graph
	edges [][2]int32 // the edges of all rings: every cycle uses them
}

// A Part is one of the parts of a graph that the edges of rings join. Its own
// graph has the vertices of the part, followed by one vertex for each of its
// rings, whose neighbours are the ends of the part in that ring.
type Part struct {
	Graph    dense.Lists
	Vertices []int32 // in the whole graph, in ascending order
}

// Split splits a graph without loops, whose lists are in ascending order. The
// result is nil if the graph is not connected or has a bridge, if fewer than
// two parts have at least three vertices, or if there is no cycle for a reason
// that other methods see at once. The error is that of the canceller.
func Split(c *work.Canceller, g dense.Lists) (*Rings, error) {
	rf := ringFinder{c: c, g: g}
	rf.grow()
	if c.Err() != nil || len(rf.order) < g.Len() {
		return nil, c.Err()
	}
	if !rf.findRings() {
		return nil, c.Err()
	}
	if !rf.areRings() {
		return nil, c.Err()
	}
	r := rf.parts()
	if c.Err() != nil || r == nil || len(r.Parts) < 2 {
		return nil, c.Err()
	}
	return r, nil
}

// A ringFinder finds the rings of a graph.
type ringFinder struct {
	c *work.Canceller
	g dense.Lists

	// The depth-first search tree:
	order  []int32 // the vertices in the order of discovery
	time   []int32 // by vertex: its place in order, from 1
	parent []int32 // by vertex: -1 at the root

	rings []ringEdges
	inner dense.Links // by vertex: its neighbours along the edges of rings; at most two
	atoms dense.Sets  // sets of vertices in the same part: see makeAtoms
}

// ringEdges are the edges of a ring in cyclic order. Each leads to the next
// through a part: the second end of an edge and the first end of the next are
// the ends of the part.
type ringEdges [][2]int32

// after returns the edge after the i-th.
func (r ringEdges) after(i int) [2]int32 { return r[(i+1)%len(r)] }

// grow builds the depth-first search tree, from vertex 0. If rf.c is stopped,
// or the graph is not connected, the tree does not have all vertices.
func (rf *ringFinder) grow() {
	n := rf.g.Len()
	rf.order = make([]int32, 0, n)
	rf.time = make([]int32, n)
	rf.parent = make([]int32, n)
	next := slices.Clone(rf.g.Start[:n]) // by vertex: the index of the edge to follow next
	discover := func(v, parent int32) {
		rf.order = append(rf.order, v)
		rf.time[v] = int32(len(rf.order))
		rf.parent[v] = parent
	}
	discover(0, -1)
	for v := int32(0); v >= 0 && rf.c.Spend(2) == nil; {
		if next[v] == rf.g.Start[v+1] {
			v = rf.parent[v]
			continue
		}
		w := rf.g.List[next[v]]
		next[v]++
		if rf.time[w] == 0 {
			discover(w, v)
			v = w
		}
	}
}

// A labelledEdge is an edge with its label. It leads down the tree, or up if it
// is outside the tree. The label of a tree edge is the exclusive or of the
// random labels of the edges that cover it: the edges outside the tree that
// close a cycle through it. Two edges that are a cut have the same label. Any
// other two edges almost surely do not.
type labelledEdge struct {
	label    uint64
	isBack   bool
	from, to int32
}

// eachBack calls the function do with each edge outside the tree, and its
// number, from 1. The numbers are the same in each call. lower is the end
// discovered later. Edges are missing if rf.c is stopped.
func (rf *ringFinder) eachBack(do func(i uint64, lower, upper int32)) {
	i := uint64(0)
	for _, v := range rf.order {
		for _, w := range rf.g.Of(v) {
			isTree := rf.parent[v] == w || rf.parent[w] == v
			if isTree || rf.time[w] > rf.time[v] {
				continue
			}
			i++
			do(i, v, w)
		}
		if rf.c.Spend(1+len(rf.g.Of(v))) != nil {
			return
		}
	}
}

// findRings finds the edges of all rings: edges with the same label. It returns
// false if there is no ring, if there is a bridge, or if rf.c is stopped.
func (rf *ringFinder) findRings() bool {
	edges, hasSingle := rf.labelTree()
	if edges == nil {
		return false
	}
	if hasSingle { // some tree edge forms a cut with the only edge that covers it
		edges = append(edges, rf.backLike(edges)...)
		work.SortStable(rf.c, edges, rf.compare)
	}
	if rf.c.Err() != nil {
		return false
	}
	for len(edges) > 0 {
		k := 1 // number of edges with the label of the first
		for k < len(edges) && edges[k].label == edges[0].label {
			k++
		}
		if k > 1 {
			rf.addRing(edges[:k])
		}
		edges = edges[k:]
		rf.c.Charge(k)
	}
	return len(rf.rings) > 0 && rf.c.Err() == nil
}

// labelTree returns the edges of the tree with their labels, in the order of
// compare, and whether one of them is covered by a single edge. The result is
// nil if rf.c is stopped, or if some edge is not covered at all and is
// therefore a bridge.
func (rf *ringFinder) labelTree() (edges []labelledEdge, hasSingle bool) {
	n := rf.g.Len()
	// Once the vertices below v are done, sum[v] is the sum of the labels of
	// the edges that cover the edge from the parent of v, and cover[v] is their
	// number. Edges with both ends in the subtree of v cancel in both.
	sum := make([]uint64, n)
	cover := make([]int32, n)
	rf.eachBack(func(i uint64, lower, upper int32) {
		sum[lower] ^= dense.Mix(i)
		sum[upper] ^= dense.Mix(i)
		cover[lower]++
		cover[upper]--
	})
	for _, v := range slices.Backward(rf.order[1:]) {
		if cover[v] == 0 {
			return nil, false // a bridge
		}
		if rf.c.Spend(1) != nil {
			return nil, false
		}
		hasSingle = hasSingle || cover[v] == 1
		u := rf.parent[v]
		edges = append(work.Grow(rf.c, edges), labelledEdge{label: sum[v], from: u, to: v})
		sum[u] ^= sum[v]
		cover[u] += cover[v]
	}
	work.SortStable(rf.c, edges, rf.compare)
	if rf.c.Err() != nil {
		return nil, false
	}
	return edges, hasSingle
}

// backLike returns the edges outside the tree that have the same label as an
// edge of the tree. edges are the edges of the tree, in the order of compare.
func (rf *ringFinder) backLike(edges []labelledEdge) (back []labelledEdge) {
	byLabel := func(a, b labelledEdge) int { return cmp.Compare(a.label, b.label) }
	rf.eachBack(func(i uint64, lower, upper int32) {
		e := labelledEdge{label: dense.Mix(i), isBack: true, from: lower, to: upper}
		_, isLike := slices.BinarySearchFunc(edges, e, byLabel)
		if isLike {
			back = append(work.Grow(rf.c, back), e)
		}
		rf.c.Charge(8)
	})
	return back
}

// compare puts edges with the same label together: first the tree edges from
// the root downwards, then the edge that leads back up.
func (rf *ringFinder) compare(e, f labelledEdge) int {
	if e.label != f.label {
		return cmp.Compare(e.label, f.label)
	}
	if e.isBack != f.isBack {
		return dense.Bit(e.isBack) - dense.Bit(f.isBack)
	}
	return cmp.Compare(rf.time[e.to], rf.time[f.to])
}

// addRing adds the ring of edges with the same label, in the order of compare.
// This is their order round the ring, since the tree edges of a ring are on one
// path down the tree.
func (rf *ringFinder) addRing(edges []labelledEdge) {
	ring := make(ringEdges, len(edges))
	for i, e := range edges {
		ring[i] = [2]int32{e.from, e.to}
	}
	rf.rings = append(rf.rings, ring)
}

// areRings puts the vertices of each part into a set, the atom of the part, and
// reports whether the rings are really rings: whether their edges join the
// atoms into a cactus. If they do, any two edges of a ring are a cut of the
// graph. areRings also returns false if a vertex has three edges of rings, so
// that no cycle can pass through it, or if rf.c is stopped.
func (rf *ringFinder) areRings() bool {
	return rf.setInner() && rf.makeAtoms() && rf.formCactus()
}

// setInner sets rf.inner. It returns false if a vertex has more than two edges
// of rings.
func (rf *ringFinder) setInner() bool {
	n := rf.g.Len()
	rf.inner = dense.NewLinks(n)
	for _, ring := range rf.rings {
		for _, e := range ring {
			if !rf.inner[e[0]].Has(dense.NoLink) || !rf.inner[e[1]].Has(dense.NoLink) {
				return false
			}
			rf.inner.Add(e[0], e[1])
		}
	}
	rf.c.Charge(2 * n)
	return true
}

// makeAtoms makes the atoms. Two vertices belong together if an edge that is in
// no ring joins them, or if they are the ends of a part of a ring. It returns
// false if rf.c is stopped.
func (rf *ringFinder) makeAtoms() bool {
	n := rf.g.Len()
	rf.atoms = dense.NewSets(n)
	for v := range int32(n) {
		for _, w := range rf.g.Of(v) {
			if v < w && !rf.inner[v].Has(w) {
				rf.unite(v, w)
			}
		}
		if rf.c.Spend(1+2*len(rf.g.Of(v))) != nil {
			return false
		}
	}
	for _, ring := range rf.rings {
		for i, e := range ring {
			rf.unite(e[1], ring.after(i)[0])
		}
		if rf.c.Spend(4*len(ring)) != nil {
			return false
		}
	}
	return true
}

// formCactus reports whether the edges of the rings join the atoms into a
// cactus. It returns false if rf.c is stopped.
//
// The ends of a part of a ring are in the same atom by definition. So each ring
// is a closed walk over atoms. No two of these walks have an edge in common.
// They are the cycles of a cactus if no walk visits an atom twice and the
// number of atoms is right: the first ring adds one atom for each of its edges,
// and every other ring one fewer.
func (rf *ringFinder) formCactus() bool {
	n := rf.g.Len()
	want := 1
	for _, ring := range rf.rings {
		want += len(ring) - 1
	}
	atoms := 0
	for v := range int32(n) {
		if rf.atoms.Root(v) == v {
			atoms++
		}
	}
	if atoms != want {
		return false
	}
	if rf.c.Spend(2*n) != nil {
		return false
	}
	visited := make([]int32, n) // by root of an atom: the last ring that visits it, from 1
	for i, ring := range rf.rings {
		number := int32(i) + 1
		for _, e := range ring {
			atom := rf.atoms.Root(e[0])
			if visited[atom] == number {
				return false
			}
			visited[atom] = number
		}
	}
	return rf.c.Spend(n) == nil
}

// unite merges the atoms of two vertices. The root of an atom is its smallest
// vertex.
func (rf *ringFinder) unite(v, w int32) {
	a, b := rf.atoms.Root(v), rf.atoms.Root(w)
	rf.atoms[max(a, b)] = min(a, b)
}

// An atom is what a part has in the graph: its vertices, in ascending order,
// and its ends in each of its rings.
type atom struct {
	members []int32
	ends    [][2]int32
}

// parts returns the parts and the edges of rings. It returns nil if no cycle
// can pass through some part, or if rf.c is stopped.
func (rf *ringFinder) parts() *Rings {
	n := rf.g.Len()
	r := &Rings{n: n}
	atoms := rf.listAtoms(r)
	if rf.c.Err() != nil {
		return nil
	}
	number := make([]int32, n) // by vertex: its number in its part
	for _, a := range atoms {
		if !a.canPass() {
			return nil
		}
		if len(a.members) > 2 { // through one or two vertices there is only one way
			r.Parts = append(r.Parts, rf.part(a, number))
		}
		if rf.c.Spend(1) != nil {
			return nil
		}
	}
	return r
}

// listAtoms returns the atoms, in the order of their smallest vertices, and
// adds the edges of rings to r. The result is meaningless if rf.c is stopped.
func (rf *ringFinder) listAtoms(r *Rings) []atom {
	n := rf.g.Len()
	atoms := make([]atom, 0, len(rf.rings)+1)
	index := slices.Repeat([]int32{-1}, n) // by root of a set: the index of its atom
	atomOf := func(v int32) *atom {
		root := rf.atoms.Root(v)
		if index[root] < 0 {
			index[root] = int32(len(atoms))
			atoms = append(work.Grow(rf.c, atoms), atom{})
		}
		return &atoms[index[root]]
	}
	for v := range int32(n) {
		a := atomOf(v)
		a.members = append(a.members, v)
		if rf.c.Spend(4) != nil {
			return nil
		}
	}
	for _, ring := range rf.rings {
		for i, e := range ring {
			a := atomOf(e[1])
			a.ends = append(a.ends, [2]int32{e[1], ring.after(i)[0]})
			r.edges = append(work.Grow(rf.c, r.edges), e)
			if rf.c.Spend(4) != nil {
				return nil
			}
		}
	}
	return atoms
}

// canPass reports whether a cycle may pass through an atom in all of its rings.
// It cannot if both ends of the atom in a ring are the same vertex, but the
// atom has other vertices.
//
// An atom of one vertex is in only one ring, since the vertex has at most two
// edges of rings. So a cycle can pass through it.
func (a *atom) canPass() bool {
	if len(a.members) == 1 {
		return true
	}
	return !slices.ContainsFunc(a.ends, func(ends [2]int32) bool { return ends[0] == ends[1] })
}

// part returns the part of an atom. Its graph has the members, numbered in
// their order, and after them a vertex for each ring, with edges to the two
// ends of the part in that ring. The edges of rings themselves are left out.
// The slice number is memory for the numbers, with an element for each vertex
// of the whole graph. part overwrites the elements of the members.
//
// The lists are in ascending order, since the members are, and the vertices
// that stand for rings have greater numbers than all of them.
func (rf *ringFinder) part(a atom, number []int32) Part {
	for i, v := range a.members {
		number[v] = int32(i)
	}
	root := rf.atoms.Root(a.members[0])
	outside := make([][]int32, len(a.members)) // by number: the vertices that stand for rings
	for i, e := range a.ends {
		x := int32(len(a.members) + i)
		outside[number[e[0]]] = append(outside[number[e[0]]], x)
		outside[number[e[1]]] = append(outside[number[e[1]]], x)
	}
	g := dense.Lists{Start: make([]int, 1, len(a.members)+len(a.ends)+1)}
	for i, v := range a.members {
		for _, w := range rf.g.Of(v) {
			if rf.atoms.Root(w) == root && !rf.inner[v].Has(w) {
				g.List = append(work.Grow(rf.c, g.List), number[w])
			}
		}
		g.List = append(g.List, outside[i]...)
		g.Start = append(g.Start, len(g.List))
		rf.c.Charge(1 + 2*len(rf.g.Of(v)))
	}
	for _, e := range a.ends {
		u, v := number[e[0]], number[e[1]]
		g.List = append(g.List, min(u, v), max(u, v))
		g.Start = append(g.Start, len(g.List))
	}
	return Part{Graph: g, Vertices: a.members}
}

// Join joins Hamiltonian cycles of the graphs of the parts, one for each, into
// a Hamiltonian cycle of the whole graph. That consists of the edges of rings,
// and of those edges of the given cycles that are inside the parts. It begins
// with the vertex from.
func (r *Rings) Join(cycles [][]int32, from int32) []int32 {
	links := make(dense.Links, r.n)
	for _, e := range r.edges {
		links.Join(e[0], e[1])
	}
	for i, cycle := range cycles {
		vertices := r.Parts[i].Vertices
		for j, v := range cycle {
			w := cycle[(j+1)%len(cycle)]
			isInside := int(v) < len(vertices) && int(w) < len(vertices)
			if isInside {
				links.Join(vertices[v], vertices[w])
			}
		}
	}
	return links.Cycle(from)
}
