package find

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/cut"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
)

// rings splits an undirected graph at cuts of two edges, which join the parts
// into rings: see [cut.Split]. If there are several parts, all methods look for
// a cycle of each part, and the other methods get no more turns on the whole
// graph.
type rings struct {
	*finder
	rings *cut.Rings
	parts []*finder // of the cycles of rings.Parts
}

// newRings returns the method, or nil if the closing is directed.
func newRings(f *finder) method {
	if !f.closing.Undirected {
		return nil
	}
	return &rings{finder: f}
}

// turn splits the graph, and solves its parts whatever the budget. The first
// turn is the only one: if there are rings, it ends with a tour or an error,
// and otherwise the method has nothing to do.
func (r *rings) turn(int64) (progress, error) {
	rings, err := cut.Split(r.c, r.closing.Lists)
	if rings == nil {
		return over, err
	}
	r.rings = rings
	return over, r.solve()
}

// solve looks for cycles of all parts in turns, until there is a tour or a
// proof. No part splits into rings again.
func (r *rings) solve() error {
	for i, part := range r.rings.Parts {
		asked := &problem.Problem{
			Graph: dense.NewGraph(part.Graph, true),
			Plan:  order.WarnsdorffPlan(part.Graph),
			Goal:  problem.Closed,
			Start: problem.Anywhere,
		}
		f := newFinder(r.c, asked, r.table)
		f.memorySharers = len(r.rings.Parts)
		r.parts = append(r.parts, f)
		err := f.begin()
		if err := r.endTurn(err, i); err != nil {
			return err
		}
	}
	for !r.join() {
		for i, x := range r.parts {
			if x.tour != nil {
				continue
			}
			if err := r.endTurn(x.takeTurns(), i); err != nil {
				return err
			}
		}
	}
	return nil
}

// endTurn ends a turn of the finder of the part with the given index. err is
// the error that the turn returned. endTurn adds the visits of the turn to
// r.visits. It returns err, which it translates to the whole graph if it is a
// proof.
func (r *rings) endTurn(err error, part int) error {
	x := r.parts[part]
	r.visits += x.visits
	x.visits = 0
	none, isProof := err.(*problem.None)
	if !isProof {
		return err
	}
	return r.noneOfPart(none, part)
}

// noneOfPart takes the proof that a part has no cycle, and translates it to the
// whole graph. If the proof has vertices of the caller's graph, the translated
// proof has the same ones. Otherwise it has all vertices of the part.
func (r *rings) noneOfPart(none *problem.None, part int) *problem.None {
	vertices := r.rings.Parts[part].Vertices
	isOutside := func(v int32) bool { return int(v) >= len(vertices) || r.isAdded(vertices[v]) }
	if seen := slices.DeleteFunc(slices.Clone(none.Vertices), isOutside); len(seen) > 0 {
		for i, v := range seen {
			seen[i] = vertices[v]
		}
		return &problem.None{Vertices: seen, Text: none.Text, Format: none.Format}
	}
	return noneBeyondCut(slices.DeleteFunc(slices.Clone(vertices), r.isAdded), r.asked.Graph.Len())
}

// join joins the cycles of all parts into a tour, which it keeps. It returns
// false if a part has no cycle yet.
func (r *rings) join() bool {
	var cycles [][]int32
	for _, x := range r.parts {
		if x.tour == nil {
			return false
		}
		cycles = append(cycles, x.tour)
	}
	r.setTour(r.closing.TourOf(r.rings.Join(cycles, r.problem.Start)))
	return true
}
