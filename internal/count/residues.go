package count

import "math/big"

// A residues reconstructs a number from its remainders modulo primes, by the
// Chinese remainder theorem. The remainders determine the number if it is less
// than the product of the primes.
type residues struct {
	number  *big.Int // the smallest number with all remainders so far
	modulus *big.Int // the product of the primes so far
}

// newResidues returns residues without any remainders yet: the number 0 modulo
// 1.
func newResidues() *residues {
	return &residues{number: new(big.Int), modulus: big.NewInt(1)}
}

// add adds the remainder modulo another prime. To the number it adds k times
// the modulus, where k is (remainder - number) / modulus, computed modulo the
// prime.
func (r *residues) add(prime, remainder uint64) {
	p := new(big.Int).SetUint64(prime)
	multiple := new(big.Int).SetUint64(remainder)
	multiple.Sub(multiple, r.number)
	multiple.Mul(multiple, new(big.Int).ModInverse(r.modulus, p))
	multiple.Mod(multiple, p)
	r.number.Add(r.number, multiple.Mul(multiple, r.modulus))
	r.modulus.Mul(r.modulus, p)
}

// primesBeyond returns the largest primes of the given number of bits, which is
// at most 64. It returns just enough primes for their product to exceed bound.
func primesBeyond(bound *big.Int, bits int) []uint64 {
	var primes []uint64
	product := big.NewInt(1)
	prime := new(big.Int).Lsh(big.NewInt(1), uint(bits))
	for product.Cmp(bound) <= 0 {
		prime.Sub(prime, big.NewInt(1))
		for !prime.ProbablyPrime(0) { // exact below 2^64
			prime.Sub(prime, big.NewInt(1))
		}
		primes = append(primes, prime.Uint64())
		product.Mul(product, prime)
	}
	return primes
}
