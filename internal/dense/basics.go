package dense

// Sized returns a slice of length n with unspecified contents. It uses the
// memory of s if that is enough. Otherwise it allocates a slice with room to
// grow.
func Sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, max(n+n/2, WordSize))
	}
	return s[:n]
}

// Bit returns 1 for true and 0 for false.
func Bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// EdgeKey returns the key of an undirected edge in a map: its ends in ascending
// order.
func EdgeKey(u, v int32) [2]int32 { return [2]int32{min(u, v), max(u, v)} }

// Longest returns the longest of path and others. Of equally long ones it
// returns the first.
func Longest(path []int32, others ...[]int32) []int32 {
	for _, other := range others {
		if len(other) > len(path) {
			path = other
		}
	}
	return path
}

// golden is 2^64 divided by the golden ratio: the step between the states of
// SplitMix64.
const golden = 0x9e3779b97f4a7c15

// Mix is the output function of SplitMix64, a bijection: Steele, Lea and Flood,
// Fast splittable pseudorandom number generators, OOPSLA 2014,
// doi:10.1145/2660193.2660195.
func Mix(x uint64) uint64 {
	x += golden
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// A Random is a SplitMix64 generator, which yields the same numbers on all
// machines. It is a counter that each number increments, so any value is a
// seed.
type Random uint64

// Below returns a number from 0 to n-1, where n is from 1 to 2^32. The numbers
// are equally likely, but for differences of about n/2^32.
func (r *Random) Below(n int) int {
	*r++
	x := uint32(Mix(uint64(*r) * golden))
	return int(uint64(x) * uint64(n) >> 32) // x/2^32 times n
}

// Shuffle permutes s at random.
func (r *Random) Shuffle(s []int32) {
	for i := len(s) - 1; i > 0; i-- {
		j := r.Below(i + 1)
		s[i], s[j] = s[j], s[i]
	}
}
