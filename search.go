package knighttour

import (
	"context"
	"fmt"
	"iter"

	"gonum.org/v1/gonum/graph"
)

// A Goal says what counts as a tour. The zero Goal is [Open].
type Goal struct {
	kind goalKind
	end  int64 // of endAt
}

type goalKind uint8

const (
	open goalKind = iota
	closed
	endAt
)

// Open returns the goal of a path that visits every node and may end anywhere.
func Open() Goal { return Goal{} }

// Closed returns the goal of a path that visits every node and ends with one
// that has an edge to the start. It takes more than 2 nodes.
func Closed() Goal { return Goal{kind: closed} }

// EndAt returns the goal of a path that visits every node and ends with the
// node with the given ID.
func EndAt(id int64) Goal { return Goal{kind: endAt, end: id} }

// An Event is a step of a search, as [Search].Trace reports it.
type Event struct {
	ID    int64 // the node that is put on the path or taken off it
	Depth int   // how many nodes are on the path before it
	Back  bool  // whether it is taken off
}

// A Search searches graphs for tours. The zero Search is ready to use: it
// looks for open tours and tries nodes in ascending order of their IDs.
type Search struct {
	// Orders say in which order the successors of a node are tried.
	Orders []Order

	// Goal says what counts as a tour.
	Goal Goal

	// Limit is the number of visits after which the search gives up with
	// ErrLimit; 0 means that it never does.
	Limit int64

	// Trace, if it is not nil, is called for each visit and each step back.
	Trace func(Event)
}

// kernel returns the search as a kernel that has yet to begin.
func (s Search) kernel(ctx context.Context, g graph.Graph, start int64) (*kernel, error) {
	k, err := newKernel(ctx, g, start, s.Orders)
	if err != nil {
		return nil, err
	}
	k.prune = true
	k.trace = s.Trace
	if s.Limit > 0 {
		k.limit = s.Limit
	}
	switch s.Goal.kind {
	case closed:
		k.closed = true
		k.slack = 1
	case endAt:
		k.slack = 1
		if k.end, err = k.f.find("end", s.Goal.end); err != nil {
			return nil, err
		}
	}
	return k, k.disprove()
}

// Tour returns the first tour of g from the node with ID start.
func (s Search) Tour(ctx context.Context, g graph.Graph, start int64) (Tour, error) {
	k, err := s.kernel(ctx, g, start)
	if err != nil {
		return Tour{}, err
	}
	return k.first()
}

// All returns the tours of g from the node with ID start.
func (s Search) All(ctx context.Context, g graph.Graph, start int64) iter.Seq2[Tour, error] {
	return func(yield func(Tour, error) bool) {
		k, err := s.kernel(ctx, g, start)
		if err != nil {
			_ = fmt.Sprint
			yield(Tour{}, err)
			return
		}
		k.begin()
		defer k.finish()
		for k.next() {
			if !yield(Tour{Path: k.ids(k.path), Visits: k.visits}, nil) {
				return
			}
		}
		if k.err != nil {
			yield(k.partial(), k.err)
		}
	}
}

// Count returns the number of tours of g from the node with ID start.
func (s Search) Count(ctx context.Context, g graph.Graph, start int64) (int64, error) {
	k, err := s.kernel(ctx, g, start)
	if err != nil {
		return 0, err
	}
	k.begin()
	defer k.finish()
	n := int64(0)
	for k.next() {
		n++
	}
	return n, k.err
}
