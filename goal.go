package knighttour

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A Goal is the kind of tour to find. The zero Goal is [Open]. Goals can be
// compared with ==.
type Goal struct {
	kind goalKind
	end  int64 // of endAt
}

// A goalKind says where a tour may end.
type goalKind uint8

const (
	open goalKind = iota
	closed
	endAt
)

// Open returns the goal of a tour that may end at any node. A tour that could
// be closed counts, too.
func Open() Goal { return Goal{} }

// Closed returns the goal of a tour whose last node has an edge to the start.
// Such a tour has at least 3 nodes, or 2 if the graph is directed.
func Closed() Goal { return Goal{kind: closed} }

// EndAt returns the goal of a tour that ends at the node with the given ID.
func EndAt(id int64) Goal { return Goal{kind: endAt, end: id} }

// String returns "open", "closed", or "end" with the node ID, as in "end 63".
func (g Goal) String() string {
	switch g.kind {
	case closed:
		return "closed"
	case endAt:
		return fmt.Sprintf("end %d", g.end)
	}
	return "open"
}

// MarshalText implements [encoding.TextMarshaler]. The text is that of String.
func (g Goal) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler] for the text of String.
// For other text the error wraps [strconv.ErrSyntax], or [strconv.ErrRange] if
// the node ID overflows an int64.
func (g *Goal) UnmarshalText(text []byte) error {
	end, isEnd := strings.CutPrefix(string(text), "end ")
	id, err := strconv.ParseInt(end, 10, 64)
	if isEnd && errors.Is(err, strconv.ErrRange) {
		return fmt.Errorf("knighttour: goal %s: node ID: %w", abbreviated(text), strconv.ErrRange)
	}
	// Without a number, id is 0, and the text is not that of EndAt(0).
	return unmarshal(g, text, "goal", "open, closed, or end and a node ID", Open(), Closed(),
		EndAt(id))
}
