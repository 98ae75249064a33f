package knighttour_test

import (
	"fmt"
	"log"
	"strings"

	"example.com/knighttour"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/encoding"
	"gonum.org/v1/gonum/graph/encoding/dot"
)

// A placed square gives Graphviz its name and its position on the board.
type placed struct{ knighttour.Square }

func (p placed) DOTID() string { return p.String() }

func (p placed) Attributes() []encoding.Attribute {
	return []encoding.Attribute{{Key: "pos", Value: fmt.Sprintf(`"%d,%d!"`, p.Col, -p.Row)}}
}

// placedBoard is a knight's graph whose nodes are placed squares.
type placedBoard struct{ graph.Undirected }

func (b placedBoard) Node(id int64) graph.Node {
	if s, ok := b.Undirected.Node(id).(knighttour.Square); ok {
		return placed{s}
	}
	return nil
}

func (b placedBoard) Nodes() graph.Nodes        { return &placedNodes{b.Undirected.Nodes()} }
func (b placedBoard) From(id int64) graph.Nodes { return &placedNodes{b.Undirected.From(id)} }

type placedNodes struct{ graph.Nodes }

func (n *placedNodes) Node() graph.Node { return placed{n.Nodes.Node().(knighttour.Square)} }

// A knight's graph as a drawing: write it with gonum's encoder, and let
// Graphviz (neato) put each square in its place.
func ExampleKnightGraph_dot() {
	board := knighttour.MustBoard(3, 4)
	text, err := dot.Marshal(placedBoard{knighttour.KnightGraph(board)}, "knight", "", "  ")
	if err != nil {
		log.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	fmt.Println(strings.Join(lines[:8], "\n"))
	fmt.Println(strings.Count(string(text), "--"), "edges")
	// Output:
	// strict graph knight {
	//   // Node definitions.
	//   a3 [pos="0,0!"];
	//   b3 [pos="1,0!"];
	//   c3 [pos="2,0!"];
	//   d3 [pos="3,0!"];
	//   a2 [pos="0,-1!"];
	//   b2 [pos="1,-1!"];
	// 14 edges
}
