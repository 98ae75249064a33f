package main

import (
	"context"
	"flag"
	"fmt"

	"example.com/knighttour"
)

var longestCommand = command{
	name: "longest",
	args: "FILE...",
	does: "find a longest path, or with -closed a longest cycle",
	about: `No node is visited twice, and as many as possible are visited. The exit status
is 0 if no path is longer. It is 3 if -timeout or an interrupt has ended the
search: then the path is the longest one seen, which is often good after
milliseconds. On a floor the path leads from the square S to the square G, if
there are any. Several graphs get a line each.`,
	newAction: newLongestAction,
}

// newLongestAction adds the flags of the longest command, and returns its
// action.
func newLongestAction(p *program, flags *flag.FlagSet) action {
	var f searchFlags
	var wanted goalFlags
	wanted.register(flags, "a cycle: the last node has an edge to the first")
	f.register(flags, "json", "dot", "lines", "svg", "animate")
	f.files.ends = true
	return func(ctx context.Context, args []string) error {
		return f.each(ctx, p, args, func(ctx context.Context, s *subject) error {
			r, prefix, err := wanted.newResult(s)
			if err != nil {
				return err
			}
			r.isLongest = true
			stop := p.showSearch(&f.wait)
			r.tour, r.err = knighttour.FindLongest(ctx, s.Graph, r.goal, prefix...)
			stop()
			return p.show(r, &f.out, &f.wait)
		})
	}
}

// length says how long the path or the cycle is, and whether it is known to be
// a longest one.
func (r tourResult) length() string {
	noun := "path"
	if r.goal == knighttour.Closed() {
		noun = "cycle"
	}
	if r.from != "" {
		noun += " from " + brief(r.from)
	}
	if r.to != "" {
		noun += " to " + brief(r.to)
	}
	of := fmt.Sprintf("%s of %s", group(len(r.tour.Path)), plural(r.nodes(), r.noun()))
	if r.err != nil {
		return fmt.Sprintf("the longest %s seen, over %s", noun, of)
	}
	return fmt.Sprintf("a longest %s, over %s", noun, of)
}
