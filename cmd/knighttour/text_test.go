package main

import (
	"slices"
	"strings"
	"testing"
)

// TestPlural checks numbers with nouns.
func TestPlural(t *testing.T) {
	for _, tt := range []struct {
		n          int64
		noun, want string
	}{
		{1, "visit", "1 visit"},
		{2500, "visit", "2,500 visits"},
		{1, "class", "1 class"},
		{2, "class", "2 classes"},
	} {
		if got := plural(tt.n, tt.noun); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// TestGroup checks the commas in numbers.
func TestGroup(t *testing.T) {
	for n, want := range map[any]string{
		0:           "0",
		999:         "999",
		int64(1000): "1,000",
		123456:      "123,456",
		5787981:     "5,787,981",
		-1000:       "-1,000",
		-123456:     "-123,456",
	} {
		if got := group(n); got != want {
			t.Errorf("of %v: got %s, want %s", n, got, want)
		}
	}
}

// TestWrap checks where lines break.
func TestWrap(t *testing.T) {
	tests := []struct {
		width      int
		text, want string
	}{
		{9, "one two three", "one two\nthree"},
		{7, "one two three", "one two\nthree"},
		{13, "one two three", "one two three"},
		{3, "one two three", "one\ntwo\nthree"},
		{5, "three’s four", "three’s\nfour"},
		{7, "", ""},
	}
	for _, tt := range tests {
		if got := wrap(tt.text, tt.width); got != tt.want {
			t.Errorf("%q in %d columns: got %q, want %q", tt.text, tt.width, got, tt.want)
		}
	}
}

// TestQuoted checks that a name is quoted if it would not be read as one word.
func TestQuoted(t *testing.T) {
	got, want := strings.Join(quotedAll([]string{"a", "b c", "", `"`, "é"}), " "), `a "b c" "" "\"" é`
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestColumns checks how many columns of a terminal a text takes.
func TestColumns(t *testing.T) {
	for text, want := range map[string]int{
		"":         0,
		"abc":      3,
		"äöü":      3,
		"e\u0301x": 2,
		"日本語":      6,
		"한글":       4,
		"♞":        1,
		"🐴":        2,
	} {
		if got := columns(text); got != want {
			t.Errorf("%q: %d columns, want %d", text, got, want)
		}
	}
}

// TestNearest checks which command is suggested for a misspelled one, if any.
func TestNearest(t *testing.T) {
	all := []string{"find", "longest", "routes", "count", "floor", "id"}
	for text, want := range map[string]string{
		"fnd":    "find",
		"FIND":   "find",
		"longst": "longest",
		"counts": "count",
		"root":   "",
		"foo":    "",
		"ids":    "id",
		"ip":     "", // half of it
		"ìd":     "", // half of the characters, but a third of the bytes
		"x":      "",
	} {
		if got := nearest(text, all); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestBrief checks how names are quoted and shortened in sentences.
func TestBrief(t *testing.T) {
	got, want := brief(strings.Repeat("é", 100)), strings.Repeat("é", 40)+"…"
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := brief("a b"), `"a b"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestNearestOfOtherLengths checks that a text is not compared with words whose
// lengths rule them out. Each comparison would take an allocation.
func TestNearestOfOtherLengths(t *testing.T) {
	words := slices.Repeat([]string{"word"}, 1000)
	text := strings.Repeat("word ", 1000)
	allocs := testing.AllocsPerRun(1, func() {
		if word := nearest(text, words); word != "" {
			t.Errorf("%q is similar", word)
		}
	})
	if allocs > 100 {
		t.Errorf("%v allocations for %d words", allocs, len(words))
	}
}
