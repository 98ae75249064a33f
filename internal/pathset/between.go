package pathset

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/pathset/disjoint"
	"example.com/knighttour/internal/work"
)

// A betweenObjective asks for the longest path with two given ends. The path
// leads through a chain of blocks, each of which shares one vertex with the
// next. In each block, the path leads from one of these vertices to the next.
// All other blocks are dead ends.
//
// The first vertex of the path is the root of its component. So the chain goes
// up from the last vertex to the root.
type betweenObjective struct {
	*Search
	from, to int32 // the first and the last vertex
	chain    []chainLink

	// best is the longest path of this turn, or the solution without edges.
	best disjoint.Solution
}

// A chainLink is a block of the chain. The path leads from the head of the
// block to an exit, another vertex of it.
type chainLink struct {
	block int32
	exit  int32
}

// NewPathBetween returns a search for the longest path from one given vertex to
// another.
func NewPathBetween(c *work.Canceller, g *dense.Graph, from, to int32) *Search {
	s := newSearch(c, g, disjoint.OnePath, from)
	b := &betweenObjective{
		Search: s,
		from:   from,
		to:     to,
	}
	s.objective = b
	s.begin(g, nil)
	if s.blocks != nil {
		b.setChain()
	}
	s.solveCactus()
	return s
}

// setChain sets the chain, and the bound on the length of a path through it. If
// the ends are not connected, there is no path.
func (b *betweenObjective) setChain() {
	most := 1
	exit := b.to
	for exit != b.from {
		i := b.blocks.above[exit]
		if i < 0 {
			b.excludePath()
			return
		}
		b.chain = append(b.chain, chainLink{block: i, exit: exit})
		most += b.blocks.list[i].Size() - 1
		exit = b.blocks.list[i].Head
		b.c.Charge(1)
	}
	b.isChain = len(b.chain) != 1
	b.limit = min(b.limit, most)
}

// excludePath records that no path joins the two ends.
func (b *betweenObjective) excludePath() {
	b.limit = 0
	b.proven = true
}

// valueOf implements [objective]: it returns the number of vertices.
func (b *betweenObjective) valueOf(paths [][]int32) int { return visited(paths) }

// valueOfAll implements [objective].
func (b *betweenObjective) valueOfAll() int { return b.n }

// adapt implements [objective].
func (b *betweenObjective) adapt(paths [][]int32) [][]int32 { return onlyLongest(paths) }

// newTreeSolver implements [objective].
func (b *betweenObjective) newTreeSolver(*dense.Graph) treeSolver {
	return &pathInTree{from: b.from, to: b.to}
}

// beginTurn implements [objective].
func (b *betweenObjective) beginTurn() { b.best = disjoint.Solution{} }

// solveFrom implements [objective]. It solves the chain as a whole: if it is
// stopped, it has solved none of the blocks.
func (b *betweenObjective) solveFrom(first int, units int64) int {
	if first == len(b.blocks.list) {
		return first
	}
	b.solveChain(units)
	if b.c.Err() != nil {
		return 0
	}
	return len(b.blocks.list)
}

// solveChain looks for the longest path through each block of the chain.
func (b *betweenObjective) solveChain(units int64) {
	length := 1     // of the path through the blocks for which one is known
	isWhole := true // whether that is all of the chain
	var edges []int32
	for _, link := range b.chain {
		k := &b.blocks.list[link.block]
		found, bound := b.answer(k, fromHead, b.gainsTo(k, link.exit), units)
		switch {
		case bound < 0:
			b.excludePath()
			return
		case found.Value < 0:
			isWhole = false
			b.addSlack(bound)
		default:
			length += found.Value
			edges = append(edges, found.Edges...)
			b.addSlack(bound - found.Value)
		}
		b.c.Spend(1 + len(found.Edges))
	}
	if !isWhole {
		b.addSlack(length) // the known value is 0
		return
	}
	b.best = disjoint.Solution{Edges: edges, Value: length}
}

// gainsTo returns the gains of a block's vertices, the head first, for a path
// from the head to an exit: 1 for each vertex of the path after the head. They
// are valid until the next call of zeroedGains.
func (b *betweenObjective) gainsTo(k *block, exit int32) []disjoint.Gains {
	gain := b.zeroedGains(k.Size())
	gain[0] = disjoint.OnlyDegree(disjoint.EdgeOut, 0)
	for j, v := range b.blocks.membersOf(k) {
		gain[j+1] = passedOnly
		if v == exit {
			gain[j+1] = disjoint.OnlyDegree(b.rules.LastDegree(), 1)
		}
	}
	b.c.Charge(k.Size())
	return gain
}

// total implements [objective].
func (b *betweenObjective) total() int { return b.best.Value }

// assemble implements [objective].
func (b *betweenObjective) assemble() [][]int32 {
	paths := b.follow(b.best.Edges)
	if paths != nil && paths[0][0] != b.from {
		slices.Reverse(paths[0])
	}
	return paths
}
