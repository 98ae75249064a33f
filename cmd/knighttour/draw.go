package main

import (
	"context"
	"flag"
	"fmt"

	"example.com/knighttour"
)

var drawCommand = command{
	name: "draw",
	args: "FILE",
	does: "draw a board, a floor, a puzzle or a tour (SVG)",
	about: `A tour is a board of numbers, complete or not, as the other commands print it.
The line above the board, which names the piece, may be missing. If a number
between 1 and the greatest is missing, or is not a move away from the one before
it, the numbers are those of a puzzle.`,
	newAction: newDrawAction,
}

// themes are the values of -theme.
var themes = map[string]knighttour.Theme{
	"auto":  knighttour.AutoTheme,
	"light": knighttour.LightTheme,
	"dark":  knighttour.DarkTheme,
}

// newDrawAction adds the flags of the draw command, and returns its action.
func newDrawAction(p *program, flags *flag.FlagSet) action {
	var files fileFlags
	var picture knighttour.Picture
	file := flags.String("o", "-", "`file` to write, or - for standard output")
	theme := flags.String("theme", "auto", "`colours`: light, dark, or auto to follow the system")
	flags.StringVar(&picture.Title, "title", "", "`title` for screen readers and tooltips")
	flags.IntVar(&picture.Size, "size", 0,
		"`pixels` of the longer side; 0 for 40 to a square of a small board")
	flags.BoolVar(&picture.Coordinates, "coordinates", false, "name the rows and columns at the rim")
	flags.BoolVar(&picture.Unnumbered, "unnumbered", false, "leave out the numbers of a tour")
	flags.BoolVar(&picture.Animated, "animate", false, "animate the piece")
	files.register(flags, true)
	return func(ctx context.Context, args []string) error {
		var ok bool
		picture.Theme, ok = themes[*theme]
		switch {
		case !ok:
			return usagef("-theme %q: expected auto, light or dark", *theme)
		case picture.Size < 0:
			return usagef("-size %d: expected a number from 0", picture.Size)
		case *file == "-" && p.screen.terminal:
			return usageError("not writing SVG to a terminal; use -o FILE or redirect")
		}
		err := firstError(
			checkFolder("o", *file),
			p.checkApart(args, "o", *file),
		)
		if err != nil {
			return err
		}
		s, err := p.read(ctx, args, &files)
		if err != nil {
			return new(timeLimit).explain(err)
		}
		path, err := s.givenPath()
		switch {
		case err != nil:
			return err
		case path == nil:
			picture.Places = s.Places
		case s.isRoutes:
			picture.Routes = s.split(path)
			path = nil
		}
		return p.writePicture(*file, picture, s.Board, knighttour.Tour{Path: path})
	}
}

// givenPath returns the path that the given numbers form, or nil if they are
// those of a puzzle. Numbers on all squares must be a tour: otherwise the error
// says where they go wrong.
func (s *subject) givenPath() ([]int64, error) {
	path := make([]int64, len(s.Places))
	for k, id := range s.Places {
		if k >= len(path) {
			return nil, nil
		}
		path[k] = id
	}
	switch {
	case s.isRoutes:
		return path, nil
	case len(path) == s.nodes():
		return path, s.checkNumbers(path)
	case len(path) < 2 || len(s.split(path)) > 1:
		return nil, nil
	}
	return path, nil
}

// checkNumbers returns an error if the numbers on all squares are not a tour.
// It says where they go wrong, and for which piece they would be a tour.
func (s *subject) checkNumbers(path []int64) error {
	flaw, step := s.flaw(path, false)
	if flaw == "" {
		return nil
	}
	text := fmt.Sprintf("the numbers do not form a %s's tour: at %d, %s", s.piece, step, flaw)
	fits, ok := s.fitting(path)
	if ok {
		text += fmt.Sprintf("; with -piece %s they do", fits)
	}
	return usageError(text)
}

// fitting returns the name of a piece for which the path is a tour. ok is false
// if there is no such piece.
func (s *subject) fitting(path []int64) (name string, ok bool) {
	for _, name := range pieceNames {
		board, err := withPiece(s.Board, name)
		if err != nil {
			continue
		}
		err = knighttour.Tour{Path: path}.Verify(board)
		if err == nil {
			return name, true
		}
	}
	return "", false
}

// split divides a path into the parts in which each square is a move away from
// the one before.
func (s *subject) split(path []int64) (parts [][]int64) {
	begin := 0
	for i := 1; i <= len(path); i++ {
		if i == len(path) || !s.Board.HasEdgeBetween(path[i-1], path[i]) {
			parts = append(parts, path[begin:i])
			begin = i
		}
	}
	return parts
}
