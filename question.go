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

// A question is one call for a tour: what the caller asks, and what is made of
// it on the way to the answer. The call begins with open, ends with finish, and
// sets the fields in this order. A question lives on the stack, so nothing may
// keep a pointer to it.
type question struct {
	terms                   // what is asked, in node IDs
	c       *work.Canceller // stops the call
	scratch *scratch        // for reuse

	f       *frozen         // the graph; nil until pose sets it
	problem problem.Problem // the terms in numbers, not prepared: see pose

	ordering *ordering   // the Orders applied to f: see applyOrders
	host     *host       // for dynamic orders and Allow: see beginHost
	run      *search.Run // the search for the answers: see beginSearch
}

// terms are the fields of a [Search], which can be converted to them. They are
// declared separately, so that this file does not depend on search.go. The
// compiler checks that they agree.
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

// A scratch is memory that a call leaves for the next one to reuse: allocating
// it takes longer than a small search.
type scratch struct {
	canceller work.Canceller
	start     [1]int64   // see startAt
	orders    []Order    // see orderBetter
	boards    [4]*frozen // the last small boards: see frozenGraph
	host      host       // see beginHost
	walks     walk.Scratch
}

// scratches is a pool, which the garbage collector empties, so that it does not
// keep the callers' contexts and orders alive.
var scratches = sync.Pool{New: func() any { return new(scratch) }}

// open begins a call, which ctx can stop. Only the terms may be set before.
func (q *question) open(ctx context.Context) {
	q.scratch = scratches.Get().(*scratch)
	q.c = q.scratch.canceller.Begin(ctx)
}

// startAt makes the node with the given ID the prefix.
func (q *question) startAt(id int64) {
	q.scratch.start[0] = id
	q.Prefix = q.scratch.start[:]
}

// finish ends the call, and returns the scratch to the pool, without what
// belongs to the caller or is large. Of the graphs, only small boards stay,
// each with its last ordering, which may have a dynamic order of the caller.
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
	q.scratch.walks.Release()
	clear(q.scratch.orders)
	q.scratch.canceller = work.Canceller{} // it refers to values that the graph caches
	scratches.Put(q.scratch)
}

// problemCopy returns a copy of the problem for a function that may keep it:
// the question stays on the stack.
func (q *question) problemCopy() *problem.Problem {
	p := q.problem
	return &p
}

// tourOf returns the Tour for a path of vertices.
func (q *question) tourOf(path []int32, visits int64) Tour {
	return Tour{Path: idsOf(q.f, path), Visits: visits}
}
