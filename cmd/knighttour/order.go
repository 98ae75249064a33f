package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"
	"text/tabwriter"

	"example.com/knighttour"
)

var orderCommand = command{
	name: "order",
	args: "FILE",
	does: "put a directed graph in topological order, or find a cycle",
	about: `In the order each edge leads to a later node. In a list of edges a line a -> b
leads from a to b; with -directed a line a b does so, too. With -times it
prints the depth-first search of any graph: when each node is discovered and
finished, and from which node.`,
	prepare: prepareOrder,
}

// errCycle reports that there is no topological order.
var errCycle = errors.New("there is no topological order")

// An ordering is what -json prints.
type ordering struct {
	Answer string   `json:"answer"`          // "found", or "none" if there is a cycle
	Order  []string `json:"order,omitempty"` // of a directed graph without cycles
	Cycle  []string `json:"cycle,omitempty"`
	Times  []times  `json:"times,omitempty"` // in the order of discovery, with -times
}

// times are the times of a node.
type times struct {
	Node      string `json:"node"`
	Parent    string `json:"parent,omitempty"` // none for the root of a tree
	Discovery int    `json:"discovery"`
	Finish    int    `json:"finish"`
}

func prepareOrder(p *program, flags *flag.FlagSet) action {
	var files reading
	showTimes := flags.Bool("times", false, "print the times of the depth-first search in place of an order")
	asJSON := flags.Bool("json", false, "print the answer as JSON")
	files.register(flags, false)
	files.dependencies = true
	return func(ctx context.Context, args []string) error {
		s, err := p.read(ctx, args, &files, false)
		if err != nil {
			return err
		}
		if !s.directed() && !*showTimes {
			return usageError("the edges have no direction: want lines a -> b, or -directed for lines a b;" +
				" -times prints the times of any graph")
		}
		forest := knighttour.DFSForest(s.Graph)
		var o ordering
		if *showTimes {
			o = timesOf(s, forest)
		} else {
			o = orderOf(s, forest)
		}
		switch {
		case *asJSON:
			err = p.printJSON(o)
		case *showTimes:
			p.printTimes(s, o)
		default:
			p.printOrder(s, o)
		}
		if err == nil && o.Answer == none {
			return shownError{errCycle}
		}
		return err
	}
}

// orderOf returns the topological order, or a cycle.
func orderOf(s *subject, forest *knighttour.Forest) ordering {
	order, ok := forest.TopologicalOrder()
	if ok {
		return ordering{
			Answer: found,
			Order:  s.namesOf(order),
		}
	}
	return ordering{
		Answer: none,
		Cycle:  s.namesOf(forest.Cycle()),
	}
}

// timesOf returns the times of all nodes.
func timesOf(s *subject, forest *knighttour.Forest) ordering {
	o := ordering{Answer: found}
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

// printOrder prints the order, or the cycle.
func (p *program) printOrder(s *subject, o ordering) {
	if o.Answer == found {
		fmt.Fprintf(p.stdout, "%s\n\n", wrap(fmt.Sprintf("%v: a topological order", s), p.screen.width))
		fmt.Fprintln(p.stdout, fill(quoted(o.Order), p.screen.width))
		return
	}
	about := fmt.Sprintf("%v: no topological order: %s in a cycle", s, plural(len(o.Cycle), "node"))
	fmt.Fprintf(p.stdout, "%s\n\n", wrap(about, p.screen.width))
	var around []string
	for _, name := range quoted(o.Cycle) {
		around = append(around, name, "->")
	}
	around = append(around, around[0])
	fmt.Fprintln(p.stdout, fill(around, p.screen.width))
}

// printTimes prints a table of the times.
func (p *program) printTimes(s *subject, o ordering) {
	fmt.Fprintf(p.stdout, "%s\n\n", wrap(fmt.Sprintf("%v: depth-first search", s), p.screen.width))
	table := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "discovery\tfinish\tnode\tfrom")
	for _, t := range o.Times {
		words := quoted([]string{t.Node})
		if t.Parent != "" {
			words = quoted([]string{t.Node, t.Parent})
		}
		fmt.Fprintf(table, "%d\t%d\t%s\n", t.Discovery, t.Finish, strings.Join(words, "\t"))
	}
	table.Flush()
}
