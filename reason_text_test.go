package knighttour_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
	"gonum.org/v1/gonum/graph"
)

// These tests parse the text of a NoTourError, sentence by sentence, and check
// it against the caller's graph. They use none of the library's code for that.

// A world is the graph that a sentence is about: the caller's graph or, after
// "once the prefix is fixed", the rest of it.
type world struct {
	asking
	next    map[int64][]int64 // the edges, loops included
	first   *int64            // where the path continues, or nil
	last    *int64            // where it must end, or nil
	bridged bool              // whether a prefix joins first and last
	cycle   bool              // whether a cycle is asked for
}

// An asking is the caller's question.
type asking struct {
	g          map[int64][]int64
	undirected bool
	closed     bool
	end        *int64 // or nil
	prefix     []int64
}

// askingOf returns the question about a graph.
func askingOf(g graph.Graph, undirected bool, goal knighttour.Goal, prefix []int64) asking {
	q := asking{
		g:          map[int64][]int64{},
		undirected: undirected,
		closed:     goal == knighttour.Closed(),
		prefix:     prefix,
	}
	for _, id := range nodeIDs(g.Nodes()) {
		q.g[id] = nodeIDs(g.From(id))
	}
	if text, isEnd := strings.CutPrefix(goal.String(), "end "); isEnd {
		end := must(strconv.ParseInt(text, 10, 64))
		q.end = &end
	}
	return q
}

// world returns the graph that a sentence is about. fixed says whether the
// prefix is fixed, and the world is the rest of the graph.
func (a asking) world(fixed bool) *world {
	w := &world{
		asking: a,
		next:   map[int64][]int64{},
		last:   a.end,
		cycle:  a.closed,
	}
	out := map[int64]bool{}
	if n := len(a.prefix); n > 0 {
		w.first = &a.prefix[n-1]
	}
	if fixed {
		for _, id := range a.prefix[:len(a.prefix)-1] {
			out[id] = true
		}
		if a.closed {
			w.cycle = false
			w.last = &a.prefix[0]
			w.bridged = true
			out[a.prefix[0]] = false
		}
	}
	isBridge := func(u, v int64) bool {
		return w.bridged && (u == *w.first && v == *w.last || u == *w.last && v == *w.first)
	}
	for u, list := range a.g {
		if out[u] {
			continue
		}
		w.next[u] = slices.DeleteFunc(slices.Clone(list), func(v int64) bool {
			return out[v] || isBridge(u, v)
		})
	}
	return w
}

// isUsable reports whether a tour may use an edge of the world.
func (w *world) isUsable(u, v int64) bool {
	switch {
	case u == v:
		return false
	case w.undirected || w.cycle:
		return true
	}
	return !is(w.first, v) && !is(w.last, u)
}

// only returns the edges of the world for which used returns true.
func (w *world) only(used func(u, v int64) bool) map[int64][]int64 {
	next := map[int64][]int64{}
	for u, list := range w.next {
		next[u] = slices.DeleteFunc(slices.Clone(list), func(v int64) bool { return !used(u, v) })
	}
	return next
}

// noLoop reports whether an edge is not a loop.
func noLoop(u, v int64) bool { return u != v }

// others returns the nodes of the world that are not in a list.
func (w *world) others(list []int64) []int64 {
	ids := slices.Sorted(maps.Keys(w.next))
	return slices.DeleteFunc(ids, func(id int64) bool { return slices.Contains(list, id) })
}

// colours returns a 2-colouring of the caller's graph, or nil if the graph has
// none or is not connected.
func (a asking) colours() map[int64]bool {
	colour := map[int64]bool{}
	for from := range a.g {
		colour[from] = true
		break
	}
	for range a.g {
		for u, list := range a.g {
			for _, v := range list {
				cu, hasU := colour[u]
				cv, hasV := colour[v]
				switch {
				case hasU && hasV && cu == cv:
					return nil
				case hasU:
					colour[v] = !cu
				case hasV:
					colour[u] = !cv
				}
			}
		}
	}
	if len(colour) < len(a.g) {
		return nil
	}
	return colour
}

// A sentence is a form of text about one kind of reason, and a function that
// checks it. The check gets the submatches of the form.
type sentence struct {
	kind  knighttour.Reason
	form  *regexp.Regexp
	check func(w *world, no *knighttour.NoTourError, said []string) error
}

// ofBoard matches what a theorem adds to the name of what was looked for.
var ofBoard = regexp.MustCompile(`^( of the [^ ]+ board)?`)

// namedSquare matches the name of a square after its ID.
var namedSquare = regexp.MustCompile(` \([a-z]+[0-9]+\)`)

// check returns the form of the sentence in a NoTourError, and an error unless
// all of the text is true.
func (a asking) check(no *knighttour.NoTourError) (form string, err error) {
	text, ok := strings.CutPrefix(namedSquare.ReplaceAllString(no.Error(), ""), "knighttour: no ")
	if !ok {
		return "", errors.New("it does not begin with \"knighttour: no\"")
	}
	if inner, ok := strings.CutPrefix(text, "cycle, and so no "); ok {
		if a.hasCycle() {
			return "", errors.New("there is a cycle")
		}
		text = inner
	}
	asked, claim, ok := strings.Cut(text, ": ")
	if !ok {
		return "", errors.New("it has no colon before a reason")
	}
	if err := a.checkAsked(asked); err != nil {
		return "", err
	}
	claim = strings.ReplaceAll(claim, "square", "node")
	claim, fixed := strings.CutPrefix(claim, "once the prefix is fixed, ")
	if fixed && len(a.prefix) < 2 {
		return "", errors.New("there is no prefix to fix")
	}
	w := a.world(fixed)
	for _, s := range sentences {
		said := s.form.FindStringSubmatch(claim)
		if said == nil {
			continue
		}
		if s.kind != no.Reason {
			return "", fmt.Errorf("%q is not a sentence of the kind %s", claim, no.Reason)
		}
		return s.form.String(), s.check(w, no, said[1:])
	}
	return "", fmt.Errorf("%q is not a known sentence", claim)
}

