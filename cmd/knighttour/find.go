package main

import (
	"context"
	"flag"

	"example.com/knighttour"
)

var findCommand = command{
	name: "find",
	args: "FILE",
	does: "find a tour of a graph or a floor, or say why none",
	about: `Any tour will do: an open one or, with -closed, one whose last node has an edge
to the first, a Hamiltonian cycle. Nodes are named as in the file, and squares as
on a chessboard, with a1 at the bottom left.
`,
	prepare: prepareFind,
}

// A goal has the flags that say what tour is wanted.
type goalFlags struct {
	closed   bool
	from, to string
}

func (g *goalFlags) register(flags *flag.FlagSet) {
	flags.BoolVar(&g.closed, "closed", false, "a closed tour: the last node has an edge to the first")
	flags.StringVar(&g.from, "from", "", "`node` to start from")
	flags.StringVar(&g.to, "to", "", "`node` to end at")
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

func prepareFind(p *program, flags *flag.FlagSet) action {
	var files reading
	var wait patience
	var out output
	var wanted goalFlags
	wanted.register(flags)
	wait.register(flags)
	out.register(flags)
	files.register(flags, false)
	return func(ctx context.Context, args []string) error {
		err := firstError(wait.check(), out.check())
		if err != nil {
			return err
		}
		s, err := p.read(args, &files, false)
		if err != nil {
			return err
		}
		err = firstError(s.withoutPlaces(), out.checkFor(s))
		if err != nil {
			return err
		}
		goal, prefix, err := wanted.goal(s)
		if err != nil {
			return err
		}
		limited, cancel := wait.limit(ctx)
		defer cancel()
		stop := p.showSearch(&wait)
		tour, err := knighttour.Find(limited, s.Graph, goal, prefix...)
		stop()
		return p.show(result{subject: s, goal: goal, tour: tour, err: err}, &out, &wait)
	}
}

// withoutPlaces returns an error if the subject is a puzzle with given numbers.
func (s *subject) withoutPlaces() error {
	if len(s.Places) > 0 {
		return usageError("the file has given numbers: knighttour puzzle solves it")
	}
	return nil
}

// firstError returns the first of the errors that is not nil.
func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
