package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"example.com/knighttour"
	"example.com/knighttour/examples/internal/command"
)

// printComparison prints the visits and times of searches from square 0 with
// and without Warnsdorff's rule, in the textbook's order, to a screen of the
// given width.
func printComparison(ctx context.Context, out io.Writer, width int) error {
	const title = "The textbook's searches from square 0, in the order of its move table:"
	fmt.Fprintf(out, "\n%s\n\n", command.Wrap(title, width))
	padding := 2
	if width < 50 {
		padding = 1
	}
	table := tabwriter.NewWriter(out, 0, 0, padding, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "board\tsearch\tvisits\ttime\t")
	var ratios []string
	for _, n := range []int{5, 8} {
		c := config{board: knighttour.MustBoard(n, n), order: knighttour.ByMove()}
		var visits [2]int64
		for i, search := range []string{"naive", "Warnsdorff"} {
			c.naive = i == 0
			begin := time.Now()
			tour, err := c.search(ctx)
			if err != nil {
				return err
			}
			milliseconds := float64(time.Since(begin)) / float64(time.Millisecond)
			visits[i] = tour.Visits
			fmt.Fprintf(table, "%v\t%s\t%s\t%.3f ms\t\n", c.board, search, command.Group(tour.Visits), milliseconds)
		}
		ratios = append(ratios, fmt.Sprintf("%s times as many on %v", command.Group((visits[0]+visits[1]/2)/visits[1]), c.board))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	ratio := fmt.Sprintf("The naive search makes more visits: %s.", strings.Join(ratios, ", and "))
	_, err := fmt.Fprintf(out, "\n%s\n", command.Wrap(ratio, width))
	return err
}
