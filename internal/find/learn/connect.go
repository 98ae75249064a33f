package learn

// checkInterval is the work for each vertex and edge between two checks of the
// connectivity. A check takes a third of that work, so a quarter of the total.
// Half the interval doubles the work on graphs made from satisfiability
// problems. Twice the interval adds a third to the work of many cuts. Without
// checks, many cuts take 80 times as much work.
const checkInterval = 12

// A connectivity checks by a depth-first search that the edges not excluded
// connect all vertices and that none of them is a bridge: a cycle crosses every
// cut at least twice.
type connectivity struct {
	due       int     // the work charged at which the next check is made
	discovery []int32 // by vertex, from 1; 0 if undiscovered
	low       []int32 // by vertex: the earliest discovery that its subtree sees
	time      int32   // the last discovery
	visits    []visit
}

// A visit is the state of the search at a vertex.
type visit struct {
	v    int32
	by   int32 // the edge that leads to v, or none
	next int   // index among its edges; less than 0 before its mate was tried
}

// isConnected reports whether every cut has two edges that are not excluded. If
// not, s.why has the excluded edges of a cut that has fewer.
func (s *circuit) isConnected() bool {
	n := len(s.vertices)
	if s.discovery == nil {
		s.discovery, s.low = make([]int32, n), make([]int32, n)
	}
	clear(s.discovery)
	s.time = 0
	s.visits = s.visits[:0]
	s.discover(0, none)
	for len(s.visits) > 0 {
		if s.work.Spend(4) != nil {
			return true
		}
		top := &s.visits[len(s.visits)-1]
		if w, by := s.undiscovered(top); w != none {
			s.discover(w, by)
			continue
		}
		v := top.v
		if top.by != none && s.low[v] == s.discovery[v] { // a bridge
			s.explainByCut(s.discovery[v])
			return false
		}
		s.visits = s.visits[:len(s.visits)-1]
		if len(s.visits) > 0 {
			parent := s.visits[len(s.visits)-1].v
			s.low[parent] = min(s.low[parent], s.low[v])
		}
	}
	if int(s.time) < n {
		s.explainByCut(1)
		return false
	}
	return true
}

func (s *circuit) discover(v, by int32) {
	s.time++
	s.discovery[v], s.low[v] = s.time, s.time
	s.visits = append(s.visits, visit{v: v, by: by, next: -1})
	s.work.Charge(len(s.edgesAt(v)))
}

// undiscovered returns an undiscovered vertex adjacent to the last one, and the
// edge to it; or none. The mate of a vertex comes first.
func (s *circuit) undiscovered(top *visit) (w, by int32) {
	if top.next < 0 {
		top.next = 0
		if s.hasMate(top.v) && s.discovery[s.mate[top.v]] == 0 {
			return s.mate[top.v], none
		}
	}
	for edges := s.edgesAt(top.v); top.next < len(edges); {
		e := edges[top.next]
		top.next++
		if s.sat.Holds(excluded(e)) || e == top.by {
			continue
		}
		w := s.across(e, top.v)
		if s.discovery[w] == 0 {
			return w, e
		}
		s.low[top.v] = min(s.low[top.v], s.discovery[w])
	}
	return none, none
}

// explainByCut sets s.why to the excluded edges between the vertices discovered
// from time first on and the others.
func (s *circuit) explainByCut(first int32) {
	inside := func(v int32) bool { return s.discovery[v] >= first }
	s.why = s.why[:0]
	for e, ends := range s.ends {
		l := excluded(int32(e))
		if s.sat.Holds(l) && inside(ends[0]) != inside(ends[1]) {
			s.why = append(s.why, l)
		}
	}
	s.work.Charge(len(s.ends))
}
