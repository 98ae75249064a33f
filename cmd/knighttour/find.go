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
	about: `Any tour will do: an open one or, with -closed, one whose last node has an
edge to the first, a Hamiltonian cycle. Nodes are named as in the file, and
squares as on a chessboard, with a1 at the bottom left. On a floor a tour leads
from the square S to the square G, if there are any.`,
	prepare: prepareFind,
}

func prepareFind(p *program, flags *flag.FlagSet) action {
	var q question
	var wanted goalFlags
	flags.BoolVar(&wanted.closed, "closed", false, "a closed tour: the last node has an edge to the first")
	flags.StringVar(&wanted.from, "from", "", "`node` to start from")
	flags.StringVar(&wanted.to, "to", "", "`node` to end at")
	q.wait.register(flags)
	q.out.register(flags)
	q.files.register(flags, false)
	q.files.ends = true
	return func(ctx context.Context, args []string) error {
		s, err := q.read(ctx, p, args)
		if err != nil {
			return err
		}
		r, prefix, err := wanted.result(s)
		if err != nil {
			return err
		}
		q.ask(ctx, p, func(ctx context.Context) {
			r.tour, r.err = knighttour.Find(ctx, s.Graph, r.goal, prefix...)
		})
		return p.show(r, &q.out, &q.wait)
	}
}
