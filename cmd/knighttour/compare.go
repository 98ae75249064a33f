package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"example.com/knighttour"
)

// printComparison runs the textbook's searches from square 0 on two boards, and
// prints their visits and times. The searches are the naive one in the order of
// each edition, and the one by Warnsdorff's rule, in which both editions break
// ties by the move table.
func (p *program) printComparison(ctx context.Context) error {
	out, width := p.stdout, p.screen.width
	const title = "The textbook's searches from a corner. The naive one of its current edition" +
		" tries squares by ID, that of earlier ones by the move table:"
	fmt.Fprintf(out, "\n%s\n\n", wrap(title, width))
	padding := 2
	if width < 50 {
		padding = 1
	}
	table := tabwriter.NewWriter(out, 0, 0, padding, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "board\tsearch\tvisits\ttime\t")
	var ratios []string
	for _, n := range []int{5, 8} {
		board := knighttour.MustBoard(n, n)
		var visits [3]int64
		for i, search := range []struct {
			name string
			tourSearch
		}{
			{"by ID", tourSearch{naive: true, order: knighttour.ByID()}},
			{"by table", tourSearch{naive: true, order: knighttour.ByMove()}},
			{"Warnsdorff", tourSearch{order: knighttour.ByMove()}},
		} {
			search.board = board
			begin := time.Now()
			tour, err := search.search(ctx)
			if err != nil {
				return err
			}
			milliseconds := float64(time.Since(begin)) / float64(time.Millisecond)
			visits[i] = tour.Visits
			fmt.Fprintf(table, "%v\t%s\t%s\t%.3f ms\t\n",
				board, search.name, group(tour.Visits), milliseconds)
		}
		times := func(i int) string { return group((visits[i] + visits[2]/2) / visits[2]) }
		ratios = append(ratios, fmt.Sprintf("%s and %s times as many on %v", times(0), times(1), board))
	}
	err := table.Flush()
	if err != nil {
		return err
	}
	ratio := fmt.Sprintf("The naive searches make more visits: %s.", strings.Join(ratios, ", and "))
	_, err = fmt.Fprintf(out, "\n%s\n", wrap(ratio, width))
	return err
}