// hasCycle reports whether there is a cycle, by removing nodes that are on
// none.
func (a asking) hasCycle() bool {
	next := a.world(false).only(noLoop)
	// An undirected edge is also the edge back, which alone makes no cycle.
	maxOffCycle := count(a.undirected)
	for range a.g {
		for u, list := range next {
			if len(list) > maxOffCycle {
				continue
			}
			delete(next, u)
			for v := range next {
				next[v] = slices.DeleteFunc(next[v], func(w int64) bool { return w == u })
			}
		}
	}
	return len(next) > 0
}

// checkAsked checks what the error says was looked for.
func (a asking) checkAsked(asked string) error {
	want := "tour"
	if a.closed {
		want = "closed tour"
	}
	want += ofBoard.FindString(strings.TrimPrefix(asked, want))
	hasStart := len(a.prefix) == 1
	switch {
	case hasStart && is(a.end, a.prefix[0]):
		want += fmt.Sprintf(" that begins and ends at node %d", *a.end)
	default:
		if hasStart {
			want += fmt.Sprintf(" from node %d", a.prefix[0])
		}
		if a.end != nil {
			want += fmt.Sprintf(" to node %d", *a.end)
		}
	}
	if n := len(a.prefix); n > 1 {
		var names []string
		for i, id := range a.prefix {
			switch {
			case i == 4 && n > 8:
				names = append(names, "…")
			case i < 4 || i >= n-4:
				names = append(names, fmt.Sprint(id))
			}
		}
		want += " begins with " + strings.Join(names, " ")
	}
	got := strings.ReplaceAll(asked, "square", "node")
	if got != want {
		return fmt.Errorf("%q was looked for, want %q", got, want)
	}
	return nil
}

// names lists nodes as errors do.
func names(ids []int64) string {
	var list []string
	for _, id := range ids {
		list = append(list, fmt.Sprint(id))
	}
	n := len(list)
	switch {
	case n == 1:
		return "node " + list[0]
	case n > 8:
		return fmt.Sprintf("the %d nodes %s … %s",
			n, strings.Join(list[:4], " "), strings.Join(list[n-4:], " "))
	}
	return "nodes " + strings.Join(list[:n-1], ", ") + " and " + list[n-1]
}

// areNodes checks that a text lists the Nodes.
func areNodes(no *knighttour.NoTourError, text string) error {
	if len(no.Nodes) == 0 {
		return errors.New("it has no Nodes")
	}
	if want := names(no.Nodes); text != want {
		return fmt.Errorf("%q, want %q, the Nodes", text, want)
	}
	return nil
}

// areNumbers checks that texts are the numbers Needs and Has.
func areNumbers(no *knighttour.NoTourError, needs, has string) error {
	if needs != fmt.Sprint(no.Needs) || has != fmt.Sprint(no.Has) {
		return fmt.Errorf("the numbers are %s and %s, want %d and %d", needs, has, no.Needs, no.Has)
	}
	return nil
}

// countsNothing checks that Needs and Has are 0.
func countsNothing(no *knighttour.NoTourError) error { return areNumbers(no, "0", "0") }

// errorIfLeads returns an error if there is an edge from one set to another.
func errorIfLeads(next map[int64][]int64, from, to []int64) error {
	for _, u := range from {
		for _, v := range next[u] {
			if slices.Contains(to, v) {
				return fmt.Errorf("an edge leads from %d to %d", u, v)
			}
		}
	}
	return nil
}

// usedIf returns the edges that a text means: those that a tour can use if it
// says "can", those without loops if it mentions loops, otherwise all.
func (w *world) usedIf(text string) map[int64][]int64 {
	if strings.Contains(text, "can") {
		return w.only(w.isUsable)
	}
	if strings.Contains(text, "loops") {
		return w.only(noLoop)
	}
	return w.next
}

// aList matches nodes as errors list them: see names.
const aList = `(nodes? [0-9, -]+(?: and -?[0-9]+)?|the [0-9]+ nodes [0-9 …-]+)`

// form compiles a form of text, which must match all of it.
func form(text string) *regexp.Regexp { return regexp.MustCompile("^" + text + "$") }

