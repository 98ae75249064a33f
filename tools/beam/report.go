package main

import (
	"fmt"
	"math/big"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// sumFn writes the report of the tallies by start: the total and, if all
// squares are starts, the board with the number of tours from each.
type sumFn struct {
	Job
	Start   int64 // the only one, or allStarts
	N       int   // the number of samples of each part; 1 if the numbers are exact
	Classes bool  // whether the parts are classes
}

// ProcessElement is called once, with no data but an iterator over the sums.
func (f *sumFn) ProcessElement(_ []byte, sums func(*int64, *Tally) bool, emit func(string)) {
	tallies := map[int64]Tally{}
	var start int64
	for t := (Tally{}); sums(&start, &t); t = (Tally{}) {
		tallies[start] = t
	}
	if f.Classes {
		emit(f.headline(tallies[allStarts]))
		return
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

// headline returns the first line of the report, about the total.
func (f *sumFn) headline(total Tally) string {
	line := fmt.Sprintf("%s %v tours of %dx%d", f.format(total), f.Goal, f.Rows, f.Cols)
	switch {
	case f.Classes:
		return line + ", a tour and its reverse being one"
	case f.Start == allStarts:
		line += " from all squares"
	default:
		line += fmt.Sprintf(" from square %d", f.Start)
	}
	if f.N < 2 {
		return line
	}
	estimate, _ := total.estimate(f.N).Float64()
	half := normal95 * total.deviation(f.N)
	return fmt.Sprintf("about %s, 95%% interval %.4g to %.4g",
		line, max(0, estimate-half), estimate+half)
}

// normal95 is the number of standard deviations on either side of the mean that
// contain 95% of a normal distribution.
const normal95 = 1.96

// format returns the number of tours as text: all its digits if it is exact,
// otherwise four.
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

// printFn prints text on the standard output of whichever worker runs it.
type printFn struct{}

// ProcessElement prints one text, and ends its line.
func (*printFn) ProcessElement(text string) error {
	_, err := fmt.Fprintln(os.Stdout, text)
	return err
}

func init() {
	register.DoFn3x0[[]byte, func(*int64, *Tally) bool, func(string)](&sumFn{})
	register.DoFn1x1[string, error](&printFn{})
	register.Iter2[int64, Tally]()
	register.Emitter1[string]()
}
