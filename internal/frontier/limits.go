package frontier

import (
	"errors"
	"fmt"
)

// Memory is the usual value of [Task.MaxWords]: 512 MiB.
const Memory = 64 << 20

// ErrGaveUp reports that a sweep takes too many slots, too many ends of paths,
// too much memory or too many steps.
var ErrGaveUp = errors.New("the frontier method gave up")

// ErrMemory is an [ErrGaveUp] that reports a lack of memory.
var ErrMemory = fmt.Errorf("%w: the states do not fit the memory", ErrGaveUp)

// errOverflow reports that a count does not fit in its words.
var errOverflow = fmt.Errorf("%w: a count is too large", ErrGaveUp)

// workPerStep is the work of a step from a state to a successor in a narrow
// graph. In a wide graph, a step takes less work, since states with the same
// degrees take their steps together.
const workPerStep = 16
