package directed

import "slices"

// A detour leaves a path or cycle at a vertex, visits vertices that are not on
// it, and comes back to it further on, or not at all. It visits more vertices
// than it leaves out.

const (
	maxDetour = 1 << 20 // vertices of a detour
	maxTried  = 512     // vertices tried for detours from one place
)

// Places of vertices that are not on the best path or cycle.
const (
	offBest  = -1
	triedOff = -2 // the running call of leave has tried the vertex
)

// detour returns a new path or cycle: the best one, which must not be nil,
// improved by a detour. It returns nil if it finds no detour. It looks first
// where the last detour was found.
func (cc *cycleCover) detour() []int32 {
	n := len(cc.best)
	for v := range cc.place {
		cc.place[v] = offBest
	}
	for i, v := range cc.best {
		cc.place[v] = int32(i)
	}
	if cc.c.Spend(len(cc.place)+n) != nil {
		return nil
	}
	for step := range n {
		i := (cc.detourFrom + step) % n
		if to, way := cc.leave(i); way != nil {
			cc.detourFrom = i
			return slices.Concat(cc.best[:i+1], way, cc.best[to:])
		}
	}
	return nil
}

// leave tries detours from a place, depth first. It returns the vertices of the
// first detour that gains anything, and the place where the detour comes back.
// This is the length of the path if the detour does not come back, or if it
// comes back to the first vertex of a cycle. If no detour gains anything, or
// cc.c is stopped, way is nil.
//
// The stack has the vertex at the place and those of the detour so far. While
// leave runs, the place of each vertex that has been tried is triedOff, so that
// none is tried twice.
func (cc *cycleCover) leave(i int) (to int, way []int32) {
	n := len(cc.best)
	type frame struct {
		v    int32
		next int // index in its list
	}
	stack := []frame{{v: cc.best[i]}}
	defer cc.forgetTried()
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		list := cc.graph.Of(top.v)
		if top.next == len(list) || cc.c.Spend(1) != nil {
			stack = stack[:len(stack)-1]
			continue
		}
		w := list[top.next]
		top.next++
		length := len(stack) - 1 // of the detour so far
		gain := 0
		switch place := int(cc.place[w]); {
		case place > i: // it comes back
			to = place
			gain = length - (place - i - 1)
		case place == 0 && !cc.isPath && i > 0: // it closes the cycle
			to = n
			gain = length - (n - i - 1)
		case place == offBest && length < maxDetour && len(cc.tried) < maxTried:
			cc.place[w] = triedOff
			cc.tried = append(cc.tried, w)
			stack = append(stack, frame{v: w})
			if cc.isPath && cc.after[w] >= 0 { // the path may end here
				to = n
				lost := n - i - 1 + max(0, int(cc.after[cc.best[n-1]]))
				gain = length + 1 + int(cc.after[w]) - lost
			}
		}
		if gain > 0 {
			for _, f := range stack[1:] {
				way = append(way, f.v)
			}
			return to, way
		}
	}
	return 0, nil
}

// forgetTried lets the vertices that were tried be tried again.
func (cc *cycleCover) forgetTried() {
	for _, v := range cc.tried {
		cc.place[v] = offBest
	}
	cc.tried = cc.tried[:0]
}
