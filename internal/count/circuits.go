package count

import (
	"math"
	"math/big"
	"math/bits"

	"example.com/knighttour/internal/dense"
	"example.com/knighttour/internal/work"
)

// A junctions counts the Hamiltonian cycles of a digraph in which any two
// vertices that share one successor share all successors. The vertices are then
// the arcs of a multigraph, and the cycles are its Euler circuits. By the BEST
// theorem, their number is the product of factorials and a determinant.
//
// T. van Aardenne-Ehrenfest and N. G. de Bruijn: Circuits and trees in oriented
// linear graphs, Simon Stevin 28, 1951. The determinant, which counts
// arborescences: W. T. Tutte: The dissection of equilateral triangles into
// equilateral triangles, Proceedings of the Cambridge Philosophical Society 44,
// 1948, doi:10.1017/S030500410002449X.
type junctions struct{ dense.Junctions }

// newJunctions returns the multigraph of a digraph, or nil if there is none or
// c is stopped.
func newJunctions(c *work.Canceller, l dense.Lists) *junctions {
	j := dense.NewJunctions(c, l)
	if j == nil {
		return nil
	}
	return &junctions{*j}
}

// words returns the memory of the determinant in words.
func (j *junctions) words() int { return j.N * j.N }

// trialVisits returns the cost of the determinant, in visits of an enumeration.
func (j *junctions) trialVisits() int64 {
	_, out := j.Degrees()
	logarithm := 0.0 // log2 of the product of the degrees
	for _, d := range out {
		logarithm += math.Log2(float64(max(d, 1)))
	}
	primes := 1 + int64(logarithm)/bitsOfPrime
	n := int64(j.N)
	return n * n * n / stepsOfElimination * primes
}

// count returns the number of Euler circuits. The error is that of c.
func (j *junctions) count(c *work.Canceller) (*big.Int, error) {
	in, out := j.Degrees()
	circuits := big.NewInt(1)
	for x := range in {
		if in[x] != out[x] {
			return new(big.Int), c.Err()
		}
		circuits.Mul(circuits, new(big.Int).MulRange(1, int64(out[x])-1))
		if err := c.Spend(work.PerCall); err != nil {
			return new(big.Int), err
		}
	}
	trees, err := j.arborescences(c, out)
	if err != nil {
		return new(big.Int), err
	}
	return circuits.Mul(circuits, trees), nil
}

// stepsOfElimination steps of an elimination cost as much as one visit. The
// determinant of a matrix of n rows takes n³ steps. See Costs in BENCHMARKS.md.
const stepsOfElimination = 48

// bitsOfPrime is the number of bits of the primes modulo which determinants are
// computed: the product of two remainders fits into a word.
const bitsOfPrime = 31

// arborescences returns the number of spanning trees whose arcs lead to a fixed
// node. It is at most the product of the degrees. out holds, by node, the
// number of arcs that begin there.
func (j *junctions) arborescences(c *work.Canceller, out []int) (*big.Int, error) {
	bound := big.NewInt(1)
	for _, d := range out {
		bound.Mul(bound, big.NewInt(int64(d)))
	}
	trees := newResidues()
	for _, prime := range primesBeyond(bound, bitsOfPrime) {
		remainder, err := j.minor(c, out, prime)
		if err != nil {
			return nil, err
		}
		trees.add(prime, remainder)
	}
	return trees.number, nil
}

// minor returns, modulo a prime, the principal minor of the multigraph's
// Laplacian matrix without the last node's row and column. On its diagonal, the
// matrix has the slice out: the number of arcs that begin at each node. From
// each entry, the number of arcs from its row to its column is subtracted,
// loops included.
func (j *junctions) minor(c *work.Canceller, out []int, prime uint64) (uint64, error) {
	n := j.N - 1
	rows := make([][]uint64, n)
	for x := range rows {
		if err := c.Spend(n); err != nil {
			return 0, err
		}
		rows[x] = make([]uint64, n)
		rows[x][x] = uint64(out[x]) % prime
	}
	for v := range j.From {
		x, y := int(j.From[v]), int(j.To[v])
		if x < n && y < n {
			rows[x][y] = (rows[x][y] + prime - 1) % prime
		}
	}
	return determinant(c, rows, prime)
}

// determinant returns the determinant of a square matrix modulo a prime below
// 2^32, by Gaussian elimination. It overwrites the matrix.
func determinant(c *work.Canceller, rows [][]uint64, prime uint64) (uint64, error) {
	det := uint64(1)
	for i := range rows {
		pivot := i
		for pivot < len(rows) && rows[pivot][i] == 0 {
			pivot++
		}
		if pivot == len(rows) {
			return 0, c.Err()
		}
		if pivot != i {
			rows[i], rows[pivot] = rows[pivot], rows[i]
			det = prime - det
		}
		det = det * rows[i][i] % prime
		inverse := power(rows[i][i], prime-2, prime)
		for _, row := range rows[i+1:] {
			if row[i] == 0 {
				continue
			}
			factor := prime - row[i]*inverse%prime
			for k := i + 1; k < len(row); k++ {
				row[k] = (row[k] + factor*rows[i][k]) % prime
			}
			if err := c.Spend(len(row)); err != nil {
				return 0, err
			}
		}
	}
	return det, c.Err()
}

// power returns base^exponent modulo a number below 2^32.
func power(base, exponent, modulus uint64) uint64 {
	result := uint64(1)
	for bit := bits.Len64(exponent) - 1; bit >= 0; bit-- {
		result = result * result % modulus
		if exponent>>bit&1 == 1 {
			result = result * base % modulus
		}
	}
	return result
}
