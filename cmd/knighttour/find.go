package main

import (
	"context"
	"flag"

	"example.com/knighttour"
)

var findCommand = command{
	name: "find",
	args: "FILE...",
	does: "find a tour of a graph or a floor, or say why there is none",
	about: `Any tour will do: an open one or, with -closed, one whose last node has an
edge to the first, a Hamiltonian cycle. Nodes are named as in the file, and
squares as on a chessboard, with a1 at the bottom left. On a floor a tour leads
from the square S to the square G, if there are any.

Several files, or several graphs in a file, get a line each. Then the exit
status is 0 if all of them have a tour, and 1 if any has none.`,
	newAction: newFindAction,
}

// newFindAction adds the flags of the find command, and returns its action.
func newFindAction(p *program, flags *flag.FlagSet) action {
	var f searchFlags
	var wanted goalFlags
	wanted.register(flags, "a closed tour: the last node has an edge to the first")
	f.register(flags, "json", "dot", "tour", "lines", "svg", "animate")
	f.files.ends = true
	return func(ctx context.Context, args []string) error {
		return f.each(ctx, p, args, func(ctx context.Context, s *subject) error {
			r, prefix, err := wanted.newResult(s)
			if err != nil {
				return err
			}
			stop := p.showSearch(&f.wait)
			r.tour, r.err = knighttour.Find(ctx, s.Graph, r.goal, prefix...)
			stop()
			return p.show(r, &f.out, &f.wait)
		})
	}
}
