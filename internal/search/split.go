package search

import (
	"slices"

	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// Split divides the tours of p by what they begin with. It returns at least n prefixes of
// one length, in the order of the search, unless the whole search is smaller than that.
// The limit is on the visits of all its passes. The error is ErrLimit or that of the
// canceller.
func Split(c *work.Canceller, p *problem.Problem, o Options, n int) ([][]int32, error) {
	s := splitter{c: c, p: p, o: o, limited: o.Limit > 0}
	size := p.Graph.Len()
	for want, most := n, len(p.Path()); ; {
		length, enough, err := s.length(min(most, size), want)
		if err := s.spend(err); err != nil {
			return nil, err
		}
		if most *= 2; !enough && length < size {
			continue
		}
		prefixes, err := s.prefixes(length)
		if err == nil && (len(prefixes) >= n || length == size) {
			return prefixes, nil
		}
		if err := s.spend(err); err != nil {
			return nil, err
		}
		want *= 2 // some of the paths seen had been cut off
	}
}

// A splitter makes the passes of a Split.
type splitter struct {
	c       *work.Canceller
	p       *problem.Problem
	o       Options
	limited bool
	visits  int64 // of the last pass
}

// spend takes the visits of the last pass, which ended with err, from the limit.
func (s *splitter) spend(err error) error {
	if s.o.Limit -= s.visits; s.limited && s.o.Limit <= 0 && err == nil {
		return ErrLimit
	}
	return err
}

// prefixes returns the paths of the given length that tours may begin with.
func (s *splitter) prefixes(length int) (list [][]int32, err error) {
	r := New(!s.p.Graph.HasMasks)
	defer r.Finish()
	if err := r.Begin(s.c, s.p, s.o); err != nil {
		return nil, err
	}
	for r.length = length; r.Next(); {
		list = append(list, slices.Clone(r.path))
	}
	s.visits = r.visits
	return list, r.err
}

// length returns the least length, up to most, with at least n paths that tours may begin
// with. If there is none, it returns most and false. It takes one search. This goes no
// deeper than the length at which n paths have been seen, so it makes at most n visits
// for each length.
func (s *splitter) length(most, n int) (length int, enough bool, err error) {
	r := New(!s.p.Graph.HasMasks)
	defer r.Finish()
	o, paths := s.o, make([]int, most+1) // by length
	o.Trace = func(_ int32, depth int, back bool) {
		if length := depth + 1; !back && length >= len(s.p.Prefix) {
			if paths[length]++; paths[length] >= n {
				r.length, enough = length, true
			}
		}
	}
	if err := r.Begin(s.c, s.p, o); err != nil {
		return 0, false, err
	}
	for r.length = most; r.Next(); {
	}
	s.visits = r.visits
	return r.length, enough, r.err
}
