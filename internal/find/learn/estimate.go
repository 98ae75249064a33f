package learn

import "math"

// A freedomEstimate estimates the number of ways to choose edges such that
// every vertex has as many as it needs. It treats vertices as independent, as
// in L. Pauling: The structure and entropy of ice, Journal of the American
// Chemical Society 57(12), 1935, doi:10.1021/ja01315a102.
type freedomEstimate struct {
	freedom float64 // the bits of information in all choices
	needed  int     // edges that all vertices need, added up
	fixed   int     // vertices that need all their edges
	lacking bool    // whether a vertex needs more edges than it has
}

// add adds a vertex that needs one or two of its edges. A vertex of a directed
// graph is added twice, for the edges that leave it and those that enter it.
func (e *freedomEstimate) add(needed, edges int) {
	e.needed += needed
	switch {
	case edges < needed:
		e.lacking = true
	case edges == needed:
		e.fixed++
	case edges < len(freedoms[0]):
		e.freedom += freedoms[needed][edges]
	default:
		e.freedom += freedom(needed, edges)
	}
}

// freedom returns the bits of information in a choice of 1 or 2 edges at a
// vertex, less half of the bits that say, for each edge, whether it is chosen.
// The other half is counted at the other end of the edge. The vertex must have
// more edges than it needs.
func freedom(needed, edges int) float64 {
	k, d := float64(needed), float64(edges)
	ways := d
	if needed == 2 {
		ways *= (d - 1) / 2
	}
	return math.Log2(ways) - (d*math.Log2(d)-k*math.Log2(k)-(d-k)*math.Log2(d-k))/2
}

// freedoms has the results of freedom for few edges: first by needed edges,
// then by edges.
var freedoms = func() (table [3][32]float64) {
	for needed := 1; needed < len(table); needed++ {
		for edges := needed + 1; edges < len(table[needed]); edges++ {
			table[needed][edges] = freedom(needed, edges)
		}
	}
	return table
}()
