package learn

// A connectivity checks by a depth-first search that the edges not excluded connect all
// vertices, even without one of them: a cycle crosses every cut at least twice.
type connectivity struct {
	due       int     // the work charged at which the next check is made
	discovery []int32 // by vertex, from 1; 0 if undiscovered
	low       []int32 // by vertex: the earliest discovery that its subtree sees
	time      int32   // the last discovery
	steps     []step
}

// A step is the state of the search at a vertex.
type step struct {
	v    int32
	by   int32 // the edge that leads to v, or none
	next int   // among its edges; less than 0 before its mate
}

// isConnected reports whether that is so. If not, x.why is a cause: the edges
// excluded of a cut that has too few others.
func (x *engine) isConnected() bool {
	n := len(x.vertices)
	if x.discovery == nil {
		x.discovery, x.low = make([]int32, n), make([]int32, n)
	}
	clear(x.discovery)
	x.time = 0
	x.steps = x.steps[:0]
	x.discover(0, none)
	for len(x.steps) > 0 {
		if x.c.Spend(4) != nil {
			return true
		}
		if w, by := x.proceed(); w != none {
			x.discover(w, by)
		} else if v := x.retreat(); v != none {
			x.explainByCut(x.discovery[v])
			return false
		}
	}
	if int(x.time) < n {
		x.explainByCut(1)
		return false
	}
	return true
}

func (x *engine) discover(v, by int32) {
	x.time++
	x.discovery[v], x.low[v] = x.time, x.time
	x.steps = append(x.steps, step{v: v, by: by, next: -1})
	x.c.Charge(len(x.edgesAt(v)))
}

// proceed returns an undiscovered vertex adjacent to the last one, and the edge to it;
// or none. The mate of a vertex is the first.
func (x *engine) proceed() (w, by int32) {
	s := &x.steps[len(x.steps)-1]
	if s.next < 0 {
		s.next = 0
		if x.hasMate(s.v) && x.discovery[x.mate[s.v]] == 0 {
			return x.mate[s.v], none
		}
	}
	for edges := x.edgesAt(s.v); s.next < len(edges); {
		e := edges[s.next]
		s.next++
		if x.value[e] == no || e == s.by {
			continue
		}
		w := x.across(e, s.v)
		if x.discovery[w] == 0 {
			return w, e
		}
		x.low[s.v] = min(x.low[s.v], x.discovery[w])
	}
	return none, none
}

// retreat leaves the last vertex. If there is one edge only to its subtree, retreat
// returns it, else none.
func (x *engine) retreat() int32 {
	s := x.steps[len(x.steps)-1]
	x.steps = x.steps[:len(x.steps)-1]
	if len(x.steps) == 0 {
		return none
	}
	if s.by != none && x.low[s.v] == x.discovery[s.v] {
		return s.v
	}
	parent := x.steps[len(x.steps)-1].v
	x.low[parent] = min(x.low[parent], x.low[s.v])
	return none
}

// explainByCut sets x.why to the edges excluded between the vertices discovered from a
// time on and the others.
func (x *engine) explainByCut(first int32) {
	inside := func(v int32) bool { return x.discovery[v] >= first }
	x.why = x.why[:0]
	for e, value := range x.value {
		if value == no && inside(x.ends[e][0]) != inside(x.ends[e][1]) {
			x.why = append(x.why, excluded(int32(e)))
		}
	}
	x.c.Charge(len(x.value))
}