// sentences are all forms of reasons.
var sentences = []sentence{
	// goal
	{
		kind:  knighttour.ReasonGoal,
		form:  form(`a closed tour takes at least (\d+) nodes, and the graph has (\d+)`),
		check: saidSize,
	},
	{
		kind:  knighttour.ReasonGoal,
		form:  form(`a tour cannot visit ` + aList + ` before all others and end there`),
		check: saidTooEarly,
	},
	{
		kind:  knighttour.ReasonGoal,
		form:  form(`no edge leads from ` + aList + ` back to the start`),
		check: saidNoWayBack,
	},
	{
		kind:  knighttour.ReasonGoal,
		form:  form(`these are all nodes, and ` + aList + ` is the last`),
		check: saidAll,
	},

	// colours
	{
		kind:  knighttour.ReasonColours,
		form:  form(twoColours + `there are (\d+) of the start's colour and (\d+) of the other`),
		check: saidUneven,
	},
	{
		kind: knighttour.ReasonColours,
		form: form(twoColours + `there are (\d+) of one, such as node (-?\d+), ` +
			`and (\d+) of the other, such as node (-?\d+)`),
		check: saidUnevenSuchAs,
	},
	{
		kind:  knighttour.ReasonColours,
		form:  form(twoColours + `a path over (\d+) nodes cannot end with the colour of ` + aList),
		check: saidWrongEnd,
	},

	// unconnected
	{
		kind:  knighttour.ReasonUnconnected,
		form:  form(`no edge( that a tour can use)? joins ` + aList + ` with the other nodes`),
		check: saidNoEdge,
	},
	{
		kind:  knighttour.ReasonUnconnected,
		form:  form(`no path leads to ` + aList + ` from the other nodes`),
		check: saidNoPathFromOthers,
	},
	{
		kind:  knighttour.ReasonUnconnected,
		form:  form(`no path leads from ` + aList + ` to the other nodes`),
		check: saidNoPathToOthers,
	},
	{
		kind: knighttour.ReasonUnconnected,
		form: form(`no path( that a tour can take)? leads from ` + aList +
			` (to the end|back to the start)`),
		check: saidNoPathTo,
	},
	{
		kind:  knighttour.ReasonUnconnected,
		form:  form(`no path( that a tour can take)? leads to ` + aList),
		check: saidNoPath,
	},

	// ends
	{
		kind:  knighttour.ReasonEnds,
		form:  form(aList + ` ha(?:s|ve) too few edges for a path to pass through, and (.*)`),
		check: saidTooFew,
	},
	{
		kind:  knighttour.ReasonEnds,
		form:  form(aList + ` ha(?:s|ve) fewer than two edges( besides loops)?, and (.*)`),
		check: saidLeaves,
	},
	{
		kind: knighttour.ReasonEnds,
		form: form(`no edge( that a path can use| besides loops)? leads to ` + aList +
			`, and a path can only begin at one of them`),
		check: saidSources,
	},
	{
		kind: knighttour.ReasonEnds,
		form: form(`no edge( that a path can use| besides loops)? leads from ` + aList +
			`, and a path can only end at one of them`),
		check: saidSinks,
	},

	// cut
	{
		kind: knighttour.ReasonCut,
		form: form(`without ` + aList + `, (\d+) parts are left, ` +
			`and (a path|a closed tour) can visit only (\d+) of them`),
		check: saidCut,
	},

	// matching
	{
		kind: knighttour.ReasonMatching,
		form: form(`(?:at least (\d+) of )?` + aList + ` need different next nodes, but only ` +
			aList + ` can follow them`),
		check: saidFollow,
	},
	{
		kind: knighttour.ReasonMatching,
		form: form(`(a path|a closed tour) has at least (\d+) edges at ` + aList +
			`, but their neighbours, ` + aList + `, can have only (\d+) of these`),
		check: saidCompete,
	},

	// search
	{
		kind: knighttour.ReasonSearch,
		form: form(`no tour can pass the (?:only edge that joins|(\d+) edges that join) ` + aList +
			` with the rest of the graph`),
		check: saidBorder,
	},
	{
		kind:  knighttour.ReasonSearch,
		form:  form(`the edges that every tour has contradict each other at ` + aList),
		check: saidAt,
	},
	{
		kind:  knighttour.ReasonSearch,
		form:  form(`the search is exhausted after \d+ visits?(, and Allow ruled out \d+ steps?)?`),
		check: saidNothing,
	},
	{
		kind:  knighttour.ReasonSearch,
		form:  form(`every start leads to a contradiction before the first visit`),
		check: saidNothing,
	},
	{
		kind:  knighttour.ReasonSearch,
		form:  form(`every choice of edges leads to a contradiction`),
		check: saidNothing,
	},
	{
		kind:  knighttour.ReasonSearch,
		form:  form(`the edges that every tour has contradict each other`),
		check: saidNothing,
	},
	{
		kind:  knighttour.ReasonSearch,
		form:  form(`every way of crossing the graph's small separators was tried`),
		check: saidNothing,
	},
	{
		kind:  knighttour.ReasonSearch,
		form:  form(`Held and Karp's bound by spanning trees \(1970\) rules it out`),
		check: saidNothing,
	},
	{
		kind:  knighttour.ReasonSearch,
		form:  form(`a check of the edges rules it out`),
		check: saidNothing,
	},
	{
		kind:  knighttour.ReasonSearch,
		form:  form(`no tour can pass all the small cuts of the graph`),
		check: saidNothing,
	},
}

// twoColours begins all sentences about colours.
const twoColours = `the nodes have two colours that alternate along a path, and `

// saidNothing checks that there are neither Nodes nor numbers.
func saidNothing(_ *world, no *knighttour.NoTourError, _ []string) error {
	if no.Nodes != nil {
		return errors.New("it has Nodes")
	}
	return countsNothing(no)
}

// saidAt checks a sentence that only lists the Nodes.
func saidAt(_ *world, no *knighttour.NoTourError, said []string) error {
	return errors.Join(areNodes(no, said[0]), countsNothing(no))
}

// saidBorder counts the edges that join the Nodes with the rest of the graph.
func saidBorder(w *world, no *knighttour.NoTourError, said []string) error {
	edges := 0
	next := w.only(noLoop)
	others := w.others(no.Nodes)
	for u, list := range next {
		for _, v := range list {
			inside := slices.Contains(no.Nodes, u)
			if inside != slices.Contains(no.Nodes, v) && (inside || !w.undirected) {
				edges++
			}
		}
	}
	if said[0] == "" {
		said[0] = "1"
	}
	if said[0] != fmt.Sprint(edges) || len(others) == 0 {
		return fmt.Errorf("%d edges join them with %d others", edges, len(others))
	}
	return errors.Join(areNodes(no, said[1]), countsNothing(no))
}

// saidSize checks the number of nodes that a closed tour takes.
func saidSize(w *world, no *knighttour.NoTourError, said []string) error {
	if !w.closed || no.Needs != 2+count(w.undirected) || no.Has != len(w.g) {
		return errors.New("that is not the size")
	}
	return areNumbers(no, said[0], said[1])
}

