package trail

import (
	"math"
	"slices"
)

// never stands for the gain where a trail may not begin or end. Two of them can
// be added without an overflow.
const never = math.MinInt32 / 2

// onlyPossible returns the only arc whose gain is not negative. It returns -1
// if there are several such arcs, or none.
func onlyPossible(gains []int32) int32 {
	found := int32(-1)
	for v, gain := range gains {
		switch {
		case gain < 0:
			continue
		case found >= 0:
			return -1
		}
		found = int32(v)
	}
	return found
}

// onlyAt returns the gains of n nodes: the given one at the given node, and the
// constant never at all others.
func onlyAt(n int, node, gain int32) []int32 {
	gains := slices.Repeat([]int32{never}, n)
	gains[node] = gain
	return gains
}

// shared returns, for each of n nodes, the gain that all arcs at the node
// share, or the constant never if it is negative. nodeOf and gains hold, by
// arc, its node and its gain. It returns nil if arcs at a node have different
// gains, where all negative gains count as equal.
func shared(n int, nodeOf, gains []int32) []int32 {
	list := slices.Repeat([]int32{never}, n)
	isSet := make([]bool, n)
	for v, gain := range gains {
		if gain < 0 {
			gain = never
		}
		x := nodeOf[v]
		if isSet[x] && list[x] != gain {
			return nil
		}
		isSet[x] = true
		list[x] = gain
	}
	return list
}
