// Light prints a Gray code: all words of a given number of bits, in an order in
// which each differs from the next in one bit, and the last from the first.
//
//	go run ./examples/light 4
//
// The words are the nodes of a hypercube, and a Gray code is a closed tour of
// it. The graph is a slice of slices. For 16 bits, it has 65,536 nodes and
// 524,288 edges. Building it and copying it for a search takes a sixteenth of
// the time that it takes with a graph of gonum's package simple, which consists
// of maps:
//
//	go test -run='^$' -bench=Graph ./examples/light
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"slices"
	"strconv"
	"time"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"

	"example.com/knighttour"
)

func main() {
	bits := 4
	if len(os.Args) == 2 {
		n, err := strconv.Atoi(os.Args[1])
		if err != nil || n < 2 || n > 16 {
			log.Fatalf("%q: want 2 to 16 bits", os.Args[1])
		}
		bits = n
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	code, err := knighttour.Find(ctx, hypercube(bits), knighttour.Closed(), 0)
	if err != nil {
		log.Fatal(err)
	}
	for _, word := range code.Path {
		fmt.Printf("%0*b\n", bits, word)
	}
}

// hypercube returns the graph of all words of the given number of bits.
func hypercube(bits int) adjacency {
	g := make(adjacency, 1<<bits)
	for word := range g {
		for bit := range bits {
			g[word] = append(g[word], int64(word^1<<bit))
		}
	}
	return g
}

// An adjacency g is an undirected graph with the nodes 0 to len(g)-1. The
// neighbours of u are g[u], and u is among the neighbours of each of them.
type adjacency [][]int64

var _ graph.Undirected = adjacency{}

// A node is a number, and nothing else.
type node int64

func (n node) ID() int64 { return int64(n) }

// Nodes returns all nodes. A search calls it once.
func (g adjacency) Nodes() graph.Nodes {
	return iterator.NewImplicitNodes(0, len(g), func(id int) graph.Node { return node(id) })
}

// From returns the neighbours of a node. A search calls it once for each node.
func (g adjacency) From(id int64) graph.Nodes {
	if g.Node(id) == nil {
		return graph.Empty
	}
	list := g[id]
	return iterator.NewImplicitNodes(0, len(list), func(i int) graph.Node { return node(list[i]) })
}

// The other methods of a [graph.Undirected]. Find calls none of them.

func (g adjacency) Node(id int64) graph.Node {
	if id < 0 || id >= int64(len(g)) {
		return nil
	}
	return node(id)
}

func (g adjacency) HasEdgeBetween(xid, yid int64) bool {
	return g.Node(xid) != nil && slices.Contains(g[xid], yid)
}

func (g adjacency) Edge(uid, vid int64) graph.Edge {
	if !g.HasEdgeBetween(uid, vid) {
		return nil
	}
	return edge{node(uid), node(vid)}
}

func (g adjacency) EdgeBetween(xid, yid int64) graph.Edge { return g.Edge(xid, yid) }

// An edge joins two nodes.
type edge struct{ from, to node }

func (e edge) From() graph.Node         { return e.from }
func (e edge) To() graph.Node           { return e.to }
func (e edge) ReversedEdge() graph.Edge { return edge{e.to, e.from} }
