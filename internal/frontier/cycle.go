package frontier

import (
	"errors"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A Tracer looks for a Hamiltonian cycle of a graph where that takes little
// work.
type Tracer struct {
	graph   dense.Lists
	first   []int32
	order   Order
	planned bool
}

// NewTracer returns a Tracer for an undirected graph of at least 3 vertices,
// without loops. Its order begins with the vertices of first.
func NewTracer(g dense.Lists, first []int32) *Tracer {
	return &Tracer{graph: g, first: first}
}

// Order returns the order of [BestOrder], which the first call plans.
func (f *Tracer) Order(c *work.Canceller) Order {
	if !f.planned && c.Err() == nil {
		f.order = BestOrder(c, f.graph, f.first)
		f.planned = c.Err() == nil
	}
	return f.order
}

// Cycle returns a Hamiltonian cycle, or nil if that takes more work than the
// budget, by an estimate or in fact, or more than [Memory]. The error may be
// [dense.ErrNoCycle].
func (f *Tracer) Cycle(c *work.Canceller, budget int) ([]int32, error) {
	if !f.planned && OrderWork*f.graph.Len() > budget {
		return nil, nil
	}
	order := f.Order(c)
	if c.Err() != nil {
		return nil, c.Err()
	}
	steps := int64(budget / WorkPerStep)
	if order.Steps() > steps {
		return nil, nil
	}
	p := Task{
		Graph:  f.graph,
		Order:  order.Vertices,
		Memory: Memory,
		Steps:  steps,
	}
	cycle, err := p.Cycle(c)
	switch {
	case errors.Is(err, ErrGaveUp):
		return nil, nil
	case err == nil && cycle == nil:
		return nil, dense.ErrNoCycle
	}
	return cycle, err
}

// Cycle returns a Hamiltonian cycle, or nil if there is none. It keeps all
// layers of states in memory, and walks back through them. The errors are those
// of [Counter.Count].
func (p Task) Cycle(c *work.Canceller) ([]int32, error) {
	s := p.sweep(c, 0)
	var layers []*layer // before each placing
	last, err := s.run(func(l *layer) { layers = append(layers, l) })
	if err != nil || last.states == 0 {
		return nil, err
	}
	links := make(dense.Links, s.graph.Len())
	var target state
	for i, l := range slices.Backward(layers) {
		from, by := before(l, &s.placings[i], target)
		for _, j := range by {
			if j != noLink {
				links.Join(s.placings[i].earlier[j].vertex, s.order[i])
			}
		}
		target = from
		if err := c.Spend(1 + l.states); err != nil {
			return nil, err
		}
	}
	return links.Cycle(0), nil
}

// before returns a state of a layer from which a placing leads to target, and
// the links by which it does, as in linker.choices. There must be one.
func before(l *layer, at *placing, target state) (from state, by [2]int8) {
	var c linker
	found := false
	for i := 0; i < len(l.groups) && !found; i++ {
		g := &l.groups[i]
		c.do = func(to degrees, e edit, links [2]int8) {
			if to != target.degrees {
				return
			}
			ranks, _ := l.list(g, 0)
			for _, rank := range ranks {
				if e.apply(rank) == target.rank {
					from = state{degrees: g.degrees, rank: rank}
					by = links
					found = true
				}
			}
		}
		c.choices(g.degrees, at)
	}
	return from, by
}
