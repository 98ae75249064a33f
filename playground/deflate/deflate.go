// Package deflate compresses what is compressed once and loaded often. It takes
// seconds for what package compress/gzip does in half a second, and makes files
// that are 5 % smaller, which any reader of gzip expands.
//
// What it does is known from Zopfli (Alakuijala and Vandevenne, 2013): of all
// ways to write a block as literals and matches it takes the one of the fewest
// bits, by dynamic programming over the positions, where what a symbol costs is
// learned from the way before. The format is RFC 1951's in RFC 1952's.
package deflate

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"math/bits"
	"slices"
)

const (
	window   = 1 << 15 // how far back a match may lie
	shortest = 3       // length of a match
	longest  = 258
	tries    = 400     // earlier places that are compared with a position
	region   = 1 << 18 // bytes that are looked at together
	piece    = 1 << 9  // steps that are not split
	rounds   = 3       // ways through a block
	end      = 256     // the symbol that ends a block
)

// Gzip returns the data compressed, deterministically. It takes about a second
// for each megabyte.
func Gzip(data []byte) []byte {
	w := writer{data: []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255}}
	f := finder{data: data, three: map[uint32]int{}, four: map[uint32]int{}, before: make([]int, len(data))}
	for from := 0; from < len(data); from += region {
		to := min(from+region, len(data))
		matches := f.find(from, to)
		at := from
		for _, way := range split(cheapest(data[from:to], matches, guess())) {
			n := 0
			for _, s := range way {
				n += int(s.length)
			}
			for range rounds {
				way = cheapest(data[at:at+n], matches[at-from:], measure(way))
			}
			w.block(way)
			at += n
		}
	}
	w.end()
	out := binary.LittleEndian.AppendUint32(w.data, crc32.ChecksumIEEE(data))
	return binary.LittleEndian.AppendUint32(out, uint32(len(data)))
}

// A match says that the bytes at a position are those at a distance before it.
// One of length 1 and no distance is a literal.
type match struct{ length, distance int32 }

// A step is a symbol of a block: a match, or the byte.
type step struct {
	match
	literal byte
}

// A finder finds matches, from the front to the back.
type finder struct {
	data        []byte
	three, four map[uint32]int // where three and four bytes were last, plus 1
	before      []int          // where the four bytes of a position were before, plus 1
}

// find returns the matches of each position from from to before to: the nearest
// of each length, the longer ones further away. None goes beyond to.
func (f *finder) find(from, to int) [][]match {
	all := make([][]match, to-from)
	for at := from; at+shortest < to; at++ {
		add := func(length, place int) {
			all[at-from] = append(all[at-from], match{int32(length), int32(at - place)})
		}
		four := binary.LittleEndian.Uint32(f.data[at:])
		three := four & 0xffffff
		place := f.three[three] - 1
		f.three[three] = at + 1
		f.before[at] = f.four[four]
		f.four[four] = at + 1
		if !near(place, at) {
			continue
		}
		add(shortest, place)
		most := min(longest, to-at)
		best := shortest
		place = f.before[at] - 1
		for left := tries; near(place, at) && left > 0 && best < most; left-- {
			if f.data[place+best] == f.data[at+best] {
				if n := common(f.data[place:place+most], f.data[at:at+most]); n > best {
					best = n
					add(n, place)
				}
			}
			place = f.before[place] - 1
		}
	}
	return all
}

// near reports whether a match may lie at a place, which is negative if there
// is none.
func near(place, at int) bool { return place >= 0 && at-place <= window }

// common returns how many first bytes two slices of one length have in common.
func common(a, b []byte) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return len(a)
}

// costs are the bits that symbols cost.
type costs struct {
	literal  [256]float64
	length   [longest + 1]float64
	distance [30]float64
}

// guess returns costs to begin with.
func guess() *costs {
	var c costs
	for i := range c.literal {
		c.literal[i] = 8
	}
	for n := shortest; n <= longest; n++ {
		c.length[n] = 9 + float64(extraOfLength(lengthSymbol(n)))
	}
	for s := range c.distance {
		c.distance[s] = 7 + float64(extraOfDistance(s))
	}
	return &c
}

// measure returns what symbols cost if they are as frequent as on a way.
func measure(way []step) *costs {
	symbols, distances := counts(way)
	symbol, distance := entropy(symbols[:]), entropy(distances[:])
	var c costs
	copy(c.literal[:], symbol)
	for n := shortest; n <= longest; n++ {
		s := lengthSymbol(n)
		c.length[n] = symbol[s] + float64(extraOfLength(s))
	}
	for s := range c.distance {
		c.distance[s] = distance[s] + float64(extraOfDistance(s))
	}
	return &c
}

