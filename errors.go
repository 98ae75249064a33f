package knighttour

import (
	"bytes"
	"cmp"
	"encoding"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// The errors to test for with [errors.Is]. The text of an error that wraps one
// of them gives the details.
var (
	// ErrBoard reports a board that cannot be made, or that the function cannot
	// use. A function that holds all nodes in memory returns it for a graph
	// with more than 2,147,483,647 nodes (in practice, only for a [Board]).
	ErrBoard = errors.New("knighttour: unusable board")

	// ErrNode reports an ID that is not a node of the graph, a prefix that is
	// not a path of it, or places ([Search].Places, [Picture].Places) that have
	// an index beyond the end of a tour or a node twice.
	ErrNode = errors.New("knighttour: unusable node")

	// ErrNoTour reports a proof that there is no tour: see [NoTourError].
	ErrNoTour = errors.New("knighttour: no tour")

	// ErrLimit reports that a search was stopped by [Search].Limit, that the
	// Limit is below 0, or that [RandomTours] would need more memory than it
	// may take, or too many visits.
	ErrLimit = errors.New("knighttour: limit reached")

	// ErrPicture reports a [Picture] with an invalid field, such as a Size
	// below 0.
	ErrPicture = errors.New("knighttour: unusable picture")
)

// A PathError is the first wrong step of a path: see [Tour.Verify] and
// [Picture.WriteSVG]. The start is step 0, and step k the k-th move:
// [Board.Format] gives its square the number k+1. For an incomplete tour,
// Index is len(path).
type PathError struct {
	Index   int    `json:"index"`             // of the node in the path, from 0
	ID      int64  `json:"id"`                // of the node, or -1 if the step is missing
	Problem string `json:"problem"`           // what the step does, such as "visits node 4 again"
	Unknown bool   `json:"unknown,omitempty"` // whether the graph does not have the node
}

// Error returns the step, counted from 0, and the problem.
func (e *PathError) Error() string {
	prefix := "knighttour"
	if e.Unknown {
		prefix = ErrNode.Error()
	}
	problem := cmp.Or(e.Problem, "is wrong")
	return fmt.Sprintf("%s: step %d of the path %s", prefix, e.Index, problem)
}

// Unwrap returns [ErrNode] if the graph does not have the node, and nil
// otherwise.
func (e *PathError) Unwrap() error {
	if e.Unknown {
		return ErrNode
	}
	return nil
}

// explainNoSquare explains the ID -1, which methods return where there is no
// square.
func explainNoSquare(id int64) string {
	if id == -1 {
		return " (-1 is the ID of no square: Board.ID and Square.ID return it)"
	}
	return ""
}

// An unprefixedError has the text of an error of this package without the
// prefix, so that another text can contain it.
type unprefixedError struct{ err error }

// Error returns the text without the prefix.
func (u unprefixedError) Error() string { return strings.TrimPrefix(u.err.Error(), "knighttour: ") }

// Unwrap returns the error with the prefix.
func (u unprefixedError) Unwrap() error { return u.err }

// unmarshal sets v to the first of the values whose text is the given one. If
// there is none, the error names the kind of value, such as "order", and the
// texts that are valid.
func unmarshal[T encoding.TextMarshaler](v *T, text []byte, what, want string, values ...T) error {
	for _, value := range values {
		marshaled, err := value.MarshalText()
		if err == nil && bytes.Equal(marshaled, text) {
			*v = value
			return nil
		}
	}
	return fmt.Errorf("knighttour: %s %s: %w: want %s",
		what, abbreviated(text), strconv.ErrSyntax, want)
}

// maxQuoted is the maximum number of bytes of the caller's text in an error.
const maxQuoted = 60

// abbreviated quotes a text, or the beginning of a long one.
func abbreviated(text []byte) string {
	if len(text) > maxQuoted {
		return fmt.Sprintf("%q…", text[:maxQuoted])
	}
	return fmt.Sprintf("%q", text)
}
