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
func (q *question) read(p *program, args []string) (*subject, error) {
	err := firstError(
		q.wait.check(),
		q.out.check(),
		p.checkApart(args, "svg", q.out.svg),
	)
	if err != nil {
		return nil, err
	}
	s, err := p.read(args, &q.files, false)
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

// goal returns what is wanted of a subject.
func (g *goalFlags) goal(s *subject) (goal knighttour.Goal, prefix []int64, err error) {
	if g.closed && g.to != "" {
		return goal, nil, usageError("-closed comes back to its start, and does not go with -to")
	}
	if g.closed {
		goal = knighttour.Closed()
	}
	if g.to != "" {
		end, err := s.find("to", g.to)
		if err != nil {
			return goal, nil, err
		}
		goal = knighttour.EndAt(end)
	}
	if g.from != "" {
		start, err := s.find("from", g.from)
		if err != nil {
			return goal, nil, err
		}
		prefix = []int64{start}
	}
	return goal, prefix, nil
}
