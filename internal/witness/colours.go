package witness

import (
	"fmt"
	"slices"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/problem"
)

// alternate is the beginning of a sentence about colours.
const alternate = "the %ss have two colours that alternate along a path, and "

// colours returns the reason if the numbers of vertices of two colours, or the
// colour of the end, rule out a tour. Otherwise it returns nil.
func (cs *Case) colours(p *dense.Properties) *problem.None {
	if p.Colour == nil {
		return nil
	}
	// The colour that a tour begins with: that of the start or, if any vertex
	// may be the start, the more frequent one.
	first := p.Count[1] > p.Count[0]
	path := cs.Path()
	if path != nil {
		first = p.Colour[path[0]]
	}
	same, other := p.Count[0], p.Count[1]
	if first {
		same, other = other, same
	}
	needs, has := rarer(same, other, cs.Closed)
	if has < needs {
		return &problem.None{
			Reason: problem.ReasonColours,
			Needs:  needs,
			Has:    has,
			Text:   cs.unevenText(p, first, same, other),
		}
	}
	if cs.End < 0 {
		return nil
	}
	oneMore := same-other == 1
	if path == nil && !oneMore {
		return nil // a tour may begin with either colour
	}
	// Colours alternate: the last vertex has the first colour if this colour
	// has one vertex more.
	if endLikeFirst := p.Colour[cs.End] == first; endLikeFirst == oneMore {
		return nil
	}
	end := []int32{cs.End}
	return &problem.None{
		Reason:   problem.ReasonColours,
		Vertices: end,
		Text: fmt.Sprintf(alternate+"a path over %d %ss cannot end with the colour of %s",
			cs.Noun, same+other, cs.Noun, cs.list(end)),
	}
}

// unevenText returns the sentence that says how many vertices each colour has.
// The parameter same is the number of vertices of the colour first, and the
// parameter other that of the other colour.
func (cs *Case) unevenText(p *dense.Properties, first bool, same, other int) string {
	one := slices.Index(p.Colour, first)
	two := slices.Index(p.Colour, !first)
	if cs.Path() != nil || two < 0 {
		return fmt.Sprintf(alternate+"there are %d of the start's colour and %d of the other",
			cs.Noun, same, other)
	}
	return fmt.Sprintf(
		alternate+"there are %d of one, such as %s, and %d of the other, such as %s",
		cs.Noun, same, cs.list([]int32{int32(one)}), other, cs.list([]int32{int32(two)}))
}

// rarer returns how many vertices of the rarer colour a tour needs, and how
// many there are. same is the number of vertices of the start's colour, and
// other the number of those of the other colour. A closed tour has equally many
// of both. An open tour may have one more of the start's colour.
func rarer(same, other int, closed bool) (needs, has int) {
	switch {
	case same < other:
		return other, same
	case closed:
		return same, other
	}
	return same - 1, other
}
