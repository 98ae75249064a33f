package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"strconv"
	"strings"

	"example.com/knighttour"
	"example.com/knighttour/cmd/knighttour/internal/input"
)

var verifyCommand = command{
	name: "verify",
	args: "FILE TOUR",
	does: "check a tour that somebody else has found",
	about: `TOUR is a file, or - for standard input: TSPLIB's .tour, names of nodes with
spaces or commas between them or on lines of their own, the numbers of a board,
or an answer of this program, also in JSON. The exit status is 0 if TOUR is a
tour of the graph in FILE, or a solution of the puzzle in it, and 1 if it is
not: then the message says what is wrong, and at which step, counted from 1.`,
	newAction: newVerifyAction,
}

// newVerifyAction adds the flags of the verify command, and returns its action.
func newVerifyAction(p *program, flags *flag.FlagSet) action {
	var f searchFlags
	closed := flags.Bool("closed", false,
		"the tour must be closed: the last node has an edge to the first")
	f.register(flags, "json")
	return func(ctx context.Context, args []string) error {
		switch {
		case len(args) < 2:
			return usageError("missing FILE or TOUR: a graph, and the tour to check")
		case len(args) > 2:
			return usagef("unexpected argument %q", args[2])
		case args[0] == "-" && args[1] == "-":
			return usageError("FILE and TOUR cannot both be standard input")
		}
		err := f.wait.check()
		if err != nil {
			return err
		}
		limited, cancel := f.wait.limit(ctx)
		defer cancel()
		s, err := p.read(limited, args[:1], &f.files)
		if err != nil {
			return f.wait.explain(err)
		}
		text, name, err := p.readText(limited, args[1])
		if err != nil {
			return f.wait.explain(err)
		}
		path, err := s.pathIn(name, text)
		if err != nil {
			return err
		}
		return p.showVerdict(s, path, *closed, &f.out)
	}
}

// showVerdict says whether a path is a tour, or a solution of the puzzle.
func (p *program) showVerdict(s *subject, path []int64, closed bool, out *output) error {
	r := tourResult{
		subject: s,
		tour:    knighttour.Tour{Path: path},
	}
	flaw, step := s.flaw(path, closed)
	if flaw == "" {
		flaw, step = s.misplaced(path)
	}
	switch {
	case out.json:
		return p.showVerdictJSON(r, flaw, step)
	case flaw != "" && step > 0:
		return userError{
			text:  fmt.Sprintf("not a tour: at step %d, %s", step, flaw),
			cause: errNo,
		}
	case flaw != "":
		return userError{text: "not a tour: " + flaw, cause: errNo}
	}
	return p.printSentence(fmt.Sprintf("%v: %s", s, r.kind()))
}

// showVerdictJSON prints as JSON whether a path is a tour: see docs/JSON.md.
// flaw says why it is not a tour, and is empty if it is one. step is the number
// of the wrong step, or 0 if there is no such step.
func (p *program) showVerdictJSON(r tourResult, flaw string, step int) error {
	isTour := flaw == ""
	o := p.object()
	if isTour {
		o.field("answer", found)
	} else {
		o.field("answer", none)
		o.field("step", step)
		o.field("problem", flaw)
	}
	o.board(r.subject)
	o.field("nodes", r.nodes())
	o.field("closed", isTour && r.isClosed())
	err := o.end()
	if err != nil || isTour {
		return err
	}
	return reported(errNo)
}

// misplaced finds the first step of a tour whose number the puzzle gives on
// another square. It returns a text about that step, and the step itself,
// counted from 1. If there is no such step, the text is "".
func (s *subject) misplaced(path []int64) (text string, step int) {
	for i, id := range path {
		given, ok := s.Places[i]
		if ok && given != id {
			text = fmt.Sprintf("%s is visited, but %d is given on %s",
				s.name(id), i+1, s.name(given))
			return text, i + 1
		}
	}
	return "", 0
}

// pathIn returns the path in a text, which may be in any form that the command
// reads. The parameter name is the name of the file, for errors.
func (s *subject) pathIn(name, text string) ([]int64, error) {
	a, isAnswer := answerIn(text)
	h, hasHeading := headingOf(text)
	switch {
	case isAnswer:
		return s.pathOf(name, a)
	case strings.Contains(strings.ToUpper(text), "TOUR_SECTION"):
		return s.pathInTSPLIB(name, text)
	case hasHeading && s.IsBoard:
		text = withoutProse(text, h.lines)
	}
	if s.IsBoard {
		path, ok := s.pathInNumbers(text)
		if ok {
			return path, nil
		}
	}
	return s.pathInNames(name, text)
}

