package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/knighttour"
)

// A rest is the part of a question's board that its path has not visited. It
// checks reasons by simple means, without the library's algorithms. The number
// -1 stands for the start of a closed tour, as the square that a path comes
// back to.
type rest struct {
	end     int64 // given by the goal, or -1
	closed  bool
	squares []int64           // of the whole board, in ascending order
	next    map[int64][]int64 // by square, those that a move leads to
	path    []int64           // at least one square
	left    map[int64]bool    // squares to be visited
	dark    map[int64]bool    // squares of the dark colour
	// Whether the last square of a tour is dark. The last square of a closed
	// tour is the start.
	lastDark bool
}

// restOf returns the rest of a question's board.
func restOf(t *testing.T, q Question) *rest {
	t.Helper()
	b, err := q.Board()
	if err != nil {
		t.Fatal(err)
	}
	r := &rest{
		end:    -1,
		closed: q.Goal == "closed",
		next:   map[int64][]int64{},
		path:   q.Prefix,
		left:   map[int64]bool{},
		dark:   map[int64]bool{},
	}
	if !r.closed && q.Goal != "open" {
		fmt.Sscanf(q.Goal, "end %d", &r.end)
	}
	if len(r.path) == 0 {
		r.path = []int64{q.Start}
	}
	for id := range int64(q.Rows * q.Cols) {
		if slices.Contains(q.Holes, id) {
			continue
		}
		row, col := int(id)/q.Cols, int(id)%q.Cols
		r.squares = append(r.squares, id)
		r.left[id] = !slices.Contains(r.path, id)
		r.dark[id] = (row+col)%2 != 0
		for s := range b.Moves(row, col) {
			r.next[id] = append(r.next[id], s.ID())
		}
	}
	start := r.path[0]
	r.lastDark = r.dark[start] != (len(r.squares)%2 == 0)
	if r.closed {
		r.lastDark = r.dark[start]
	}
	return r
}

// head returns the last square of the path.
func (r *rest) head() int64 { return r.path[len(r.path)-1] }

