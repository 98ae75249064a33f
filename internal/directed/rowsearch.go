package directed

import (
	"math/bits"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A rowSearch finds the longest paths of a small component from one vertex to
// each other, by following all paths that may lead to longer ones than those
// known. If there are too many paths but few vertices, a table of sets takes
// over: M. Held and R. M. Karp, 1962, doi:10.1137/0110015.
type rowSearch struct {
	c     *work.Canceller
	n     int
	next  [dense.WordSize]uint64 // by vertex: its successors
	limit int                    // limit on the steps along paths from one vertex

	// Results of the last call of the method from:
	longest [dense.WordSize]int32 // by vertex: vertices of the longest path to it, or 0
	path    []int32               // the longest path to the vertex that was asked for
	steps   int                   // total of all calls

	// State of follow:
	stack [dense.WordSize]int32
	rest  [dense.WordSize]uint64 // by depth: the successors yet to try

	ends []uint32 // the table of sets, by set: see fill
}

const (
	// mostInTable is the largest number of vertices of a component with a table
	// of sets.
	mostInTable = 16

	// mostSteps is the first limit on the steps along paths from one vertex.
	// Beyond it, a table of sets is made; a larger component gets no table.
	mostSteps = 1 << 15
)

// set prepares r for a component of at most [mostLight] vertices.
func (r *rowSearch) set(cd *condensation, i int) {
	part := cd.part(i)
	r.n = len(part)
	for j, v := range part {
		r.next[j] = 0
		for _, w := range cd.graph.Of(v) {
			if cd.of[w] == int32(i) {
				r.next[j] |= 1 << cd.place[w]
			}
		}
		r.c.Spend(1 + len(cd.graph.Of(v)))
	}
	r.c.Spend(1)
}

// from finds the lengths of the longest paths from u in the set `within`, which
// contains u. It also keeps the longest path to the vertex to, unless to is
// negative. It returns false if there are too many paths.
func (r *rowSearch) from(u int32, within uint64, to int32) bool {
	clear(r.longest[:r.n])
	r.path = r.path[:0]
	if r.follow(u, within, to) {
		return true
	}
	if r.n > mostInTable || r.c.Err() != nil {
		return false
	}
	r.fill(u, within, to)
	return r.c.Err() == nil
}

// follow follows paths from u. It returns false if there are too many, or if
// r.c is stopped.
func (r *rowSearch) follow(u int32, within uint64, to int32) bool {
	visited := uint64(1) << u
	depth := 0
	r.stack[0] = u
	r.rest[0] = r.next[u] & within &^ visited
	r.arrive(u, 1, to)
	for units := 0; ; {
		if r.rest[depth] == 0 {
			visited &^= 1 << r.stack[depth]
			depth--
			if depth < 0 {
				return true
			}
			continue
		}
		v := r.best(r.rest[depth], within&^visited)
		r.rest[depth] &^= 1 << v
		free := within &^ visited
		promise, work := r.promises(v, free, depth+1)
		units += 1 + work
		if units > r.limit {
			return false
		}
		if r.c.Spend(1+work) != nil {
			return false
		}
		if !promise {
			continue
		}
		depth++
		r.steps++
		visited |= 1 << v
		r.stack[depth] = v
		r.rest[depth] = r.next[v] & within &^ visited
		r.arrive(v, int32(depth+1), to)
	}
}

// arrive records that a path of the given length ends with v.
func (r *rowSearch) arrive(v, length, to int32) {
	if length > r.longest[v] {
		r.longest[v] = length
		if v == to {
			r.path = append(r.path[:0], r.stack[:length]...)
		}
	}
}

// best returns the vertex of a set with the fewest free successors.
func (r *rowSearch) best(set, free uint64) int32 {
	best, fewest := int32(-1), 0
	for ; set != 0; set &= set - 1 {
		v := int32(bits.TrailingZeros64(set))
		degree := bits.OnesCount64(r.next[v] & free)
		if best < 0 || degree < fewest {
			best, fewest = v, degree
		}
	}
	return best
}

// promises reports whether a path that has visited the given number of vertices
// before v may become longer than the path known to v or to a free vertex that
// v reaches. It also returns the work.
func (r *rowSearch) promises(v int32, free uint64, before int) (bool, int) {
	reached := uint64(1) << v
	for front := reached; front != 0; {
		w := bits.TrailingZeros64(front)
		front &= front - 1
		more := r.next[w] & free &^ reached
		reached |= more
		front |= more
	}
	count := bits.OnesCount64(reached)
	most := int32(before + count)
	if before+1 > int(r.longest[v]) {
		return true, count
	}
	for set := reached &^ (1 << v); set != 0; set &= set - 1 {
		if r.longest[bits.TrailingZeros64(set)] < most {
			return true, count
		}
	}
	return false, count
}

// fill fills the table of sets: ends has, by set, the vertices with which a
// path from u over exactly the vertices of the set can end.
func (r *rowSearch) fill(u int32, within uint64, to int32) {
	size := 1 << r.n
	r.ends = dense.Sized(r.ends, size)
	clear(r.ends)
	r.ends[1<<u] = 1 << u
	last := 0 // the largest set of a path to the vertex to
	for set := 1 << u; set < size; set++ {
		ends := r.ends[set]
		if ends == 0 {
			continue
		}
		length := int32(bits.OnesCount(uint(set)))
		for rest := ends; rest != 0; rest &= rest - 1 {
			v := bits.TrailingZeros32(rest)
			if length > r.longest[v] {
				r.longest[v] = length
			}
			if int32(v) == to && length >= int32(bits.OnesCount(uint(last))) {
				last = set
			}
			for more := r.next[v] & within &^ uint64(set); more != 0; more &= more - 1 {
				w := bits.TrailingZeros64(more)
				r.ends[set|1<<w] |= 1 << w
			}
		}
		r.steps++
		if r.c.Spend(r.n) != nil {
			return
		}
	}
	// The path to that vertex, from its end back to u: last is the set of the
	// vertices up to v.
	r.path = r.path[:0]
	for v := to; last != 0; {
		r.path = append(r.path, v)
		last &^= 1 << v
		for w := range int32(r.n) {
			if last != 0 && r.ends[last]>>w&1 != 0 && r.next[w]>>v&1 != 0 {
				v = w
				break
			}
		}
	}
	slices.Reverse(r.path)
}
