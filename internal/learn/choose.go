package learn

// A chooser has the edges that took part in contradictions in a heap by activity:
// the more of them and the more recent, the higher. M. W. Moskewicz et al.: Chaff,
// DAC 2001, doi:10.1145/378239.379017. The others are chosen after these, in order.
type chooser struct {
	activity []float64 // by edge
	increase float64   // of an edge that takes part
	last     []bool    // by edge: whether it was excluded when it was last set
	heap     []int32
	place    []int32 // by edge: in heap, or none
	other    int32   // all edges before this one are set or active
}

// prepare makes what choices and learning need.
func (x *engine) prepare() {
	m := len(x.ends)
	x.activity, x.last = make([]float64, m), make([]bool, m)
	x.place = make([]int32, m)
	for e := range x.place {
		x.place[e] = none
	}
	x.increase = 1
	x.watched = make([]reason, 2*m)
	for l := range x.watched {
		x.watched[l] = choice
	}
	x.mark = make([]bool, m)
	x.bump = 1
	x.words = min(1<<16+8*m, maxWords)
	x.nextStart = unit
}

const workPerPop = 16

// heat adds to the activity of an edge.
func (x *engine) heat(e int32) {
	x.activity[e] += x.increase
	if x.activity[e] > 1e100 {
		for e := range x.activity {
			x.activity[e] *= 1e-100
		}
		x.increase *= 1e-100
	}
	if x.place[e] != none {
		x.up(x.place[e])
	} else if x.value[e] == unset {
		x.push(e)
	}
}

// cool lets the activities of all edges and clauses count for less.
func (x *engine) cool() {
	x.increase *= 1 / 0.95
	if x.conflicts%64 == 0 {
		x.bump += x.bump/16 + 1
		if x.bump > 1<<26 {
			for r := 0; r < len(x.arena); r += header + int(x.arena[r]) {
				x.arena[r+3] >>= 20
			}
			x.bump >>= 20
		}
	}
}

// unset makes the edge of a literal unset.
func (x *engine) unset(l literal) {
	e := l.edge()
	x.value[e] = unset
	x.last[e] = !l.isChosen()
	if x.activity[e] == 0 {
		x.other = min(x.other, e)
	} else if x.place[e] == none {
		x.push(e)
	}
}

// next returns a literal of the most active edge that is not set, as it was last.
// There must be one.
func (x *engine) next() literal {
	for len(x.heap) > 0 {
		if e := x.pop(); x.value[e] == unset {
			return x.asLast(e)
		}
	}
	for x.value[x.other] != unset || x.activity[x.other] > 0 {
		x.other++
		x.c.Charge(1)
	}
	return x.asLast(x.other)
}

func (x *engine) asLast(e int32) literal {
	if x.last[e] {
		return excluded(e)
	}
	return chosen(e)
}

func (x *engine) push(e int32) {
	x.place[e] = int32(len(x.heap))
	x.heap = append(x.heap, e)
	x.up(x.place[e])
}

func (x *engine) pop() int32 {
	e := x.heap[0]
	last := x.heap[len(x.heap)-1]
	x.heap = x.heap[:len(x.heap)-1]
	x.place[e] = none
	if len(x.heap) > 0 {
		x.heap[0], x.place[last] = last, 0
		x.down(0)
	}
	x.c.Charge(workPerPop)
	return e
}

// above reports whether e is chosen before f.
func (x *engine) above(e, f int32) bool {
	return x.activity[e] > x.activity[f] || x.activity[e] == x.activity[f] && e < f
}

func (x *engine) up(i int32) {
	e := x.heap[i]
	for i > 0 {
		parent := (i - 1) / 2
		f := x.heap[parent]
		if !x.above(e, f) {
			break
		}
		x.heap[i], x.place[f] = f, i
		i = parent
	}
	x.heap[i], x.place[e] = e, i
}

func (x *engine) down(i int32) {
	e := x.heap[i]
	for {
		child := 2*i + 1
		if int(child) >= len(x.heap) {
			break
		}
		if right := child + 1; int(right) < len(x.heap) && x.above(x.heap[right], x.heap[child]) {
			child = right
		}
		f := x.heap[child]
		if !x.above(f, e) {
			break
		}
		x.heap[i], x.place[f] = f, i
		i = child
	}
	x.heap[i], x.place[e] = e, i
}
