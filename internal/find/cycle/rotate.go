package cycle

import (
	"math"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/match"
	"example.com/knighttour/internal/work"
)

// A rotator joins the paths of an undirected graph into a Hamiltonian cycle by
// extensions and rotations: L. Pósa: Hamiltonian circuits in random graphs,
// Discrete Mathematics 14, 1976, doi:10.1016/0012-365X(76)90068-6; D. Angluin
// and L. G. Valiant: Fast probabilistic algorithms for Hamiltonian circuits and
// matchings, Journal of Computer and System Sciences 18, 1979,
// doi:10.1016/0022-0000(79)90045-X.
//
// Once a single path is left, random rotations take long to make its ends
// adjacent if the graph has long distances. So now and then one end, the goal,
// is kept for a while, and the other end is rotated towards it.
type rotator struct {
	*Joiner
	ends []int32 // all ends of paths, and some vertices that no longer are: see Run

	// These fields are for the single path that is left. Times are totals of
	// the work charged.
	goal      int32   // the end that is kept; Unmatched before there is one
	distance  []int32 // by vertex: its distance to the goal
	queue     []int32 // of the breadth-first search for distances
	freeAt    int64   // when the goal is no longer kept, and rotations are random
	newGoalAt int64   // when an end becomes the new goal
}

// newRotator returns a rotator of the paths of j. A vertex is in ends once for
// each link that it lacks.
func newRotator(j *Joiner) *rotator {
	r := &rotator{Joiner: j, goal: match.Unmatched}
	for v := range int32(len(j.links)) {
		for range j.links[v].Count(match.Unmatched) {
			r.ends = append(r.ends, v)
		}
	}
	return r
}

// greedyPaths returns the links of paths that cover the graph. It extends each
// path at both ends, always to the free neighbour that has the fewest free
// neighbours. A vertex is free if it is on no path yet.
func (in *Input) greedyPaths(c *work.Canceller) (dense.Links, error) {
	n := in.Len()
	links := dense.NewLinks(n)
	free := dense.NewCounts(c, in.Lists)
	for v := range int32(n) {
		if free[v] >= dense.Visited {
			continue
		}
		free.Visit(int(v), in.Of(v))
		for range 2 { // the two directions from v
			for u := v; u != match.Unmatched; {
				w := in.fewestFree(free, u)
				if w != match.Unmatched {
					free.Visit(int(w), in.Of(w))
					links.Add(u, w)
				}
				if err := c.Spend(2 * len(in.Of(u))); err != nil {
					return nil, err
				}
				u = w
			}
		}
	}
	return links, nil
}

// fewestFree returns the free neighbour of u that has the fewest free
// neighbours, or Unmatched if u has none. free counts the free neighbours of
// each vertex.
func (in *Input) fewestFree(free dense.Counts, u int32) int32 {
	best := match.Unmatched
	for _, w := range in.Of(u) {
		isFree := free[w] < dense.Visited
		if isFree && (best == match.Unmatched || free[w] < free[best]) {
			best = w
		}
	}
	return best
}

// Run changes paths at random ends until one path is left, and then rotates
// that path until its ends are adjacent. See [strategy] for what it returns. It
// drops vertices of r.ends that are no longer ends when it comes across them.
func (r *rotator) Run(stopAt int64) (found bool, err error) {
	for r.c.Spent() < stopAt {
		if r.c.Spend(1) != nil {
			break
		}
		i := r.random.Below(len(r.ends))
		v := r.ends[i]
		if !r.isEnd(v) {
			last := len(r.ends) - 1
			r.ends[i] = r.ends[last]
			r.ends = r.ends[:last]
			continue
		}
		if r.parts > 1 {
			r.change(i)
			continue
		}
		if r.close(v) {
			return true, nil
		}
		r.approach(i)
	}
	return false, r.c.Err()
}

// change extends the path at the i-th end of r.ends, if it can. Otherwise it
// rotates the path at a random neighbour of the end, if that neighbour is an
// inner vertex of a path and not next to the end on its path.
func (r *rotator) change(i int) {
	v := r.ends[i]
	if w := r.extension(v); w != match.Unmatched {
		r.link(v, w)
		return
	}
	list := r.Of(v)
	w := list[r.random.Below(len(list))]
	if !r.isEnd(w) && !r.links[v].Has(w) {
		r.ends[i] = r.rotateEnd(v, w)
	}
}

