package nodes

import (
	"math/bits"
	"math/rand/v2"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// An idTable maps IDs to vertices. It is a hash table with open addressing. A
// lookup takes about half as long as in a map, and most of that is a single
// cache miss.
type idTable struct {
	slots []slot // their number is a power of 2, and at least half of them are empty
	shift int    // the right shift that makes a hash the index of a slot
	seed  uint64 // random, so that nobody can choose IDs that collide
}

// A slot holds a vertex and its ID.
type slot struct {
	id         int64
	vertexPlus int32 // one more than the vertex; 0 in an empty slot
}

// newIDTable returns the table of distinct IDs: vertex v has the ID ids[v]. The
// result is meaningless if c is stopped.
func newIDTable(c *work.Canceller, ids []int64) *idTable {
	log := bits.Len(uint(len(ids))) + 1 // the binary logarithm of the number of slots
	t := &idTable{
		slots: make([]slot, 1<<log),
		shift: dense.WordSize - log,
		seed:  rand.Uint64(),
	}
	for v, id := range ids {
		*t.slotOf(id) = slot{id: id, vertexPlus: int32(v) + 1}
		if c.Spend(work.PerCall) != nil {
			break
		}
	}
	return t
}

// slotOf returns the slot of an ID, or the empty slot where it belongs.
func (t *idTable) slotOf(id int64) *slot {
	i := dense.Mix(uint64(id)^t.seed) >> t.shift
	for {
		s := &t.slots[i]
		if s.vertexPlus == 0 || s.id == id {
			return s
		}
		i = (i + 1) & uint64(len(t.slots)-1)
	}
}

// vertex returns the vertex with the given ID, or false if there is none.
func (t *idTable) vertex(id int64) (v int32, ok bool) {
	s := t.slotOf(id)
	return s.vertexPlus - 1, s.vertexPlus > 0
}
