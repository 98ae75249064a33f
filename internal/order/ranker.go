package order

import (
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A State is the state of a search when vertices are ranked.
type State struct {
	Path []int32      // from the start to the vertex whose successors are ranked
	Free dense.Counts // the numbers of unvisited successors
}

// A Host ranks vertices by those orders of a list that have the kind Dynamic.
type Host interface {
	// Leave tells the host that the search has backtracked to a path of the
	// given length. What follows this path may change.
	Leave(length int)

	// Rank returns the rank of v by order i, where v is an unvisited successor
	// of the last vertex of the path.
	Rank(i int, s *State, v int32) int64
}

// A Ranker applies the keys of a plan during a search. The zero Ranker is
// ready for [Ranker.Begin].
type Ranker struct {
	plan   *Plan
	host   Host
	state  State
	lists  []int32  // a copy of Plan.List; the list of a vertex is sorted at each visit
	ranked []Ranked // empty, for reuse
}

// Reset returns an empty ranker with the same memory.
func (r *Ranker) Reset() Ranker { return Ranker{lists: r.lists, ranked: r.ranked} }

// NewRanker returns a ranker that can only choose the first successor: see
// [Ranker.First].
func NewRanker(p *Plan, host Host, free dense.Counts) Ranker {
	return Ranker{plan: p, host: host, state: State{Free: free}}
}

// Begin prepares r for a search with the plan. host ranks vertices by the
// dynamic orders of the plan. free holds the search's counts of unvisited
// successors, which the search keeps up to date. Begin returns the lists that r
// will sort, to use in place of p.List. The error is that of c.
func (r *Ranker) Begin(c *work.Canceller, p *Plan, host Host, free dense.Counts) ([]int32, error) {
	r.plan = p
	r.host = host
	r.state = State{Free: free}
	r.lists = work.Append(c, slices.Grow(r.lists[:0], len(p.List)), p.List)
	return r.lists, c.Err()
}

// Sort sorts the unvisited successors of the last vertex of the path, which has
// just been visited. The rest of the list is filled with this last vertex: it
// is visited, so the search never takes it. The error is that of c.
func (r *Ranker) Sort(c *work.Canceller, path []int32) error {
	r.state.Path = path
	v := path[len(path)-1]
	begin, end := r.plan.Start[v], r.plan.Start[v+1]
	candidates := r.gather(c, begin, end)
	r.sortFrom(c, 0, candidates)
	if c.Err() != nil {
		return c.Err()
	}
	sorted := r.lists[begin:end]
	for i, x := range candidates {
		sorted[i] = x.V
	}
	for i := len(candidates); i < len(sorted); i++ {
		sorted[i] = v
	}
	return c.Spend(2 * len(sorted))
}

// gather returns the unvisited vertices of plan.List[begin:end], not ranked
// yet. The slice is valid until the next call. It is meaningless if c is
// stopped.
func (r *Ranker) gather(c *work.Canceller, begin, end int) []Ranked {
	r.ranked = slices.Grow(r.ranked, end-begin)
	candidates := r.ranked
	for i := begin; i < end; i++ {
		if w := r.plan.List[i]; r.state.Free[w] < dense.Visited {
			candidates = append(candidates, Ranked{V: w, i: i})
		}
		isDue := (i-begin+1)%work.PollInterval == 0
		if isDue && c.Spend(work.PollInterval) != nil {
			break
		}
	}
	return candidates
}

// sortFrom sorts candidates stably by the keys from index first on. Each key
// ranks only the candidates that the previous keys leave tied.
func (r *Ranker) sortFrom(c *work.Canceller, first int, candidates []Ranked) {
	if first == len(r.plan.keys) || c.Err() != nil {
		return
	}
	r.rank(c, &r.plan.keys[first], candidates)
	sortRanked(c, candidates)
	for begin := 0; begin < len(candidates); {
		end := begin + 1
		for end < len(candidates) && candidates[end].Rank == candidates[begin].Rank {
			end++
		}
		if end > begin+1 {
			r.sortFrom(c, first+1, candidates[begin:end])
		}
		begin = end
	}
}

// rank sets the ranks of candidates by a key. They are meaningless if c is
// stopped.
func (r *Ranker) rank(c *work.Canceller, key *sortKey, candidates []Ranked) {
	for i := range candidates {
		x := &candidates[i]
		x.Rank = r.rankOf(key, x.i)
		if key.kind == Dynamic && c.Spend(work.PerCall) != nil {
			return
		}
	}
	c.Spend(len(candidates))
}

// rankOf returns the rank of the unvisited vertex plan.List[i] by a key.
func (r *Ranker) rankOf(key *sortKey, i int) int64 {
	v := r.plan.List[i]
	switch key.kind {
	case Warnsdorff:
		return int64(r.state.Free[v])
	case Dynamic:
		return r.host.Rank(key.order, &r.state, v)
	}
	return key.ranks[i]
}

// First chooses among unvisited successors of the last vertex of the path: it
// returns the first of them by the given order and the orders after it. The
// orders before it must leave these successors tied. tied holds their indices
// in Plan.List, at least one, in ascending order. First overwrites tied.
func (r *Ranker) First(path []int32, order int, tied []int) int32 {
	r.state.Path = path
	for ; len(tied) > 1 && order < len(r.plan.keys); order++ {
		lowest := int64(0)
		kept := tied[:0] // the indices with the lowest rank so far
		for _, i := range tied {
			rank := r.rankOf(&r.plan.keys[order], i)
			if len(kept) == 0 || rank < lowest {
				lowest = rank
				kept = tied[:0]
			}
			if rank == lowest {
				kept = append(kept, i)
			}
		}
		tied = kept
	}
	return r.plan.List[tied[0]]
}
