package main

import (
	"context"
	"flag"
	"fmt"

	"example.com/knighttour"
)

var longestCommand = command{
	name: "longest",
	args: "FILE",
	does: "find a longest path, or with -closed a longest cycle",
	about: `No node is visited twice, and as many as possible are visited. The exit status
is 0 if no path is longer, and 3 if -timeout or an interrupt has ended the
search: then it is the longest path seen, which is often good after
milliseconds.`,
	prepare: prepareLongest,
}

func prepareLongest(p *program, flags *flag.FlagSet) action {
	var q question
	var wanted goalFlags
	flags.BoolVar(&wanted.closed, "closed", false, "a cycle: the last node has an edge to the first")
	flags.StringVar(&wanted.to, "to", "", "`node` to end at")
	q.wait.register(flags)
	q.out.register(flags)
	q.files.register(flags, false)
	return func(ctx context.Context, args []string) error {
		s, err := q.read(ctx, p, args)
		if err != nil {
			return err
		}
		r, _, err := wanted.result(s)
		if err != nil {
			return err
		}
		q.ask(ctx, p, func(ctx context.Context) {
			r.tour, r.err = knighttour.FindLongest(ctx, s.Graph, r.goal)
		})
		r.about = fmt.Sprintf("%v: %s", s, r.length())
		return p.show(r, &q.out, &q.wait)
	}
}

// length says how long a path is, and whether it is a longest one.
func (r result) length() string {
	noun := "path"
	if r.goal == knighttour.Closed() {
		noun = "cycle"
	}
	if r.to != "" {
		noun += " to " + quoted([]string{r.to})[0]
	}
	of := fmt.Sprintf("%s of %s", group(len(r.tour.Path)), plural(r.nodes(), r.noun()))
	if r.err != nil {
		return fmt.Sprintf("the longest %s seen, over %s", noun, of)
	}
	return fmt.Sprintf("a longest %s, over %s", noun, of)
}