// approach rotates the last path at the i-th end of r.ends: towards the other
// end while that is kept as the goal, and at random when the ends are free. It
// leaves the goal itself alone.
func (r *rotator) approach(i int) {
	v := r.ends[i]
	if r.c.Spent() >= r.newGoalAt {
		r.setGoal(r.otherEnd(v))
	}
	switch {
	case r.c.Spent() >= r.freeAt:
		r.change(i)
	case v != r.goal:
		w := r.nearest(v)
		if w != r.goal && !r.links[v].Has(w) {
			r.ends[i] = r.rotateEnd(v, w)
		}
	}
}

// rotationsPerRandom says how often a rotation is random while there is a goal:
// on average, one in this many. Without random ones, the rotations may go round
// in circles.
const rotationsPerRandom = 16

// maxCompared is the largest number of neighbours compared for one rotation.
const maxCompared = 16

// nearest returns the neighbour of the end v at which to rotate. Usually that
// is the neighbour nearest to the goal, among those compared. Now and then it
// is a random one. The new end will be adjacent to this neighbour.
func (r *rotator) nearest(v int32) int32 {
	list := r.Of(v)
	first := r.random.Below(len(list))
	best := list[first]
	if r.random.Below(rotationsPerRandom) == 0 {
		return best
	}
	n := min(len(list), maxCompared)
	r.c.Charge(n)
	for i := range n {
		w := list[(first+i)%len(list)]
		if r.distance[w] < r.distance[best] && !r.links[v].Has(w) {
			best = w
		}
	}
	return best
}

// After the rotations towards a goal, and before there is another goal, random
// rotations get randomShare times the work of those towards the goal.
const randomShare = 4

// setGoal makes an end of the last path the goal, and finds all distances to
// it. The rotations towards the goal then get as much work as finding the
// distances has taken.
func (r *rotator) setGoal(goal int32) {
	begin := r.c.Spent()
	if r.distance == nil {
		r.distance = make([]int32, len(r.links))
	}
	for v := range r.distance {
		r.distance[v] = math.MaxInt32
	}
	r.c.Charge(len(r.distance))
	r.goal = goal
	r.distance[goal] = 0
	r.queue = append(r.queue[:0], goal)
	for i := 0; i < len(r.queue); i++ {
		v := r.queue[i]
		for _, w := range r.Of(v) {
			if r.distance[w] == math.MaxInt32 {
				r.distance[w] = r.distance[v] + 1
				r.queue = append(r.queue, w)
			}
		}
		if r.c.Spend(1+len(r.Of(v))) != nil {
			return
		}
	}
	units := r.c.Spent() - begin
	r.freeAt = r.c.Spent() + units
	r.newGoalAt = r.freeAt + randomShare*units
}

// close links the ends of the path that ends with v, if they are adjacent, and
// reports whether they are. A cycle needs three vertices.
func (r *rotator) close(v int32) bool {
	r.c.Charge(2 * workPerSplay)
	u := r.otherEnd(v)
	switch {
	case len(r.links) < 3:
		return false
	case !r.leads(v, u):
		return false
	}
	r.link(v, u)
	return true
}

// extension returns an end of another path that is adjacent to v, or Unmatched.
func (r *rotator) extension(v int32) int32 {
	list := r.Of(v)
	r.c.Charge(len(list))
	for _, w := range list {
		if !r.isEnd(w) || r.links[v].Has(w) {
			continue
		}
		r.c.Charge(2 * workPerSplay)
		if !r.areTogether(v, w) {
			return w
		}
	}
	return match.Unmatched
}

// rotateEnd links the end v to w, an inner vertex of any path that is not
// beside v. It cuts a link of w so that the number of paths stays the same, and
// returns the vertex that becomes an end.
func (r *rotator) rotateEnd(v, w int32) int32 {
	r.c.Charge(4 * workPerSplay)
	if r.areTogether(v, w) {
		return r.turnEnd(v, w)
	}
	beyond := r.links[w][r.random.Below(2)]
	r.cut(w, beyond)
	r.link(v, w)
	return beyond
}
