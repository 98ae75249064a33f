package places

import "slices"

// A matching matches indices and vertices by positions that do not fail. It
// changes only where a position has failed: J.-C. Régin: A filtering algorithm
// for constraints of difference in CSPs, AAAI-94. If indices cannot be matched,
// they have fewer vertices than they are, and the contradiction is that no
// other vertices may be there: P. Hall: On representatives of subsets, 1935,
// doi:10.1112/jlms/s1-10.37.26.
type matching struct {
	matched  []int32 // by index: its position, or none
	partner  []int32 // by vertex: its position, or none
	from     []int32 // by vertex: the position by which it was reached
	seen     []int32 // by vertex: the last search that saw it
	explored []int32 // by index: the last search that reached it
	search   int32
	queue    []int32 // of indices
}

func newMatching(n int) matching {
	m := matching{
		matched: slices.Repeat([]int32{none}, n), partner: slices.Repeat([]int32{none}, n),
		from: make([]int32, n), seen: make([]int32, n), explored: make([]int32, n), queue: make([]int32, 0, n),
	}
	return m
}

// matches reports whether all indices can be matched. If not, s.why has
// literals that cannot hold together. If it is stopped it returns true.
func (s *solver) matches() bool {
	for _, x := range s.matched {
		if x != none && s.fails(positive(x)) {
			s.matched[s.index[x]], s.partner[s.vertex[x]] = none, none
		}
	}
	s.c.Charge(len(s.matched) / 4)
	for k, x := range s.matched {
		if x != none {
			continue
		}
		if s.c.Spend(1) != nil {
			return true
		}
		if !s.augment(int32(k)) {
			s.explainByHall()
			return false
		}
	}
	return true
}

// augment matches an index along an augmenting path, and reports whether there
// is one. If not, the queue has the indices that it reached, whose vertices
// were all seen.
func (s *solver) augment(root int32) bool {
	s.search++
	s.queue = append(s.queue[:0], root)
	s.explored[root] = s.search
	for i := 0; i < len(s.queue); i++ {
		k := s.queue[i]
		s.c.Charge(int(s.first[k+1]-s.first[k]) / 2)
		for x := s.first[k]; x < s.first[k+1]; x++ {
			v := s.vertex[x]
			if s.seen[v] == s.search || s.fails(positive(x)) {
				continue
			}
			s.seen[v], s.from[v] = s.search, x
			other := s.partner[v]
			if other == none {
				s.flip(v, root)
				return true
			}
			s.explored[s.index[other]] = s.search
			s.queue = append(s.queue, s.index[other])
		}
	}
	return false
}

// flip exchanges the matched and unmatched positions of the augmenting path
// from the index root to the vertex v.
func (s *solver) flip(v, root int32) {
	for {
		x := s.from[v]
		k := s.index[x]
		old := s.matched[k]
		s.matched[k], s.partner[v] = x, x
		if k == root {
			return
		}
		v = s.vertex[old]
	}
}

// explainByHall sets s.why to the reasons why the indices in the queue have no
// vertices besides those seen: a vertex is at another index, or not at these.
func (s *solver) explainByHall() {
	s.why = s.why[:0]
	for _, k := range s.queue {
		s.c.Charge(int(s.first[k+1]-s.first[k]) / 2)
		for x := s.first[k]; x < s.first[k+1]; x++ {
			v := s.vertex[x]
			if s.seen[v] == s.search {
				continue
			}
			if z := s.at[v]; z == none || s.explored[s.index[z]] == s.search {
				s.why = append(s.why, negative(x))
			} else if s.from[v] != -s.search {
				s.from[v] = -s.search // once
				s.why = append(s.why, positive(z))
			}
		}
	}
}
