package directed

// A detour leaves a path or cycle at a vertex, visits vertices that are not on
// it, and comes back further on, or never. It visits more vertices than it
// leaves out.

const (
	mostDetour  = 1 << 20 // vertices of a detour
	mostPerTurn = 512     // vertices tried for detours from a vertex
)

// detour returns a path or cycle that a detour makes better than the best, or
// nil if it finds no detour. It begins where the last detour was found.
func (c *cycleCover) detour() []int32 {
	n := len(c.best)
	for v := range c.place {
		c.place[v] = -1
	}
	for i, v := range c.best {
		c.place[v] = int32(i)
	}
	if c.c.Spend(len(c.place)+n) != nil {
		return nil
	}
	for step := range n {
		i := (c.from + step) % n
		if to, way := c.leave(i); way != nil {
			c.from = i
			path := append([]int32(nil), c.best[:i+1]...)
			path = append(path, way...)
			return append(path, c.best[to:]...)
		}
	}
	return nil
}

// leave tries detours from a place, depth first. It returns the vertices of a
// detour that gains, and the place where the detour comes back. This is the
// length of the path if it never comes back, or if it comes back to the first
// vertex of a cycle. If no detour gains anything, or c.c is stopped, way is
// nil.
//
// The stack has the vertex at the place and those of the detour so far. While
// leave runs, c.place of a vertex that has been tried is not -1, as of other
// vertices off the path, so that none is tried twice.
func (c *cycleCover) leave(i int) (to int, way []int32) {
	n := len(c.best)
	type frame struct {
		v    int32
		next int // index in its list
	}
	stack := []frame{{v: c.best[i]}}
	tried := 0
	defer func() {
		for _, v := range c.tried {
			c.place[v] = -1
		}
		c.tried = c.tried[:0]
	}()
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		list := c.graph.Of(top.v)
		if top.next == len(list) || c.c.Spend(1) != nil {
			stack = stack[:len(stack)-1]
			continue
		}
		w := list[top.next]
		top.next++
		length := len(stack) - 1 // of the detour so far
		gain := 0
		switch place := int(c.place[w]); {
		case place > i:
			to = place
			gain = length - (place - i - 1)
		case place == 0 && !c.isPath && i > 0:
			to = n
			gain = length - (n - i - 1)
		case place == -1 && length < mostDetour && tried < mostPerTurn:
			tried++
			c.place[w] = -2 // tried
			c.tried = append(c.tried, w)
			stack = append(stack, frame{v: w})
			if c.isPath && c.after[w] >= 0 {
				to = n
				left := n - i - 1 + max(0, int(c.after[c.best[n-1]]))
				gain = length + 1 + int(c.after[w]) - left
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