// entropy returns the bits of symbols that occur so often. One that does not
// occur costs as much as one that occurs once.
func entropy(counts []int) []float64 {
	total := 0
	for _, n := range counts {
		total += n
	}
	all := make([]float64, len(counts))
	for s, n := range counts {
		all[s] = float64(math.Log2(float64(max(total, 1)) / float64(max(n, 1))))
	}
	return all
}

// split splits a way into blocks, so that the bits of all blocks are the fewest
// if one may end after every piece of so many steps.
func split(way []step) [][]step {
	var pieces [][]step
	for piece := range slices.Chunk(way, piece) {
		pieces = append(pieces, piece)
	}
	cost := make([]float64, len(pieces)+1) // of the best blocks before each piece
	from := make([]int, len(pieces)+1)     // the piece that begins the last of them
	for last := range pieces {
		cost[last+1] = math.MaxFloat64
		var symbols [286]int
		var distances [30]int
		symbols[end] = 1
		for first := last; first >= 0; first-- {
			count(pieces[first], &symbols, &distances)
			if next := cost[first] + size(symbols[:]) + size(distances[:]); next < cost[last+1] {
				cost[last+1], from[last+1] = next, first
			}
		}
	}
	var blocks [][]step
	for last := len(pieces); last > 0; last = from[last] {
		blocks = append(blocks, way[from[last]*piece:min(last*piece, len(way))])
	}
	slices.Reverse(blocks)
	return blocks
}

// size returns how many bits symbols take that occur so often, and about how
// many their code takes.
func size(counts []int) float64 {
	total := 0.0
	for s, bits := range entropy(counts) {
		if counts[s] > 0 {
			total += float64(counts[s])*bits + 3.5
		}
	}
	return total
}

// count counts how often a way has each symbol.
func count(way []step, symbols *[286]int, distances *[30]int) {
	for _, s := range way {
		if s.distance == 0 {
			symbols[s.literal]++
			continue
		}
		symbols[lengthSymbol(int(s.length))]++
		distances[distanceSymbol(int(s.distance))]++
	}
}

// counts returns how often a block has each symbol.
func counts(way []step) (symbols [286]int, distances [30]int) {
	count(way, &symbols, &distances)
	symbols[end]++
	return symbols, distances
}

// cheapest returns the way through a block that costs least.
func cheapest(data []byte, matches [][]match, c *costs) []step {
	cost := make([]float64, len(data)+1) // of the cheapest way to each position
	for i := range cost[1:] {
		cost[i+1] = math.MaxFloat64
	}
	by := make([]match, len(data)+1) // its last step
	for at, b := range data {
		if next := cost[at] + c.literal[b]; next < cost[at+1] {
			cost[at+1], by[at+1] = next, match{length: 1}
		}
		n := shortest
		for _, m := range matches[at] {
			far := cost[at] + c.distance[distanceSymbol(int(m.distance))]
			for ; n <= min(int(m.length), len(data)-at); n++ {
				if next := far + c.length[n]; next < cost[at+n] {
					cost[at+n], by[at+n] = next, match{int32(n), m.distance}
				}
			}
		}
	}
	steps := 0
	for at := len(data); at > 0; at -= int(by[at].length) {
		steps++
	}
	way := make([]step, steps)
	for at := len(data); at > 0; at -= int(by[at].length) {
		steps--
		way[steps] = step{by[at], data[at-1]}
	}
	return way
}

// lengthSymbol returns the symbol of a match's length.
func lengthSymbol(length int) int {
	n := length - shortest
	switch {
	case length == longest:
		return 285
	case n < 8:
		return 257 + n
	}
	extra := bits.Len(uint(n)) - 3
	return 257 + 4*extra + n>>extra
}

// extraOfLength returns how many bits follow the symbol of a length.
func extraOfLength(symbol int) int {
	if symbol < 265 || symbol == 285 {
		return 0
	}
	return (symbol - 261) / 4
}

// distanceSymbol returns the symbol of a match's distance.
func distanceSymbol(distance int) int {
	n := distance - 1
	if n < 4 {
		return n
	}
	extra := bits.Len(uint(n)) - 2
	return 2*extra + n>>extra
}

// extraOfDistance returns how many bits follow the symbol of a distance.
func extraOfDistance(symbol int) int { return max(symbol/2-1, 0) }
