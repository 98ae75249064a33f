package pathset

// A path between two given vertices leads through a chain of blocks, each of
// which shares one vertex with the next. In each block the path leads from one
// of these vertices to the next. All other blocks are dead ends.

// A chainBlock is a block of the chain. The path leads from its head to an
// exit.
type chainBlock struct {
	block int32
	exit  int32
}

// isBetween reports whether both ends of the path are given.
func (s *Search) isBetween() bool { return s.from >= 0 && s.to >= 0 }

// setChain sets the chain, and the bound on the length of a path through it. If
// the ends are not connected, there is no path.
func (s *Search) setChain() {
	most := 1
	exit := s.to
	for exit != s.from {
		i := s.above[exit]
		if i < 0 {
			s.noPath()
			return
		}
		s.chain = append(s.chain, chainBlock{block: i, exit: exit})
		most += s.list[i].Size() - 1
		exit = s.list[i].Head
		s.c.Charge(1)
	}
	s.limit = min(s.limit, most)
}

// solveChain looks for the longest path through each block of the chain.
func (s *Search) solveChain(least int) {
	length := 1
	isWhole := true
	var edges []int32
	for _, x := range s.chain {
		k := &s.list[x.block]
		found, bound := s.answer(x.block, fromHead, s.chainGains(k, x.exit), least)
		switch {
		case bound < 0:
			s.noPath()
			return
		case found.value < 0:
			isWhole = false // no path through the block is known yet
			s.addSlack(bound)
		default:
			length += found.value
			edges = append(edges, found.edges...)
			s.addSlack(bound - found.value)
		}
		s.c.Spend(1 + len(found.edges))
	}
	if !isWhole {
		s.addSlack(length)
		return
	}
	s.best = length
	s.bestPart = edges
}

// solveChainFrom is solveFrom for a chain. It solves the chain as a whole.
func (s *Search) solveChainFrom(first, least int) int {
	if first == len(s.list) {
		return first
	}
	s.solveChain(least)
	if s.c.Err() != nil {
		return 0
	}
	return len(s.list)
}

// noPath records that no path joins the two ends.
func (s *Search) noPath() {
	s.limit = 0
	s.proven = true
}

// chainGains returns the gains of the vertices of a block of the chain, the
// head first: 1 for each vertex after the head.
func (s *Search) chainGains(k *block, exit int32) [][degrees]int32 {
	gain := s.gains(k.Size())
	gain[0] = [degrees]int32{untouched: never, out: 0, in: never, both: never}
	last := in
	if !s.directed {
		last = out // the first edge of an undirected vertex
	}
	for j, v := range s.members[k.Begin:k.End] {
		gain[j+1] = [degrees]int32{untouched: 0, out: never, in: never, both: 1}
		if v == exit {
			gain[j+1] = [degrees]int32{never, never, never, never}
			gain[j+1][last] = 1
		}
	}
	s.c.Charge(k.Size())
	return gain
}
