package find

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/find/cut"
	"example.com/knighttour/internal/order"
	"example.com/knighttour/internal/problem"
)

// parted splits an undirected graph at cuts of two edges, which join its parts
// to form rings: see [cut.Split]. If there are several parts, all methods look
// for a cycle of each part, and the other methods get no more turns on the
// whole graph.
type parted struct {
	*finder
	rings *cut.Rings
	parts []*finder
}

func newRings(f *finder) method {
	if !f.closing.Undirected {
		return nil
	}
	return &parted{finder: f}
}

func (p *parted) turn(int) (progress, error) {
	rings, err := cut.Split(p.c, p.closing.Lists)
	if rings == nil {
		return over, err
	}
	p.rings = rings
	return over, p.solve()
}

// solve looks for cycles of all parts in turns, until there is a tour or a
// proof. No part splits into rings again.
func (p *parted) solve() error {
	for i, part := range p.rings.Parts {
		x := newFinderBy(p.table, p.c, &problem.Problem{
			Graph: dense.NewGraph(part.Graph, true),
			Goal:  problem.Closed,
			Start: problem.Anywhere,
		})
		x.share = len(p.rings.Parts)
		p.parts = append(p.parts, x)
		err := x.begin(new(order.Plan).Rule(part.Graph))
		if err := p.endTurn(err, i); err != nil {
			return err
		}
	}
	for !p.join() {
		for i, x := range p.parts {
			if x.tour != nil {
				continue
			}
			if err := p.endTurn(x.takeTurns(), i); err != nil {
				return err
			}
		}
	}
	return nil
}

// endTurn adds up the visits of a part's finder in a turn that ended with err.
// It translates a proof for the whole graph.
func (p *parted) endTurn(err error, i int) error {
	x := p.parts[i]
	p.visits += x.visits
	x.visits = 0
	none, isProof := err.(*problem.None)
	if !isProof {
		return err
	}
	return p.noneOfPart(none, i)
}

// noneOfPart translates the proof that a part has no cycle to the whole graph.
func (p *parted) noneOfPart(none *problem.None, i int) *problem.None {
	vertices := p.rings.Parts[i].Vertices
	isOutside := func(v int32) bool { return int(v) >= len(vertices) || p.isAdded(vertices[v]) }
	if seen := slices.DeleteFunc(slices.Clone(none.Vertices), isOutside); len(seen) > 0 {
		for i, v := range seen {
			seen[i] = vertices[v]
		}
		return &problem.None{Vertices: seen, Text: none.Text, Format: none.Format}
	}
	return noneBeyond(slices.DeleteFunc(slices.Clone(vertices), p.isAdded), p.asked.Graph.Len())
}

// join joins the cycles of all parts to a tour. It returns false if a part has
// no cycle yet.
func (p *parted) join() bool {
	var cycles [][]int32
	for _, x := range p.parts {
		if x.tour == nil {
			return false
		}
		cycles = append(cycles, x.tour)
	}
	p.setTour(p.closing.TourOf(p.rings.Join(cycles, p.problem.Start)))
	return true
}
