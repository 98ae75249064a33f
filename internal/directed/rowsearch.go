package directed

import (
	"math/bits"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A rowSearch finds the longest paths of a small component from one vertex to
// every other. It follows all paths that may lead to longer ones than those
// known. If there are too many paths but few vertices, a table of sets takes
// over: M. Held and R. M. Karp, 1962, doi:10.1137/0110015.
//
// Vertices have local numbers. Sets of vertices are bitmasks.
type rowSearch struct {
	c     *work.Canceller
	n     int                    // the number of vertices
	next  [dense.WordSize]uint64 // by vertex: its successors
	limit int64                  // on the work along paths from one vertex

	// Results of the last run:
	longest [dense.WordSize]int32 // by vertex: the length of the longest path to it, or 0
	path    []int32               // the longest path to the vertex that was asked for

	steps int // the number of partial paths of all runs

	// State of follow:
	stack [dense.WordSize]int32  // the current path
	rest  [dense.WordSize]uint64 // by depth: the successors yet to try

	endsOf []uint32 // the table of sets, by set: see fill
}

const (
	// maxInTable is the largest number of vertices of a component with a table
	// of sets.
	maxInTable = 16

	// maxSteps is the first limit on the work of following paths from one
	// vertex. Beyond it, a table of sets is made; a larger component gets no
	// table.
	maxSteps = 1 << 15

	// everywhere is the set of all vertices.
	everywhere = ^uint64(0)
)

// set prepares r for a component of at most [maxLight] vertices.
func (r *rowSearch) set(cd *condensation, i int) {
	part := cd.part(i)
	r.n = len(part)
	for j, v := range part {
		r.next[j] = 0
		for _, w := range cd.graph.Of(v) {
			if cd.of[w] == int32(i) {
				r.next[j] |= 1 << cd.local[w]
			}
		}
		r.c.Spend(1 + len(cd.graph.Of(v)))
	}
	r.c.Spend(1)
}

// run finds the lengths of the longest paths from u in the set `within`, which
// contains u. It also keeps the longest path to the vertex goal, unless goal is
// negative. It returns false if there are too many paths, or if r.c is stopped:
// then the results are unfinished.
func (r *rowSearch) run(u int32, within uint64, goal int32) bool {
	clear(r.longest[:r.n])
	r.path = r.path[:0]
	if r.follow(u, within, goal) {
		return true
	}
	if r.n > maxInTable || r.c.Err() != nil {
		return false
	}
	r.fill(u, within, goal)
	return r.c.Err() == nil
}

// follow does the work of run by following paths, depth first.
func (r *rowSearch) follow(u int32, within uint64, goal int32) bool {
	visited := uint64(1) << u
	depth := 0 // of the last vertex of the path
	r.stack[0] = u
	r.rest[0] = r.next[u] & within &^ visited
	r.arrive(u, 1, goal)
	for spent := int64(0); ; {
		if r.rest[depth] == 0 {
			visited &^= 1 << r.stack[depth]
			depth--
			if depth < 0 {
				return true
			}
			continue
		}
		free := within &^ visited
		v := r.fewestFree(r.rest[depth], free)
		r.rest[depth] &^= 1 << v
		improves, units := r.mayImprove(v, free, depth+1)
		spent += int64(1 + units)
		if spent > r.limit {
			return false
		}
		if r.c.Spend(1+units) != nil {
			return false
		}
		if !improves {
			continue
		}
		depth++
		r.steps++
		visited |= 1 << v
		r.stack[depth] = v
		r.rest[depth] = r.next[v] & within &^ visited
		r.arrive(v, int32(depth+1), goal)
	}
}

// arrive records that the path on the stack, which has the given length, ends
// with v.
func (r *rowSearch) arrive(v, length, goal int32) {
	if length <= r.longest[v] {
		return
	}
	r.longest[v] = length
	if v == goal {
		r.path = append(r.path[:0], r.stack[:length]...)
	}
}

// fewestFree returns the vertex of a nonempty set that has the fewest free
// successors.
func (r *rowSearch) fewestFree(set, free uint64) int32 {
	best, fewest := int32(-1), 0
	for ; set != 0; set &= set - 1 {
		v := int32(bits.TrailingZeros64(set))
		count := bits.OnesCount64(r.next[v] & free)
		if best < 0 || count < fewest {
			best, fewest = v, count
		}
	}
	return best
}

// mayImprove looks at a path that has visited the given number of vertices
// before v. It reports whether the path may become longer than the path known
// to v, or to a free vertex that v reaches. It also returns the work of finding
// out.
func (r *rowSearch) mayImprove(v int32, free uint64, before int) (may bool, units int) {
	reached := uint64(1) << v
	for front := reached; front != 0; {
		w := bits.TrailingZeros64(front)
		front &= front - 1
		more := r.next[w] & free &^ reached
		reached |= more
		front |= more
	}
	count := bits.OnesCount64(reached)
	if before+1 > int(r.longest[v]) {
		return true, count
	}
	bound := int32(before + count) // no continuation is longer
	for set := reached &^ (1 << v); set != 0; set &= set - 1 {
		if r.longest[bits.TrailingZeros64(set)] < bound {
			return true, count
		}
	}
	return false, count
}

// fill does the work of run with a table of sets. endsOf holds, by set, the
// vertices where a path from u that visits exactly the set can end. Taken as
// numbers, all subsets of a set are smaller, so they come before it.
func (r *rowSearch) fill(u int32, within uint64, goal int32) {
	size := 1 << r.n
	r.endsOf = dense.Sized(r.endsOf, size)
	clear(r.endsOf)
	r.endsOf[1<<u] = 1 << u
	largest := 0 // the largest set of a path to the goal
	for set := 1 << u; set < size; set++ {
		ends := r.endsOf[set]
		if ends == 0 {
			continue
		}
		length := int32(bits.OnesCount(uint(set)))
		for rest := ends; rest != 0; rest &= rest - 1 {
			v := bits.TrailingZeros32(rest)
			r.longest[v] = max(r.longest[v], length)
			if int32(v) == goal && length >= int32(bits.OnesCount(uint(largest))) {
				largest = set
			}
			for more := r.next[v] & within &^ uint64(set); more != 0; more &= more - 1 {
				w := bits.TrailingZeros64(more)
				r.endsOf[set|1<<w] |= 1 << w
			}
		}
		r.steps++
		if r.c.Spend(r.n) != nil {
			return
		}
	}
	r.readPath(largest, goal)
}

// readPath reads a path from the table. The path visits exactly the given set,
// which may be empty, and ends with goal. It is built backwards: set holds the
// vertices that are yet to be added, the last of which is v.
func (r *rowSearch) readPath(set int, goal int32) {
	r.path = r.path[:0]
	for v := goal; set != 0; {
		r.path = append(r.path, v)
		set &^= 1 << v
		for w := range int32(r.n) {
			if set != 0 && r.endsOf[set]>>w&1 != 0 && r.next[w]>>v&1 != 0 {
				v = w
				break
			}
		}
	}
	slices.Reverse(r.path)
}
