package main

import (
	"fmt"
	"maps"
	"testing"
)

// A measure says how much a part of the page shows.
type measure struct {
	Name                   string
	Controls, Links, Words int
}

func (m measure) String() string {
	return fmt.Sprintf("%-8s %3d controls, %3d links, %4d words", m.Name, m.Controls, m.Links,
		m.Words)
}

// TestMeasure prints the number of controls and words in each part of the page
// at rest, and checks that there are few of them in all, so that a reader sees
// what to do.
func TestMeasure(t *testing.T) {
	t.Parallel()
	const mostControls, mostWords = 40, 840
	for _, l := range languages {
		for _, size := range [][2]int64{{390, 664}, {1280, 800}} {
			name := fmt.Sprintf("page=%s/window=%dx%d", l.file, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				tb := open(t, l.file, window(size[0], size[1], "light"))
				var all measure
				for _, part := range eval[[]measure](tb, script("measure")) {
					t.Logf("%s", part)
					all.Controls += part.Controls
					all.Links += part.Links
					all.Words += part.Words
				}
				all.Name = "in all"
				t.Logf("%s", all)
				check(t, all.Controls <= mostControls, "%d controls, want %d at most",
					all.Controls, mostControls)
				check(t, all.Words <= mostWords, "%d words, want %d at most", all.Words,
					mostWords)
			})
		}
	}
}

// TestWeight checks that a browser needs to load little before one can play on
// the first board, while the library still loads.
func TestWeight(t *testing.T) {
	const most = 72_000 // bytes
	p := maps.Clone(pageOf(t))
	maps.DeleteFunc(p, func(name string, _ []byte) bool {
		_, isProgram := programs[name]
		return isProgram || loadedLater.MatchString(name)
	})
	if err := p.compress(bestLevel); err != nil {
		t.Fatal(err)
	}
	size := p.size()
	t.Logf("%d bytes", size)
	check(t, size <= most, "a browser loads %d bytes to play, want %d at most", size, most)
}
