package main

import "testing"

// A measure is what a part of the page shows.
type measure struct {
	Name                   string
	Controls, Links, Words int
}

// TestMeasure prints how many controls and words each part of the page at rest
// shows. In all they are few, so that a reader sees what to do.
func TestMeasure(t *testing.T) {
	const mostControls, mostWords = 57, 900
	tb := open(t, "", light)
	var all measure
	for _, part := range eval[[]measure](tb, script("measure")) {
		t.Logf("%-8s %3d controls, %3d links, %4d words", part.Name, part.Controls, part.Links,
			part.Words)
		all.Controls += part.Controls
		all.Links += part.Links
		all.Words += part.Words
	}
	t.Logf("%-8s %3d controls, %3d links, %4d words", "in all", all.Controls, all.Links, all.Words)
	check(t, all.Controls <= mostControls, "%d controls, want %d at most", all.Controls, mostControls)
	check(t, all.Words <= mostWords, "%d words, want %d at most", all.Words, mostWords)
}
