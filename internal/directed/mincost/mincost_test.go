package mincost

import (
	"math"
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/work"
)

// cheapest returns the least cost of assigning a column to each row from first
// on, each column at most once. used has a bit for each column that is taken.
func cheapest(cost [][]int, first, used int) int {
	if first == len(cost) {
		return 0
	}
	least := math.MaxInt
	for j, c := range cost[first] {
		if used>>j&1 == 0 {
			least = min(least, c+cheapest(cost, first+1, used|1<<j))
		}
	}
	return least
}

// TestAssignment assigns columns to rows by a flow, and compares the cost with
// that of the cheapest of all assignments.
func TestAssignment(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 41))
		n := 1 + r.IntN(5)
		source, sink := int32(2*n), int32(2*n+1)
		nw := New(work.New(t.Context()), 2*n+2)
		cost := make([][]int, n)
		arcs := make([][]int, n)
		for i := range cost {
			nw.Add(source, int32(i), 1, 0)
			nw.Add(int32(n+i), sink, 1, 0)
			for j := range n {
				cost[i] = append(cost[i], r.IntN(6))
				arcs[i] = append(arcs[i], nw.Add(int32(i), int32(n+j), 1, cost[i][j]))
			}
		}
		if !nw.Send(source, sink, n) {
			t.Fatalf("%v: no flow", cost)
		}
		if want := cheapest(cost, 0, 0); nw.Cost() != want {
			t.Errorf("%v: cost %d, want %d", cost, nw.Cost(), want)
		}
		for i := range arcs {
			out := 0
			for _, arc := range arcs[i] {
				out += nw.Through(arc)
			}
			if out != 1 {
				t.Errorf("%v: %d columns for row %d", cost, out, i)
			}
		}
	}
}

// TestSendTooMuch asks for more than the network can carry.
func TestSendTooMuch(t *testing.T) {
	nw := New(work.New(t.Context()), 3)
	nw.Add(0, 1, 3, 1)
	nw.Add(1, 2, 2, 1)
	if nw.Send(0, 2, 3) {
		t.Error("3 units flow through an arc with room for 2")
	}
}

// TestStops stops a flow at each point. Send must not report that it has sent
// the amount, and the network must carry no more than that.
func TestStops(t *testing.T) {
	for units := 1; ; units++ {
		c := work.StopAfter(units)
		nw := New(c, 5)
		arcs := []int{nw.Add(0, 1, 2, 1), nw.Add(0, 2, 2, 2), nw.Add(0, 3, 1, 4)}
		nw.Add(1, 2, 1, 0)
		nw.Add(1, 4, 1, 3)
		nw.Add(2, 4, 3, 1)
		nw.Add(3, 4, 1, 1)
		isSent := nw.Send(0, 4, 5)
		through := 0
		for _, arc := range arcs {
			through += nw.Through(arc)
		}
		if c.Err() == nil {
			if !isSent || through != 5 || nw.Cost() != 17 {
				t.Errorf("sent: %t, through %d, cost %d; want 5 at a cost of 17", isSent, through, nw.Cost())
			}
			return
		}
		if isSent && through != 5 || through > 5 {
			t.Fatalf("stopped after %d: sent: %t, through %d", units, isSent, through)
		}
	}
}

// TestSendNothing sends nothing, which needs no path.
func TestSendNothing(t *testing.T) {
	nw := New(work.New(t.Context()), 2)
	arc := nw.Add(0, 1, 1, 1)
	if !nw.Send(0, 1, 0) || !nw.Send(1, 0, 0) || nw.Through(arc) != 0 {
		t.Errorf("%d flows through the arc, want 0", nw.Through(arc))
	}
}
