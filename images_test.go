package knighttour_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"example.com/knighttour"
)

// TestImages checks that the pictures in images are what the package draws.
// go generate draws them anew.
func TestImages(t *testing.T) {
	tour := symmetricTour(board(t, 8, 8), 8)
	tests := []struct {
		name string
		draw func(t *testing.T) []byte
	}{
		{"tour", func(t *testing.T) []byte { return drawn(t, knighttour.Picture{}, board(t, 8, 8), tour) }},
		{"animated", func(t *testing.T) []byte {
			return drawn(t, knighttour.Picture{Animated: true, Unnumbered: true}, board(t, 8, 8), tour)
		}},
		{"walkthrough", func(*testing.T) []byte { return walkthroughStrip() }},
		{"search", func(*testing.T) []byte { return boardStrip() }},
		{"naive-warnsdorff", comparison},
	}
	for _, test := range tests {
		t.Run("image="+test.name, func(t *testing.T) {
			checkGolden(t, "images/"+test.name+".svg", test.draw(t))
		})
	}
}

// drawn returns what p.WriteSVG writes.
func drawn(t *testing.T, p knighttour.Picture, b knighttour.Board, tour knighttour.Tour) []byte {
	t.Helper()
	var w bytes.Buffer
	if err := p.WriteSVG(&w, b, tour); err != nil {
		t.Fatal(err)
	}
	return w.Bytes()
}

// ridge returns the lengths of the path of a search of a 5x5 board from the
// corner: for each visit, how many squares are on the path with it.
func ridge(t *testing.T, orders ...knighttour.Order) (lengths []int) {
	t.Helper()
	s := knighttour.Search{Orders: orders, Unpruned: true, Trace: func(e knighttour.Event) {
		if !e.Back {
			lengths = append(lengths, e.Depth+1)
		}
	}}
	if _, err := s.Tour(context.Background(), board(t, 5, 5), 0); err != nil {
		t.Fatal(err)
	}
	return lengths
}

// The classes are not those of a Picture, as there is one inside.
const comparisonStyle = `.caption{font:17px system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:#333}
.small{font-size:14px;fill:#666}
.goal{stroke:#2e7d4f;stroke-dasharray:2 4}
.naive{fill:#b3402a}
.warnsdorff{fill:#2b5876}
@media(prefers-color-scheme:dark){
.caption{fill:#ddd}
.small{fill:#aaa}
.goal{stroke:#63c088}
.naive{fill:#f0806a}
.warnsdorff{fill:#8fbfe0}
}
`

// comparison draws the textbook's two searches of the 5x5 board, to the same
// scale: from left to right the visits, upwards the squares on the path.
func comparison(t *testing.T) []byte {
	naive, better := ridge(t, knighttour.ByMove()), ridge(t, knighttour.Warnsdorff(), knighttour.ByMove())
	const width, height, left = 920, 150, 20
	var w bytes.Buffer
	fmt.Fprintf(&w, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d 440\" role=\"img\" aria-labelledby=\"title\">\n", width+2*left)
	fmt.Fprintf(&w, "<title id=\"title\">Two searches of the 5x5 board: naive, %d visits; by Warnsdorff's rule, %d visits</title>\n", len(naive), len(better))
	fmt.Fprintf(&w, "<style>\n%s</style>\n", comparisonStyle)
	panel := func(top int, class, caption string, lengths []int) {
		fmt.Fprintf(&w, "<text class=\"caption\" x=\"%d\" y=\"%d\">%s</text>\n", left, top-14, caption)
		fmt.Fprintf(&w, "<path class=\"goal\" d=\"M%d %dh%d\"/>\n", left, top, width)
		fmt.Fprintf(&w, "<path class=%q transform=\"translate(%d %d) scale(%.4f -%d)\" d=\"M0 0", class, left, top+height, float64(width)/float64(len(naive)), height/25)
		last := 0
		for _, n := range lengths { // each visit is a bar of width 1
			if n != last {
				fmt.Fprintf(&w, "v%d", n-last)
			}
			w.WriteString("h1")
			last = n
		}
		w.WriteString("V0z\"/>\n")
	}
	panel(50, "naive", fmt.Sprintf("Naive search, in the order of the move table: a tour after %d visits", len(naive)), naive)
	b := board(t, 5, 5)
	found, err := knighttour.KnightTourBetter(context.Background(), b, 0, knighttour.ByMove())
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&w, "<svg x=\"%d\" y=\"260\" width=\"%d\" height=\"%[2]d\">\n%s</svg>\n", left+60, height, drawn(t, knighttour.Picture{}, b, found))
	panel(260, "warnsdorff", fmt.Sprintf("Warnsdorff's rule, fewest onward moves first: a tour after %d visits", len(better)), better)
	fmt.Fprintf(&w, "<text class=\"caption small\" x=\"%d\" y=\"432\">A 5x5 board, from the corner. Upwards: squares on the path, 25 at the dotted line. To the right: visits, to the same scale.</text>\n", left)
	w.WriteString("</svg>\n")
	return w.Bytes()
}
