package input

import "strconv"

// This file has the code shared by all formats with a header that declares the
// number of nodes.

// checkDeclared returns an error if a header declares more nodes than a text of
// the given size in bytes can have. In a graph with a Hamiltonian path, nearly
// every node has an edge to the next, which takes at least a byte. So only a
// small graph may have many nodes without edges. A header cannot ask for memory
// that the text does not justify.
func checkDeclared(line int, nodes int64, size int) error {
	const always = 1000
	if nodes < 0 {
		return errorAt(line, "%d nodes: expected a number from 0", nodes)
	}
	if nodes > max(always, int64(size)) {
		return errorAt(line, "%d nodes are declared, but the text has only %d bytes", nodes, size)
	}
	return nil
}

// readDeclared returns a builder with the number of nodes that a field of the
// current line declares. The nodes are numbered from 1.
func (s *scanner) readDeclared(field string) (*builder, error) {
	n, err := strconv.ParseInt(field, 10, 64)
	if err != nil {
		return nil, errorAt(s.number, "%s: expected the number of nodes", quotedForError(field))
	}
	err = checkDeclared(s.number, n, s.size)
	if err != nil {
		return nil, err
	}
	return newNumberedBuilder(1, int(n)), nil
}

// readNode returns the index of the declared node whose number, from 1, is in a
// field of the given line.
func (b *builder) readNode(line int, field string) (int32, error) {
	n, err := strconv.ParseInt(field, 10, 64)
	if err != nil || n < 1 || n > int64(len(b.nodes)) {
		return 0, errorAt(line, "%s: expected a node from 1 to %d", quotedForError(field), len(b.nodes))
	}
	return int32(n - 1), nil
}

// readEdge adds the edge between the declared nodes in two fields of a line.
func (b *builder) readEdge(line int, from, to string) error {
	u, err := b.readNode(line, from)
	if err != nil {
		return err
	}
	v, err := b.readNode(line, to)
	if err != nil {
		return err
	}
	b.addEdge(u, v)
	return nil
}
