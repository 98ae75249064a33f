package frontier

import (
	"slices"
)

// A Class is a class of the Hamiltonian cycles of a graph: those with given
// degrees in the left subgraph of a [Division]. Its bytes are the degrees, '0'
// to '2', of the first vertices of Division.fixed. If a vertex has a mirror
// image, a class fixes the degrees of both or of neither. The class of all
// cycles is "".
type Class string

// linksOf returns, by vertex, the links that the cycles of a class have in the
// left subgraph.
func (d *Division) linksOf(class Class) []uint8 {
	links := slices.Clone(d.left.links)
	for i := range len(class) {
		links[d.fixed[i]] = class[i] - '0'
	}
	return links
}

// complement returns the class of the states of the right subgraph that can
// meet states of the given class: at each vertex of the middle, the degrees of
// the two states add up to 2. If the right subgraph is the mirror image of the
// left one, the class returned has the degrees of the mirror images of these
// states, which are in the left subgraph.
func (d *Division) complement(class Class) Class {
	other := make([]byte, len(class))
	for i, v := range d.fixed[:len(class)] {
		other[slices.Index(d.fixed, d.image(v))] = '0' + '2' - class[i]
	}
	return Class(other)
}

// Finer divides classes into parts. There must be at least one class, and all
// must fix the same number of degrees. The parts also fix the degrees of the
// next vertex of the middle and of its mirror image, so there are up to nine
// parts of each class. Of two parts that are mirror images of each other, only
// one is returned. If all degrees are fixed, Finer returns the classes
// themselves.
func (d *Division) Finer(list []Class) []Class {
	fixed := len(list[0])
	if fixed == len(d.fixed) {
		return list
	}
	more := 1 // how many degrees to fix
	if v := d.fixed[fixed]; d.image(v) != v {
		more = 2
	}
	for range more {
		var longer []Class
		for _, c := range list {
			longer = append(longer, c+"0", c+"1", c+"2")
		}
		list = longer
	}
	if d.mirror == nil {
		return list
	}
	return slices.DeleteFunc(list, func(c Class) bool { return c > d.complement(c) })
}

// Classes divides all cycles into at least the given number of classes. If
// there are not that many, it returns the classes that fix all degrees.
func (d *Division) Classes(minimum int) []Class {
	list := []Class{""}
	for len(list) < minimum {
		finer := d.Finer(list)
		if len(finer) == len(list) {
			break
		}
		list = finer
	}
	return list
}
