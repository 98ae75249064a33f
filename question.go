package knighttour

import (
	"context"
	"sync"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/walk"
	"example.com/knighttour/internal/work"
)

// A question is a call for a tour: on its way down what the caller asks, and on
// its way up what answers it. The call begins with open, and ends with finish.
// The fields are set in this order. A question is not kept on the heap, so
// nothing may keep a pointer to it.
type question struct {
	terms                 // what is asked, in node IDs
	c     *work.Canceller // stops the call
	*memory

	f     *frozen         // the graph; nil until pose sets it
	asked problem.Problem // the terms in numbers, not prepared: see pose

	plan *plan       // the Orders applied to f: see arrange
	host *host       // for dynamic orders and Allow: see beginHost
	run  *search.Run // the search for the answers: see begin
}

// terms are the fields of a [Search], which can be converted to them. They are
// declared again, so that this file does not depend on search.go. The compiler
// checks that they agree.
type terms struct {
	Orders   []Order
	Goal     Goal
	Limit    int64
	Unpruned bool
	Trace    func(Event)
	Allow    func(s *State, id int64) bool
	Prefix   []int64
	Places   map[int]int64
}

// A memory is what a call leaves to a next one: making it takes longer than a
// small search.
type memory struct {
	canceller work.Canceller
	start     [1]int64   // see startAt
	better    []Order    // see orderBetter
	boards    [4]*frozen // the last small boards: see freeze
	lastHost  host       // see beginHost
	walks     walk.Memory
}

// memories is a pool, which the garbage collector empties: the callers'
// contexts and orders must not be kept alive.
var memories = sync.Pool{New: func() any { return new(memory) }}

// open begins a call, which ctx can stop. Only the terms may be set before.
func (q *question) open(ctx context.Context) {
	q.memory = memories.Get().(*memory)
	q.c = q.canceller.Begin(ctx)
}

// startAt makes a node the prefix.
func (q *question) startAt(id int64) {
	q.start[0] = id
	q.Prefix = q.start[:]
}

// finish ends the call, and leaves the memory to another, without what belongs
// to the caller or is large.
func (q *question) finish() {
	if q.run != nil {
		q.run.Finish()
	}
	if q.host != nil {
		path := q.host.path
		*q.host = host{}
		if cap(path) <= dense.WordSize {
			q.host.path = path[:0]
		}
	}
	clear(q.better)
	q.canceller = work.Canceller{} // which knows what the graph keeps
	memories.Put(q.memory)
}

func (q *question) tourOf(path []int32, visits int64) Tour {
	return Tour{Path: idsOf(q.f, path), Visits: visits}
}
