package search

import (
	"math"

	"example.com/knighttour/internal/dense"
)

// promising reports whether pruning leaves v a candidate. v is an unvisited
// successor of the last vertex of the path.
func (l *listSearch) promising(v int32) bool {
	if !l.problem.Prune {
		return true
	}
	more := len(l.vertices) < l.problem.Graph.Len()-1 // to be visited after v
	if v == l.problem.End && more {
		return false
	}
	if !l.problem.Graph.Undirected {
		return !more || !l.isForced(v)
	}
	if l.forced.all < l.problem.MaxForced && l.forced.interior == 0 {
		return true
	}
	return l.isForced(v) && (l.forced.interior == 0 || l.problem.IsInterior(v))
}

// isForced reports whether v, which is unvisited, is forced.
func (l *listSearch) isForced(v int32) bool {
	if l.problem.Graph.Undirected {
		return l.free[v] == 1 && !l.isExit(v)
	}
	return l.free[v] == 0
}

func (l *listSearch) isExit(v int32) bool { return l.exit != nil && l.exit[v] }

// countForced adds by, 1 or -1, to the counts of forced vertices for v.
func (l *listSearch) countForced(v, by int32) {
	l.forced.all += by
	if l.problem.IsInterior(v) {
		l.forced.interior += by
	}
}

// prune marks v, now the last vertex of the path, as visited, updates the
// counts, and sets in f which candidates may begin a tour: see Pruning in
// the introduction.
func (l *listSearch) prune(v int32, f *listFrame) {
	if l.isForced(v) {
		l.countForced(v, -1)
	}
	l.free[v] += dense.Visited
	if l.problem.Graph.Undirected {
		l.pruneUndirected(v, f)
	} else {
		l.pruneDirected(v, f)
	}
	if l.problem.Closed && len(l.vertices) < l.problem.Graph.Len() && l.waysBack() == 0 {
		f.only = noVertex
	}
}

func (l *listSearch) pruneUndirected(v int32, f *listFrame) {
	list, free := l.problem.Plan.Of(v), l.free
	l.work.Charge(1 + len(list))
	// In a large graph free[w] misses the cache. The processor can speculate
	// past a branch, but not past a call of min.
	fewest, best := int32(math.MaxInt32), int32(-1)
	for i, w := range list {
		links := free[w] - 1
		free[w] = links
		if links < fewest {
			fewest, best = links, int32(i)
		}
	}
	f.best = best
	if fewest < 2 {
		l.pruneForced(list, f)
	}
	if l.forced.all > l.problem.MaxForced || l.forced.interior > 1 {
		f.only = noVertex
	}
}

// pruneForced is the part of pruneUndirected for the neighbours with fewer than
// two links.
func (l *listSearch) pruneForced(neighbours []int32, f *listFrame) {
	more := len(l.vertices) < l.problem.Graph.Len()-1 // to be visited after the next vertex
	for _, w := range neighbours {
		links := l.free[w]
		if links == 0 && (more || l.problem.MaxForced == 1 && !l.isExit(w)) {
			f.only = noVertex
		}
		if links == 1 && !l.isExit(w) {
			l.countForced(w, 1)
		}
	}
}

func (l *listSearch) pruneDirected(v int32, f *listFrame) {
	predecessors := l.prev.Of(v)
	l.work.Charge(1 + len(predecessors))
	for _, u := range predecessors {
		l.free[u]--
		if l.free[u] == 0 {
			l.countForced(u, 1)
			if l.problem.MaxForced == 1 && !l.isExit(u) {
				f.only = noVertex
			}
		}
	}
	if l.forced.all > 1 || l.forced.interior > 0 {
		f.only = noVertex
	}
	successors := l.problem.Graph.Of(v)
	l.work.Charge(len(successors))
	for _, w := range successors {
		l.in[w]--
		if l.in[w] == 0 && l.free[w] < dense.Visited {
			f.keepOnly(w)
		}
	}
}

// keepOnly makes v the only candidate, if it is one.
func (f *listFrame) keepOnly(v int32) {
	if f.only == anyVertex || f.only == v {
		f.only = v
	} else {
		f.only = noVertex
	}
}

// waysBack returns the number of unvisited vertices that lead to the start.
func (l *listSearch) waysBack() int32 {
	if l.problem.Graph.Undirected {
		return l.free[l.problem.Start] &^ dense.Visited
	}
	return l.in[l.problem.Start]
}