// saidTooEarly checks that the prefix visits the end before other nodes.
func saidTooEarly(w *world, no *knighttour.NoTourError, said []string) error {
	isInPrefix := w.end != nil && slices.Contains(w.prefix, *w.end)
	if !isInPrefix || no.Nodes[0] != *w.end || len(w.prefix) >= len(w.g) {
		return errors.New("it does not visit the end too early")
	}
	return errors.Join(areNodes(no, said[0]), countsNothing(no))
}

// saidNoWayBack checks that a complete prefix cannot be closed.
func saidNoWayBack(w *world, no *knighttour.NoTourError, said []string) error {
	last := w.prefix[len(w.prefix)-1]
	isAll := len(w.prefix) == len(w.g)
	if !w.closed || !isAll || no.Nodes[0] != last || slices.Contains(w.g[last], w.prefix[0]) {
		return errors.New("there is a way back")
	}
	return errors.Join(areNodes(no, said[0]), countsNothing(no))
}

// saidAll checks that a complete prefix does not end at the given end.
func saidAll(w *world, no *knighttour.NoTourError, said []string) error {
	last := w.prefix[len(w.prefix)-1]
	if len(w.prefix) < len(w.g) || no.Nodes[0] != last || is(w.end, last) {
		return errors.New("the prefix does not visit all nodes, or its last node is the end")
	}
	return errors.Join(areNodes(no, said[0]), countsNothing(no))
}

// frequencies returns how many nodes have the colour of the given one, and how
// many the other colour.
func (w *world) frequencies(id int64) (same, other int, err error) {
	colour := w.colours()
	if colour == nil {
		return 0, 0, errors.New("the graph has no 2-colouring")
	}
	for v := range w.g {
		if colour[v] == colour[id] {
			same++
		} else {
			other++
		}
	}
	return same, other, nil
}

// saidUneven checks the numbers of nodes of each colour.
func saidUneven(w *world, no *knighttour.NoTourError, said []string) error {
	if no.Nodes != nil {
		return errors.New("it has Nodes")
	}
	if len(w.g) == 1 {
		return errors.New("one node is a tour")
	}
	start := w.others(nil)[0]
	if len(w.prefix) > 0 {
		start = w.prefix[0]
	} else if said[1] != "0" {
		return errors.New("there is no start")
	}
	same, other, err := w.frequencies(start)
	if err != nil {
		return err
	}
	if said[0] != fmt.Sprint(same) || said[1] != fmt.Sprint(other) {
		return fmt.Errorf("there are %d and %d nodes of the two colours", same, other)
	}
	if same == other || !w.closed && same == other+1 {
		return errors.New("the colours allow a tour")
	}
	return nil
}

// saidUnevenSuchAs is saidUneven for a sentence with an example of each colour.
func saidUnevenSuchAs(w *world, no *knighttour.NoTourError, said []string) error {
	if no.Nodes != nil || len(w.prefix) > 0 {
		return errors.New("it has Nodes, or there is a start")
	}
	one := must(strconv.ParseInt(said[1], 10, 64))
	two := must(strconv.ParseInt(said[3], 10, 64))
	same, other, err := w.frequencies(one)
	if err != nil {
		return err
	}
	if colour := w.colours(); colour[one] == colour[two] {
		return errors.New("both have the same colour")
	}
	if said[0] != fmt.Sprint(same) || said[2] != fmt.Sprint(other) {
		return fmt.Errorf("there are %d and %d nodes of the two colours", same, other)
	}
	if same == other || !w.closed && (same == other+1 || other == same+1) {
		return errors.New("the colours allow a tour")
	}
	return nil
}

// saidWrongEnd checks that a path over all nodes cannot end with the colour of
// the end.
func saidWrongEnd(w *world, no *knighttour.NoTourError, said []string) error {
	n := len(w.g)
	if w.end == nil || said[0] != fmt.Sprint(n) {
		return errors.New("no end is given, or the number of nodes is wrong")
	}
	same, other, err := w.frequencies(*w.end)
	if err != nil {
		return err
	}
	colour := w.colours()
	alternates := func(start int64) bool { return (colour[start] == colour[*w.end]) == (n%2 == 1) }
	isPossible := n%2 == 0 || same == other+1 // as the last node of a path from anywhere
	if len(w.prefix) > 0 {
		isPossible = alternates(w.prefix[0])
	}
	if isPossible {
		return errors.New("the end has the right colour")
	}
	return errors.Join(areNodes(no, said[1]), countsNothing(no))
}

// saidNoEdge checks that no edge joins the Nodes with the others.
func saidNoEdge(w *world, no *knighttour.NoTourError, said []string) error {
	next := w.usedIf(said[0])
	others := w.others(no.Nodes)
	if len(others) == 0 {
		return errors.New("there are no other nodes")
	}
	return errors.Join(
		errorIfLeads(next, no.Nodes, others),
		errorIfLeads(next, others, no.Nodes),
		areNodes(no, said[1]),
		countsNothing(no),
	)
}

// saidNoPathFromOthers checks that no edge leads from the others to the Nodes.
func saidNoPathFromOthers(w *world, no *knighttour.NoTourError, said []string) error {
	return errors.Join(
		errorIfLeads(w.next, w.others(no.Nodes), no.Nodes),
		areNodes(no, said[0]),
		countsNothing(no),
	)
}

// saidNoPathToOthers checks that no edge leads from the Nodes to the others.
func saidNoPathToOthers(w *world, no *knighttour.NoTourError, said []string) error {
	return errors.Join(
		errorIfLeads(w.next, no.Nodes, w.others(no.Nodes)),
		areNodes(no, said[0]),
		countsNothing(no),
	)
}

