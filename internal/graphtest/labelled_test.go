package graphtest

import "testing"

// TestClassesOfFive compares the number of classes with A000273 in the OEIS,
// and checks that each labelled graph is in exactly one of them.
func TestClassesOfFive(t *testing.T) {
	Slow(t)
	classes := classesOfFive()
	if len(classes) != 9608 {
		t.Errorf("%d classes, want 9608", len(classes))
	}
	classOf := map[int]isomorphismClass{} // by the set of pairs
	for _, c := range classes {
		for i := range 120 {
			set := c.image(i)
			if other, ok := classOf[set]; ok && other != c {
				t.Fatalf("set %#x is in the classes of %#x and %#x", set, other, c)
			}
			classOf[set] = c
		}
	}
	if len(classOf) != 1<<20 {
		t.Errorf("%d labelled graphs, want %d", len(classOf), 1<<20)
	}
}
