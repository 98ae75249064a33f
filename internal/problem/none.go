package problem

import "fmt"

// None is the error that there is no tour: one proof, from where it is found to
// the user. Who finds it need not say more than that it exists: package witness
// looks for a plainer one, and puts it into words.
type None struct {
	Reason   Reason  // empty if only a check of the whole graph has found it
	Vertices []int32 // that show it
	Needs    int     // a tour needs so many of something, ...
	Has      int     // ... and the graph has only so many; both 0 if nothing is counted

	// Text says in words what the fields say. Until package witness has filled
	// it in, a %s in it stands for the names of the vertices.
	Text string
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
	return fmt.Sprintf("no tour (%s %v): %s", n.Reason, n.Vertices, n.Text)
}
