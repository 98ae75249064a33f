package cut

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// Cuts are found by labels. The label of an edge outside a spanning tree is a
// random number. The label of an edge of the tree is the exclusive or of the
// labels of the edges that cover it: the edges outside the tree that close a
// cycle through it. The labels of the edges of a cut cancel. The labels of any
// other set of edges almost surely do not: D. Pritchard and R. Thurimella: Fast
// computation of small cuts via cycle space sampling, ACM Transactions on
// Algorithms 7(4), 2011, doi:10.1145/2000807.2000814.
//
// The tree is a depth-first search tree. Take a cut with one or two edges of
// the tree. A tree edge of the cut is covered by an edge of the cut outside the
// tree. Of all edges that cover this tree edge, the edge of the cut has the
// first or the last lower end, or the last upper end, in the order of
// discovery. So three candidates for each tree edge are enough: W. Nadara, M.
// Radecki, M. Smulewicz and M. Sokołowski: Determining 4-edge-connected
// components in linear time, ESA 2021, doi:10.4230/LIPIcs.ESA.2021.71. Cuts
// that consist of three tree edges must wait for another tree.

// A labelling holds the labels of the edges for a random tree.
type labelling struct {
	*reducedGraph
	random dense.Random
	order  []int32  // the vertices in the order of discovery
	tree   []int32  // the edges by which they were discovered; the first is noEdge
	time   []int32  // by vertex: its place in order, from 1; 0 if undiscovered
	back   []int32  // the edges outside the tree, in varying orders
	label  []uint64 // by edge
}

// smallSides returns the smaller sides of cuts of two and three edges, if they
// have at least two vertices. The error is [dense.ErrNoCycle] if the reduced
// graph is not connected or has a bridge, or that of the canceller.
func (r *Reducer) smallSides() (sides []side, err error) {
	l := labelling{
		reducedGraph: &r.reducedGraph,
		random:       dense.Random(dense.Mix(r.round)),
		order:        make([]int32, 0, r.live),
		tree:         make([]int32, 0, r.live),
		time:         make([]int32, len(r.at)),
		label:        make([]uint64, len(r.edges)),
	}
	l.grow()
	if len(l.order) < r.live {
		return nil, cmp.Or(l.c.Err(), dense.ErrNoCycle) // stopped, or not connected
	}
	if err := l.setLabels(); err != nil {
		return nil, err
	}
	reached := r.newWalkMarks()
	for _, c := range l.cuts() {
		vertices := r.smallerSide(c, reached)
		if r.c.Spend(1) != nil {
			break
		}
		if len(vertices) > 1 { // a single vertex cannot be replaced by a smaller side
			sides = append(sides, side{cut: c, vertices: vertices})
		}
	}
	return sides, r.c.Err()
}

// grow builds the tree, from a random vertex. At each vertex it looks at the
// edges in turn, starting with a random one. If l.c is stopped, or the reduced
// graph is not connected, the tree does not contain all vertices.
func (l *labelling) grow() {
	type step struct {
		v     int32
		first int32 // index in the list of v of the first edge to look at
		left  int32 // number of edges left to look at
	}
	var steps []step // from the root to the current vertex
	discover := func(v, by int32) {
		l.order = append(l.order, v)
		l.tree = append(l.tree, by)
		l.time[v] = int32(len(l.order))
		n := len(l.edgesAt(v))
		steps = append(steps, step{
			v:     v,
			first: int32(l.random.Below(n)),
			left:  int32(n),
		})
	}
	all := l.all()
	discover(all[l.random.Below(len(all))], noEdge)
	for len(steps) > 0 && l.c.Spend(2) == nil {
		s := &steps[len(steps)-1]
		if s.left == 0 {
			steps = steps[:len(steps)-1]
			continue
		}
		s.left--
		edges := l.at[s.v]
		e := edges[(int(s.first)+int(s.left))%len(edges)]
		w := l.across(e, s.v)
		switch {
		case l.time[w] == 0:
			discover(w, e)
		case e != l.edgeTo(s.v) && l.time[w] < l.time[s.v]: // outside the tree; from its lower end
			l.back = append(l.back, e)
		}
	}
}

