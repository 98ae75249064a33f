package theorem

import "testing"

// TestCut checks what the doc comments of cut and of axis promise.
func TestCut(t *testing.T) {
	for n := 5; n <= 200; n++ {
		for x := range (n + 1) / 2 {
			a := cut(n, x)
			sum := 0
			odd := 0
			for _, s := range a {
				sum += s.size * s.count
				if s.size < 5 || s.size > 11 || s.count < 1 {
					t.Errorf("cut(%d, %d) is %v, with a span %v", n, x, a, s)
				}
				odd += s.size % 2 * s.count
			}
			if sum != n {
				t.Errorf("cut(%d, %d) is %v, with %d squares", n, x, a, sum)
			}
			if odd != n%2 {
				t.Errorf("cut(%d, %d) is %v, with %d odd tiles", n, x, a, odd)
			}
			if a[0].count > 1 || a[len(a)-1].count > 1 {
				t.Errorf("cut(%d, %d) is %v, whose ends have several tiles", n, x, a)
			}
			if n%2 != 0 {
				checkOddTile(t, a, n, x)
			}
		}
	}
}

// checkOddTile checks the tile that contains x, if n is odd.
func checkOddTile(t *testing.T, a axis, n, x int) {
	t.Helper()
	c := a.find(x)
	if c.size()%2 == 0 {
		t.Errorf("cut(%d, %d) is %v, with %d in a tile of %d", n, x, a, x, c.size())
	}
	if c.first()%2 != 0 {
		t.Errorf("cut(%d, %d) is %v, with an odd tile from %d", n, x, a, c.first())
	}
	if len(a) > 1 && c.span == len(a)-1 {
		t.Errorf("cut(%d, %d) is %v, with %d in the last tile", n, x, a, x)
	}
}
