package disjoint

// windowSizes chooses the size of the next window. Sizes are grouped in
// classes.
//
// Small windows take little work, and usually suffice. But if a graph has
// holes, like a maze, a path may get longer only by going round a hole, and
// then a window must contain the whole hole. Which class is best depends on the
// graph, and changes as the solution gets better. So each class has a share of
// the work in proportion to what it has gained. But small windows get at least
// half of each turn. So gains that need no large windows come almost as quickly
// as if there were only small ones.
type windowSizes struct {
	classes    []sizeClass
	dueClasses int   // how many classes take part in this turn
	perVertex  int64 // the approximate work of a window for each vertex
	smallLead  int64 // the work of small windows in this turn, minus that of large ones
}

// A sizeClass is a range of sizes, which are used in rotation.
type sizeClass struct {
	smallest, largest int
	next              int
	gained            int   // in the last turns, of which older ones count less
	spent             int64 // in this turn

	// isWide reports whether a window of this turn was too wide. The class then
	// has no more windows in the turn.
	isWide bool
}

const (
	leastWindow = 16
	smallWindow = 64  // the largest size of the first class
	mostWindow  = 512 // the largest size of the last class
)

// newWindowSizes returns the sizes of windows for a problem of n vertices with
// the given number of edges.
func newWindowSizes(n, edges int) windowSizes {
	const perState = 4
	w := windowSizes{
		classes:   []sizeClass{{smallest: leastWindow, largest: smallWindow}},
		perVertex: int64(perState * windowWidth * (1 + edges/n)),
	}
	for least := smallWindow; least < mostWindow && least < n; least *= 2 {
		w.classes = append(w.classes, sizeClass{smallest: least, largest: 2 * least})
	}
	return w
}

// beginTurn begins a turn with the given units of work. Earlier gains count
// half.
func (w *windowSizes) beginTurn(units int64) {
	w.dueClasses = 1
	w.smallLead = 0
	for i := range w.classes {
		k := &w.classes[i]
		k.gained /= 2
		k.spent = 0
		k.isWide = false
		if i > 0 && int64(k.largest)*w.perVertex <= units/leastWindows {
			w.dueClasses = i + 1
		}
	}
}

// leastWindows is the smallest number of windows of a class that is worth a
// turn. If the work of a turn does not suffice for that many, the class is left
// to later turns.
const leastWindows = 8

// class returns the class of the next window: the one with the lowest price or,
// while large windows have had more work than small ones, the first class.
func (w *windowSizes) class() *sizeClass {
	best := &w.classes[0]
	if w.smallLead < 0 {
		return best
	}
	for i := range w.dueClasses {
		k := &w.classes[i]
		if !k.isWide && k.price() < best.price() {
			best = k
		}
	}
	return best
}

// charge charges a class for the work of a window.
func (w *windowSizes) charge(k *sizeClass, units int64) {
	k.spent += units
	if k == &w.classes[0] {
		w.smallLead += units
		return
	}
	w.smallLead -= units
}

// price returns the work of this turn per unit of gain.
func (k *sizeClass) price() float64 { return float64(k.spent) / float64(1+k.gained) }

// size returns the next size of a class. The sizes go up from the smallest in
// steps of a 64th of the largest, and then begin again.
func (k *sizeClass) size() int {
	size := k.smallest + k.next
	k.next += k.largest / smallWindow
	if k.smallest+k.next > k.largest {
		k.next = 0
	}
	return size
}
