package dense

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/work"
)

// A Scattering looks for few vertices of an undirected graph without which many
// parts are left. It begins with parts of one vertex each, with all others
// removed, and gives vertices back that join few parts.
type Scattering struct {
	Out []int32 // the vertices removed
	Is  []bool  // by vertex: whether it is removed

	c          *work.Canceller
	graph      Lists
	colour     []bool
	head, tail int32
	random     Random
	part       Sets    // of vertices that are not removed: the parts
	seen       []int32 // by root of part: the last call of joins that came to it
	calls      int32   // of joins
}

// NewScattering returns a scattering that is to begin. colour has two colours of
// the graph, or is nil. If head and tail are not negative, they are the ends of a
// path, and in one part.
func NewScattering(c *work.Canceller, l Lists, colour []bool, head, tail int32) *Scattering {
	n := l.Len()
	c.Spend(n)
	return &Scattering{
		Is:     make([]bool, n),
		c:      c,
		graph:  l,
		colour: colour,
		head:   head,
		tail:   tail,
		part:   NewSets(n),
		seen:   make([]int32, n),
	}
}

// Begin begins a round, whatever the one before has left. It removes the
// vertices of one colour, in odd rounds of the other, or, if there are no
// colours, all but an independent set. Then each vertex that is left is a part
// of its own, except that head and tail are in one. Each round has another
// random order.
func (s *Scattering) Begin(round int) {
	n := s.graph.Len()
	s.random = Random(Mix(uint64(round + 1)))
	clear(s.Is)
	s.part.Reset()
	clear(s.seen)
	s.calls = 0
	if s.colour == nil {
		s.keepIndependent()
	}
	for v, c := range s.colour {
		s.Is[v] = c == (round%2 == 1)
	}
	s.Out = Vertices(n, func(v int32) bool { return s.Is[v] })
	if s.head < 0 || s.tail < 0 {
		return
	}
	if !s.Is[s.head] && !s.Is[s.tail] {
		s.part[s.tail] = s.head
	}
}

// keepIndependent removes all but an independent set: it goes through the
// vertices, first those of low degree and otherwise in random order, and
// removes the neighbours of each that it comes to and has not removed.
func (s *Scattering) keepIndependent() {
	order := make([]int32, s.graph.Len())
	for v := range order {
		order[v] = int32(v)
	}
	s.random.Shuffle(order)
	slices.SortStableFunc(order, func(v, w int32) int {
		return cmp.Compare(len(s.graph.Of(v)), len(s.graph.Of(w)))
	})
	for _, v := range order {
		if s.Is[v] {
			continue
		}
		for _, w := range s.graph.Of(v) {
			s.Is[w] = true
		}
	}
}

// joins returns the number of parts that v would join, or any number greater
// than most.
func (s *Scattering) joins(v int32, most int) (parts int) {
	s.calls++
	for _, w := range s.graph.Of(v) {
		if s.Is[w] {
			continue
		}
		if parts > most {
			break
		}
		if p := s.part.Root(w); s.seen[p] != s.calls {
			s.seen[p] = s.calls
			parts++
		}
	}
	s.c.Spend(4 + len(s.graph.Of(v)))
	return parts
}

// back gives v back, but leaves it in Out. It joins the parts beside it.
func (s *Scattering) back(v int32) {
	s.Is[v] = false
	for _, w := range s.graph.Of(v) {
		if !s.Is[w] {
			s.part[s.part.Root(w)] = s.part.Root(v)
		}
	}
}

// GiveBack gives vertices back while that costs little: each that joins one part,
// and when there are none left, a few that join two, and so on up to most. It
// calls after, if that is not nil, after each time it has gone through them.
func (s *Scattering) GiveBack(most int, after func()) {
	s.random.Shuffle(s.Out)
	for parts := 1; parts <= most && len(s.Out) > 0 && s.c.Err() == nil; {
		before := len(s.Out)
		s.pass(parts)
		if after != nil {
			after()
		}
		if len(s.Out) < before {
			parts = 1 // others may now join one part
		} else {
			parts++
		}
	}
}

// pass gives back vertices that join at most that many parts, or one less if
// they are the head or the tail. If these are several, it gives back only a few.
func (s *Scattering) pass(most int) {
	limit := len(s.Out)
	if most > 1 {
		limit = 1 + len(s.Out)/8
	}
	s.Out = slices.DeleteFunc(s.Out, func(v int32) bool {
		if limit == 0 || s.c.Spend(1) != nil {
			return false
		}
		allowed := most
		if v == s.head || v == s.tail {
			allowed-- // a path does not fall into more pieces without an end
		}
		if s.joins(v, most) > allowed {
			return false
		}
		limit--
		s.back(v)
		return true
	})
}

// Parts sets, by vertex, the number of its part, or -1 if it is removed, and
// returns how many parts there are.
func (s *Scattering) Parts(number []int32) (parts int32) {
	for v := range number {
		number[v] = -1
	}
	for v := range int32(len(number)) {
		if s.Is[v] {
			continue
		}
		root := s.part.Root(v)
		if number[root] < 0 {
			number[root] = parts
			parts++
		}
		number[v] = number[root]
	}
	s.c.Charge(2 * len(number))
	return parts
}
