package search

import (
	"slices"

	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// Split divides the tours of p by the prefixes they begin with. It returns at
// least n prefixes of the same length, in the order of the search, unless even
// at full length there are fewer. It searches several times: the limit applies
// to the visits of all these searches together, and none of them is traced. The
// error is ErrLimit or that of the canceller.
func Split(c *work.Canceller, p *problem.Problem, o Options, n int) ([][]int32, error) {
	s := splitter{c: c, problem: p, options: o, isLimited: o.Limit > 0}
	size := p.Graph.Len()
	want := n
	for maxLength := max(1, len(p.Path())); ; maxLength *= 2 {
		length, enough, err := s.length(min(maxLength, size), want)
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
		want *= 2 // some of the paths that were counted have been cut off
	}
}

// A splitter runs the passes of a Split.
type splitter struct {
	c         *work.Canceller
	problem   *problem.Problem
	options   Options // with what is left of the limit
	isLimited bool    // whether there is a limit
	run       *Run    // of the last pass
}

// pass searches for the paths of the given length that tours may begin with,
// and calls found for each of them. The error is [ErrLimit] or that of the
// canceller.
func (s *splitter) pass(length int, trace func(v int32, depth int, back bool), found func()) error {
	if s.isLimited && s.options.Limit <= 0 {
		return ErrLimit
	}
	s.options.Trace = trace
	r := Begin(s.c, s.problem, s.options)
	defer r.Finish()
	s.run = r
	r.length = length
	for r.Next() {
		found()
	}
	s.options.Limit -= r.visits
	return r.err
}

// length returns the smallest length such that tours may begin with at least n
// different paths of this length. If no length up to maxLength is enough, it
// returns maxLength and false. It makes a single pass. Once the pass has seen n
// paths of some length, it goes no deeper, so it makes at most n visits for
// each length. The error is that of pass.
func (s *splitter) length(maxLength, n int) (length int, enough bool, err error) {
	length = maxLength
	paths := make([]int, maxLength+1) // by length: the number of paths seen
	count := func(_ int32, depth int, back bool) {
		d := depth + 1
		if back || d < len(s.problem.Prefix) {
			return
		}
		paths[d]++
		if paths[d] >= n {
			s.run.length = d // go no deeper
			length = d
			enough = true
		}
	}
	err = s.pass(maxLength, count, func() {})
	return length, enough, err
}