// edgeTo returns the edge of the tree from the parent of v, or noEdge.
func (l *labelling) edgeTo(v int32) int32 { return l.tree[l.time[v]-1] }

// lower returns the end of an edge that is discovered later. If the edge is
// outside the tree, its upper end is an ancestor of the lower one.
func (l *labelling) lower(e int32) int32 {
	u, v := l.edges[e].ends[0], l.edges[e].ends[1]
	if l.time[u] > l.time[v] {
		return u
	}
	return v
}

// upper returns the end of an edge that is discovered earlier.
func (l *labelling) upper(e int32) int32 { return l.across(e, l.lower(e)) }

// setLabels sets the labels of all edges. The error is [dense.ErrNoCycle], if
// it finds a bridge, or that of the canceller.
func (l *labelling) setLabels() error {
	// Once the descendants of v are done, sum[v] is the sum of the labels of
	// the edges that cover the tree edge from the parent of v. These are the
	// edges with one end in the subtree of v. An edge with both ends there
	// occurs twice in the sum, and cancels.
	sum := make([]uint64, len(l.at))
	for _, e := range l.back {
		r := l.randomLabel()
		l.label[e] = r
		sum[l.edges[e].ends[0]] ^= r
		sum[l.edges[e].ends[1]] ^= r
		if err := l.c.Spend(2); err != nil {
			return err
		}
	}
	for i, v := range slices.Backward(l.order) {
		if err := l.c.Spend(2); err != nil {
			return err
		}
		e := l.tree[i]
		if e == noEdge {
			break
		}
		// No edge covers a bridge, so its sum is 0. But other sums may be 0 by
		// chance.
		if sum[v] == 0 {
			alone := Cut{noEdge, noEdge, e}
			if l.smallerSide(alone, l.newWalkMarks()) != nil {
				return dense.ErrNoCycle
			}
		}
		l.label[e] = sum[v]
		sum[l.across(e, v)] ^= sum[v]
	}
	return nil
}

// randomLabel returns a label made of 60 random bits. It draws them in two
// halves, which also fit in an int of 32 bits. Mix, which is one-to-one,
// spreads them over all 64 bits.
func (l *labelling) randomLabel() uint64 {
	high := uint64(l.random.Below(1 << 30))
	low := uint64(l.random.Below(1 << 30))
	return dense.Mix(high<<32 | low)
}

// cuts returns cuts of two and three edges, each once. By chance, some of them
// may not be cuts: see smallerSide. It returns nil if l.c is stopped.
func (l *labelling) cuts() []Cut {
	cuts, edge := l.cutsOfTwo()
	if l.c.Err() != nil {
		return nil
	}
	cuts = l.addCutsOfThree(cuts, edge)
	if l.c.Err() != nil {
		return nil
	}
	work.SortStable(l.c, cuts, func(a, b Cut) int { return slices.Compare(a[:], b[:]) })
	return slices.Compact(cuts)
}

// sorted returns the cut of three edges, one of which may be noEdge.
func sorted(e, f, g int32) Cut {
	c := Cut{e, f, g}
	slices.Sort(c[:])
	return c
}

// cutsOfTwo returns pairs of edges that have the same label. So each pair is a
// cut. If several edges have the same label, it pairs each with the next. The
// map edge has the last edge of each label. The result is meaningless if l.c is
// stopped.
func (l *labelling) cutsOfTwo() (cuts []Cut, edge map[uint64]int32) {
	edge = make(map[uint64]int32, len(l.order)+len(l.back))
	for _, e := range slices.Concat(l.back, l.tree[1:]) {
		if f, ok := edge[l.label[e]]; ok {
			cuts = append(cuts, sorted(noEdge, e, f))
		}
		edge[l.label[e]] = e
		if l.c.Spend(workPerLookup) != nil {
			break
		}
	}
	return cuts, edge
}

