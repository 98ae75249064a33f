package cluster

import (
	"cmp"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A symmetry is an automorphism of a contracted graph. Its order is prime, and
// it moves every cluster.
type symmetry struct {
	order int
	image []int32 // by node of the structure
}

// A structure is a plain graph that represents a contracted graph whose ways
// are single paths. Its nodes are the clusters, then the ways, then the ports.
// A cluster is adjacent to its ways, a way to its ports, and a port to the
// ports that an outer edge joins to it.
type structure struct {
	*contraction
	ports []int32 // the vertices that are ports, in the order of their nodes
	node  []int32 // by vertex: its node, if it is a port
	graph dense.Lists
	plain []uint64 // by node: its initial colour
}

// Initial colours. The colour of a port is portColour or, if ports have sides,
// portColour plus the number of its side, which is 1 or 2.
const (
	clusterColour uint64 = 1
	wayColour     uint64 = 2
	portColour    uint64 = 3
	fixedColour   uint64 = 7 // of a node that is fixed: different from all others
)

// newStructure returns the structure of a contracted graph, or nil if a way has
// more than one path.
func newStructure(g *contraction) *structure {
	s := &structure{contraction: g, node: make([]int32, len(g.clusterOf))}
	first := int32(g.clusters() + len(g.ways))
	for v := range int32(len(g.clusterOf)) {
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
			s.plain[x] = clusterColour
		case x < s.clusters()+len(s.ways):
			s.plain[x] = wayColour
		default:
			s.plain[x] = portColour
		}
	}
	sides := s.sides()
	for _, v := range s.ports {
		if sides != nil {
			s.plain[s.node[v]] += uint64(sides[v])
		}
	}
}

// sides returns the side of each port, 1 or 2, by vertex. It returns nil if
// there are no sides, or if ways and edges do not connect all ports, so that
// the sides would not be determined. The first port has side 1.
func (s *structure) sides() []int8 {
	side := make([]int8, len(s.clusterOf))
	var queue []int32
	for _, first := range s.ports {
		if side[first] != 0 {
			continue
		}
		if len(queue) > 0 {
			return nil // the ports are not connected
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
				near = append(near, otherOf(s.ways[w].paths[0], v))
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

// refine colours the nodes so that every automorphism keeps the colours. If the
// parameter fixed is a node, and not -1, this holds only for automorphisms that
// leave this node in its place. The colour of a node depends on its place in
// the structure, not on the numbers of nodes. So if an automorphism maps one
// node to another, it maps the colours with the first one fixed to those with
// the second one fixed. classes is the number of colours. The result is
// meaningless if s.c is stopped.
//
// Each round mixes the colours of a node's neighbours into its own. The rounds
// end when no class of nodes with the same colour is divided any further.
func (s *structure) refine(fixed int32) (colours []uint64, classes int) {
	colours = slices.Clone(s.plain)
	if fixed >= 0 {
		colours[fixed] = fixedColour
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
// determines a symmetry. It returns at most maxCount symmetries, sorted by
// their orders. It returns nil if s.c is stopped.
func (s *structure) symmetries(maxCount int) (list []symmetry) {
	const maxTries = 64 // images of the node, including itself
	colours, classes := s.refine(-1)
	if s.c.Err() != nil || classes == s.graph.Len() {
		return nil
	}
	class := s.smallestClass(colours)
	if len(class) < 2 {
		return nil
	}
	base, classes := s.refine(class[0]) // the colours if class[0] is fixed
	if classes < s.graph.Len() {
		return nil
	}
	for _, x := range class[1:min(len(class), maxTries)] {
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
	return list[:min(maxCount, len(list))]
}

// smallestClass returns the nodes of the smallest colour class and, of equally
// small ones, the one with the smallest node.
func (s *structure) smallestClass(colours []uint64) (smallest []int32) {
	classes := map[uint64][]int32{}
	for x, colour := range colours {
		classes[colour] = append(classes[colour], int32(x))
	}
	for _, class := range classes {
		isBefore := len(class) < len(smallest) ||
			len(class) == len(smallest) && class[0] < smallest[0]
		if smallest == nil || isBefore {
			smallest = class
		}
	}
	s.c.Charge(4 * len(colours))
	return smallest
}

// automorphism returns the automorphism that maps the fixed node of base to x,
// or nil if there is none. base has the colours that refine returns for the
// fixed node. They must all be different. So the image of a node can only be
// the node that has the same colour when x is fixed instead.
func (s *structure) automorphism(base []uint64, x int32) []int32 {
	colours, _ := s.refine(x)
	nodeOf := make(map[uint64]int32, len(colours))
	for y, colour := range colours {
		nodeOf[colour] = int32(y)
	}
	image := make([]int32, len(base))
	isTaken := make([]bool, len(base))
	for y, colour := range base {
		z, ok := nodeOf[colour]
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

// ofPrimeOrder returns the powers of an automorphism that are symmetries: one
// for each prime factor of its order, unless it leaves a cluster in its place.
// It gives up if the order is large.
func (s *structure) ofPrimeOrder(image []int32) (list []symmetry) {
	const maxOrder = 1 << 10
	order := orderOf(image)
	s.c.Charge(4 * len(image))
	if order > maxOrder {
		return nil
	}
	rest := order // without the prime factors that the loop has passed
	for prime := 2; rest > 1; prime++ {
		if rest%prime > 0 {
			continue
		}
		for rest%prime == 0 {
			rest /= prime
		}
		x := symmetry{order: prime, image: s.power(image, order/prime)}
		if s.movesAllClusters(x.image) {
			list = append(list, x)
		}
	}
	return list
}

// power returns the permutation that applies the given one k times. k is at
// least 1.
func (s *structure) power(image []int32, k int) []int32 {
	power := slices.Clone(image)
	for range k - 1 {
		for y, z := range power {
			power[y] = image[z]
		}
		s.c.Charge(len(image))
	}
	return power
}

// movesAllClusters reports whether a permutation of the nodes leaves no cluster
// in its place.
func (s *structure) movesAllClusters(image []int32) bool {
	for cluster := range s.clusters() {
		if int(image[cluster]) == cluster {
			return false
		}
	}
	return true
}

// orderOf returns the order of a permutation: the least common multiple of the
// lengths of its cycles. If that is more than a million, it returns some number
// above a million.
func orderOf(image []int32) int {
	const maxExact = 1_000_000
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
		if order > maxExact {
			break
		}
	}
	return order
}

// gcd returns the greatest common divisor of two positive numbers.
func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}
