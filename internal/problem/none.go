package problem

import (
	"cmp"
	"fmt"
)

// None is the error that there is no tour: one proof, from where it is found to
// the user. Whoever finds it need not say more than that it exists. Package
// witness sets the Reason and the numbers: of a plainer proof, if it sees one,
// and otherwise ReasonSearch. Only a theorem's reason is known before.
type None struct {
	Reason   Reason  // empty where it is found: see package witness
	Vertices []int32 // that show it
	Needs    int     // a tour needs this many of something, ...
	Has      int     // ... and the graph has only this many; both 0 if nothing is counted

	// Text says in words what the fields say. Whoever does not know what the
	// vertices are called sets Format in its place: %[1]s stands for their
	// names, and %[2]s for "the 12 edges that join" them with the others.
	// Package witness makes a Text of that.
	Text, Format string
}

// A Reason is the kind of a proof that there is no tour. The constants of the
// same names in the root say what each of them means.
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
