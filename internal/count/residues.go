package count

import "math/big"

// A residues finds a number from its remainders for primes. They determine it
// if it is less than their product: the Chinese remainder theorem.
type residues struct {
	number  *big.Int // the least that is right for all primes so far
	modulus *big.Int // their product
}

func newResidues() *residues {
	return &residues{number: new(big.Int), modulus: big.NewInt(1)}
}

// add adds a remainder for another prime.
func (r *residues) add(prime, remainder uint64) {
	p := new(big.Int).SetUint64(prime)
	more := new(big.Int).SetUint64(remainder)
	more.Sub(more, r.number)
	more.Mul(more, new(big.Int).ModInverse(r.modulus, p))
	more.Mod(more, p)
	r.number.Add(r.number, more.Mul(more, r.modulus))
	r.modulus.Mul(r.modulus, p)
}

// primesBeyond returns the greatest primes of the given number of bits, at most
// 64, as many as have a product greater than most.
func primesBeyond(most *big.Int, bits int) []uint64 {
	var primes []uint64
	product := big.NewInt(1)
	prime := new(big.Int).Lsh(big.NewInt(1), uint(bits))
	for product.Cmp(most) <= 0 {
		prime.Sub(prime, big.NewInt(1))
		for !prime.ProbablyPrime(0) { // which is certain below 2^64
			prime.Sub(prime, big.NewInt(1))
		}
		primes = append(primes, prime.Uint64())
		product.Mul(product, prime)
	}
	return primes
}
