package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"example.com/knighttour"
)

// searchFlags are the flags that the commands find, longest and routes share.
// These commands read graphs or floors, search each of them once, and show the
// answers. The commands count and verify use some of the flags.
type searchFlags struct {
	files fileFlags
	wait  timeLimit
	out   output
}

// register adds the flags, including the flags for output that are named in
// outputs.
func (f *searchFlags) register(flags *flag.FlagSet, outputs ...string) {
	f.wait.register(flags)
	f.out.register(flags, outputs...)
	f.files.register(flags, false)
}

// each checks the flags, reads the files on the command line, and calls the
// function answer for each graph. If there are several graphs, each gets a
// line. If an answer is "none", the command continues, and the first such error
// is returned at the end. Any other error ends the command.
func (f *searchFlags) each(
	ctx context.Context,
	p *program,
	args []string,
	answer func(ctx context.Context, s *subject) error,
) error {
	err := firstError(
		f.wait.check(),
		f.out.check(),
		p.checkApart(args, "svg", f.out.svg),
	)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return usageError(missingFile)
	}
	limited, cancel := f.wait.limit(ctx)
	defer cancel()
	graphs := p.newGraphReader(args, &f.files)
	defer graphs.close()
	var firstNone error // the first answer that there is none
	for {
		s, err := graphs.next(limited)
		if err == io.EOF {
			return firstNone
		}
		if err != nil {
			return f.wait.explain(err)
		}
		if s.number > 0 && !f.out.json {
			err = f.checkMany()
		}
		err = firstError(err, s.checkNoPlaces(), f.out.checkFor(s))
		if err != nil {
			return err
		}
		err = answer(limited, s)
		isNone := err != nil && statusOf(err) == statusNone
		if err != nil && (s.number == 0 || !isNone) {
			return err
		}
		if isNone && firstNone == nil {
			firstNone = reported(err)
		}
	}
}

// checkMany returns an error if the flags ask for an output format that cannot
// hold answers for more than one graph.
func (f *searchFlags) checkMany() error {
	if f.out.dot || f.out.tsplib || f.out.lines || f.out.svg != "" {
		return usageError("there are several graphs, and their answers are a line each;" +
			" choose one with -graph, or use -json")
	}
	return nil
}

// showLine shows the result for one of several graphs as a line, and returns
// the error that determines the exit status. If the search was stopped, it
// shows nothing.
func (p *program) showLine(r tourResult, l *timeLimit) error {
	kind, ok := kindOf(r.err)
	if !ok {
		return r.err
	}
	no := proof(r.err)
	switch {
	case no != nil:
		p.printLine(r.subject, r.why(no), nil)
	case kind == found:
		p.printLine(r.subject, r.kind(), [][]int64{r.tour.Path})
	}
	if kind == none {
		return reported(r.err)
	}
	return l.explain(r.err)
}

// printLine prints a line about one of several graphs: its label, the given
// text about it, and the names of the nodes on the paths.
func (p *program) printLine(s *subject, about string, paths [][]int64) {
	fmt.Fprintf(p.stdout, "%s: %s", s.label(), about)
	separator := ": "
	for _, path := range paths {
		fmt.Fprint(p.stdout, separator, strings.Join(quotedAll(s.namesOf(path)), " "))
		separator = ", "
	}
	fmt.Fprintln(p.stdout)
}

// label returns the name of the file and, if there are several graphs in the
// file, the number of the graph.
func (s *subject) label() string {
	if s.isAlone {
		return printable(s.file)
	}
	return fmt.Sprintf("%s:%d", printable(s.file), s.number)
}

// goalFlags are the flags that say which tour or path is wanted.
type goalFlags struct {
	closed   bool
	from, to string
}

// register adds the flags. The parameter closed is the help text of -closed.
func (g *goalFlags) register(flags *flag.FlagSet, closed string) {
	flags.BoolVar(&g.closed, "closed", false, closed)
	flags.StringVar(&g.from, "from", "", "`node` to start from")
	flags.StringVar(&g.to, "to", "", "`node` to end at")
}

// newResult returns a result for the subject, with the goal and the ends, but
// no tour yet. It also returns the prefix with which the tour must begin: the
// start, or nil.
func (g *goalFlags) newResult(s *subject) (r tourResult, prefix []int64, err error) {
	r.subject = s
	from, to := g.ends(s)
	switch {
	case g.closed && g.to != "":
		return r, nil, usageError("-closed and -to exclude each other:" +
			" a closed tour ends where it starts")
	case g.closed && s.GoalSquare != nil:
		return r, nil, usageError("-closed and the goal G of the floor exclude each other:" +
			" a closed tour ends where it starts")
	}
	if g.closed {
		r.goal = knighttour.Closed()
	}
	if to != "" {
		end, err := s.find("to", to)
		if err != nil {
			return r, nil, err
		}
		r.goal = knighttour.EndAt(end)
		r.to = s.name(end)
	}
	if from != "" {
		start, err := s.find("from", from)
		if err != nil {
			return r, nil, err
		}
		r.from = s.name(start)
		prefix = []int64{start}
	}
	return r, prefix, nil
}

// ends returns the names of the start and of the end. They come from the flags
// or, if a flag is missing, from the squares S and G of a floor. An empty name
// stands for any node.
func (g *goalFlags) ends(s *subject) (from, to string) {
	from, to = g.from, g.to
	if from == "" && s.StartSquare != nil {
		from = s.name(*s.StartSquare)
	}
	if to == "" && s.GoalSquare != nil {
		to = s.name(*s.GoalSquare)
	}
	return from, to
}
