package find

import (
	"errors"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
)

// A method looks for a tour in turns, and keeps its state between them. To add
// one:
//
//  1. Write a file with a type that has a method turn, and with a function that
//     makes a value of this type for a finder. As examples, feasible.go does
//     all its work in one turn, and trees.go continues from turn to turn. Put
//     code that knows nothing of problems into a package below.
//  2. Add a row to the table (table.go), at the place where the method should
//     have its turn. Its share also lengthens the turns for a tour in a search
//     for the longest path (tourTurn).
//  3. Add its name to ways (find_test.go), with the number of turns that it
//     gets in tests, and the budget of each. The tests then check its answers
//     on small graphs, one by one, and that it can be stopped.
//  4. Add a graph to TestEachMethodIsNeeded (worth_test.go) that neither the
//     quick search before the turns nor another method answers within a budget
//     of work. Package graphtest has many families of graphs. BenchmarkWorth
//     says what the method is worth elsewhere, and what its turns cost the
//     others. docs/BENCHMARKS.md has a row for that benchmark.
//
// A method uses the finder like this:
//
//   - It looks for a Hamiltonian cycle of f.closing. If it finds one, it calls
//     setTour with f.closing.TourOf(cycle), where the cycle begins with
//     f.problem.Start, or lets advance do that. Or it looks for a tour of
//     f.problem itself, as the method "closed" does.
//   - It charges its work to f.c with Spend, about one unit for a step that
//     takes a few nanoseconds, and returns when Spend returns an error.
//   - Its decisions depend on the graph and on the work, never on time.
type method interface {
	// turn continues for about the budget of work, or longer if it needs more
	// to begin. If it finds a tour, it passes the tour to the finder. The error
	// is a proof that there is no tour, [*problem.None], or the error of the
	// canceller.
	turn(budget int64) (progress, error)
}

// A progress is the outcome of a turn that has decided nothing.
type progress uint8

const (
	gained progress = iota // another turn may decide the problem
	stuck                  // the method is no nearer to a tour or a proof than before
	over                   // the method has nothing more to do
)

// A cycleMethod looks for a Hamiltonian cycle of the closing.
type cycleMethod interface {
	// Run continues until there is a cycle or the work charged to the canceller
	// reaches the total stopAt. The error is [dense.ErrNoCycle] or that of the
	// canceller.
	Run(stopAt int64) (found bool, err error)

	// Cycle returns the cycle found, starting with the vertex from.
	Cycle(from int32) []int32
}

// advance runs a method for a budget, and keeps the tour if it finds one. If
// the method finds that there is no cycle, the function none is called for the
// proof. The function may be nil if the method never finds that.
func (f *finder) advance(m cycleMethod, budget int64, none func() *problem.None) error {
	found, err := m.Run(f.c.Spent() + budget)
	if errors.Is(err, dense.ErrNoCycle) {
		return none()
	}
	if err == nil && found {
		f.setTour(f.closing.TourOf(m.Cycle(f.problem.Start)))
	}
	return err
}
