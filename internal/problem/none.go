package problem

import (
	"cmp"
	"fmt"
)

// None is the error that there is no tour. It carries a proof from where it is
// found to the user. Whoever finds the proof need not say more than that it
// exists. Package witness sets the Reason and the numbers: those of a simpler
// proof if it sees one, and otherwise ReasonSearch. Only theorems, and what
// package find sees at the beginning of a longest path, set their reason
// themselves.
type None struct {
	Reason   Reason  // empty until package witness sets it
	Vertices []int32 // the vertices that show it
	Needs    int     // a tour needs this many of something, ...
	Has      int     // ... and the graph has only this many; both 0 if nothing is counted

	// Text says in words what the fields say. Code that does not know what the
	// vertices are called sets Format instead: %[1]s stands for their names,
	// and %[2]s for "the 12 edges that join" them with the others. Package
	// witness turns Format into Text. It ignores the Text of a proof that has a
	// Format, so only one of them is to be set.
	Text, Format string
}

// A Reason is a kind of proof that there is no tour. The constants of the same
// names in the root say what each of them means.
type Reason string

const (
	ReasonGoal        Reason = "goal"
	ReasonColours     Reason = "colours"
	ReasonUnconnected Reason = "unconnected"
	ReasonEnds        Reason = "ends"
	ReasonCut         Reason = "cut"
	ReasonMatching    Reason = "matching"
	ReasonTheorem     Reason = "theorem"
	ReasonSearch      Reason = "search"
)

// Error is for tests and for the programmer: users read the root's NoTourError.
func (n *None) Error() string {
	return fmt.Sprintf("no tour (%s %v): %s", n.Reason, n.Vertices, cmp.Or(n.Text, n.Format))
}