// pathOf returns the path of an answer. It looks up the names of the nodes, not
// their IDs, since FILE may list the nodes in a different order from the file
// that the answer is about.
func (s *subject) pathOf(name string, a jsonAnswer) (path []int64, err error) {
	wrong := func(format string, args ...any) ([]int64, error) {
		return nil, &input.Error{Name: name, Problem: fmt.Sprintf(format, args...)}
	}
	if a.Numbers != nil && !a.hasMore {
		path, ok := s.pathInNumbers(puzzleText(a.Numbers))
		if !ok {
			return wrong("this puzzle does not have a number for each square of the board")
		}
		return path, nil
	}
	var names []string
	err = json.Unmarshal(a.Names, &names)
	isOther := s.IsBoard && (a.Board.Rows() != s.Board.Rows() || a.Board.Cols() != s.Board.Cols())
	switch {
	case a.hasMore:
		return wrong("there are several answers; expected one")
	case err != nil || a.Routes != nil:
		return wrong("this answer is %q; expected one with a path and its names", a.Answer)
	case isOther:
		return wrong("this answer is not about a board of %dx%d", s.Board.Rows(), s.Board.Cols())
	}
	for _, node := range names {
		id, ok := s.idOf(node)
		if !ok {
			return wrong("%s: no such %s", brief(node), s.noun())
		}
		path = append(path, id)
	}
	return path, nil
}

// pathInTSPLIB returns the path of a tour in TSPLIB's format. Its numbers count
// the nodes from 1, in the order of the file.
func (s *subject) pathInTSPLIB(name, text string) (path []int64, err error) {
	var ids []int64
	nodes := s.Graph.Nodes()
	for nodes.Next() {
		ids = append(ids, nodes.Node().ID())
	}
	inside := false
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(strings.ToUpper(line), "TOUR_SECTION"):
			inside = true
			continue
		case !inside:
			continue
		}
		for field := range strings.FieldsSeq(line) {
			k, err := strconv.Atoi(field)
			switch {
			case k == -1 || strings.EqualFold(field, "EOF"):
				return path, nil
			case err != nil || k < 1 || k > len(ids):
				return nil, &input.Error{
					Name: name,
					Line: number,
					Problem: fmt.Sprintf("%.40q: expected a number from 1 to %d, or -1 at the end",
						field, len(ids)),
				}
			}
			path = append(path, ids[k-1])
		}
	}
	return path, nil
}

// pathInNumbers returns the path given by the numbers on a board. ok is false
// if the text is not such a board, or a number is missing.
func (s *subject) pathInNumbers(text string) (path []int64, ok bool) {
	board, places, err := knighttour.ParsePuzzle(text)
	if err != nil || board.Rows() != s.Board.Rows() || board.Cols() != s.Board.Cols() {
		return nil, false
	}
	for k := range len(places) {
		id, has := places[k]
		if !has {
			return nil, false
		}
		path = append(path, id)
	}
	return path, true
}

// pathInNames returns the path given by names: one on each line, or several
// separated by spaces or commas. It ignores a heading of this program.
func (s *subject) pathInNames(name, text string) (path []int64, err error) {
	number := 0
	above, below, found := strings.Cut(text, "\n\n")
	if found && strings.Contains(above, ": ") && strings.TrimSpace(below) != "" {
		number = strings.Count(above, "\n") + 2
		text = below
	}
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		id, ok := s.idOf(unquoted(line))
		if ok {
			path = append(path, id)
			continue
		}
		for _, word := range wordsIn(line) {
			id, ok := s.idOf(word)
			if !ok {
				return nil, &input.Error{
					Name:    name,
					Line:    number,
					Problem: fmt.Sprintf("%s: no such %s", brief(word), s.noun()),
				}
			}
			path = append(path, id)
		}
	}
	return path, nil
}

// unquoted returns a name without the quotation marks that the program puts
// around some names.
func unquoted(word string) string {
	name, err := strconv.Unquote(word)
	if err != nil || word[0] != '"' {
		return word
	}
	return name
}

// wordsIn returns the words of a line, which are separated by spaces, tabs or
// commas. A word in quotation marks may contain any of these separators.
func wordsIn(line string) (all []string) {
	rest := line
	for {
		rest = strings.TrimLeft(rest, " \t,")
		if rest == "" {
			return all
		}
		if rest[0] == '"' {
			quote, err := strconv.QuotedPrefix(rest)
			if err == nil {
				all = append(all, unquoted(quote))
				rest = rest[len(quote):]
				continue
			}
		}
		end := strings.IndexAny(rest, " \t,")
		if end < 0 {
			end = len(rest)
		}
		all = append(all, rest[:end])
		rest = rest[end:]
	}
}
