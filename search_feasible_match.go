package knighttour

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
)

// match reports whether there is a matching such as the edges of a path make.
func (f *feasibility) match() (bool, error) {
	deficiency := 0
	if !f.signed && f.goal == 0 {
		deficiency = 1 // the last vertex has no successor
	}
	return f.matching.Saturates(f.c, f.residual, dense.Lists{}, f.links, deficiency)
}

// links returns the number of edges of a path at v on the left and on the right
// of the matching.
func (f *feasibility) links(v int32) (left, right int) {
	first, last := v == 1, v == f.goal
	switch {
	case v == 0:
		return 0, 0
	case !f.signed:
		return 1 - dense.Bit(last), 1 - dense.Bit(first)
	case f.sign[v] < 0:
		return 2 - dense.Bit(first || last), 0
	}
	return 0, 2 - dense.Bit(first || last)
}

// dropUseless removes from a bipartite residual graph the edges that are in no
// matching like the one found.
//
// Any such matching results from the one found by exchanges along alternating
// cycles, of unmatched edges from left to right and matched edges from right to
// left; vertex 0 closes the cycles that move a free place. So an unmatched edge
// is in some matching if and only if both ends are in one strongly connected
// component of the graph of exchanges: J.-C. Régin: A filtering algorithm for
// constraints of difference in CSPs, AAAI-94.
func (f *feasibility) dropUseless() error {
	if err := f.buildExchanges(); err != nil {
		return err
	}
	if err := f.components.Find(f.c, f.exchanges); err != nil {
		return err
	}
	component := f.components.Of
	begin, kept := 0, 0
	for v := range int32(f.size() + 1) {
		end := f.residual.Start[v+1]
		f.residual.Start[v] = kept
		for _, w := range f.residual.List[begin:end] {
			if component[v] == component[w] || f.matching.Left[v].Has(w) || f.matching.Right[v].Has(w) {
				f.residual.List[kept] = w
				kept++
			}
		}
		if err := f.c.Spend(end - begin); err != nil {
			return err
		}
		begin = end
	}
	f.residual.Start[f.size()+1] = kept
	return nil
}

// buildExchanges makes the directed graph of exchanges, whose cycles are the
// alternating cycles.
func (f *feasibility) buildExchanges() error {
	x := &f.exchanges
	x.Start = append(dense.Sized(x.Start, f.size()+2)[:0], 0)
	x.List = dense.Sized(x.List, len(f.residual.List))[:0]
	for v := range int32(f.size() + 1) {
		x.List = f.appendExchanges(x.List, v)
		if err := f.c.Spend(len(x.List) - x.Start[v]); err != nil {
			return err
		}
		x.Start = append(x.Start, len(x.List))
	}
	return nil
}

// appendExchanges appends the successors of v in the graph of exchanges: of a
// left vertex those it is not matched with; of a right vertex its partners and,
// if it has a free place, 0; of 0 all right vertices.
func (f *feasibility) appendExchanges(list []int32, v int32) []int32 {
	switch {
	case v == 0:
		for w, sign := range f.sign {
			if sign > 0 {
				list = append(list, int32(w))
			}
		}
	case f.sign[v] > 0:
		for _, u := range f.matching.Right[v] {
			if u != match.NoPlace {
				list = append(list, max(u, 0)) // match.Unmatched is less than 0
			}
		}
	default:
		for _, w := range f.residual.Of(v) {
			if !f.matching.Left[v].Has(w) {
				list = append(list, w)
			}
		}
	}
	return list
}
