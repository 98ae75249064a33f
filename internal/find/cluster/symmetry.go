package cluster

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A symmetry is an automorphism of a contracted graph of prime order that moves
// every cluster.
type symmetry struct {
	order int
	image []int32 // by node of the structure
}

// A structure represents a contracted graph whose ways are single paths as a
// plain graph. Its nodes are the clusters, then the ways, then the ports. A
// cluster is adjacent to its ways, a way to its ports, and a port to the ports
// that an outer edge joins to it.
type structure struct {
	*contraction
	ports []int32 // the vertices that are ports
	node  []int32 // by vertex: its node, if it is a port
	graph dense.Lists
	plain []uint64 // by node: its initial colour
}

// newStructure returns the structure of a contracted graph, or nil if a way has
// more than one path.
func newStructure(g *contraction) *structure {
	s := &structure{contraction: g, node: make([]int32, len(g.of))}
	first := int32(g.clusters() + len(g.ways))
	for v := range int32(len(g.of)) {
		if len(g.uses[v]) > 0 {
			s.node[v] = first + int32(len(s.ports))
			s.ports = append(s.ports, v)
		}
	}
	lists := make([][]int32, int(first)+len(s.ports))
	join := func(a, b int32) {
		lists[a] = append(lists[a], b)
		lists[b] = append(lists[b], a)
	}
	for i, w := range g.ways {
		if len(w.paths) > 1 {
			return nil
		}
		join(w.cluster, s.wayNode(int32(i)))
		join(s.wayNode(int32(i)), s.node[w.paths[0][0]])
		join(s.wayNode(int32(i)), s.node[w.paths[0][1]])
		g.c.Charge(16)
	}
	for _, e := range g.edges {
		join(s.node[e[0]], s.node[e[1]])
		g.c.Charge(8)
	}
	s.graph.Start = append(s.graph.Start, 0)
	for _, list := range lists {
		slices.Sort(list)
		s.graph.List = append(s.graph.List, list...)
		s.graph.Start = append(s.graph.Start, len(s.graph.List))
		g.c.Charge(4 * len(list))
	}
	s.colour()
	return s
}

// wayNode returns the node of a way.
func (s *structure) wayNode(w int32) int32 { return int32(s.clusters()) + w }

// colour sets the initial colours: one for each kind of node. If every way and
// every edge leads from a port of one side to a port of the other, so that a
// cycle has a direction, each side has its own colour.
func (s *structure) colour() {
	s.plain = make([]uint64, s.graph.Len())
	for x := range s.plain {
		switch {
		case x < s.clusters():
			s.plain[x] = 1
		case x < s.clusters()+len(s.ways):
			s.plain[x] = 2
		default:
			s.plain[x] = 3
		}
	}
	sides := s.sides()
	for _, v := range s.ports {
		if sides != nil {
			s.plain[s.node[v]] += uint64(sides[v])
		}
	}
}

// sides returns the side of each port, 1 or 2, or nil if there are no sides.
func (s *structure) sides() []int8 {
	side := make([]int8, len(s.of))
	var queue []int32
	for _, first := range s.ports {
		if side[first] != 0 {
			continue
		}
		if len(queue) > 0 {
			return nil // they are not connected
		}
		side[first] = 1
		queue = append(queue, first)
		for i := 0; i < len(queue); i++ {
			v := queue[i]
			var near []int32
			for _, e := range s.at[v] {
				near = append(near, s.across(e, v))
			}
			for _, w := range s.uses[v] {
				p := s.ways[w].paths[0]
				near = append(near, p[0]+p[1]-v)
			}
			for _, u := range near {
				switch side[u] {
				case side[v]:
					return nil
				case 0:
					side[u] = 3 - side[v]
					queue = append(queue, u)
				}
			}
			s.c.Charge(8 * len(near))
		}
	}
	return side
}

// refine colours the nodes so that every automorphism keeps the colours or, if
// the given node is not negative, every automorphism that fixes it. The colours
// depend on nothing but the structure, so colours for different fixed nodes can
// be compared. classes is the number of colours. The result is meaningless if
// s.c is stopped.
func (s *structure) refine(fixed int32) (colours []uint64, classes int) {
	colours = slices.Clone(s.plain)
	if fixed >= 0 {
		colours[fixed] = 7
	}
	next := make([]uint64, len(colours))
	for {
		for x := range int32(len(colours)) {
			sum := colours[x]
			for _, y := range s.graph.Of(x) {
				sum += dense.Mix(colours[y])
			}
			next[x] = dense.Mix(sum)
		}
		colours, next = next, colours
		sorted := slices.Clone(colours)
		work.SortStable(s.c, sorted, cmp.Compare)
		n := len(slices.Compact(sorted))
		if n <= classes {
			return colours, classes // no class has been divided
		}
		if s.c.Spend(len(s.graph.List)) != nil {
			return colours, classes
		}
		classes = n
	}
}

