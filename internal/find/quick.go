package find

import (
	"slices"

	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/search"
	"example.com/knighttour/internal/work"
)

// quickSearch does a short search in the order of the plan: see Costs in
// BENCHMARKS.md. The error is nil if it finds a tour, or neither a tour nor a
// proof.
func (f *finder) quickSearch() error {
	p := f.problem
	p.Plan = f.asked.Plan
	n := p.Graph.Len()
	maxVisits := n + n/4 + 1000 // a tour has n, which leaves the rest for mistakes
	if p.Start != problem.Anywhere {
		return f.searchFor(&p, maxVisits)
	}
	// Only the likeliest start is searched, so a proof says nothing about the
	// others.
	var err error
	p.Start, err = f.fewestEdges()
	if err == nil {
		err = p.Prepare(f.c)
	}
	if err == nil {
		err = f.searchFor(&p, maxVisits)
	}
	if isProof(err) {
		return nil // there may be a tour from another start
	}
	return err
}

// searchFor searches for a tour of p with at most maxVisits visits, or fewer if
// vertices with many edges make visits expensive. It keeps the tour or the
// longest path. The error is nil if it finds a tour or gives up.
func (f *finder) searchFor(p *problem.Problem, maxVisits int) error {
	var r *search.Run
	var found bool
	const (
		fixed   = 1 << 20
		perSize = 32
	)
	maxWork := fixed + perSize*int64(p.Graph.Len()+len(p.Graph.List))
	f.c.Within(maxWork, func() {
		r = search.Begin(f.c, p, search.Options{Limit: int64(maxVisits), Quick: true})
		found = r.Next()
	})
	defer r.Finish()
	f.visits += r.Visits()
	if found {
		f.setTour(slices.Clone(r.Path()))
		return nil
	}
	f.keepIfLongest(slices.Clone(r.Longest()))
	switch err := r.Err(); err {
	case nil:
		return r.Exhausted()
	case search.ErrLimit, work.ErrSpent:
		return nil
	default:
		return err
	}
}
