package engine

import (
	"time"

	"example.com/knighttour"
)

// A Clock calls Tick periodically, so that the browser gets a turn. WebAssembly
// has one thread: while a search holds it, no message arrives, not even the one
// that stops the search.
type Clock struct {
	Period time.Duration // between two ticks
	Tick   func()

	visits int       // since the start
	last   time.Time // when Tick last returned
}

// lookEvery is the number of visits between two checks of the time.
const lookEvery = 256

// visit counts a visit, and calls Tick if the period is over.
func (c *Clock) visit() {
	c.visits++
	if c.visits%lookEvery != 0 {
		return
	}
	if now := time.Now(); now.Sub(c.last) >= c.Period {
		c.Tick()
		c.last = time.Now()
	}
}

// A Tape records every visit of a search on a board of at most 256 squares, in
// two bytes: the square, and the length of the path before the visit. The
// lengths determine the steps back between two visits.
type Tape struct {
	Send func(visits []byte) // must not retain visits
	Clock
	buffer []byte // visits that are not sent yet
}

// batch is the number of bytes sent at once.
const batch = 1 << 16

// Record adds a visit to the tape.
func (t *Tape) Record(e knighttour.Event) {
	if e.Back {
		return
	}
	t.buffer = append(t.buffer, byte(e.ID), byte(e.Depth))
	if len(t.buffer) >= batch {
		t.Flush()
	}
	t.visit()
}

// Flush sends the buffered visits.
func (t *Tape) Flush() {
	if len(t.buffer) > 0 {
		t.Send(t.buffer)
		t.buffer = t.buffer[:0]
	}
}

// A Watch follows a search on a board of any size.
type Watch struct {
	Visits  int64   // so far
	Path    []int64 // the current path, which the next event overwrites
	longest []int64 // the longest path before a step back
	Clock
}

// Longest returns the longest path so far, which the next event may overwrite.
func (w *Watch) Longest() []int64 {
	if len(w.Path) > len(w.longest) {
		return w.Path
	}
	return w.longest
}

// Record applies an event of the search.
func (w *Watch) Record(e knighttour.Event) {
	if e.Back {
		if len(w.Path) > len(w.longest) {
			w.longest = append(w.longest[:0], w.Path...)
		}
		w.Path = w.Path[:e.Depth]
		return
	}
	w.Path = append(w.Path, e.ID)
	w.Visits++
	w.visit()
}
