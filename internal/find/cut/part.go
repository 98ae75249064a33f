package cut

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/learn"
	"example.com/knighttour/internal/treewidth"
)

// A partSearch looks for a Hamiltonian cycle of a part of a reduced graph. One
// vertex stands for everything outside the part, and two edges join it to the
// part. The search learns from contradictions, and computes tables for small
// sets of vertices if these recursively divide the part.
type partSearch struct {
	reduced *reducedGraph

	// edge maps the key of each edge of the part, as dense.EdgeKey returns it,
	// to the edge of the reduced graph that joins the same vertices, or to
	// noEdge if that edge leads outside.
	edge map[[2]int32]int32

	through []int32 // by vertex of the part: the edge that it subdivides, or noEdge
	learner *learn.Learner
	bags    *treewidth.Search
	turn    int64 // the work of the next turn of each search, which doubles each time
}

// firstTurn is the work of the first turns.
const firstTurn = 1 << 14

// newPartSearch returns the search of the part with the given vertices. The two
// edges of way join the part to the rest. way is nil if the part is the whole
// reduced graph. The error is [dense.ErrNoCycle], if the edges that every cycle
// has contradict each other, or that of the canceller.
func (rg *reducedGraph) newPartSearch(vertices, way []int32) (*partSearch, error) {
	s := &partSearch{reduced: rg, edge: map[[2]int32]int32{}, turn: firstTurn}
	p := partBuilder{partSearch: s, number: make(map[int32]int32, len(vertices))}
	for _, v := range vertices {
		number := p.vertex(noEdge)
		p.number[v] = number
	}
	for _, v := range vertices {
		p.addEdges(v)
		if err := rg.c.Spend(8 * (1 + len(rg.at[v]))); err != nil {
			return nil, err
		}
	}
	if way != nil {
		outside := p.vertex(noEdge)
		for _, e := range way {
			for _, v := range rg.edges[e].ends {
				if u, isInside := p.number[v]; isInside {
					p.divide(u, outside, noEdge)
				}
			}
		}
	}
	g := p.graph()
	s.bags = treewidth.New(g)
	s.bags.Share(rg.share)
	s.learner = learn.New(rg.c, g, true)
	return s, s.learner.Prepare()
}

// A partBuilder builds the graph of a partSearch.
type partBuilder struct {
	*partSearch
	number map[int32]int32 // by vertex of the reduced graph: its number in the part
	lists  [][]int32       // by number: the neighbours
}

// vertex adds a vertex. If divided is not noEdge, the vertex subdivides this
// edge of the reduced graph. It returns the number of the vertex.
func (p *partBuilder) vertex(divided int32) int32 {
	p.lists = append(p.lists, nil)
	p.through = append(p.through, divided)
	return int32(len(p.lists) - 1)
}

// graph returns the graph built, with lists in ascending order.
func (p *partBuilder) graph() dense.Lists {
	g := dense.Lists{Start: make([]int, 1, len(p.lists)+1)}
	for _, list := range p.lists {
		slices.Sort(list)
		g.List = append(g.List, list...)
		g.Start = append(g.Start, len(g.List))
	}
	return g
}

// join joins two vertices by e, an edge of the reduced graph or noEdge, unless
// they are already joined: a cycle uses at most one of several parallel edges,
// and any will do.
func (p *partBuilder) join(u, v, e int32) {
	key := dense.EdgeKey(u, v)
	if _, joined := p.edge[key]; joined {
		return
	}
	p.edge[key] = e
	p.lists[u] = append(p.lists[u], v)
	p.lists[v] = append(p.lists[v], u)
}

// divide joins two vertices by e so that every cycle uses e: a new vertex of
// degree two subdivides the edge, and a cycle uses both halves.
func (p *partBuilder) divide(u, v, e int32) {
	m := p.vertex(e)
	p.join(u, m, e)
	p.join(m, v, e)
}

// addEdges adds the edges from v, a vertex of the reduced graph in the part, to
// vertices with greater numbers in the part.
func (p *partBuilder) addEdges(v int32) {
	u := p.number[v]
	for _, e := range p.reduced.edgesAt(v) {
		w, isInside := p.number[p.reduced.across(e, v)]
		switch {
		case !isInside || w < u: // it leads outside, or is added at its other end
		case p.reduced.edges[e].forced:
			p.divide(u, w, e)
		default:
			p.join(u, w, e)
		}
	}
}

// run returns those edges of a Hamiltonian cycle of the part that do not lead
// outside. It returns nil if the work charged reaches the total stopAt before
// it finds one. The two searches take turns. The error is [dense.ErrNoCycle] or
// that of the canceller.
func (s *partSearch) run(stopAt int64) (chosen []int32, err error) {
	for ; s.reduced.c.Spent() < stopAt; s.turn *= 2 {
		found, err := s.bags.Run(s.reduced.c, s.turn)
		if err != nil {
			return nil, err
		}
		if found {
			return s.chosen(s.bags.Cycle(0)), nil
		}
		found, err = s.learner.Run(min(stopAt, s.reduced.c.Spent()+s.turn))
		if err != nil {
			return nil, err
		}
		if found {
			return s.chosen(s.learner.Cycle(0)), nil
		}
	}
	return nil, s.reduced.c.Err()
}

// chosen returns the edges of the reduced graph that a cycle of the part uses,
// except those that lead outside. It never returns nil.
func (s *partSearch) chosen(cycle []int32) []int32 {
	edges := []int32{}
	for i, u := range cycle {
		v := cycle[(i+1)%len(cycle)]
		e := s.edge[dense.EdgeKey(u, v)]
		if e != noEdge && s.through[v] != e { // a divided edge counts once
			edges = append(edges, e)
		}
	}
	return edges
}
