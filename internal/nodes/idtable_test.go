package nodes

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"example.com/knighttour/internal/graphtest"
	"example.com/knighttour/internal/work"
)

// TestTable looks up all IDs of a table, and IDs that it does not have.
func TestTable(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for name, id := range map[string]func(i int) int64{
		"in a row":   func(i int) int64 { return int64(i) - 50 },
		"multiples":  func(i int) int64 { return int64(i) << 40 },
		"at random":  func(int) int64 { return int64(r.Uint64()) },
		"at the end": func(i int) int64 { return math.MaxInt64 - 3*int64(i) },
	} {
		for _, n := range []int{0, 1, 2, 3, 127, 128, 1000} {
			t.Run(fmt.Sprintf("ids=%s/n=%d", name, n), func(t *testing.T) {
				vertices := map[int64]int32{}
				var ids []int64
				for i := range n {
					ids = append(ids, id(i))
					vertices[ids[i]] = int32(i)
				}
				c := work.New(t.Context())
				index := newIDTable(c, ids)
				graphtest.NoError(t, c.Err())
				for _, id := range append(ids, 1, -1, 0, math.MinInt64, int64(r.Uint64())) {
					v, ok := index.vertex(id)
					want, has := vertices[id]
					if ok != has || ok && v != want {
						t.Fatalf("ID %d: vertex %d, %t, want %d, %t", id, v, ok, want, has)
					}
				}
			})
		}
	}
}
