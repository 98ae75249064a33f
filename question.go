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
// it on the way to the answer. The call begins with newQuestion and ends with
// finish. In between, the fields are set in this order.
type question struct {
	c     *work.Canceller // stops the call
	asked Search          // in node IDs

	f        *frozen         // the graph; nil until pose sets it
	problem  problem.Problem // what is asked, in numbers; not prepared: see searchProblem
	ordering *ordering       // the Orders applied to f: see applyOrders
	host     *host           // for dynamic orders and Allow: see beginHost
	run      *search.Run     // the search for the answers: see beginSearch

	// Memory that a call leaves for the next one to reuse: allocating it takes
	// longer than a small search.
	canceller work.Canceller // where c points
	start     [1]int64       // see startAt
	better    []Order        // see orderBetter
	boards    [4]*frozen     // the last small boards: see frozenGraph
	ownHost   host           // where host points
	walks     walk.Scratch
}

// questions is a pool for reuse. The garbage collector empties it, so old
// orderings of small boards are not kept for long.
var questions = sync.Pool{New: func() any { return new(question) }}

// newQuestion begins a call, which ctx can stop. The caller then sets what is
// asked.
func newQuestion(ctx context.Context) *question {
	q := questions.Get().(*question)
	q.c = q.canceller.Begin(ctx)
	return q
}

// startAt makes the node with the given ID the prefix.
func (q *question) startAt(id int64) {
	q.start[0] = id
	q.asked.Prefix = q.start[:]
}

// finish ends the call, and returns the question to the pool, without what
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
	q.walks.Release()
	clear(q.better)
	q.canceller = work.Canceller{} // it refers to values that the graph caches

	// The fields are cleared one by one, since assigning a whole question takes
	// longer than a small walk.
	q.asked = Search{}
	q.c = nil
	q.f = nil
	q.problem = problem.Problem{}
	q.ordering = nil
	q.host = nil
	q.run = nil
	questions.Put(q)
}

// tourOf returns the Tour for a path of vertices.
func (q *question) tourOf(path []int32, visits int64) Tour {
	return Tour{Path: idsOf(q.f, path), Visits: visits}
}
