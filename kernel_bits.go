package knighttour

import "math/bits"

// wordSize is the number of vertices that fit into a word of bits.
const wordSize = 64

// masks are the adjacency lists of a graph of up to 64 vertices as sets.
type masks struct {
	next [wordSize]uint64 // successors
	prev [wordSize]uint64 // predecessors
}

// adjacencyMasks returns the adjacency lists of f as sets, or nil if f is too large.
func (f *Frozen) adjacencyMasks() *masks {
	if len(f.nodes) > wordSize {
		return nil
	}
	m := new(masks)
	for u := range f.nodes {
		for _, v := range f.of(int32(u)) {
			m.next[u] |= 1 << v
			m.prev[v] |= 1 << u
		}
	}
	return m
}

// allBits returns the set of the vertices 0 to n-1.
func allBits(n int) uint64 { return ^uint64(0) >> (wordSize - n) }

// places says where the successors of a vertex stand in its list: v is the
// places[u][v]th successor of u. Other entries mean nothing.
type places [][wordSize]uint8

// placesIn returns the places of the given lists, or nil if there are too many.
func placesIn(lists adjacency) places {
	n := len(lists.start) - 1
	if n > wordSize {
		return nil
	}
	p := make(places, n)
	for u := range p {
		for i, v := range lists.of(int32(u)) {
			p[u][v] = uint8(i)
		}
	}
	return p
}

// bitForm is what a search of up to 64 vertices has besides its path.
type bitForm struct {
	frames [wordSize + 1]frame // frames[d] belongs to a path of d vertices
	path   [wordSize]int
	spare  uint64 // the vertices with a spare link: see prune.go
	inner  uint64 // the vertices whose colour the last one does not have: see prune.go
	memo   *memo  // of counts, or nil
}

// A frame is the search at one vertex of its path.
type frame struct {
	rest  uint64 // the vertices not visited
	todo  uint64 // the candidates not yet tried
	tight uint64 // the tight vertices of the rest: see prune.go
}

func (k *kernel) beginBits() {
	n := len(k.f.nodes)
	if k.recycled == nil {
		k.recycled = new(bitForm)
	}
	b := k.recycled
	k.bits = b
	k.path = b.path[:0:n]
	b.spare, b.inner, b.memo = 0, 0, nil
	if k.counting {
		b.memo = newMemo(n)
	}
	if k.closed {
		b.spare = k.f.masks.prev[k.start]
	}
	if k.end >= 0 {
		b.spare = 1 << k.end
	}
	root := frame{rest: allBits(n), todo: 1 << k.start}
	if k.prune {
		s := k.shape
		for _, v := range s.leaves {
			root.tight |= 1 << v
		}
		root.tight &^= b.spare
		if k.colour != nil {
			b.inner = s.coloured
			if k.lastColour {
				b.inner = allBits(n) &^ s.coloured
			}
		}
		for _, v := range s.sinks {
			root.tight |= 1 << v
		}
	}
	b.frames[0] = root
}

// nextBits is next for up to 64 vertices.
func (k *kernel) nextBits() bool {
	b, masks := k.bits, k.f.masks
	path := b.path[:len(k.f.nodes)]
	d := len(k.path)
	visits, doubtAt := k.visits, k.doubtAt
	length := k.length
	start, lists := k.plan.start, k.ordered()
	watched := b.memo != nil || k.attended()
	best := uint(0) // the key of the first candidate, if pruning has just come across it
	for {
		f := &b.frames[d]
		todo := f.todo
		if todo == 0 {
			if d > len(k.longest) {
				k.shared = 0
				k.record(path[:d])
			}
			if d == 0 {
				k.visits = visits
				return false
			}
			d--
			best = 0
			if watched || visits >= doubtAt {
				k.visits = visits
				k.left(path[:d+1], f.rest)
				doubtAt = k.doubtAt
			}
			continue
		}
		if visits == k.checkAt {
			k.path, k.visits = path[:d], visits
			if k.stopped() {
				return false
			}
		}
		visits++
		v := bits.TrailingZeros64(todo)
		if todo&(todo-1) != 0 {
			u := path[d-1]
			if list := lists[start[u]:start[u+1]]; k.fewest {
				v = k.chooseFewest(u, list, f, best)
			} else {
				v = first(list, todo)
			}
		}
		f.todo = todo &^ (1 << v)
		rest := f.rest &^ (1 << v)
		todo = masks.next[v&(wordSize-1)] & rest
		if todo == 0 && rest != 0 && d < len(k.longest) && !watched {
			continue // a dead end, and nobody wants to know
		}
		path[d] = v
		d++
		g := &b.frames[d]
		*g = frame{rest: rest, todo: todo, tight: f.tight}
		if k.prune && rest != 0 {
			if k.f.undirected {
				best = k.pruneUndirected(v, g)
			} else {
				k.pruneDirected(v, g)
			}
		}
		if watched {
			k.entered(path[:d], g)
		}
		if d == length && (k.prune || rest != 0 || k.ends(v)) {
			k.path, k.rest, k.visits = path[:d], rest, visits
			return true
		}
	}
}

// entered does what a watched search has to do after a visit to the last
// vertex of the path, whose frame is g.
func (k *kernel) entered(path []int, g *frame) {
	v := path[len(path)-1]
	if k.attended() {
		k.path, k.rest = path, g.rest
		k.attend(v)
	}
	if m := k.bits.memo; m != nil {
		if n, ok := m.lookup(len(path), v, g, k.tours); ok {
			k.add(n)
			g.todo = 0
		}
	}
}

// left does what is due after a step back from the last vertex of the path,
// which left the rest unvisited.
func (k *kernel) left(path []int, rest uint64) {
	d := len(path) - 1
	if m := k.bits.memo; m != nil {
		m.store(d+1, path[d], rest, k.tours)
	}
	if k.trace != nil {
		k.trace(Event{Back: true, ID: k.f.id(path[d]), Depth: d})
	}
	if k.visits >= k.doubtAt {
		k.doubtBits(path[:d])
	}
}

// doubtBits doubts the path if it has candidates left.
func (k *kernel) doubtBits(path []int) {
	b, d := k.bits, len(path)
	if b.frames[d].todo == 0 {
		return
	}
	k.path, k.rest = path, b.frames[d].rest
	for i := k.doubt(); i <= d; i++ {
		b.frames[i].todo = 0
	}
}

// first returns the first vertex of the list that is in the set.
func first(list []int32, set uint64) int {
	for _, v := range list {
		if set>>(v&(wordSize-1))&1 != 0 {
			return int(v)
		}
	}
	return -1
}

// chooseFewest returns the first of several candidates at u by Warnsdorff's
// rule, given its key if that is known, else 0.
func (k *kernel) chooseFewest(u int, list []int32, f *frame, best uint) int {
	if best != 0 {
		if v := int(list[best&(1<<8-1)]); f.todo>>(v&(wordSize-1))&1 != 0 {
			return v
		}
	}
	places := &k.plan.places[u]
	best = ^uint(0)
	for m := f.todo; m != 0; m &= m - 1 {
		v := bits.TrailingZeros64(m) & (wordSize - 1)
		best = min(best, fewestKey(k.f.masks.next[v]&f.rest, places[v]))
	}
	return int(list[best&(1<<8-1)])
}

// fewestKey ranks a candidate by Warnsdorff's rule, given what it leads to and
// its place in the list. It is not 0.
func fewestKey(links uint64, place uint8) uint {
	return uint(1+bits.OnesCount64(links))<<8 | uint(place)
}
