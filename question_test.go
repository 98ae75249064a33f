package knighttour_test

import (
	"errors"
	"reflect"
	"runtime"
	"slices"
	"testing"
	"weak"

	"example.com/knighttour"
	"example.com/knighttour/internal/graphtest"
)

// TestFinishResets checks that a call leaves no more in its question than the
// memory that the next call may use.
func TestFinishResets(t *testing.T) {
	s := knighttour.Search{
		Limit:    100,
		Goal:     knighttour.EndAt(2),
		Orders:   []knighttour.Order{knighttour.ByState((*knighttour.State).Free)},
		Unpruned: true,
		Prefix:   []int64{0, 6},
		Places:   map[int]int64{1: 6},
		Trace:    func(knighttour.Event) {},
		Allow:    func(*knighttour.State, int64) bool { return true },
	}
	asked, err := knighttour.Asked(s, knighttour.MustBoard(3, 4))
	if !errors.Is(err, knighttour.ErrNoTour) {
		t.Fatalf("error %v, want %v: the search must have begun", err, knighttour.ErrNoTour)
	}
	q := reflect.ValueOf(asked).Elem()
	kept := []string{"start", "better", "boards", "ownHost", "walks"}
	for i := range q.NumField() {
		name := q.Type().Field(i).Name
		if !slices.Contains(kept, name) && !q.Field(i).IsZero() {
			t.Errorf("a question keeps its field %s", name)
		}
	}
}

// TestFinishForgets checks that the question of a call that has ended keeps
// nothing of the caller's functions if the board is large.
func TestFinishForgets(t *testing.T) {
	type owned struct{ _ [100]int }
	call := func() (q any, w weak.Pointer[owned]) {
		o := new(owned)
		tie := knighttour.ByState(func(s *knighttour.State, id int64) int {
			runtime.KeepAlive(o)
			return s.Free(id)
		})
		orders := []knighttour.Order{knighttour.Warnsdorff(), tie}
		s := knighttour.Search{Orders: orders}
		q, err := knighttour.Asked(s, knighttour.MustBoard(20, 20))
		graphtest.NoError(t, err)
		return q, weak.Make(o)
	}
	q, w := call()
	runtime.GC()
	if w.Value() != nil {
		t.Error("the question refers to the rank function of a call that has ended")
	}
	runtime.KeepAlive(q)
}
