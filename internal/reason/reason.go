// Package reason says why a graph has no tour: as a text, and as a kind with
// the nodes that show it.
//
// Computations on numbers return a [Reason] as their error, with vertices and a text
// that leaves room for their names, which [Reason.Words] fills in.
package reason

import (
	"fmt"
	"strings"

	"golang.org/x/exp/constraints"
)

// A Reason is an error: the reason why there is no tour.
type Reason struct {
	Kind     Kind
	Vertices []int32 // that show it: see the kinds
	Others   []int32 // that the text names besides
	Counts   []int64 // the numbers in it: see the kinds
	Text     string  // with verbs: see [Reason.Words]
}

// A Kind is a kind of reason. The constants of type Reason in the root say what
// vertices and counts mean.
type Kind string

// What can be seen in the graph.
const (
	Size        Kind = "size"
	Goal        Kind = "goal"
	Colours     Kind = "colours"
	Unconnected Kind = "unconnected"
	Unreached   Kind = "unreached"
	Stranded    Kind = "stranded"
	Ends        Kind = "ends"
	Cut         Kind = "cut"
	Matching    Kind = "matching"
)

// What a computation has found.
const (
	Edges   Kind = "edges"
	EdgeCut Kind = "edge cut"
	Bound   Kind = "bound"
	Theorem Kind = "theorem"
	Search  Kind = "search"

	// Unseen: a check of the whole graph has failed, or edges contradict each other.
	// internal/witness looks for what a person can see of it.
	Unseen Kind = "unseen"
)

// Texts of reasons that are found in several places.
const (
	alternate    = "the nodes have two colours that alternate along a path, and "
	TooSmall     = "a closed tour takes at least %1 nodes, and the graph has %0"
	NotConnected = "the graph is not connected: no path joins %s"
	Unbalanced   = alternate + "there are %0 of the start's colour and %1 of the other"
	UnbalancedBy = alternate + "there are %0 of one and %1 of the other"
	WrongEnd     = alternate + "a path over %+ nodes cannot end with the colour of %s"
	FewEdges     = "%s [has|have] too few edges for a path to pass through, and [can be neither its end nor the next node|not all of them can be its ends or the next node]"
	Leaves       = "%s [has|have] fewer than two edges, and "
	NoWayTo      = "no edge leads to %s, where a path has to come by"
	NoWayFrom    = "no edge leads from %s, where a path has to go on"
	TooManyParts = "without %s, %0 parts are left, and a path can visit only %1 of them"
	Compete      = "%s [needs|need] %0 edges of a path, and their neighbours, %o, can have only %1 of these"
	Successors   = "%0 of %s need a next node of their own, and they lead only to %o"
	Exhausted    = "the search is exhausted after %v"
	Crossing     = "%0 edges join %s with the other nodes, and no tour passes them"
	Contradict   = "the edges that it would have contradict each other"
	ContradictAt = Contradict + " at %s"
)

// New returns a reason with a text for [Reason.Words].
func New(kind Kind, text string, vertices ...int32) *Reason {
	return &Reason{Kind: kind, Vertices: vertices, Text: text}
}

// With returns r with the counts.
func (r *Reason) With(counts ...int) *Reason {
	for _, n := range counts {
		r.Counts = append(r.Counts, int64(n))
	}
	return r
}

// By returns r with the vertices that the text names besides.
func (r *Reason) By(others ...int32) *Reason {
	r.Others = others
	return r
}

// Error returns the text with its verbs.
func (r *Reason) Error() string { return r.Text }

// Words returns the text with its verbs replaced:
//
//	%s          the noun and the names of the vertices
//	%o          the noun and the names of the others
//	%0 %1 %+    the counts, and their sum
//	%v          the first count, of visits
//	[one|more]  one or more, by the number of vertices
func (r *Reason) Words(noun string, name func(v int32) string) string {
	var b strings.Builder
	for text := r.Text; text != ""; {
		i := strings.IndexAny(text, "%[")
		if i < 0 {
			b.WriteString(text)
			break
		}
		b.WriteString(text[:i])
		verb := text[i:min(i+2, len(text))]
		text = text[i+len(verb):]
		switch verb {
		case "%s":
			b.WriteString(named(noun, r.Vertices, name))
		case "%o":
			b.WriteString(named(noun, r.Others, name))
		case "%v":
			b.WriteString(Plural(r.Counts[0], "visit"))
		case "%0", "%1":
			fmt.Fprint(&b, r.Counts[verb[1]-'0'])
		case "%+":
			fmt.Fprint(&b, r.Counts[0]+r.Counts[1])
		default: // [
			one, rest, _ := strings.Cut(verb[1:]+text, "|")
			more, rest, _ := strings.Cut(rest, "]")
			if text = rest; len(r.Vertices) != 1 {
				one = more
			}
			b.WriteString(one)
		}
	}
	return b.String()
}

// named names vertices, as in "nodes 1, 2 and 3", without those in the middle of many.
func named(noun string, vertices []int32, name func(v int32) string) string {
	if len(vertices) > most {
		return fmt.Sprintf("the %d %ss %s", len(vertices), noun, Some(vertices, name))
	}
	if len(vertices) != 1 {
		noun += "s"
	}
	var names []string
	for _, v := range vertices {
		names = append(names, name(v))
	}
	if n := len(names); n > 1 {
		names = append(names[:n-2], names[n-2]+" and "+names[n-1])
	}
	return noun + " " + strings.Join(names, ", ")
}

const most = 8 // nodes named

// Some returns the names of nodes, without those in the middle of many.
func Some[V any](nodes []V, name func(V) string) string {
	var names []string
	for i, v := range nodes {
		switch {
		case i == most/2 && len(nodes) > most:
			names = append(names, "…")
		case i < most/2 || i >= len(nodes)-most/2:
			names = append(names, name(v))
		}
	}
	return strings.Join(names, " ")
}

// Plural returns n and the noun, in the plural unless n is 1.
func Plural[I constraints.Integer](n I, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
