package deflate

import (
	"cmp"
	"math/bits"
	"slices"
)

// A writer writes bits, the lowest first.
type writer struct {
	data []byte
	bits uint64
	n    int // bits that are not in data yet
}

// write writes the n lowest bits.
func (w *writer) write(value, n int) {
	w.bits |= uint64(value&(1<<n-1)) << w.n
	for w.n += n; w.n >= 8; w.n -= 8 {
		w.data = append(w.data, byte(w.bits))
		w.bits >>= 8
	}
}

// end writes an empty block, which is the last, and fills its last byte with
// zeros.
func (w *writer) end() {
	w.write(1, 1)      // the last
	w.write(1, 2)      // in the code that is agreed upon, where
	w.write(0, 7)      // seven zeros end a block
	w.write(0, -w.n&7) // to a byte
}

// block writes a block with codes of its own.
func (w *writer) block(way []step) {
	symbols, distances := counts(way)
	symbol, distance := newCode(symbols[:], 15), newCode(distances[:], 15)
	w.write(0, 1) // not the last
	w.write(2, 2) // with codes of its own
	w.codes(symbol.lengths, distance.lengths)
	for _, s := range way {
		if s.distance == 0 {
			symbol.write(w, int(s.literal))
			continue
		}
		l, d := lengthSymbol(int(s.length)), distanceSymbol(int(s.distance))
		symbol.write(w, l)
		w.write(int(s.length)-shortest, extraOfLength(l))
		distance.write(w, d)
		w.write(int(s.distance)-1, extraOfDistance(d))
	}
	symbol.write(w, end)
}

// codes writes the lengths of two codes, themselves in a code: 16 repeats the
// length before 3 to 6 times, 17 and 18 stand for 3 to 10 and 11 to 138 zeros.
func (w *writer) codes(symbols, distances []int) {
	type word struct{ symbol, value, bits int }
	var words []word
	all := slices.Concat(symbols, distances)
	for i := 0; i < len(all); {
		n := 1 // equal lengths
		for i+n < len(all) && all[i+n] == all[i] {
			n++
		}
		i += n
		length := all[i-1]
		if length > 0 {
			words = append(words, word{length, 0, 0})
			n--
		}
		for n >= 3 {
			switch {
			case length > 0:
				words = append(words, word{16, min(n, 6) - 3, 2})
				n -= min(n, 6)
			case n <= 10:
				words = append(words, word{17, n - 3, 3})
				n = 0
			default:
				words = append(words, word{18, min(n, 138) - 11, 7})
				n -= min(n, 138)
			}
		}
		for range n {
			words = append(words, word{length, 0, 0})
		}
	}
	counts := make([]int, 19)
	for _, word := range words {
		counts[word.symbol]++
	}
	c := newCode(counts, 7)
	w.write(len(symbols)-257, 5)
	w.write(len(distances)-1, 5)
	w.write(19-4, 4)
	for _, symbol := range []int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15} {
		w.write(c.lengths[symbol], 3)
	}
	for _, word := range words {
		c.write(w, word.symbol)
		w.write(word.value, word.bits)
	}
}

// A code has the bits of symbols: a Huffman code of limited length.
type code struct{ bits, lengths []int }

// newCode returns the best code for symbols that occur so often, which has
// lengths of at most most. It has two symbols at least, as not every reader
// likes one.
func newCode(counts []int, most int) code {
	type coin struct {
		weight  int
		symbols []int
	}
	var coins []coin
	for s, n := range counts {
		if n > 0 {
			coins = append(coins, coin{n, []int{s}})
		}
	}
	for s := 0; len(coins) < 2; s++ {
		if counts[s] == 0 {
			coins = append(coins, coin{1, []int{s}})
		}
	}
	byWeight := func(a, b coin) int { return cmp.Compare(a.weight, b.weight) }
	slices.SortStableFunc(coins, byWeight)
	// Packages of two coins are coins of twice the value (Larmore and
	// Hirschberg, 1990).
	row := coins
	for range most - 1 {
		next := slices.Clone(coins)
		for pair := range slices.Chunk(row[:len(row)&^1], 2) {
			next = append(next, coin{pair[0].weight + pair[1].weight, slices.Concat(pair[0].symbols, pair[1].symbols)})
		}
		slices.SortStableFunc(next, byWeight)
		row = next
	}
	c := code{make([]int, len(counts)), make([]int, len(counts))}
	for _, coin := range row[:2*len(coins)-2] {
		for _, s := range coin.symbols {
			c.lengths[s]++
		}
	}
	next := 0
	for length := 1; length <= most; length++ {
		next *= 2
		for s, n := range c.lengths {
			if n == length {
				c.bits[s] = int(bits.Reverse16(uint16(next)) >> (16 - length))
				next++
			}
		}
	}
	return c
}

// write writes a symbol.
func (c code) write(w *writer, symbol int) { w.write(c.bits[symbol], c.lengths[symbol]) }
