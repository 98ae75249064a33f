package directed

import (
	"math/bits"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A table finds the longest paths of a small component from one vertex to each
// other, by following all paths that may lead to longer ones than those known.
// If there are too many paths but few vertices, a table of sets takes over: M.
// Held and R. M. Karp, 1962, doi:10.1137/0110015.
type table struct {
	c     *work.Canceller
	n     int
	next  [dense.WordSize]uint64 // by vertex: its successors
	limit int                    // limit on the steps along paths from one vertex

	// Results of the last call of from:
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

// set prepares t for a component of at most [mostLight] vertices.
func (t *table) set(d *condensation, i int) {
	part := d.part(i)
	t.n = len(part)
	for j, v := range part {
		t.next[j] = 0
		for _, w := range d.graph.Of(v) {
			if d.of[w] == int32(i) {
				t.next[j] |= 1 << d.place[w]
			}
		}
		t.c.Spend(1 + len(d.graph.Of(v)))
	}
	t.c.Spend(1)
}

// from finds the lengths of the longest paths from u that visit only vertices
// of the set within, which contains u. It also keeps the longest path to the
// vertex to, unless to is negative. It returns false if there are too many
// paths.
func (t *table) from(u int32, within uint64, to int32) bool {
	clear(t.longest[:t.n])
	t.path = t.path[:0]
	if t.follow(u, within, to) {
		return true
	}
	if t.n > mostInTable || t.c.Err() != nil {
		return false
	}
	t.fill(u, within, to)
	return t.c.Err() == nil
}

// follow follows paths from u, and returns false if there are too many.
func (t *table) follow(u int32, within uint64, to int32) bool {
	visited := uint64(1) << u
	depth := 0
	t.stack[0] = u
	t.rest[0] = t.next[u] & within &^ visited
	t.arrive(u, 1, to)
	for units := 0; ; {
		if t.rest[depth] == 0 {
			visited &^= 1 << t.stack[depth]
			depth--
			if depth < 0 {
				return true
			}
			continue
		}
		v := t.best(t.rest[depth], within&^visited)
		t.rest[depth] &^= 1 << v
		free := within &^ visited
		promise, work := t.promises(v, free, depth+1)
		units += 1 + work
		if units > t.limit || t.c.Spend(1+work) != nil {
			return false
		}
		if !promise {
			continue
		}
		depth++
		t.steps++
		visited |= 1 << v
		t.stack[depth] = v
		t.rest[depth] = t.next[v] & within &^ visited
		t.arrive(v, int32(depth+1), to)
	}
}

// arrive records that a path of the given length ends with v.
func (t *table) arrive(v, length, to int32) {
	if length > t.longest[v] {
		t.longest[v] = length
		if v == to {
			t.path = append(t.path[:0], t.stack[:length]...)
		}
	}
}

// best returns the vertex of a set with the fewest free successors.
func (t *table) best(set, free uint64) int32 {
	best, fewest := int32(-1), 0
	for ; set != 0; set &= set - 1 {
		v := int32(bits.TrailingZeros64(set))
		degree := bits.OnesCount64(t.next[v] & free)
		if best < 0 || degree < fewest {
			best, fewest = v, degree
		}
	}
	return best
}

// promises reports whether a path that has visited the given number of vertices
// before v may become longer than the path known to v or to a free vertex that
// v reaches. It also returns the work.
func (t *table) promises(v int32, free uint64, before int) (bool, int) {
	reached := uint64(1) << v
	for front := reached; front != 0; {
		w := bits.TrailingZeros64(front)
		front &= front - 1
		more := t.next[w] & free &^ reached
		reached |= more
		front |= more
	}
	count := bits.OnesCount64(reached)
	most := int32(before + count)
	if before+1 > int(t.longest[v]) {
		return true, count
	}
	for set := reached &^ (1 << v); set != 0; set &= set - 1 {
		if t.longest[bits.TrailingZeros64(set)] < most {
			return true, count
		}
	}
	return false, count
}

// fill fills the table of sets: ends has, by set, the vertices with which a
// path from u over exactly the vertices of the set can end.
func (t *table) fill(u int32, within uint64, to int32) {
	size := 1 << t.n
	t.ends = dense.Sized(t.ends, size)
	clear(t.ends)
	t.ends[1<<u] = 1 << u
	last := 0 // the largest set of a path to the vertex to
	for set := 1 << u; set < size; set++ {
		ends := t.ends[set]
		if ends == 0 {
			continue
		}
		length := int32(bits.OnesCount(uint(set)))
		for rest := ends; rest != 0; rest &= rest - 1 {
			v := bits.TrailingZeros32(rest)
			if length > t.longest[v] {
				t.longest[v] = length
			}
			if int32(v) == to && length >= int32(bits.OnesCount(uint(last))) {
				last = set
			}
			for more := t.next[v] & within &^ uint64(set); more != 0; more &= more - 1 {
				w := bits.TrailingZeros64(more)
				t.ends[set|1<<w] |= 1 << w
			}
		}
		t.steps++
		if t.c.Spend(t.n) != nil {
			return
		}
	}
	t.path = t.path[:0]
	for v := to; last != 0; {
		t.path = append(t.path, v)
		last &^= 1 << v
		for w := range int32(t.n) {
			if last != 0 && t.ends[last]>>w&1 != 0 && t.next[w]>>v&1 != 0 {
				v = w
				break
			}
		}
	}
	for i, j := 0, len(t.path)-1; i < j; i, j = i+1, j-1 {
		t.path[i], t.path[j] = t.path[j], t.path[i]
	}
}