// where returns the squares to be visited for which pass returns true, in
// ascending order.
func (r *rest) where(pass func(id int64) bool) (ids []int64) {
	for _, id := range r.squares {
		if r.left[id] && pass(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// reached returns the squares that can be reached from a square through squares
// to be visited. The parameter removed is a square that is left out.
func (r *rest) reached(from, removed int64) map[int64]bool {
	reached := map[int64]bool{from: true}
	for queue := []int64{from}; len(queue) > 0; queue = queue[1:] {
		for _, w := range r.links(queue[0]) {
			if w != removed && !reached[w] {
				reached[w] = true
				queue = append(queue, w)
			}
		}
	}
	return reached
}

// links returns where a path can go from a square: to squares to be visited
// and, unless the square is the head, back to the start of a closed tour.
func (r *rest) links(id int64) (ids []int64) {
	if id == -1 {
		return r.where(func(v int64) bool { return slices.Contains(r.next[r.path[0]], v) })
	}
	for _, w := range r.next[id] {
		if r.left[w] {
			ids = append(ids, w)
		}
	}
	if r.closed && r.left[id] && slices.Contains(r.next[id], r.path[0]) {
		ids = append(ids, -1)
	}
	return ids
}

// check returns an error if the reason is not true. visits is the number of
// visits of the search that has given it.
func (r *rest) check(why Reason, visits int64) error {
	switch knighttour.Reason(why.Kind) {
	case knighttour.ReasonGoal:
		return r.checkGoal(why)
	case knighttour.ReasonColours:
		return r.checkColours(why)
	case knighttour.ReasonUnconnected:
		return r.checkUnconnected(why)
	case knighttour.ReasonEnds:
		return r.checkEnds(why)
	case knighttour.ReasonCut:
		return r.checkCut(why)
	case knighttour.ReasonMatching:
		return r.checkMatching(why)
	case knighttour.ReasonSearch:
		return checkSearch(why, visits)
	}
	return fmt.Errorf("no such kind")
}

// checkNumbers returns an error unless the reason's Needs and Has are the given
// numbers.
func checkNumbers(why Reason, needs, has int) error {
	if why.Needs != needs || why.Has != has {
		return fmt.Errorf("a tour needs %d, and there are %d", needs, has)
	}
	return nil
}

// checkSearch returns an error if the reason has numbers. It also returns an
// error if the reason has squares although the search has made visits, and has
// thus tried all ways.
func checkSearch(why Reason, visits int64) error {
	if visits > 0 && len(why.Squares) > 0 {
		return fmt.Errorf("%d visits, and squares", visits)
	}
	return checkNumbers(why, 0, 0)
}

// checkGoal checks that the board is too small for a closed tour, or that the
// path contradicts the goal.
func (r *rest) checkGoal(why Reason) error {
	n := len(r.squares)
	if r.closed && n < 3 {
		if len(why.Squares) > 0 {
			return fmt.Errorf("%d squares", len(why.Squares))
		}
		return checkNumbers(why, 3, n)
	}
	if len(why.Squares) != 1 {
		return fmt.Errorf("%d squares", len(why.Squares))
	}
	if err := checkNumbers(why, 0, 0); err != nil {
		return err
	}
	switch last := why.Squares[0]; {
	case last == r.end && last == r.path[0] && n > 1, last == r.end && slices.Contains(r.path, last) && len(r.path) < n:
		return nil
	case last == r.head() && len(r.path) == n && r.end >= 0 && last != r.end:
		return nil
	case last == r.head() && len(r.path) == n && r.closed && !slices.Contains(r.next[last], r.path[0]):
		return nil
	}
	return fmt.Errorf("the goal is possible")
}

// checkColours counts the squares of both colours, between which a path
// alternates.
func (r *rest) checkColours(why Reason) error {
	same, other := 0, 0 // squares of the start's colour, and of the other
	for _, id := range r.squares {
		if r.dark[id] == r.dark[r.path[0]] {
			same++
		} else {
			other++
		}
	}
	switch {
	case same < other: // the start's colour comes first, so at least as often
		return checkRarer(why, other, same)
	case r.closed && other < same:
		return checkRarer(why, same, other)
	case other < same-1: // one of these comes between any two of the start's colour
		return checkRarer(why, same-1, other)
	case !slices.Equal(why.Squares, []int64{r.end}):
		return fmt.Errorf("the colours fit")
	case r.dark[r.end] == r.lastDark:
		return fmt.Errorf("the colour of the end is right")
	}
	return checkNumbers(why, 0, 0)
}

// checkRarer returns an error if the reason has squares, or if its numbers are
// not the given ones: how many squares of the rarer colour a tour needs, and
// how many there are.
func checkRarer(why Reason, needs, has int) error {
	if len(why.Squares) > 0 {
		return fmt.Errorf("%d squares", len(why.Squares))
	}
	return checkNumbers(why, needs, has)
}

// checkUnconnected looks for the squares that the path cannot reach, which must
// be those of the reason.
func (r *rest) checkUnconnected(why Reason) error {
	const none = -2 // no square is removed
	reached := r.reached(r.head(), none)
	want := r.where(func(id int64) bool { return !reached[id] })
	if r.closed && len(r.path) > 1 && !reached[-1] {
		want = append(want, r.path[0])
		slices.Sort(want)
	}
	if len(want) == 0 || !slices.Equal(slices.Sorted(slices.Values(why.Squares)), want) {
		return fmt.Errorf("unreached are %v", want)
	}
	return checkNumbers(why, 0, 0)
}

// checkEnds checks that each of the reason's squares has at most one neighbour,
// and tries all squares as the next and as the last one: no path can pass
// through the reason's squares.
func (r *rest) checkEnds(why Reason) error {
	neighbours := map[int64]int{} // to be visited
	for _, id := range why.Squares {
		all := len(r.links(id))
		neighbours[id] = all
		if slices.Contains(r.links(id), -1) {
			neighbours[id]--
		}
		if id == r.end {
			all++
		}
		if all > 1 || !r.left[id] && !(r.closed && len(r.path) == 1 && id == r.head()) {
			return fmt.Errorf("%d has %d neighbours", id, all)
		}
	}
	pass := func(next, last int64) bool {
		return !slices.ContainsFunc(why.Squares, func(id int64) bool {
			need := 2
			for _, end := range []int64{next, last} {
				if id == end {
					need--
				}
			}
			return neighbours[id] < need
		})
	}
	if len(why.Squares) == 0 {
		return fmt.Errorf("no squares")
	}
	for _, next := range r.links(r.head()) {
		for _, last := range r.where(func(id int64) bool { return id != next }) {
			possible := r.dark[last] == r.lastDark
			if r.closed {
				possible = slices.Contains(r.next[last], r.path[0])
			} else if r.end >= 0 {
				possible = last == r.end
			}
			if possible && pass(next, last) {
				return fmt.Errorf("a path can pass the squares if %d come next and %d last", next, last)
			}
		}
	}
	return checkNumbers(why, 0, 0)
}

// checkCut counts the parts that the rest falls into without the reason's
// squares. If the tour is closed, the path so far joins its ends. The library's
// tests check how many of the parts a path can visit.
func (r *rest) checkCut(why Reason) error {
	ends := []int64{r.head()}
	if r.closed && len(r.path) > 1 {
		ends = append(ends, r.path[0])
	}
	todo := map[int64]bool{}
	for _, id := range append(r.where(func(int64) bool { return true }), ends...) {
		todo[id] = !slices.Contains(why.Squares, id)
	}
	joined := func(u, v int64) bool {
		if len(ends) > 1 && slices.Contains(ends, u) && slices.Contains(ends, v) {
			return true
		}
		return (r.left[u] || r.left[v]) && slices.Contains(r.next[u], v)
	}
	parts := 0
	for _, first := range r.squares {
		if !todo[first] {
			continue
		}
		parts++
		todo[first] = false
		for queue := []int64{first}; len(queue) > 0; queue = queue[1:] {
			for _, to := range r.squares {
				if todo[to] && joined(queue[0], to) {
					todo[to] = false
					queue = append(queue, to)
				}
			}
		}
	}
	if len(why.Squares) == 0 || why.Has < 1 || why.Has >= parts {
		return fmt.Errorf("%d parts", parts)
	}
	return checkNumbers(why, parts, why.Has)
}

// checkMatching counts the edges that the reason's squares need in a path, and
// the largest number of edges that the neighbours of these squares can have
// with them.
func (r *rest) checkMatching(why Reason) error {
	capacity := func(id int64) int {
		if id == -1 || id == r.head() || id == r.end {
			return 1
		}
		return 2
	}
	// atStart returns 1 for the start of a closed tour if the path has no other
	// square: the start then has two edges, not one like other heads.
	atStart := func(id int64) int {
		if r.closed && len(r.path) == 1 && id == r.head() {
			return 1
		}
		return 0
	}
	need, have := 0, 0
	around := map[int64]int{}
	for _, id := range why.Squares {
		if id == r.path[0] && id != r.head() {
			id = -1
		}
		need += capacity(id) + atStart(id)
		for _, w := range r.links(id) {
			around[w]++
		}
		if slices.Contains(r.next[r.head()], id) && id != r.head() {
			around[r.head()]++
		}
	}
	for id, edges := range around {
		have += min(edges, capacity(id))
	}
	isLast := func(id int64) bool { return r.left[id] && r.dark[id] == r.lastDark }
	if !r.closed && r.end < 0 && slices.ContainsFunc(why.Squares, isLast) {
		need-- // one of the squares may be the last, which has only one edge
	}
	if need <= have {
		return fmt.Errorf("the squares can have the edges that they need")
	}
	return checkNumbers(why, need, have)
}

// A tally counts the reasons that were checked, by kind.
type tally map[knighttour.Reason]int

// ask asks the question by Search, and checks and counts the reason if there is
// no tour.
func (n tally) ask(t *testing.T, q Question) {
	t.Helper()
	a := q.Search(t.Context(), nil)
	switch {
	case a.Kind == Found && a.Reason.Kind == "":
	case a.Kind != Proved:
		t.Errorf("%+v: %+v", q, a)
	default:
		n[knighttour.Reason(a.Reason.Kind)]++
		if err := restOf(t, q).check(a.Reason, a.Visits); err != nil {
			t.Errorf("%+v: %+v: %v", q, a, err)
		}
	}
}

// askAll asks about all paths that begin with q.Prefix and have at most the
// given number of squares.
func (n tally) askAll(t *testing.T, q Question, length int) {
	t.Helper()
	n.ask(t, q)
	if len(q.Prefix) == length {
		return
	}
	for _, id := range restOf(t, q).onward() {
		on := q
		on.Prefix = append(slices.Clone(q.Prefix), id)
		n.askAll(t, on, length)
	}
}

// onward returns the squares to be visited that are a move away from the head.
func (r *rest) onward() []int64 {
	return r.where(func(id int64) bool { return slices.Contains(r.next[r.head()], id) })
}

// atLeast checks that the tally has enough reasons of each kind.
func (n tally) atLeast(t *testing.T, least tally) {
	t.Helper()
	for kind, least := range least {
		if n[kind] < least {
			t.Errorf("only %d of kind %s in %v, want %d", n[kind], kind, n, least)
		}
	}
}

// TestReasons checks the reasons why paths cannot be completed, for all short
// paths on small boards.
func TestReasons(t *testing.T) {
	n := tally{}
	for _, test := range []struct{ rows, cols, length int }{
		{1, 1, 1}, {1, 2, 1}, {2, 4, 8}, {3, 3, 9}, {3, 4, 12}, {4, 4, 7}, {4, 5, 5}, {5, 5, 4},
	} {
		for _, goal := range []string{"open", "closed", "end 0", "end 3"} {
			q := question(test.rows, test.cols)
			q.Goal = goal
			if goal == "end 3" && q.Rows*q.Cols <= 3 {
				continue
			}
			for q.Start = range int64(q.Rows * q.Cols) {
				q.Prefix = []int64{q.Start}
				n.askAll(t, q, test.length)
			}
		}
	}
	n.atLeast(t, tally{
		knighttour.ReasonGoal:        2500,
		knighttour.ReasonColours:     2000,
		knighttour.ReasonUnconnected: 5500,
		knighttour.ReasonEnds:        9000,
		knighttour.ReasonCut:         1000,
		knighttour.ReasonMatching:    500,
		knighttour.ReasonSearch:      50,
	})
}

// TestReasonsBeyond checks the reasons for random paths on boards of other
// sizes, with holes.
func TestReasonsBeyond(t *testing.T) {
	n := tally{}
	random := rand.New(rand.NewPCG(1, 2))
	for range 4000 {
		q := question(3+random.IntN(4), 3+random.IntN(4))
		squares := random.Perm(q.Rows * q.Cols)
		q.Start = int64(squares[0])
		q.Goal = []string{"open", "closed", fmt.Sprintf("end %d", squares[1])}[random.IntN(3)]
		for _, hole := range squares[2 : 2+random.IntN(4)] {
			q.Holes = append(q.Holes, int64(hole))
		}
		q.Prefix = []int64{q.Start}
		for range random.IntN(len(squares)) {
			next := restOf(t, q).onward()
			if len(next) == 0 {
				break
			}
			q.Prefix = append(q.Prefix, next[random.IntN(len(next))])
		}
		n.ask(t, q)
	}
	n.atLeast(t, tally{
		knighttour.ReasonGoal:        500,
		knighttour.ReasonColours:     100,
		knighttour.ReasonUnconnected: 2000,
		knighttour.ReasonEnds:        300,
		knighttour.ReasonCut:         5,
		knighttour.ReasonMatching:    20,
		knighttour.ReasonSearch:      1,
	})
}

// TestReasonsOfTheorems checks the reasons why tours of full boards cannot be
// built by theorem.
func TestReasonsOfTheorems(t *testing.T) {
	for _, test := range []struct {
		rows, cols int
		start      int64
		goal, want string
	}{
		{5, 5, 0, "closed", "{colours [] 13 12}"},
		{5, 5, 1, "open", "{colours [] 13 12}"},
		{4, 6, 0, "closed", "{theorem [] 0 0}"},
		{4, 6, 7, "open", "{theorem [] 0 0}"},
		{2, 6, 0, "open", "{unconnected [1 2 3 5 6 7 9 10 11] 0 0}"},
		{8, 8, 0, "closed", "{ [] 0 0}"},
	} {
		q := question(test.rows, test.cols)
		q.Start, q.Goal = test.start, test.goal
		if got := fmt.Sprint(q.Build().Reason); got != test.want {
			t.Errorf("%+v: %s, want %s", q, got, test.want)
		}
	}
}
