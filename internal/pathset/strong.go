package pathset

import (
	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// strongComponents returns by vertex the number of its strongly connected
// component. A depth-first search along the edges lists the vertices by the
// time when it leaves them; searches against the edges, from the last one on,
// reach a component each: M. Sharir: A strong-connectivity algorithm and its
// applications in data flow analysis, Computers and Mathematics with
// Applications 7, 1981, doi:10.1016/0898-1221(81)90008-0.
func strongComponents(c *work.Canceller, g dense.Lists) []int32 {
	n := g.Len()
	left := make([]int32, 0, n)
	seen := make([]bool, n)
	search := func(g dense.Lists, v int32, leave func(v int32)) {
		type frame struct {
			v    int32
			next int
		}
		seen[v] = true
		stack := []frame{{v: v}}
		for len(stack) > 0 && c.Spend(1) == nil {
			top := &stack[len(stack)-1]
			list := g.Of(top.v)
			if top.next == len(list) {
				leave(top.v)
				stack = stack[:len(stack)-1]
				continue
			}
			u := list[top.next]
			top.next++
			if !seen[u] {
				seen[u] = true
				stack = append(stack, frame{v: u})
			}
		}
	}
	for v := range int32(n) {
		if !seen[v] {
			search(g, v, func(v int32) { left = append(left, v) })
		}
	}
	component := make([]int32, n)
	if c.Err() != nil {
		return component
	}
	clear(seen)
	back := g.Transpose(c)
	for i := n - 1; i >= 0; i-- {
		if root := left[i]; !seen[root] {
			search(back, root, func(v int32) { component[v] = root })
		}
	}
	return component
}
