package match

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Useless drops edges that are in no matching with as many edges at each vertex as a
// given one. The zero Useless is ready, and reuses its memory.
//
// Any such matching results from the one found by exchanges along alternating
// cycles, of unmatched edges from left to right and matched edges from right to
// left; vertex 0, which has no edges, closes the cycles that move a free place. So an
// unmatched edge is in some matching if and only if both ends are in one strongly
// connected component of the graph of exchanges: J.-C. Régin: A filtering algorithm for
// constraints of difference in CSPs, AAAI-94.
type Useless struct {
	exchanges  dense.Lists
	components components
}

// Drop removes the useless edges of a bipartite graph, each of whose edges is in the
// lists of both ends. The vertices but 0 are left or right ones. The error is that of
// the canceller.
func (u *Useless) Drop(c *work.Canceller, m *Matching, graph *dense.Lists, isRight func(v int32) bool) error {
	if err := u.exchange(c, m, *graph, isRight); err != nil {
		return err
	}
	if err := u.components.find(c, u.exchanges); err != nil {
		return err
	}
	component := u.components.of
	begin, kept := 0, 0
	for v := range int32(graph.Len()) {
		end := graph.Start[v+1]
		graph.Start[v] = kept
		for _, w := range graph.List[begin:end] {
			if component[v] == component[w] || m.Left[v].Has(w) || m.Right[v].Has(w) {
				graph.List[kept] = w
				kept++
			}
		}
		if err := c.Spend(end - begin); err != nil {
			return err
		}
		begin = end
	}
	graph.Start[graph.Len()], graph.List = kept, graph.List[:kept]
	return nil
}

// exchange makes the directed graph of exchanges, whose cycles are the alternating
// cycles.
func (u *Useless) exchange(c *work.Canceller, m *Matching, graph dense.Lists, isRight func(v int32) bool) error {
	e := &u.exchanges
	e.Start = append(dense.Sized(e.Start, graph.Len()+1)[:0], 0)
	e.List = dense.Sized(e.List, len(graph.List))[:0]
	for v := range int32(graph.Len()) {
		e.List = m.appendExchanges(e.List, v, graph, isRight)
		if err := c.Spend(len(e.List) - e.Start[v]); err != nil {
			return err
		}
		e.Start = append(e.Start, len(e.List))
	}
	return nil
}

// appendExchanges appends the successors of v in the graph of exchanges: of a
// left vertex those it is not matched with; of a right vertex its partners and,
// if it has a free place, 0; of 0 all right vertices.
func (m *Matching) appendExchanges(list []int32, v int32, graph dense.Lists, isRight func(v int32) bool) []int32 {
	switch {
	case v == 0:
		for w := range int32(graph.Len()) {
			if isRight(w) {
				list = append(list, w)
			}
		}
	case isRight(v):
		for _, u := range m.Right[v] {
			if u != NoPlace {
				list = append(list, max(u, 0)) // Unmatched is less than 0
			}
		}
	default:
		for _, w := range graph.Of(v) {
			if !m.Left[v].Has(w) {
				list = append(list, w)
			}
		}
	}
	return list
}
