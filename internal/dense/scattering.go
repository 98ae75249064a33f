package dense

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/work"
)

// A Scattering looks for a few vertices of an undirected graph whose removal
// leaves many parts. It begins with parts of one vertex each, with all other
// vertices removed, and gives back vertices that join few parts.
type Scattering struct {
	Out   []int32 // the vertices removed
	IsOut []bool  // by vertex: whether it is removed

	c          *work.Canceller
	graph      Lists
	colour     []bool
	head, tail int32
	random     Random
	part       Sets    // the parts of the vertices that are not removed
	seen       []int32 // by root of a part: the last call to joins that has met it
	calls      int32   // number of calls to joins
}

// NewScattering returns a scattering. Begin must be called before any other
// method. colour holds a two-colouring of the graph, or is nil. If head and
// tail are not negative, they are the ends of a path. They begin a round in the
// same part unless Begin removes one of them.
func NewScattering(c *work.Canceller, l Lists, colour []bool, head, tail int32) *Scattering {
	n := l.Len()
	c.Spend(n)
	return &Scattering{
		IsOut:  make([]bool, n),
		c:      c,
		graph:  l,
		colour: colour,
		head:   head,
		tail:   tail,
		part:   NewSets(n),
		seen:   make([]int32, n),
	}
}

// Begin starts a new round from scratch. It removes the vertices of one colour,
// or of the other colour in odd rounds. If there are no colours, it removes all
// vertices except an independent set. Then each vertex that is left is a part
// of its own, except that head and tail are in the same part. Each round has a
// different random order.
func (s *Scattering) Begin(round int) {
	n := s.graph.Len()
	s.random = Random(Mix(uint64(round + 1)))
	clear(s.IsOut)
	s.part.Reset()
	clear(s.seen)
	s.calls = 0
	if s.colour == nil {
		s.keepIndependent()
	} else {
		removed := round%2 == 1
		for v, colour := range s.colour {
			s.IsOut[v] = colour == removed
		}
	}
	s.Out = Vertices(n, func(v int32) bool { return s.IsOut[v] })
	if s.head < 0 || s.tail < 0 {
		return
	}
	if !s.IsOut[s.head] && !s.IsOut[s.tail] {
		s.part[s.tail] = s.head // each is still the root of its own part
	}
}

// keepIndependent removes all vertices except an independent set: it goes
// through the vertices in order of their degrees, and in random order among
// equal degrees, and removes the neighbours of each vertex that is not removed
// yet. No vertex may be removed before.
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
		if s.IsOut[v] {
			continue
		}
		for _, w := range s.graph.Of(v) {
			s.IsOut[w] = true
		}
	}
}

// workOfJoins is the work of one call to joins, without the work for each
// neighbour.
const workOfJoins = 4

// joins returns the number of parts that v would join if it were given back. v
// must be removed. If the number is greater than maxParts, the result is any
// number greater than maxParts.
func (s *Scattering) joins(v int32, maxParts int) (parts int) {
	s.calls++
	for _, w := range s.graph.Of(v) {
		if s.IsOut[w] {
			continue
		}
		if parts > maxParts {
			break
		}
		if p := s.part.Root(w); s.seen[p] != s.calls {
			s.seen[p] = s.calls
			parts++
		}
	}
	s.c.Spend(workOfJoins + len(s.graph.Of(v)))
	return parts
}

// rejoin gives v back, and joins the parts adjacent to it. It leaves v in Out.
func (s *Scattering) rejoin(v int32) {
	s.IsOut[v] = false
	for _, w := range s.graph.Of(v) {
		if !s.IsOut[w] {
			s.part[s.part.Root(w)] = s.part.Root(v)
		}
	}
}

// GiveBack gives vertices back while that costs little: first all vertices that
// are adjacent to at most one part, then a few that join two parts, and so on
// up to maxParts. After each pass over the vertices, it calls the function
// after, unless that is nil.
func (s *Scattering) GiveBack(maxParts int, after func()) {
	s.random.Shuffle(s.Out)
	for parts := 1; parts <= maxParts && len(s.Out) > 0 && s.c.Err() == nil; {
		before := len(s.Out)
		s.pass(parts)
		if after != nil {
			after()
		}
		if len(s.Out) < before {
			parts = 1 // others may now be adjacent to only one part
		} else {
			parts++
		}
	}
}

// pass gives back vertices that join up to maxParts parts, or one part fewer if
// they are the head or the tail. If maxParts is greater than 1, each vertex
// given back costs parts, so pass gives back only an eighth of the vertices.
func (s *Scattering) pass(maxParts int) {
	quota := len(s.Out) // how many more vertices to give back
	if maxParts > 1 {
		quota = 1 + len(s.Out)/8
	}
	s.Out = slices.DeleteFunc(s.Out, func(v int32) bool {
		if quota == 0 {
			return false
		}
		if s.c.Spend(1) != nil {
			return false
		}
		allowed := maxParts
		if v == s.head || v == s.tail {
			allowed-- // removing an end of a path does not add a piece
		}
		if s.joins(v, maxParts) > allowed {
			return false
		}
		quota--
		s.rejoin(v)
		return true
	})
}

// Parts sets number[v] to the number of the part of v, or to -1 if v is
// removed. It returns the number of parts.
func (s *Scattering) Parts(number []int32) (parts int32) {
	for v := range number {
		number[v] = -1
	}
	for v := range int32(len(number)) {
		if s.IsOut[v] {
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
