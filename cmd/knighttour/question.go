package main

import (
	"context"

	"example.com/knighttour"
)

// question has the flags that find, longest and routes share. Each of them
// reads a graph or a floor, searches it once, and shows the answer.
type question struct {
	files reading
	wait  patience
	out   output
}

// read checks the flags, and reads the file of the command line.
func (q *question) read(ctx context.Context, p *program, args []string) (*subject, error) {
	err := firstError(
		q.wait.check(),
		q.out.check(),
		p.checkApart(args, "svg", q.out.svg),
	)
	if err != nil {
		return nil, err
	}
	s, err := p.read(ctx, args, &q.files, false)
	if err != nil {
		return nil, err
	}
	err = firstError(s.withoutPlaces(), q.out.checkFor(s))
	if err != nil {
		return nil, err
	}
	return s, nil
}

// ask runs a search until it ends or its time is over, and shows how long it
// takes.
func (q *question) ask(ctx context.Context, p *program, search func(ctx context.Context)) {
	limited, cancel := q.wait.limit(ctx)
	defer cancel()
	stop := p.showSearch(&q.wait)
	defer stop()
	search(limited)
}

// goalFlags say what tour or path is wanted.
type goalFlags struct {
	closed   bool
	from, to string
}

// result returns what is wanted of a subject, without a tour, and what the tour
// has to begin with. The squares S and G of a floor are where it begins and ends
// unless the flags say so.
func (g *goalFlags) result(s *subject) (r result, prefix []int64, err error) {
	r.subject = s
	switch {
	case g.closed && g.to != "":
		return r, nil, usageError("-closed comes back to its start, and does not go with -to")
	case g.closed && s.Goal != nil:
		return r, nil, usageError("-closed comes back to its start, and does not go with the goal G of the floor")
	}
	if g.closed {
		r.goal = knighttour.Closed()
	}
	from, to := g.from, g.to
	if from == "" && s.Start != nil {
		from = s.name(*s.Start)
	}
	if to == "" && s.Goal != nil {
		to = s.name(*s.Goal)
	}
	if to != "" {
		end, err := s.find("to", to)
		if err != nil {
			return r, nil, err
		}
		r.goal = knighttour.EndAt(end)
		r.to = s.name(end)
	}
	if from != "" {
		start, err := s.find("from", from)
		if err != nil {
			return r, nil, err
		}
		r.from = s.name(start)
		prefix = []int64{start}
	}
	return r, prefix, nil
}
