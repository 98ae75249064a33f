package learn

// A connectivity checks that the edges not excluded connect all vertices, even
// without one of them: a cycle crosses every cut at least twice.
type connectivity struct {
	due       int     // the work charged at which the next check is made
	discovery []int32 // by vertex, from 1; 0 if undiscovered
	finish    []int32 // by vertex: the last discovery in its subtree
	low       []int32 // by vertex: the earliest discovery that its subtree sees
	steps     []step
}

// A step is the state of the depth-first search at a vertex.
type step struct {
	v, by int32 // by is the edge that leads to v, or none
	at    int32 // the next of its edges
}

// isConnected reports whether that is so. If not, x.why is a cause: the edges
// excluded of a cut that has too few others.
func (x *engine) isConnected() bool {
	n := len(x.vertices)
	if x.discovery == nil {
		x.discovery, x.finish, x.low = make([]int32, n), make([]int32, n), make([]int32, n)
	}
	clear(x.discovery)
	time := int32(0)
	discover := func(v, by int32) {
		time++
		x.discovery[v], x.low[v] = time, time
		x.steps = append(x.steps, step{v: v, by: by, at: -1})
	}
	x.steps = x.steps[:0]
	discover(0, none)
	for len(x.steps) > 0 {
		if x.c.Spend(4) != nil {
			return true
		}
		s := &x.steps[len(x.steps)-1]
		v := s.v
		if s.at < 0 {
			s.at = 0
			if x.hasMate(v) && x.discovery[x.mate[v]] == 0 {
				discover(x.mate[v], none)
				continue
			}
		}
		edges := x.edgesAt(v)
		moved := false
		for int(s.at) < len(edges) {
			e := edges[s.at]
			s.at++
			if x.value[e] == no || e == s.by {
				continue
			}
			w := x.across(e, v)
			if x.discovery[w] == 0 {
				discover(w, e)
				moved = true
				break
			}
			x.low[v] = min(x.low[v], x.discovery[w])
		}
		if moved {
			continue
		}
		x.finish[v] = time
		by := s.by
		x.steps = x.steps[:len(x.steps)-1]
		if len(x.steps) == 0 {
			break
		}
		parent := x.steps[len(x.steps)-1].v
		x.low[parent] = min(x.low[parent], x.low[v])
		if by != none && x.low[v] == x.discovery[v] {
			x.explainByCut(x.discovery[v], time)
			return false
		}
	}
	if int(time) < n {
		x.explainByCut(1, time)
		return false
	}
	return true
}

// explainByCut sets x.why to the edges excluded between the vertices discovered
// from first to last and the others.
func (x *engine) explainByCut(first, last int32) {
	inside := func(v int32) bool { return first <= x.discovery[v] && x.discovery[v] <= last }
	x.why = x.why[:0]
	for e, value := range x.value {
		if value == no && inside(x.ends[e][0]) != inside(x.ends[e][1]) {
			x.why = append(x.why, excluded(int32(e)))
		}
	}
	x.c.Charge(len(x.value))
}
