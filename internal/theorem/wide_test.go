package theorem

import "testing"

func TestCut(t *testing.T) {
	for n := 5; n <= 200; n++ {
		for x := range (n + 1) / 2 {
			a := cut(n, x)
			c := a.find(x)
			size, first := c.size(), c.first()
			if n%2 != 0 && (size%2 == 0 || first%2 != 0 || len(a) > 1 && c.span == len(a)-1) {
				t.Errorf("cut(%d, %d) is %v, with %d in a block of %d from %d", n, x, a, x, size, first)
			}
			sum, odd := 0, 0
			for i, s := range a {
				sum += s.size * s.count
				odd += s.size % 2 * s.count
				if s.size < 5 || s.size > 11 || s.count < 1 || (i == 0 || i == len(a)-1) && s.count > 1 {
					t.Errorf("cut(%d, %d) is %v", n, x, a)
				}
			}
			if sum != n || odd != n%2 {
				t.Errorf("cut(%d, %d) is %v", n, x, a)
			}
		}
	}
}