// addCutsOfThree appends cuts of three edges, some of them several times: an
// edge e of the tree, an edge f that covers it, and a third edge whose label is
// the sum of their labels. The three candidates for f, explained above, are the
// first of the edges that cover e in each of three orders of l.back. edge is
// the map that cutsOfTwo returns. The result is meaningless if l.c is stopped.
func (l *labelling) addCutsOfThree(cuts []Cut, edge map[uint64]int32) []Cut {
	for _, place := range []func(e int32) int32{
		func(e int32) int32 { return l.time[l.lower(e)] },  // the first lower end
		func(e int32) int32 { return -l.time[l.lower(e)] }, // the last lower end
		func(e int32) int32 { return -l.time[l.upper(e)] }, // the last upper end
	} {
		work.SortStable(l.c, l.back, func(e, f int32) int { return int(place(e) - place(f)) })
		cover := l.firstCover()
		for i, e := range l.tree[1:] {
			f := cover[l.order[i+1]]
			isPair := l.label[e] == l.label[f]
			if g, ok := edge[l.label[e]^l.label[f]]; ok && !isPair {
				cuts = append(cuts, sorted(e, f, g))
			}
			if l.c.Spend(workPerLookup) != nil {
				return nil
			}
		}
	}
	return cuts
}

// workPerLookup is the work of a lookup in the map of labels.
const workPerLookup = 8

// firstCover returns, by vertex, the first edge in l.back that covers the tree
// edge from its parent. There is one for each vertex but the root, since the
// graph has no bridge. The result is meaningless if l.c is stopped.
func (l *labelling) firstCover() []int32 {
	cover := make([]int32, len(l.at))
	// A vertex is in the same set as its parent if the edge between them is
	// covered. So the root of a set is the lowest ancestor whose edge to its
	// parent is not covered yet.
	above := dense.NewSets(len(l.at))
	for _, e := range l.back {
		top := l.time[l.upper(e)]
		for v := above.Root(l.lower(e)); l.time[v] > top; v = above.Root(v) {
			cover[v] = e
			above[v] = l.across(l.edgeTo(v), v)
		}
		if l.c.Spend(8) != nil {
			break
		}
	}
	return cover
}

// walkMarks record the vertices that walks have reached. They need not be
// cleared for a new walk, because each walk has a new number.
type walkMarks struct {
	last  []int32 // by vertex: the number of the walk that reached it last, or 0
	walks int32   // number of walks so far
}

// newWalkMarks returns marks that no walk has made yet.
func (rg *reducedGraph) newWalkMarks() *walkMarks { return &walkMarks{last: make([]int32, len(rg.at))} }

// begin returns the number of a new walk.
func (m *walkMarks) begin() (walk int32) {
	m.walks++
	return m.walks
}

// smallerSide returns the vertices of the smaller side of a cut, in ascending
// order. It returns nil if rg.c is stopped, or if the edges are not a cut:
// labels may cancel by chance. Two walks from the two ends of the last edge of
// the cut take turns until one of them ends.
func (rg *reducedGraph) smallerSide(c Cut, m *walkMarks) []int32 {
	var walks [2][]int32
	var number [2]int32
	for i, v := range rg.edges[c[2]].ends {
		walks[i] = []int32{v}
		number[i] = m.begin()
		m.last[v] = number[i]
	}
	for done := 0; ; done++ { // vertices of each walk whose edges have been followed
		for i := range walks {
			mine := number[i]
			other := number[1-i]
			if done == len(walks[i]) {
				if !rg.crossesAll(c, m.last, mine) {
					return nil
				}
				slices.Sort(walks[i])
				return walks[i]
			}
			v := walks[i][done]
			for _, e := range rg.edgesAt(v) {
				switch w := rg.across(e, v); {
				case slices.Contains(c[:], e) || m.last[w] == mine:
					// The edge is in the cut, or leads to nothing new.
				case m.last[w] == other:
					return nil // no cut: the walks meet
				default:
					m.last[w] = mine
					walks[i] = append(walks[i], w)
				}
			}
			if rg.c.Spend(1+len(rg.at[v])) != nil {
				return nil
			}
		}
	}
}

// crossesAll reports whether a walk has reached exactly one end of each edge of
// the cut. reached has, by vertex, the number of the last walk that reached it.
func (rg *reducedGraph) crossesAll(c Cut, reached []int32, walk int32) bool {
	for _, e := range c {
		if e == noEdge {
			continue
		}
		ends := rg.edges[e].ends
		if (reached[ends[0]] == walk) == (reached[ends[1]] == walk) {
			return false
		}
	}
	return true
}