// saidNoPath checks that no path leads from the start to any of the Nodes.
func saidNoPath(w *world, no *knighttour.NoTourError, said []string) error {
	if w.first == nil {
		return errors.New("there is no start")
	}
	seen := reached(*w.first, w.usedIf(said[0]))
	for _, id := range no.Nodes {
		if seen[id] {
			return fmt.Errorf("a path leads to %d", id)
		}
	}
	return errors.Join(areNodes(no, said[1]), countsNothing(no))
}

// saidNoPathTo checks that no path leads from any of the Nodes to the end, or
// back to the start.
func saidNoPathTo(w *world, no *knighttour.NoTourError, said []string) error {
	target := w.last
	if said[2] == "back to the start" {
		if !w.closed {
			return errors.New("the tour need not come back")
		}
		target = &w.prefix[0]
	}
	for _, id := range no.Nodes {
		if reached(id, w.usedIf(said[0]))[*target] {
			return fmt.Errorf("a path leads from %d", id)
		}
	}
	return errors.Join(areNodes(no, said[1]), countsNothing(no))
}

// endsOf returns how many ends of a tour have the colour of a node, given how
// many nodes of the caller's graph have each colour.
func (w *world) endsOf(id int64) int {
	same, other, err := w.frequencies(id)
	if err != nil {
		return 2
	}
	return 1 + same - other
}

// saidTooFew checks that no path from the start passes through any of the
// Nodes, and that they are too many to be the next node and the last.
func saidTooFew(w *world, no *knighttour.NoTourError, said []string) error {
	if w.first == nil {
		return errors.New("there is no start")
	}
	next := w.only(noLoop)
	links := func(id int64) (n int) {
		for _, v := range next[id] {
			n += count(v != *w.first)
		}
		return n
	}
	colour := w.colours()
	n := len(w.next)
	byColour := func(id int64) bool {
		return colour == nil || (colour[id] == colour[*w.first]) == (n%2 == 1)
	}
	mayNext := func(id int64) bool { return slices.Contains(next[*w.first], id) && links(id) > 0 }
	mayLast := func(id int64) bool { return w.last == nil && links(id) > 0 && byColour(id) }
	for _, id := range no.Nodes {
		if id == *w.first || is(w.last, id) || links(id) > 1 {
			return fmt.Errorf("a path may pass through %d", id)
		}
	}
	switch said[1] {
	case "can be neither the next node nor the last",
		"can be neither the next node nor, by its colour, the last":
		id := no.Nodes[0]
		if len(no.Nodes) > 1 || mayNext(id) || mayLast(id) {
			return errors.New("it can be the next node or the last")
		}
		isColour := w.last == nil && links(id) > 0 && !byColour(id)
		if isColour != strings.Contains(said[1], "colour") {
			return fmt.Errorf("whether its colour is the cause: %t", isColour)
		}
	case "not all of them can be the next or the last node":
		able := 0
		for i, a := range no.Nodes {
			for j, b := range no.Nodes {
				if i != j && len(no.Nodes) == 2 && mayNext(a) && mayLast(b) {
					able++
				}
			}
		}
		if able > 0 || len(no.Nodes) < 2 {
			return errors.New("they can")
		}
	default:
		return errors.New("the sentence ends in an unknown way")
	}
	return errors.Join(areNodes(no, said[0]), countsNothing(no))
}

// saidLeaves checks that each of the Nodes has at most one edge, and that a
// tour does not have as many ends as the sentence says.
func saidLeaves(w *world, no *knighttour.NoTourError, said []string) error {
	next := w.usedIf(said[1])
	for _, id := range no.Nodes {
		if len(next[id]) > 1 {
			return fmt.Errorf("%d has %d edges", id, len(next[id]))
		}
		if is(w.end, id) || !w.closed && is(w.first, id) {
			return fmt.Errorf("%d is an end", id)
		}
	}
	n := len(no.Nodes)
	colour := w.colours()
	ofColour := func(ends int, isGiven bool) bool {
		for _, id := range no.Nodes {
			if colour == nil || colour[id] != colour[no.Nodes[0]] {
				return false
			}
		}
		hasGiven := w.end != nil && colour[*w.end] == colour[no.Nodes[0]]
		return w.endsOf(no.Nodes[0]) == ends && hasGiven == isGiven
	}
	given := count(w.end != nil, w.first != nil)
	isTrue := false
	switch said[2] {
	case "a closed tour has two at each node":
		isTrue = w.closed
	case "a path has only two ends":
		isTrue = !w.closed && n > 2 && given == 0
	case "a path has only one end besides the given one":
		isTrue = !w.closed && n > 1 && given == 1
	case "a path has only the given end of its colour":
		isTrue = !w.closed && n == 1 && ofColour(1, true)
	case "a path has only one end of their colour":
		isTrue = !w.closed && n == 2 && ofColour(1, false)
	case "a path has no end of its colour":
		isTrue = !w.closed && n == 1 && ofColour(0, false)
	case "a path has no end of their colour":
		isTrue = !w.closed && n > 1 && ofColour(0, false)
	}
	if !isTrue {
		return errors.New("they may be ends")
	}
	return errors.Join(areNodes(no, said[0]), countsNothing(no))
}

// saidSources checks that no edge leads to any of the Nodes, and that there are
// two or more.
func saidSources(w *world, no *knighttour.NoTourError, said []string) error {
	if len(no.Nodes) < 2 || w.first != nil && slices.Contains(no.Nodes, *w.first) && !w.cycle {
		return errors.New("a path may begin there")
	}
	return errors.Join(
		errorIfLeads(w.usedIf(said[0]), w.others(nil), no.Nodes),
		areNodes(no, said[1]),
		countsNothing(no),
	)
}

