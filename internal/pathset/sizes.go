package pathset

// windowSizes choose the size of the next window. The sizes are in classes.
//
// Small windows take little work, and mostly suffice. But where a graph has
// holes, as a maze has, a path gets longer only if it goes round a hole, and a
// window must contain the whole hole. Which class is best changes from graph to
// graph, and as the solution gets better: so each class has a share of the work
// in proportion to what it has gained. But small windows have at least half of
// a turn, so gains that need no large windows come nearly as soon as without
// these.
type windowSizes struct {
	classes   []sizeClass
	due       int // how many classes take part in this turn
	perVertex int // the approximate work of a window for each vertex
	room      int // the work of small windows in this turn, less that of large ones
}

// A sizeClass has the sizes from the smallest to the largest. They come in
// turn.
type sizeClass struct {
	least, most int
	next        int
	gained      int // in the last turns, of which older ones count less
	spent       int // in this turn

	// isWide reports whether a window of this turn was too wide. The class then
	// has no more windows in the turn.
	isWide bool
}

const (
	leastWindow = 16
	smallWindow = 64  // the greatest of the first class
	mostWindow  = 512 // the greatest of the last class
)

// newWindowSizes returns the sizes of windows for a problem of n vertices with
// the given number of edges.
func newWindowSizes(n, edges int) windowSizes {
	const perState = 4
	w := windowSizes{
		classes:   []sizeClass{{least: leastWindow, most: smallWindow}},
		perVertex: perState * windowWidth * (1 + edges/n),
	}
	for least := smallWindow; least < mostWindow && least < n; least *= 2 {
		w.classes = append(w.classes, sizeClass{least: least, most: 2 * least})
	}
	return w
}

// beginTurn begins a turn with the given work. What was gained before counts
// half.
func (w *windowSizes) beginTurn(units int) {
	w.due = 1
	w.room = 0
	for i := range w.classes {
		k := &w.classes[i]
		k.gained /= 2
		k.spent = 0
		k.isWide = false
		if i > 0 && k.most*w.perVertex <= units/leastWindows {
			w.due = i + 1
		}
	}
}

// leastWindows is the number of windows of a class that a turn must have work
// for. A turn with less work leaves the class to later turns.
const leastWindows = 8

// class returns the class whose turn it is: the one with the lowest cost per
// gain. While large windows are ahead of small ones, it is the first class.
func (w *windowSizes) class() *sizeClass {
	best := &w.classes[0]
	if w.room < 0 {
		return best
	}
	for i := range w.due {
		k := &w.classes[i]
		if !k.isWide && k.price() < best.price() {
			best = k
		}
	}
	return best
}

// charge charges a class for a window.
func (w *windowSizes) charge(k *sizeClass, units int) {
	k.spent += units
	if k == &w.classes[0] {
		w.room += units
		return
	}
	w.room -= units
}

// price returns the work of this turn for a vertex gained.
func (c *sizeClass) price() float64 { return float64(c.spent) / float64(1+c.gained) }

// size returns the next size of a class: they go up from the least by a 64th of
// the largest, and then begin again.
func (c *sizeClass) size() int {
	size := c.least + c.next
	c.next += c.most / smallWindow
	if c.least+c.next > c.most {
		c.next = 0
	}
	return size
}