// symmetries looks for symmetries if that is cheap: if the image of one node
// determines a symmetry. It returns at most `most` symmetries, sorted by their
// order.
func (s *structure) symmetries(most int) (list []symmetry) {
	const mostTries = 64 // images of the node
	colours, classes := s.refine(-1)
	if s.c.Err() != nil || classes == s.graph.Len() {
		return nil
	}
	class := s.leastClass(colours)
	if len(class) < 2 {
		return nil
	}
	base, classes := s.refine(class[0])
	if classes < s.graph.Len() {
		return nil
	}
	for _, x := range class[1:min(len(class), mostTries)] {
		image := s.automorphism(base, x)
		if s.c.Err() != nil {
			return nil
		}
		if image == nil {
			continue
		}
		for _, y := range s.ofPrimeOrder(image) {
			isKnown := slices.ContainsFunc(list, func(z symmetry) bool {
				return z.order == y.order && slices.Equal(z.image, y.image)
			})
			if !isKnown {
				list = append(list, y)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b symmetry) int { return a.order - b.order })
	return list[:min(most, len(list))]
}

// leastClass returns the nodes of the smallest colour class and, of equally
// small ones, the one with the smallest node.
func (s *structure) leastClass(colours []uint64) (least []int32) {
	classes := map[uint64][]int32{}
	for x, colour := range colours {
		classes[colour] = append(classes[colour], int32(x))
	}
	for _, class := range classes {
		isLess := len(class) < len(least) || len(class) == len(least) && class[0] < least[0]
		if least == nil || isLess {
			least = class
		}
	}
	s.c.Charge(4 * len(colours))
	return least
}

// automorphism returns the automorphism that maps the fixed node of base to x,
// or nil if there is none. All colours in base are different.
func (s *structure) automorphism(base []uint64, x int32) []int32 {
	colours, _ := s.refine(x)
	of := make(map[uint64]int32, len(colours))
	for y, colour := range colours {
		of[colour] = int32(y)
	}
	image := make([]int32, len(base))
	isTaken := make([]bool, len(base))
	for y, colour := range base {
		z, ok := of[colour]
		if !ok || isTaken[z] {
			return nil
		}
		isTaken[z] = true
		image[y] = z
	}
	s.c.Charge(8*len(base) + 4*len(s.graph.List))
	for y := range int32(len(image)) {
		near := s.graph.Of(y)
		if s.plain[y] != s.plain[image[y]] || len(near) != len(s.graph.Of(image[y])) {
			return nil
		}
		for _, z := range near {
			if !s.graph.Has(image[y], image[z]) {
				return nil
			}
		}
	}
	return image
}

// ofPrimeOrder returns the powers of an automorphism that are symmetries.
func (s *structure) ofPrimeOrder(image []int32) (list []symmetry) {
	const mostOrder = 1 << 10
	order := orderOf(image)
	s.c.Charge(4 * len(image))
	if order > mostOrder {
		return nil
	}
	rest := order
	for prime := 2; rest > 1; prime++ {
		if rest%prime > 0 {
			continue
		}
		for rest%prime == 0 {
			rest /= prime
		}
		x := symmetry{order: prime, image: slices.Clone(image)}
		for range order/prime - 1 {
			for y, z := range x.image {
				x.image[y] = image[z]
			}
			s.c.Charge(len(image))
		}
		isFree := true
		for cluster := range s.clusters() {
			isFree = isFree && int(x.image[cluster]) != cluster
		}
		if isFree {
			list = append(list, x)
		}
	}
	return list
}

// orderOf returns the order of a permutation. If that is more than a million,
// it returns some number above a million.
func orderOf(image []int32) int {
	order := 1
	seen := make([]bool, len(image))
	for x := range image {
		length := 0
		for y := int32(x); !seen[y]; y = image[y] {
			seen[y] = true
			length++
		}
		if length > 0 {
			order = order / gcd(order, length) * length
		}
		if order > 1_000_000 {
			break
		}
	}
	return order
}

// gcd returns the greatest common divisor.
func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}
