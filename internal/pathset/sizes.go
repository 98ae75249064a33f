package pathset

// The sizes of windows are in classes. Small windows take little work, and mostly
// suffice. But where a graph has holes, as a maze has, a path gets longer only if
// it goes round a hole, and a window must have all of it. Which class is best
// changes from graph to graph, and as the solution gets better: so each has a
// share of the work in proportion to what it has gained.
type windowSizes struct {
	classes []sizeClass
}

// A sizeClass has the sizes from the least to the most. They come in turn.
type sizeClass struct {
	least, most int
	next        int
	gained      int // in the last turns, those long ago counting less
	spent       int // in this turn
}

const (
	leastWindow = 16
	smallWindow = 64  // the greatest of the first class
	mostWindow  = 512 // the greatest of the last class
)

// newWindowSizes returns the sizes of windows for a problem of n vertices.
func newWindowSizes(n int) windowSizes {
	z := windowSizes{classes: []sizeClass{{least: leastWindow, most: smallWindow}}}
	for least := smallWindow; least < mostWindow && least < n; least *= 2 {
		z.classes = append(z.classes, sizeClass{least: least, most: 2 * least})
	}
	return z
}

// beginTurn lets what was gained before count half.
func (z *windowSizes) beginTurn() {
	for i := range z.classes {
		z.classes[i].gained /= 2
		z.classes[i].spent = 0
	}
}

// class returns the class that is due: the one that has spent least for what it
// has gained.
func (z *windowSizes) class() *sizeClass {
	best := &z.classes[0]
	for i := range z.classes {
		k := &z.classes[i]
		if k.price() < best.price() {
			best = k
		}
	}
	return best
}

// price returns the work of this turn for a vertex gained.
func (k *sizeClass) price() float64 { return float64(k.spent) / float64(1+k.gained) }

// size returns the next size of a class.
func (k *sizeClass) size() int {
	size := k.least + k.next
	k.next += k.most / smallWindow
	if k.least+k.next > k.most {
		k.next = 0
	}
	return size
}
