package witness

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/english"
	"example.com/knighttour/internal/problem"
	"example.com/knighttour/internal/theorem"
)

// A Reason tells people why there is no tour.
type Reason struct {
	Kind     Kind
	Vertices []int32 // that show it: see the kinds
	Counts   []int64 // the numbers in it: see the kinds
	Text     string
}

// A Kind is a kind of reason. The constants of type Reason in the root say what
// vertices and counts mean.
type Kind string

const (
	Goal        Kind = "goal"
	Colours     Kind = "colours"
	Unconnected Kind = "unconnected"
	Ends        Kind = "ends"
	Cut         Kind = "cut"
	Matching    Kind = "matching"
	Theorem     Kind = "theorem"
	Search      Kind = "search"
)

// with returns r with the counts.
func (r *Reason) with(counts ...int) *Reason {
	for _, n := range counts {
		r.Counts = append(r.Counts, int64(n))
	}
	return r
}

// choose returns one if n is 1, and more otherwise.
func choose(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

// kindOfTour names the kind of tour that the goal asks for.
func (x *Case) kindOfTour() string {
	if x.Closed {
		return "a closed tour"
	}
	return "a path"
}

// list names vertices of the case.
func (x *Case) list(vertices []int32) string { return english.List(x.Noun, vertices, x.Name) }

// unseen says what a computation has found, where nothing can be seen.
func (x *Case) unseen(none *problem.None) *Reason {
	r := &Reason{Kind: Search, Vertices: slices.Sorted(slices.Values(none.Vertices))}
	at := x.list(r.Vertices)
	switch none.By {
	case problem.Checks:
		r.Text = "a check of the edges excludes one"
	case problem.Searching:
		r.Counts = []int64{none.Visits}
		r.Text = "the search is exhausted after " + english.Plural(none.Visits, "visit")
	case problem.Following:
		r.Text = fmt.Sprintf("all ways to link its %ss have been followed along a frontier", x.Noun)
	case problem.Learning:
		r.Text = "every choice of edges leads to a contradiction"
	case problem.Contradiction:
		r.Text = "the edges that every tour has contradict each other"
		if len(r.Vertices) > 0 {
			r.Text += " at " + at
		}
	case problem.Crossing:
		n := x.crossing(r.Vertices)
		r.Text = fmt.Sprintf("only %s %s %s with the other %ss, and no tour can pass", english.Plural(n, "edge"), choose(n, "joins", "join"), at, x.Noun)
	case problem.Cuts:
		r.Text = "no tour can pass all the small cuts of the graph"
	case problem.Bounding:
		r.Text = "a bound by spanning trees excludes one (Held and Karp 1970)"
	}
	return r
}

// crossing returns the number of edges between a side of a cut and the rest.
func (x *Case) crossing(side []int32) (edges int) {
	for _, v := range side {
		for _, w := range x.Graph.Of(v) {
			if _, inside := slices.BinarySearch(side, w); !inside {
				edges++
			}
		}
	}
	return edges
}

// OfTheorem says why a full board has no tour, or none from a square.
func OfTheorem(obstacle theorem.Obstacle) *Reason {
	return &Reason{Kind: Theorem, Text: map[theorem.Obstacle]string{
		theorem.OddClosed:    "each move changes the colour, and the number of squares is odd",
		theorem.OddStart:     "the number of squares is odd, so a tour begins and ends on the colour of the corners",
		theorem.Schwenk:      "boards with a side of 1, 2 or 4 have none (Schwenk 1991)",
		theorem.SchwenkThree: "boards of 3x4, 3x6 and 3x8 have none (Schwenk 1991)",
		theorem.Line:         "with a side of 1 there are no knight's moves",
		theorem.Strip:        "with a side of 2, each move goes two squares along the other and misses every second one",
		theorem.Small:        "exhaustive search finds none on boards of 3x3, 3x5, 3x6 and 4x4",
		theorem.Borders:      "with a side of 4, a tour begins and ends on the two long borders",
		theorem.SmallStart:   "exhaustive search finds none from that square",
	}[obstacle]}
}
