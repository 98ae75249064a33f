package main

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"example.com/knighttour"
)

var orderCommand = command{
	name: "order",
	args: "FILE",
	does: "put a directed graph in topological order, or find a cycle",
	about: `In a topological order, every edge points to a later node. In a list of edges, a
line a -> b is an edge from a to b; with -directed a line a b is one, too. With
-times the depth-first search of any graph is printed: when each node is
discovered and finished, and from which node it is discovered.`,
	newAction: newOrderAction,
}

// An orderAnswer is what -json prints.
type orderAnswer struct {
	Answer string   `json:"answer"`         // "found", or "none" if there is a cycle
	Order  []string `json:"order,omitzero"` // of a directed graph without cycles
	Cycle  []string `json:"cycle,omitempty"`
	Times  []times  `json:"times,omitempty"` // in the order of discovery, with -times
}

// times are the times of a node, as in the library's Forest.
type times struct {
	Node      string `json:"node"`
	Parent    string `json:"parent,omitempty"` // none for the root of a tree
	Discovery int    `json:"discovery"`
	Finish    int    `json:"finish"`
}

// newOrderAction adds the flags of the order command, and returns its action.
func newOrderAction(p *program, flags *flag.FlagSet) action {
	var files fileFlags
	var out output
	var wait timeLimit
	showTimes := flags.Bool("times", false,
		"print the times of the depth-first search instead of an order")
	out.register(flags, "json", "lines")
	wait.register(flags)
	files.register(flags, false)
	files.Dependencies = true
	return func(ctx context.Context, args []string) error {
		err := firstError(out.check(), wait.check())
		if err != nil {
			return err
		}
		limited, cancel := wait.limit(ctx)
		defer cancel()
		s, err := p.read(limited, args, &files)
		if err != nil {
			return wait.explain(err)
		}
		hasEdges := s.IsBoard || s.Edges > 0
		if !s.directed() && hasEdges && !*showTimes {
			return usageError("the edges have no direction; write a -> b, or use -directed;" +
				" -times works for any graph")
		}
		forest, err := await(limited, func() (*knighttour.Forest, error) {
			return knighttour.DFSForest(s.Graph), nil
		})
		if err != nil {
			return wait.explain(err)
		}
		var o orderAnswer
		if *showTimes {
			o = timesOf(s, forest)
		} else {
			o = orderOf(s, forest)
		}
		switch {
		case out.json:
			_, err = fmt.Fprintln(p.stdout, encoded(o))
		case *showTimes:
			p.printTimes(s, o)
		case o.Answer == found:
			p.printOrder(s, o, &out)
		default:
			return userError{text: o.cycle(), cause: errNo}
		}
		if err == nil && o.Answer == none {
			return reported(errNo)
		}
		return err
	}
}

// orderOf returns the topological order or, if there is none, a cycle.
func orderOf(s *subject, forest *knighttour.Forest) orderAnswer {
	order, ok := forest.TopologicalOrder()
	if !s.directed() { // then it has no edges, and any order will do
		order = slices.Collect(forest.Preorder())
		ok = true
	}
	if ok {
		return orderAnswer{
			Answer: found,
			Order:  s.namesOf(order),
		}
	}
	return orderAnswer{
		Answer: none,
		Cycle:  s.namesOf(forest.Cycle()),
	}
}

// timesOf returns the times of all nodes, in the order of discovery.
func timesOf(s *subject, forest *knighttour.Forest) orderAnswer {
	o := orderAnswer{Answer: found}
	for id := range forest.Preorder() {
		discovery, _ := forest.Discovery(id)
		finish, _ := forest.Finish(id)
		t := times{
			Node:      s.name(id),
			Discovery: discovery,
			Finish:    finish,
		}
		parent, ok := forest.Parent(id)
		if ok {
			t.Parent = s.name(parent)
		}
		o.Times = append(o.Times, t)
	}
	return o
}

// printOrder prints a topological order: one name on each line or, on a
// terminal, as many as fit on a line.
func (p *program) printOrder(s *subject, o orderAnswer, out *output) {
	about := fmt.Sprintf("%v: a topological order", s)
	if out.lines || !p.screen.terminal {
		if p.verbose {
			p.say(about)
		}
		for _, name := range o.Order {
			fmt.Fprintln(p.stdout, onLine(name))
		}
		return
	}
	fmt.Fprintf(p.stdout, "%s\n\n", wrap(about, p.screen.width))
	fmt.Fprintln(p.stdout, fill(quotedAll(o.Order), p.screen.width))
}

// cycle says that there is no order, and names the nodes of a cycle.
func (o orderAnswer) cycle() string {
	around := append(quotedAll(o.Cycle), quoted(o.Cycle[0]))
	return fmt.Sprintf("no topological order: %s in a cycle: %s",
		plural(len(o.Cycle), "node"), strings.Join(around, " -> "))
}

// printTimes prints the times of all nodes as a table.
func (p *program) printTimes(s *subject, o orderAnswer) {
	fmt.Fprintf(p.stdout, "%s\n\n", wrap(fmt.Sprintf("%v: depth-first search", s), p.screen.width))
	table := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "discovery\tfinish\tnode\tfrom")
	for _, t := range o.Times {
		fmt.Fprintf(table, "%d\t%d\t%s", t.Discovery, t.Finish, quoted(t.Node))
		if t.Parent != "" {
			fmt.Fprintf(table, "\t%s", quoted(t.Parent))
		}
		fmt.Fprintln(table)
	}
	table.Flush()
}
