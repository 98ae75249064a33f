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
	args: "FILE",
	does: "find the fewest routes that together visit all once",
	about: `On a board the numbers go on from one route to the next. The exit status is 0
if there is no way with fewer routes, and 3 if -timeout or an interrupt has
ended the search: then they are the fewest seen.`,
	prepare: prepareRoutes,
}

// A cover is what -json prints about routes.
type cover struct {
	Answer string     `json:"answer"` // "found" if there is no way with fewer, or "stopped"
	Nodes  int        `json:"nodes"`
	Routes [][]string `json:"routes"`
}

func prepareRoutes(p *program, flags *flag.FlagSet) action {
	var q question
	q.wait.register(flags)
	q.out.registerStill(flags)
	q.files.register(flags, false)
	return func(ctx context.Context, args []string) error {
		s, err := q.read(ctx, p, args)
		if err != nil {
			return err
		}
		var routes [][]int64
		q.ask(ctx, p, func(ctx context.Context) {
			routes, err = knighttour.FindRoutes(ctx, s.Graph)
		})
		kind, isAnswer := answered(err)
		if !isAnswer {
			return err
		}
		if q.out.json {
			return firstError(p.showCover(s, routes, kind), p.drawRoutes(s, routes, &q.out), shown(err))
		}
		if len(routes) > 0 && q.out.svg != "-" {
			p.printRoutes(s, routes, err)
		}
		return firstError(p.drawRoutes(s, routes, &q.out), q.wait.explain(err))
	}
}

// drawRoutes draws the picture that the flags ask for.
func (p *program) drawRoutes(s *subject, routes [][]int64, out *output) error {
	if out.svg == "" {
		return nil
	}
	picture := knighttour.Picture{Routes: routes}
	return p.writePicture(out.svg, picture, s.Board, knighttour.Tour{})
}

// showCover prints routes as JSON.
func (p *program) showCover(s *subject, routes [][]int64, kind string) error {
	c := cover{
		Answer: kind,
		Nodes:  s.nodes(),
		Routes: make([][]string, len(routes)),
	}
	for i, route := range routes {
		c.Routes[i] = s.namesOf(route)
	}
	return p.printJSON(c)
}

// printRoutes prints routes: on a board that fits the screen, as numbers that go
// on from one route to the next, and otherwise as names.
func (p *program) printRoutes(s *subject, routes [][]int64, err error) {
	about := fmt.Sprintf("%v: %s", s, plural(len(routes), "route"))
	if err != nil {
		about += ", the fewest seen"
	}
	fmt.Fprintf(p.stdout, "%s\n\n", wrap(about, p.screen.width))
	if s.IsBoard && p.screen.fits(s) {
		p.printTogether(s, routes)
		return
	}
	for i, route := range routes {
		if i > 0 {
			fmt.Fprintln(p.stdout)
		}
		fmt.Fprintln(p.stdout, fill(quoted(s.namesOf(route)), p.screen.width))
	}
}

// printTogether prints the numbers of all routes on one board, and below it
// where each begins and ends.
func (p *program) printTogether(s *subject, routes [][]int64) {
	all := knighttour.Tour{Path: slices.Concat(routes...)}
	p.screen.printNumbers(p.stdout, s.Board, all)
	var parts []string
	begin := 1
	for _, route := range routes {
		end := begin + len(route) - 1
		first, last := s.name(route[0]), s.name(route[len(route)-1])
		parts = append(parts, fmt.Sprintf("%d to %d (%s to %s)", begin, end, first, last))
		begin = end + 1
	}
	fmt.Fprintf(p.stdout, "\n%s\n", wrap("The routes: "+strings.Join(parts, ", ")+".", p.screen.width))
}
