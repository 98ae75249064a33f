package dense

import "example.com/knighttour/internal/work"

// Blocks are the blocks of a graph, also called biconnected components: the
// maximal parts that remain connected if any single vertex is removed. A block
// with only one edge is a bridge. Two blocks share at most one vertex, so the
// blocks of a component form a tree. Directions of edges do not matter.
//
// Two other packages have their own searches by low points. The search of
// internal/search decides at each cut vertex whether to continue, and sums
// colours on its way. The search of internal/find/learn looks for bridges among
// the edges that are not excluded, and needs the cut. [Components] is for
// directed graphs.
type Blocks struct {
	// List has the blocks. Each comes after those that hang from its members.
	List []Block

	// Members has the vertices of the blocks, block by block, without the
	// heads.
	Members []int32

	// Of has, by vertex, the block that it is a member of, or -1 if it is a
	// root or not discovered.
	Of []int32

	// Number has, by vertex, its rank in the order of discovery, from 1, or 0
	// before it is discovered.
	Number []int32

	c     *work.Canceller
	near  Lists
	found int32 // the number of discovered vertices

	// lowpoint has, by vertex, the smallest number known so far among the
	// vertex itself and the vertices that its edges and those of its
	// descendants lead to. The edge to the parent counts, too: it does not
	// change whether the lowpoint is below the parent's number.
	lowpoint []int32

	// open has the discovered vertices that are members of no block yet, in the
	// order of discovery. Roots are not among them.
	open []int32
}

// A Block is a block of a graph: see [Blocks].
type Block struct {
	// Head is the vertex that is nearest to the root: the first discovered.
	Head int32

	// The members are Members[Begin:End]. The last of them is the member that
	// was discovered first.
	Begin, End int
}

// Size returns the number of vertices of a block.
func (b Block) Size() int { return 1 + b.End - b.Begin }

// NewBlocks returns a search for blocks that has found none yet: see
// [Blocks.AddFrom]. The lists must have each edge at both of its ends. Loops
// and parallel edges do not matter.
func NewBlocks(c *work.Canceller, near Lists) *Blocks {
	n := near.Len()
	b := &Blocks{
		Of:       make([]int32, n),
		Number:   make([]int32, n),
		c:        c,
		near:     near,
		lowpoint: make([]int32, n),
	}
	for v := range b.Of {
		b.Of[v] = -1
		if c.Spend(1) != nil {
			break
		}
	}
	return b
}

// AddFrom adds the blocks of the component of a root, in linear time, unless
// they have already been added. It ends early if the canceller is done: then
// the blocks are meaningless.
//
// J. Hopcroft and R. Tarjan: Algorithm 447: efficient algorithms for graph
// manipulation, Communications of the ACM 16(6), 1973,
// doi:10.1145/362248.362272. The stack has vertices instead of edges: the edge
// from a vertex to a later one is in the block of the later one.
func (b *Blocks) AddFrom(root int32) {
	if b.Number[root] != 0 {
		return
	}
	type frame struct {
		v    int32
		next int // place in the list of v
	}
	b.discover(root)
	path := []frame{{v: root}} // the tree path from the root to the current vertex
	for len(path) > 0 {
		if b.c.Spend(1) != nil {
			return
		}
		top := &path[len(path)-1]
		v := top.v
		list := b.near.Of(v)
		if top.next < len(list) {
			w := list[top.next]
			top.next++
			if b.Number[w] == 0 {
				b.discover(w)
				b.open = append(b.open, w)
				path = append(path, frame{v: w})
			} else {
				b.lowpoint[v] = min(b.lowpoint[v], b.Number[w])
			}
			continue
		}
		// All edges of v have been followed.
		path = path[:len(path)-1]
		if len(path) == 0 {
			return
		}
		parent := path[len(path)-1].v
		b.lowpoint[parent] = min(b.lowpoint[parent], b.lowpoint[v])
		if b.lowpoint[v] >= b.Number[parent] { // no edge leads past the parent
			b.popBlock(parent, v)
		}
	}
}

// discover gives v the next number.
func (b *Blocks) discover(v int32) {
	b.found++
	b.Number[v] = b.found
	b.lowpoint[v] = b.found
}

// popBlock makes a block of a head and its members: the open vertices that were
// discovered no earlier than second. They are then no longer open.
func (b *Blocks) popBlock(head, second int32) {
	begin := len(b.Members)
	for {
		v := b.open[len(b.open)-1]
		b.open = b.open[:len(b.open)-1]
		b.Members = append(b.Members, v)
		b.Of[v] = int32(len(b.List))
		if v == second {
			break
		}
	}
	b.List = append(b.List, Block{Head: head, Begin: begin, End: len(b.Members)})
}
