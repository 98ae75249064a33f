package places

import "example.com/knighttour/internal/activity"

// A chooser chooses the most active variables first.
type chooser struct {
	active activity.Heap
	last   []bool // by variable: whether it held when it was last set

	restarts   int64
	nextStart  int64 // conflicts before the next restart
	nextForget int64 // conflicts before clauses are forgotten
}

const (
	// arcHeat is how many times as much an arc counts as a position: it decides
	// more, since it holds at all indices. Of 72 hard puzzles, 60 are answered
	// in 3 s, and 58 if all count the same.
	arcHeat = 3

	// fading is by how much all contradictions count less after each. With
	// 0.95, which package learn has, 54 of these puzzles are answered instead
	// of 58.
	fading = 0.9

	forgetInterval = 4000 // conflicts
)

func newChooser(n int) chooser {
	c := chooser{
		active:     activity.NewHeap(n),
		last:       make([]bool, n),
		nextStart:  unit,
		nextForget: forgetInterval,
	}
	for x := range int32(n) {
		c.active.Push(x)
	}
	return c
}

// heat makes a variable that took part in a contradiction more active.
func (s *solver) heat(x int32) {
	times := 1.0
	if x >= s.positions {
		times = arcHeat
	}
	s.active.Heat(x, times)
}

// release makes a variable that is no longer set one that can be chosen.
func (c *chooser) release(x int32, held bool) {
	c.last[x] = held
	c.active.Push(x)
}

// mostActive returns a literal of the most active variable that is not set, the
// one that held last, or nothing if all are set. At first variables fail.
func (s *solver) mostActive() literal {
	for x, ok := s.active.Pop(); ok; x, ok = s.active.Pop() {
		switch l := positive(x); {
		case s.value[l] != 0:
		case s.last[x]:
			return l
		default:
			return l.not()
		}
	}
	return nothing
}
