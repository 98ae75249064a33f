package search

import (
	"slices"

	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// Split divides the tours of p by what they begin with. It returns at least n
// prefixes of the same length, in the order of the search, unless the whole
// search is smaller than that. The limit applies to the visits of all passes
// together. The passes are not traced. The error is ErrLimit or that of the
// canceller.
func Split(c *work.Canceller, p *problem.Problem, o Options, n int) ([][]int32, error) {
	s := splitter{c: c, p: p, o: o, limited: o.Limit > 0}
	size := p.Graph.Len()
	want := n
	for most := max(1, len(p.Path())); ; most *= 2 {
		length, enough, err := s.length(min(most, size), want)
		if err != nil {
			return nil, err
		}
		if !enough && length < size {
			continue
		}
		var prefixes [][]int32
		err = s.pass(length, nil, func() {
			prefixes = append(prefixes, slices.Clone(s.run.Path()))
		})
		if err != nil {
			return nil, err
		}
		if len(prefixes) >= n || length == size {
			return prefixes, nil
		}
		want *= 2 // some of the paths counted have been cut off
	}
}

// A splitter runs the passes of a Split.
type splitter struct {
	c       *work.Canceller
	p       *problem.Problem
	o       Options // with what is left of the limit
	limited bool
	run     *Run // of the last pass
}

// pass searches for the paths of the given length that tours may begin with,
// and calls found at each. The error is [ErrLimit] or that of the canceller.
func (s *splitter) pass(length int, trace func(v int32, depth int, back bool), found func()) error {
	if s.limited && s.o.Limit <= 0 {
		return ErrLimit
	}
	s.o.Trace = trace
	r := Begin(s.c, s.p, s.o)
	defer r.Finish()
	s.run = r
	r.length = length
	for r.Next() {
		found()
	}
	s.o.Limit -= r.visits
	return r.err
}

// length returns the smallest length, up to most, of which there are at least n
// paths that tours may begin with. If there is none, it returns most and false.
// It runs one search. This search goes no deeper than the length at which it
// has seen n paths, so it makes at most n visits for each length. The error is
// that of pass.
func (s *splitter) length(most, n int) (length int, enough bool, err error) {
	length = most
	paths := make([]int, most+1) // by length
	count := func(_ int32, depth int, back bool) {
		d := depth + 1
		if back || d < len(s.p.Prefix) {
			return
		}
		paths[d]++
		if paths[d] >= n {
			s.run.length = d // go no deeper
			length = d
			enough = true
		}
	}
	err = s.pass(most, count, func() {})
	return length, enough, err
}
