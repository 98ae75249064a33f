package main

import (
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// sumFn writes the report of sums by start: the total, and the board with the
// number of tours from each square.
type sumFn struct {
	Job
	Start int64 // the only one, or all
	N     int   // samples of each part
}

func (f *sumFn) ProcessElement(_ []byte, sums func(*int64, *Tally) bool, emit func(string)) {
	tallies := map[int64]Tally{}
	var start int64
	for t := (Tally{}); sums(&start, &t); t = (Tally{}) {
		tallies[start] = t
	}
	var total Tally
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	for id := range int64(f.Rows * f.Cols) {
		total = add(total, tallies[id])
		fmt.Fprint(w, f.format(tallies[id]), "\t")
		if (id+1)%int64(f.Cols) == 0 {
			fmt.Fprintln(w)
		}
	}
	w.Flush()
	report := f.headline(total)
	if f.Start == allStarts {
		report += "\n\n" + strings.TrimSuffix(text.String(), "\n")
	}
	emit(report)
}

// headline says what the total is.
func (f *sumFn) headline(total Tally) string {
	from := "all squares"
	if f.Start != allStarts {
		from = fmt.Sprintf("square %d", f.Start)
	}
	line := fmt.Sprintf("%s %v tours of %dx%d from %s", f.format(total), f.Goal, f.Rows, f.Cols, from)
	if f.N < 2 {
		return line
	}
	estimate, _ := total.estimate(f.N).Float64()
	half := normal95 * total.deviation(f.N)
	return fmt.Sprintf("about %s, 95%% interval %.4g to %.4g", line, estimate-half, estimate+half)
}

// normal95 is how many standard deviations on both sides of its mean hold 95% of
// a normal distribution.
const normal95 = 1.96

// format returns the number of tours, with all its digits if it is exact.
func (f *sumFn) format(t Tally) string {
	estimate := t.estimate(f.N)
	if f.N < 2 {
		return group(estimate.Num())
	}
	x, _ := estimate.Float64()
	return fmt.Sprintf("%.4g", x)
}

// group returns the number with commas between groups of three digits.
func group(n *big.Int) string {
	digits := n.String()
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// listFn writes tours line by line, in the order of the search, each once.
type listFn struct {
	Cols int
}

func (f *listFn) ProcessElement(_ []byte, tours func(*Part) bool, emit func(string)) {
	var paths [][]int64
	for p := (Part{}); tours(&p); p = (Part{}) {
		paths = append(paths, p.Prefix)
	}
	slices.SortFunc(paths, slices.Compare)
	paths = slices.CompactFunc(paths, slices.Equal)
	var text strings.Builder
	for i, path := range paths {
		if i > 0 {
			text.WriteByte('\n')
		}
		text.WriteString(strings.Trim(fmt.Sprint(path), "[]"))
	}
	emit(text.String())
}

// printFn prints the report, on the standard output of the worker that comes to
// do it.
type printFn struct{}

func (*printFn) ProcessElement(report string) { fmt.Fprintln(os.Stdout, report) }

func init() {
	register.DoFn3x0[[]byte, func(*int64, *Tally) bool, func(string)](&sumFn{})
	register.DoFn3x0[[]byte, func(*Part) bool, func(string)](&listFn{})
	register.DoFn1x0[string](&printFn{})
	register.Iter1[Part]()
	register.Iter2[int64, Tally]()
	register.Emitter1[string]()
}
