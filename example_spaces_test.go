package knighttour_test

import (
	"context"
	"fmt"
	"log"

	"example.com/knighttour"
	"gonum.org/v1/gonum/graph/simple"
)

// A point has three coordinates.
type point [3]int

// points returns the points of a set, given by has, with coordinates from
// -reach to reach.
func points(reach int, has func(x, y, z int) bool) (list []point) {
	for x := -reach; x <= reach; x++ {
		for y := -reach; y <= reach; y++ {
			for z := -reach; z <= reach; z++ {
				if has(x, y, z) {
					list = append(list, point{x, y, z})
				}
			}
		}
	}
	return list
}

// leapGraph returns a graph of cells. An edge joins two of them if a leap leads
// from one to the other. land maps the point where a leap ends to a cell. As
// the graph is undirected, SetEdge sets each edge in both directions. Your own
// graph.Undirected must also report each edge from both ends.
func leapGraph(cells, leaps []point, land func(point) point) *simple.UndirectedGraph {
	g := simple.NewUndirectedGraph()
	ids := map[point]simple.Node{}
	for i, cell := range cells {
		ids[cell] = simple.Node(i)
		g.AddNode(simple.Node(i))
	}
	for i, cell := range cells {
		for _, leap := range leaps {
			to := land(point{cell[0] + leap[0], cell[1] + leap[1], cell[2] + leap[2]})
			if id, ok := ids[to]; ok {
				g.SetEdge(simple.Edge{F: simple.Node(i), T: id})
			}
		}
	}
	return g
}

// Closed knight's tours of a torus, of a hexagonal board and of a cube. For
// nodes with names, see the example Package (Names).
func Example_spaces() {
	here := func(p point) point { return p }
	around := func(p point) point { return point{(p[0]+7)%5 - 2, (p[1]+7)%5 - 2, p[2]} }
	for _, space := range []struct {
		name         string
		cells, leaps []point
		land         func(point) point
	}{
		{
			name:  "torus",
			cells: points(2, func(x, y, z int) bool { return z == 0 }),
			leaps: points(2, func(x, y, z int) bool { return x*x+y*y == 5 && z == 0 }),
			land:  around,
		},
		{
			name:  "hexagon", // three axes, whose coordinates add up to 0
			cells: points(4, func(x, y, z int) bool { return x+y+z == 0 }),
			leaps: points(3, func(x, y, z int) bool { return x+y+z == 0 && x*x+y*y+z*z == 14 }),
			land:  here,
		},
		{
			name:  "cube",
			cells: points(2, func(x, y, z int) bool { return min(x, y, z) > -2 }),
			leaps: points(2, func(x, y, z int) bool { return x*x+y*y+z*z == 5 }),
			land:  here,
		},
	} {
		g := leapGraph(space.cells, space.leaps, space.land)
		tour, err := knighttour.Find(context.Background(), g, knighttour.Closed())
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(space.name, len(tour.Path), tour.Verify(g), tour.IsClosed(g))
	}
	// Output:
	// torus 25 <nil> true
	// hexagon 61 <nil> true
	// cube 64 <nil> true
}