// saidSinks checks that no edge leads from any of the Nodes, and that there are
// two or more.
func saidSinks(w *world, no *knighttour.NoTourError, said []string) error {
	if len(no.Nodes) < 2 || w.last != nil && slices.Contains(no.Nodes, *w.last) {
		return errors.New("a path may end there")
	}
	return errors.Join(
		errorIfLeads(w.usedIf(said[0]), no.Nodes, w.others(nil)),
		areNodes(no, said[1]),
		countsNothing(no),
	)
}

// saidCut counts the parts that are left without the Nodes, and those that a
// tour can visit.
func saidCut(w *world, no *knighttour.NoTourError, said []string) error {
	if (said[2] == "a closed tour") != w.closed || !w.undirected {
		return errors.New("the sentence is about another kind of tour or graph")
	}
	// Number the parts, and map each remaining node to its part.
	next := w.only(noLoop)
	if w.bridged {
		next[*w.first] = append(next[*w.first], *w.last)
		next[*w.last] = append(next[*w.last], *w.first)
	}
	part := map[int64]int{}
	parts := 0
	for _, from := range w.others(no.Nodes) {
		if _, ok := part[from]; ok {
			continue
		}
		parts++
		for id := range reached(from, next, no.Nodes...) {
			part[id] = parts
		}
	}
	if parts != no.Needs || no.Has >= no.Needs {
		return fmt.Errorf("%d parts remain", parts)
	}
	if visited := w.maxVisited(part); visited > no.Has {
		return fmt.Errorf("%d of %d parts can be visited", visited, parts)
	}
	return errors.Join(areNodes(no, said[0]), areNumbers(no, said[1], said[3]))
}

// maxVisited returns how many parts a path or a cycle can visit at most. It
// enumerates all paths or cycles of a small world. For a larger one, which
// remainder.checkCut checks, it returns 0.
func (w *world) maxVisited(part map[int64]int) (parts int) {
	if len(w.next) > 9 {
		return 0
	}
	next := w.only(noLoop)
	on := map[int64]bool{}
	var path []int64
	consider := func() {
		visited := map[int]bool{}
		for _, id := range path {
			if part[id] > 0 {
				visited[part[id]] = true
			}
		}
		parts = max(parts, len(visited))
	}
	var follow func(id int64)
	follow = func(id int64) {
		on[id] = true
		path = append(path, id)
		switch {
		case w.cycle && len(path) > 2 && slices.Contains(next[id], path[0]):
			consider()
		case !w.cycle && (w.last == nil || id == *w.last):
			consider()
		}
		for _, v := range next[id] {
			if !on[v] && (w.cycle || !is(w.last, id)) {
				follow(v)
			}
		}
		on[id] = false
		path = path[:len(path)-1]
	}
	for id := range w.next {
		if w.cycle || w.first == nil || id == *w.first {
			follow(id)
		}
	}
	return parts
}

// saidFollow checks that the Nodes have fewer successors than they need.
func saidFollow(w *world, no *knighttour.NoTourError, said []string) error {
	next := w.only(w.isUsable)
	var followers []int64
	needed := 0
	for _, id := range no.Nodes {
		followers = append(followers, next[id]...)
		needed += count(w.cycle || !is(w.last, id))
	}
	slices.Sort(followers)
	followers = slices.Compact(followers)
	if said[0] != "" {
		if w.cycle || w.last != nil {
			return errors.New("the last node is known")
		}
		needed--
		if said[0] != fmt.Sprint(needed) {
			return fmt.Errorf("%s of the nodes, want %d", said[0], needed)
		}
	}
	if needed != no.Needs || len(followers) != no.Has || needed <= len(followers) {
		return fmt.Errorf("%d of %d needed followers", len(followers), needed)
	}
	if len(followers) == 0 || said[2] != names(followers) {
		return fmt.Errorf("%v can follow", followers)
	}
	return areNodes(no, said[1])
}

// saidCompete checks the neighbours of the Nodes, none of which are neighbours
// of each other.
func saidCompete(w *world, no *knighttour.NoTourError, said []string) error {
	if (said[0] == "a closed tour") != w.closed || !w.undirected {
		return errors.New("the sentence is about another kind of tour or graph")
	}
	next := w.only(noLoop)
	var beside []int64
	for _, id := range no.Nodes {
		beside = append(beside, next[id]...)
	}
	slices.Sort(beside)
	beside = slices.Compact(beside)
	if len(beside) == 0 || said[3] != names(beside) {
		return fmt.Errorf("the neighbours are %v", beside)
	}
	// The numbers are checked by remainder.checkMatching.
	return errors.Join(
		errorIfLeads(next, no.Nodes, no.Nodes),
		areNodes(no, said[2]),
		areNumbers(no, said[1], said[4]),
	)
}

