// Package nodes is the border to graphs of the gonum package: it numbers their nodes
// ([Index]), reads their edges, and has nodes and edges to give back.
package nodes

import (
	"slices"

	"gonum.org/v1/gonum/graph"
)

// An Index numbers the nodes of a graph from 0 to N-1, in ascending order of their
// IDs: these numbers are its vertices.
type Index struct {
	N     int
	First int64        // ID of vertex 0
	IDs   []int64      // by vertex; nil if they run First, First+1, …
	Nodes []graph.Node // by vertex; nil if they are computed
}

// Vertex returns the vertex with the given ID, or false if there is none.
func (ix *Index) Vertex(id int64) (v int32, ok bool) {
	if ix.IDs != nil {
		i, found := slices.BinarySearch(ix.IDs, id)
		return int32(i), found
	}
	i := uint64(id) - uint64(ix.First)
	return int32(i), i < uint64(ix.N)
}

// ID returns the ID of a vertex.
func (ix *Index) ID(v int32) int64 {
	if ix.IDs == nil {
		return ix.First + int64(v)
	}
	return ix.IDs[v]
}
