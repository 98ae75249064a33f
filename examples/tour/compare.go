package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"example.com/knighttour"
)

// printComparison prints the visits and times of searches from square 0 with
// and without Warnsdorff's rule, in the textbook's order.
func printComparison(ctx context.Context, out io.Writer) error {
	fmt.Fprint(out, "\nThe textbook's searches from square 0, in the order of its move table:\n\n")
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "board\tsearch\tvisits\ttime\t")
	for _, n := range []int{5, 8} {
		c := config{board: knighttour.MustBoard(n, n), order: knighttour.ByMove()}
		for _, search := range []struct {
			name  string
			naive bool
		}{{"naive", true}, {"Warnsdorff", false}} {
			c.naive = search.naive
			begin := time.Now()
			tour, err := c.search(ctx)
			if err != nil {
				return err
			}
			milliseconds := float64(time.Since(begin)) / float64(time.Millisecond)
			fmt.Fprintf(table, "%v\t%s\t%d\t%.3f ms\t\n", c.board, search.name, tour.Visits, milliseconds)
		}
	}
	return table.Flush()
}
