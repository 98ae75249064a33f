// Package english puts numbers and names into words.
package english

import (
	"fmt"
	"strings"

	"golang.org/x/exp/constraints"
)

// Plural returns n and the noun, in the plural unless n is 1.
func Plural[I constraints.Integer](n I, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// maxNamed is the largest number of names in a text. If there are more things,
// the text names only the first and the last of them, half of maxNamed each.
const maxNamed = 8

// List returns the names of things, as in "nodes 1, 2 and 3". If there are more
// than maxNamed, it counts them and leaves out the middle, as in "the 9 nodes 1
// 2 3 4 … 6 7 8 9".
func List[V any](noun string, things []V, name func(V) string) string {
	n := len(things)
	if n > maxNamed {
		return fmt.Sprintf("the %d %ss %s", n, noun, Some(things, name))
	}
	if n != 1 {
		noun += "s"
	}
	var names []string
	for _, v := range things {
		names = append(names, name(v))
	}
	if n > 1 {
		names = append(names[:n-2], names[n-2]+" and "+names[n-1])
	}
	return noun + " " + strings.Join(names, ", ")
}

// Some returns the names of things, with spaces between them. If there are more
// than maxNamed, it leaves out the middle.
func Some[V any](things []V, name func(V) string) string {
	var names []string
	for i, v := range things {
		switch {
		case i == maxNamed/2 && len(things) > maxNamed:
			names = append(names, "…")
		case i < maxNamed/2 || i >= len(things)-maxNamed/2:
			names = append(names, name(v))
		}
	}
	return strings.Join(names, " ")
}
