package frontier

import "example.com/knighttour/internal/dense"

// cycle returns a Hamiltonian cycle, or nil if there is none. It keeps all
// layers and walks back through them.
func (s *sweep) cycle(memory int) ([]int32, error) {
	s.keeps = true
	if exists, err := s.exists(memory); !exists || err != nil {
		return nil, err
	}
	links := make(dense.Links, s.graph.Len())
	var target state
	for i := len(s.placings) - 1; i >= 0; i-- {
		from, by := before(s.kept[i], &s.placings[i], target)
		for _, j := range by {
			if j >= 0 {
				links.Join(s.placings[i].earlier[j].vertex, s.order[i])
			}
		}
		target = from
		if err := s.c.Spend(1 + s.kept[i].states); err != nil {
			return nil, err
		}
	}
	return links.Cycle(0), nil
}

// before returns a state of a layer from which a placing leads to target, and the
// links.
func before(l *layer, at *placing, target state) (from state, by [2]int8) {
	var c chooser
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
					from, by, found = state{g.degrees, rank}, links, true
				}
			}
		}
		c.choices(g.degrees, at)
	}
	return from, by
}
