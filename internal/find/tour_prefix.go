package find

import (
	"slices"

	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/work"
)

// A tour that begins with a prefix continues from the last vertex of the prefix
// through all vertices that are not on the prefix. So the rest of the tour is
// found as a tour of a smaller graph, without the other vertices of the prefix.
// A closed tour comes back to the start. So the start stays in the smaller
// graph, as the end of an open tour. No method needs to know about prefixes.

// tourWithPrefix is [Tour] for a problem with a prefix of at least two
// vertices.
func tourWithPrefix(c *work.Canceller, p *problem.Problem) Result {
	rest := newRemainder(c, p)
	r, known := rest.withoutSearch()
	if !known {
		r = rest.find()
	}
	r.Visits += int64(len(rest.before))
	return r
}

// withoutSearch returns the result if that is known before the smaller graph is
// built: a proof that there is no tour, or a stop. Otherwise known is false.
func (r *remainder) withoutSearch() (result Result, known bool) {
	result.Longest = slices.Clone(r.whole.Prefix)
	switch err := r.prepareWhole().(type) {
	case nil:
		return Result{}, false
	case *problem.None:
		result.None = err
	default:
		result.Err = err
	}
	return result, true
}

// prepareWhole checks what the preparation of a problem checks, and that the
// end, if it is given, is not before the last vertex of the prefix. The error
// is [*problem.None] or that of the canceller.
func (r *remainder) prepareWhole() error {
	p := *r.whole
	p.Prune = true
	if err := p.Prepare(r.c); err != nil {
		return err
	}
	if p.End >= 0 && r.number[p.End] < 0 {
		return new(problem.None) // the end is in the prefix, but not its last vertex
	}
	return nil
}

// find looks for a tour of the smaller graph, and converts the result to the
// whole graph.
func (r *remainder) find() Result {
	smaller, err := r.smaller()
	if err != nil {
		return Result{Err: err, Longest: slices.Clone(r.whole.Prefix)}
	}
	result := Tour(r.c, smaller)
	if result.Tour != nil {
		result.Tour = r.path(result.Tour)
	}
	if none := result.None; none != nil && none.Vertices != nil {
		result.None = &problem.None{
			Vertices: r.inWhole(none.Vertices),
			Text:     none.Text,
			Format:   none.Format,
		}
	}
	result.Longest = r.path(result.Longest)
	return result
}
