package weave

import "example.com/knighttour/internal/dense"

// links has by vertex the vertices beside it, or noVertex.
type links []dense.Pair

// newLinks returns the links of n vertices, of which no two are linked.
func newLinks(n int) links {
	l := make(links, n)
	for v := range l {
		l[v] = dense.Pair{noVertex, noVertex}
	}
	return l
}

// add links two vertices. Each must have a link less than two.
func (l links) add(u, v int32) {
	l[u].Replace(noVertex, v)
	l[v].Replace(noVertex, u)
}

// remove takes the link of two vertices away, which must be there.
func (l links) remove(u, v int32) {
	l[u].Replace(v, noVertex)
	l[v].Replace(u, noVertex)
}

// beyond returns the vertex after v for a walk that comes from the one before.
func (l links) beyond(v, before int32) int32 {
	if l[v][0] == before {
		return l[v][1]
	}
	return l[v][0]
}
