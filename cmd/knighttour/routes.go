package main

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"

	"example.com/knighttour"
)

var routesCommand = command{
	name: "routes",
	args: "FILE...",
	does: "find the fewest routes that together visit each node once",
	about: `On a board the numbers continue from one route to the next. The exit status is 0
if fewer routes are not possible. It is 3 if -timeout or an interrupt has ended
the search: then the routes are the fewest seen. Several graphs get a line each.`,
	newAction: newRoutesAction,
}

// newRoutesAction adds the flags of the routes command, and returns its action.
func newRoutesAction(p *program, flags *flag.FlagSet) action {
	var f searchFlags
	from := flags.String("from", "", "`node` to start the first route from")
	f.register(flags, "json", "dot", "lines", "svg")
	return func(ctx context.Context, args []string) error {
		return f.each(ctx, p, args, func(ctx context.Context, s *subject) error {
			start := goalFlags{from: *from}
			_, prefix, err := start.newResult(s)
			if err != nil {
				return err
			}
			r := routesResult{subject: s}
			stop := p.showSearch(&f.wait)
			r.routes, r.err = knighttour.FindRoutes(ctx, s.Graph, prefix...)
			stop()
			return p.showRoutes(r, &f.out, &f.wait)
		})
	}
}

// A routesResult is a set of routes that visit all nodes. If err is not nil,
// fewer routes may be enough.
type routesResult struct {
	*subject
	routes [][]int64
	err    error
}

// showRoutes shows routes in the form that the flags ask for, and returns the
// error that determines the exit status.
func (p *program) showRoutes(r routesResult, out *output, wait *timeLimit) error {
	kind, isAnswer := kindOf(r.err)
	if !isAnswer {
		return r.err
	}
	var err error
	hasRoutes := kind == found || len(r.routes) > 0
	switch {
	case out.json:
		err = p.showRoutesJSON(r, kind)
	case out.dot:
		err = p.writeDOT(r.subject, r.routes, false)
	case !hasRoutes || out.svg == "-": // there is nothing to print
	case r.number > 0:
		p.printLine(r.subject, r.about(), r.routes)
	default:
		p.printRoutes(r, out)
	}
	if err == nil && out.svg != "" {
		picture := knighttour.Picture{Routes: r.routes}
		err = p.writePicture(out.svg, picture, r.Board, knighttour.Tour{})
	}
	switch {
	case err != nil:
		return err
	case out.json:
		return reported(r.err)
	}
	return wait.explain(r.err)
}

// showRoutesJSON prints routes as JSON: see docs/JSON.md.
func (p *program) showRoutesJSON(r routesResult, kind string) error {
	o := p.object()
	o.field("answer", kind)
	o.source(r.subject)
	o.board(r.subject)
	o.field("nodes", r.nodes())
	o.key("routes")
	p.writeList(len(r.routes), func(i int) { p.writeIDs(r.routes[i]) })
	o.key("names")
	p.writeList(len(r.routes), func(i int) { p.writeNames(r.subject, r.routes[i]) })
	return o.end()
}

// about says how many routes there are.
func (r routesResult) about() string {
	about := plural(len(r.routes), "route")
	if r.err != nil {
		about += ", the fewest seen"
	}
	return about
}

// printRoutes prints routes. On a board whose numbers fit on the screen, it
// prints these numbers, which continue from one route to the next. Otherwise it
// prints names.
func (p *program) printRoutes(r routesResult, out *output) {
	about := fmt.Sprintf("%v: %s", r.subject, r.about())
	if out.inLines(p, r.subject) {
		if p.verbose {
			p.say(about)
		}
	} else {
		fmt.Fprintf(p.stdout, "%s\n\n", wrap(about, p.screen.width))
	}
	if r.IsBoard && !out.lines && p.screen.fits(r.subject) {
		p.printTogether(r)
		return
	}
	p.printPaths(r.subject, out, r.routes)
}

// printTogether prints the numbers of all routes on one board, and below it
// where each begins and ends.
func (p *program) printTogether(r routesResult) {
	all := knighttour.Tour{Path: slices.Concat(r.routes...)}
	p.screen.printNumbers(p.stdout, r.Board, all)
	var parts []string
	begin := 1
	for _, route := range r.routes {
		end := begin + len(route) - 1
		first, last := r.name(route[0]), r.name(route[len(route)-1])
		parts = append(parts, fmt.Sprintf("%d to %d (%s to %s)", begin, end, first, last))
		begin = end + 1
	}
	sentence := "The routes: " + strings.Join(parts, ", ") + "."
	fmt.Fprintf(p.stdout, "\n%s\n", wrap(sentence, p.screen.width))
}
