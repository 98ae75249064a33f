package find

// A row is an entry of the table of methods.
type row struct {
	name string

	// newMethod returns the method for the problem of a finder, or nil if it
	// does not apply. The method does all its work in its turns.
	newMethod func(f *finder) method

	// share is the factor by which the budget is multiplied for the method's
	// turns.
	share int64
}

// A runningMethod is a method with its share of the work.
type runningMethod struct {
	row
	method   method
	halvings int      // how often the budget is halved: see takeTurns
	last     progress // of its last turn: over if it gets no more turns
}

// maxHalvings limits how often the budget of a method is halved.
const maxHalvings = 3

// takeTurns gives each method a turn, but returns as soon as there is a tour.
// At the end it doubles the budget for the next turns. The share of a method
// that is stuck is halved for its next turn, but at most maxHalvings times. A
// method gets its full share again when it has gained something.
func (f *finder) takeTurns() error {
	for i := range f.turns {
		t := &f.turns[i]
		if t.last == over {
			continue
		}
		var err error
		t.last, err = t.method.turn(t.share * f.budget >> t.halvings)
		if err != nil || f.tour != nil {
			return err
		}
		switch t.last {
		case gained:
			t.halvings = 0
		case stuck:
			t.halvings = min(t.halvings+1, maxHalvings)
		}
	}
	f.budget *= 2
	return f.c.Err()
}
