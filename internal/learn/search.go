package learn

import (
	"math/bits"

	"example.com/knighttour/internal/dense"
)

// unit is the number of contradictions of the shortest search before a restart.
const unit = 100

// run chooses edges until there is a cycle or the work is done.
func (x *engine) run(until int) (found bool, err error) {
	for {
		if !x.propagate() || x.isCheckDue() && !x.isConnected() {
			if !x.learn() {
				return false, dense.ErrNoCycle
			}
			continue
		}
		switch err := x.c.Err(); {
		case err != nil:
			return false, err
		case x.paths == 0:
			return true, nil
		case x.conflicts >= x.nextStart || len(x.arena) > 2*x.words:
			x.restart()
			continue
		case x.c.Spent() >= until:
			return false, x.c.Spend(0)
		}
		x.limits = append(x.limits, len(x.trail))
		x.set(x.next(), choice)
	}
}

// restart undoes all choices. What was learned stays, but not all of it for ever.
func (x *engine) restart() {
	x.backTo(0)
	x.restarts++
	x.nextStart = x.conflicts + unit*luby(x.restarts+1)
	if len(x.arena) > x.words {
		x.forget()
	}
}

// isCheckDue reports whether the connectivity is to be checked: it gets a quarter of
// the time.
func (x *engine) isCheckDue() bool {
	if x.c.Spent() < x.due {
		return false
	}
	x.due = x.c.Spent() + 12*(len(x.vertices)+len(x.ends))
	return true
}

// luby returns the i-th term, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, …, which
// is near to the best for an unknown distribution: M. Luby, A. Sinclair and
// D. Zuckerman: Optimal speedup of Las Vegas algorithms, Information Processing
// Letters 47, 1993, doi:10.1016/0020-0190(93)90029-9.
func luby(i int64) int64 {
	for {
		k := bits.Len64(uint64(i))
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}