// TestSaid checks the reasons given if there is no tour of small graphs of all
// kinds: directed or not, bipartite or not, with loops, prefixes and ends.
func TestSaid(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	said := map[string]int{}
	for seed := range uint64(graphtest.Scaled(20_000, 1_000_000)) {
		r := rand.New(rand.NewPCG(seed, 5))
		g, undirected := graphtest.Sparse(r, 8)
		if r.IntN(20) == 0 {
			undirected = r.IntN(2) == 0
			g = graphtest.Random(r, 1+r.IntN(3), 1, undirected)
		}
		if r.IntN(3) == 0 {
			g.AddLoops(r, 1+r.IntN(2))
		}
		goal := knighttour.Open()
		switch r.IntN(3) {
		case 0:
			goal = knighttour.Closed()
		case 1:
			goal = knighttour.EndAt(r.Int64N(int64(len(g))))
		}
		var prefix []int64
		if r.IntN(4) > 0 {
			walk := g.WithoutLoops().Walk(r.IntN, r.Int32N(int32(len(g))), 1+r.IntN(3))
			prefix = graphtest.IDs(walk)
		}
		f := g.As(undirected)
		var err error
		switch seed % 4 {
		case 0, 1:
			_, err = knighttour.Find(t.Context(), f, goal, prefix...)
		case 2:
			_, err = knighttour.Search{Goal: goal, Prefix: prefix}.Tour(t.Context(), f)
		case 3:
			goal, prefix, err = otherSearch(t, f, r.IntN(3), r.Int64N(int64(len(g))))
		}
		no, isProof := err.(*knighttour.NoTourError)
		if !isProof {
			continue
		}
		form, wrong := askingOf(f, undirected, goal, prefix).check(no)
		said[form]++
		if wrong != nil {
			t.Errorf("seed %d: goal %v, prefix %v of %s: %s %v, %d of %d, %v: %v",
				seed, goal, prefix, g.Describe(undirected), no.Reason, no.Nodes, no.Has, no.Needs, no, wrong)
		}
	}
	for _, s := range sentences {
		if s.kind != knighttour.ReasonSearch && said[s.form.String()] < 5 {
			t.Errorf("said %d times: %s", said[s.form.String()], s.form)
		}
	}
}

// otherSearch calls a function other than Find and Search.Tour, chosen by kind
// from 0 to 2. It returns the goal and the prefix that the function looks for,
// and its error.
func otherSearch(
	t *testing.T, g graph.Graph, kind int, start int64,
) (goal knighttour.Goal, prefix []int64, err error) {
	t.Helper()
	switch kind {
	case 0:
		_, err = knighttour.KnightTour(t.Context(), g, start)
	case 1:
		_, err = knighttour.KnightTourBetter(t.Context(), g, start)
	case 2:
		_, err = knighttour.FindLongest(t.Context(), g, knighttour.Closed())
		return knighttour.Closed(), nil, err
	}
	return knighttour.Open(), []int64{start}, err
}

// TestSaidOfCuts checks the reasons given for graphs with cuts that no tour can
// pass.
func TestSaidOfCuts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	for name, g := range map[string]graphtest.Graph{
		"two edges":   graphtest.CutRing(r, graphtest.Complete(6), graphtest.Petersen(5, 2)),
		"three edges": graphtest.Cubic(r, 300).Behind(r, graphtest.Petersen(5, 2)),
	} {
		f := g.As(true)
		walk := graphtest.IDs(g.Walk(r.IntN, 0, 2))
		for _, prefix := range [][]int64{nil, walk[:1], walk} {
			_, err := knighttour.Find(t.Context(), f, knighttour.Closed(), prefix...)
			var no *knighttour.NoTourError
			if !errors.As(err, &no) {
				t.Fatalf("%s, %v: %v, want a proof", name, prefix, err)
			}
			if _, wrong := askingOf(f, true, knighttour.Closed(), prefix).check(no); wrong != nil {
				t.Errorf("%s, %v: %v: %v", name, prefix, no, wrong)
			}
			if prefix == nil && !strings.Contains(no.Error(), "no tour can pass the") {
				t.Errorf("%s: %v, want a cut", name, no)
			}
		}
	}
}

// A sentence about two places names both nodes and their indices or, on boards,
// their numbers.
const (
	fromIndex = ` from node (?P<a>\d+), at index (?P<k>\d+)`
	toIndex   = `, to node (?P<b>\d+), at index (?P<l>\d+)(?P<again> again)?`
	toStart   = `, to node (?P<b>\d+), the start(?P<again> again)`
	noPath    = `no path of (?P<steps>\d+) steps through nodes without a place leads`
	numbered  = `number (?P<k>\d+) on node (?P<a>\d+) and number (?P<l>\d+) on node (?P<b>\d+)` +
		`(?P<again>, to close the tour,)? cannot be joined in `
)

// saidOfPlaces are the sentences about two places.
var saidOfPlaces = map[string]*regexp.Regexp{
	"twice": form(`node (?P<a>\d+) would have the (?:indices|numbers) (?P<k>\d+) and (?P<l>\d+)`),
	"both": form(`nodes (?P<a>\d+) and (?P<b>\d+) would both have the ` +
		`(?:index|number) (?P<k>\d+)`),
	"edge":       form(`no edge leads` + fromIndex + toIndex),
	"edge back":  form(`no edge leads` + fromIndex + toStart),
	"path":       form(noPath + fromIndex + toIndex),
	"path back":  form(noPath + fromIndex + toStart),
	"move":       form(numbered + `(?P<steps>1) move`),
	"some moves": form(numbered + `(?P<steps>\d+) moves through empty nodes`),
}

// saidOfMisfits is the sentence about nodes that fit no place.
var saidOfMisfits = regexp.MustCompile(`^nodes? (.*) fits? between no two (?:places|numbers): ` +
	`each path that passes (?:it|one of them) is too long$`)

// checkMisfits returns an error unless no path of a tour from one place to the
// next, and no shorter one, passes any of the nodes.
func checkMisfits(
	s knighttour.Search, g graphtest.Graph, list string, no *knighttour.NoTourError,
) error {
	var named []int64
	for field := range strings.FieldsFuncSeq(list, func(r rune) bool { return r < '0' || r > '9' }) {
		named = append(named, int64(must(strconv.Atoi(field))))
	}
	if no.Reason != knighttour.ReasonGoal || !slices.Equal(no.Nodes, named) {
		return fmt.Errorf("it is %s of %v", no.Reason, no.Nodes)
	}
	type place struct {
		index int
		id    int64
	}
	var places []place
	for id := range int64(len(g)) {
		for _, k := range indicesOf(s, len(g), id) {
			if k <= len(g) { // those of a closed tour come round
				places = append(places, place{k, id})
			}
		}
	}
	slices.SortFunc(places, func(a, b place) int { return cmp.Compare(a.index, b.index) })
	for i, b := range places[1:] {
		a := places[i]
		for steps := 1; steps <= b.index-a.index; steps++ {
			for path := range pathsOf(g, s, []int64{a.id}, b.id, steps) {
				for _, id := range no.Nodes {
					if slices.Contains(path, id) {
						return fmt.Errorf("the path %v passes %d", path, id)
					}
				}
			}
		}
	}
	return nil
}

