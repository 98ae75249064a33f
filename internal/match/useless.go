package match

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Useless drops useless edges. An edge is useless if it is in no matching
// that has as many edges at each left vertex as a given matching. The zero
// Useless is ready for [Useless.Drop], and reuses its memory.
//
// Every such matching results from the given one by exchanges along alternating
// cycles. In the directed graph of exchanges, unmatched edges lead from left to
// right, and matched edges from right to left. Vertex 0, which has no edges in
// the graph itself, closes the cycles that move a free place from one right
// vertex to another. So an unmatched edge is in such a matching if and only if
// both its ends are in the same strongly connected component: J.-C. Régin: A
// filtering algorithm for constraints of difference in CSPs, AAAI-94.
type Useless struct {
	exchanges  dense.Lists
	components dense.Components // of the graph of exchanges
}

// Drop removes the useless edges from a graph, whose lists it overwrites. Each
// edge joins a left and a right vertex, and is in the lists of both. Vertex 0
// must have no edges. m is a matching of the graph. After an error, which is
// that of the canceller, the lists are unspecified.
func (u *Useless) Drop(
	c *work.Canceller, m *Matching, graph *dense.Lists, isRight func(v int32) bool,
) error {
	if err := u.exchange(c, m, *graph, isRight); err != nil {
		return err
	}
	if err := u.components.Find(c, u.exchanges); err != nil {
		return err
	}
	begin, kept := 0, 0
	for v := range int32(graph.Len()) {
		end := graph.Start[v+1]
		graph.Start[v] = kept
		for _, w := range graph.List[begin:end] {
			isMatched := m.Left[v].Has(w) || m.Right[v].Has(w)
			if isMatched || u.components.Of[v] == u.components.Of[w] {
				graph.List[kept] = w
				kept++
			}
		}
		if err := c.Spend(end - begin); err != nil {
			return err
		}
		begin = end
	}
	graph.Start[graph.Len()] = kept
	graph.List = graph.List[:kept]
	return nil
}

// exchange makes the graph of exchanges. The error is that of the canceller.
func (u *Useless) exchange(
	c *work.Canceller, m *Matching, graph dense.Lists, isRight func(v int32) bool,
) error {
	e := &u.exchanges
	e.Start = append(dense.Sized(e.Start, graph.Len()+1)[:0], 0)
	e.List = dense.Sized(e.List, len(graph.List))[:0]
	for v := range int32(graph.Len()) {
		e.List = m.appendExchanges(e.List, v, graph, isRight)
		e.Start = append(e.Start, len(e.List))
		if err := c.Spend(len(e.List) - e.Start[v]); err != nil {
			return err
		}
	}
	return nil
}

// appendExchanges appends the successors of v in the graph of exchanges: for a
// left vertex, its neighbours that it is not matched with; for a right vertex,
// its partners and, if it has a free place, 0; for 0, all right vertices.
func (m *Matching) appendExchanges(
	list []int32, v int32, graph dense.Lists, isRight func(v int32) bool,
) []int32 {
	switch {
	case v == 0:
		for w := range int32(graph.Len()) {
			if isRight(w) {
				list = append(list, w)
			}
		}
	case isRight(v):
		for _, u := range m.Right[v] {
			switch u {
			case NoPlace: // neither a partner nor free
			case Unmatched:
				list = append(list, 0)
			default:
				list = append(list, u)
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
