package knighttour_test

import (
	"bytes"
	"testing"

	"example.com/knighttour"
)

// TestImages checks that the pictures of tours in images are what the package
// draws. go generate draws them anew. Those of searches are drawn and checked by
// examples/searches.
func TestImages(t *testing.T) {
	tests := []struct {
		name string
		draw func(t *testing.T) []byte
	}{
		{"animated", func(t *testing.T) []byte {
			return drawn(t, knighttour.Picture{Animated: true}, knighttour.MustBoard(8, 8), symmetricTour(knighttour.MustBoard(8, 8), 8))
		}},
		{"hundred", func(t *testing.T) []byte {
			tour, err := knighttour.KnightTourBetter(t.Context(), knighttour.MustBoard(100, 100), 0)
			if err != nil {
				t.Fatal(err)
			}
			return drawn(t, knighttour.Picture{}, knighttour.MustBoard(100, 100), tour)
		}},
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