// checkPlaces returns the name of the sentence about places in an error, if
// any, and an error unless it is true.
func checkPlaces(
	s knighttour.Search, g graphtest.Graph, isBoard bool, no *knighttour.NoTourError,
) (sentence string, err error) {
	text := strings.ReplaceAll(namedSquare.ReplaceAllString(no.Error(), ""), "square", "node")
	_, claim, _ := strings.Cut(strings.TrimPrefix(text, "knighttour: "), ": ")
	if m := saidOfMisfits.FindStringSubmatch(claim); m != nil {
		return "misfits", checkMisfits(s, g, m[1], no)
	}
	for name, re := range saidOfPlaces {
		m := re.FindStringSubmatch(claim)
		if m == nil {
			continue
		}
		group := func(name string) int {
			i := re.SubexpIndex(name)
			if i < 0 || m[i] == "" {
				return -1
			}
			return must(strconv.Atoi(m[i]))
		}
		a, b, k, l := group("a"), group("b"), group("k"), group("l")
		if b < 0 {
			b = a
		}
		if isBoard {
			k--
			l-- // numbers count from 1
		}
		again := re.SubexpIndex("again")
		switch {
		case name == "both":
			l = k
		case strings.HasSuffix(name, "back"):
			l = len(g)
		case again >= 0 && m[again] != "":
			l += len(g)
		}
		ids := []int64{int64(a), int64(b)}
		slices.Sort(ids)
		switch {
		case no.Reason != knighttour.ReasonGoal || !slices.Equal(no.Nodes, slices.Compact(ids)):
			return name, fmt.Errorf("it is %s of %v", no.Reason, no.Nodes)
		case !slices.Contains(indicesOf(s, len(g), int64(a)), k):
			return name, fmt.Errorf("%d does not have the index %d", a, k)
		case !slices.Contains(indicesOf(s, len(g), int64(b)), l):
			return name, fmt.Errorf("%d does not have the index %d", b, l)
		case k > l, a == b && k == l:
			return name, errors.New("these are not two places in order")
		case group("steps") >= 0 && group("steps") != l-k:
			return name, fmt.Errorf("the number of steps from %d to %d is wrong", k, l)
		case a != b && k != l && hasPath(g, s, int64(a), int64(b), l-k):
			return name, errors.New("there is such a path")
		case strings.Contains(name, "edge") && l != k+1:
			return name, errors.New("an edge is one step")
		}
		return name, nil
	}
	return "", nil
}

// mentionsPlaces matches words that only sentences about places have.
var mentionsPlaces = regexp.MustCompile(`index|indices|number \d|without a place|between no two`)

// TestSaidOfPlaces checks the reasons given if small boards and graphs have no
// tour with the given places.
func TestSaidOfPlaces(t *testing.T) {
	graphtest.Slow(t)
	t.Parallel()
	said := map[string]int{}
	for seed := range uint64(graphtest.Scaled(4000, 100_000)) {
		r := rand.New(rand.NewPCG(seed, 6))
		g, undirected := graphtest.Sparse(r, 8)
		var f graph.Graph = g.As(undirected)
		isBoard := seed%2 == 0
		if isBoard {
			leaps := [][][2]int{{{1, 2}}, {{0, 1}, {1, 1}}, {{0, 1}}}[r.IntN(3)]
			rows, cols := 2+r.IntN(2), 3+r.IntN(2)
			f = must(knighttour.MustBoard(rows, cols).WithPiece(leaps...))
			g, _ = graphtest.Leapers(rows, cols, nil, leaps...)
		}
		n := len(g)
		s := knighttour.Search{Places: map[int]int64{}}
		for k, v := range r.Perm(n) {
			if r.IntN(4) == 0 {
				s.Places[k] = int64(v)
			}
		}
		if ends := r.Perm(n); r.IntN(3) == 0 {
			s.Places = map[int]int64{0: int64(ends[0]), n - 1: int64(ends[n-1])}
			if n > 2 {
				s.Places[1+r.IntN(n-2)] = int64(ends[1])
			}
		}
		switch r.IntN(4) {
		case 0:
			s.Goal = knighttour.Closed()
		case 1:
			s.Goal = knighttour.EndAt(r.Int64N(int64(n)))
		}
		if r.IntN(3) == 0 {
			s.Prefix = graphtest.IDs(g.WithoutLoops().Walk(r.IntN, r.Int32N(int32(n)), 1+r.IntN(2)))
		}
		_, err := s.Tour(t.Context(), f)
		no, isProof := err.(*knighttour.NoTourError)
		if !isProof {
			continue
		}
		name, wrong := checkPlaces(s, g, isBoard, no)
		said[name]++
		if wrong != nil {
			t.Errorf("seed %d: goal %v, places %v, prefix %v of %s: %v: %v",
				seed, s.Goal, s.Places, s.Prefix, g.Describe(undirected), no, wrong)
		}
		if name == "" && mentionsPlaces.MatchString(no.Error()) {
			t.Errorf("seed %d: %v: unknown sentence", seed, no)
		}
	}
	if said["misfits"] < 5 {
		t.Errorf("said %d times: misfits", said["misfits"])
	}
	for name := range saidOfPlaces {
		if said[name] < 5 {
			t.Errorf("said %d times: %s", said[name], name)
		}
	}
}
