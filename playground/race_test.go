package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/knighttour"
)

// A moment is the state of a search that the page shows after a visit.
type moment struct {
	Path       []int64
	Candidates []candidate
	Undone     []int64 // where the search stepped back to, and the squares it took back
	Stuck      bool    // whether no move is left, although squares are
	Kept       int     // squares on the path before the next visit, if there is one
}

// A candidate is a square that the path can go on to.
type candidate struct {
	Square int64
	Onward int  // moves from there to free squares
	Chosen bool // whether the search goes there next
}

// moments returns the moments of the library's search after the given numbers
// of visits, which must be in ascending order.
func moments(t *testing.T, board knighttour.Board, start int64, orders []knighttour.Order, visits ...int) []moment {
	t.Helper()
	ctx, enough := context.WithCancel(t.Context())
	defer enough()
	var all []moment
	var path, before []int64
	n := 0
	s := knighttour.Search{
		Orders:   orders,
		Unpruned: true,
		Prefix:   []int64{start},
		Trace: func(e knighttour.Event) {
			if e.Back {
				return
			}
			n++
			if len(all) > 0 && n == visits[len(all)-1]+1 {
				m := &all[len(all)-1]
				m.Kept = e.Depth
				for i := range m.Candidates {
					m.Candidates[i].Chosen = e.Depth == len(path) && m.Candidates[i].Square == e.ID
				}
			}
			before = append(before[:0], path...)
			path = append(path[:e.Depth], e.ID)
			if len(all) == len(visits) {
				enough()
			} else if n == visits[len(all)] {
				all = append(all, seen(board, path, before))
			}
		},
	}
	_, _ = s.Tour(ctx, board) // stopped early, or complete
	if len(all) != len(visits) {
		t.Fatalf("the search has %d visits", n)
	}
	return all
}

// seen returns the moment after a visit, when the search has reached the given
// path. The parameter before is the path after the previous visit, from which
// the search may have stepped back.
func seen(board knighttour.Board, path, before []int64) moment {
	free := func(id int64) (ids []int64) {
		for s := range board.Moves(int(id)/board.Cols(), int(id)%board.Cols()) {
			if !slices.Contains(path, s.ID()) {
				ids = append(ids, s.ID())
			}
		}
		return ids
	}
	m := moment{Path: slices.Clone(path), Candidates: []candidate{}, Undone: []int64{}}
	for _, id := range free(path[len(path)-1]) {
		m.Candidates = append(m.Candidates, candidate{Square: id, Onward: len(free(id))})
	}
	m.Stuck = len(m.Candidates) == 0 && len(path) < board.Rows()*board.Cols()
	if kept := len(path) - 1; kept < len(before) {
		m.Undone = slices.Clone(before[kept-1:])
	}
	return m
}

// runner returns the moment that a board of the race shows: board 0 is that of
// the naive search.
func (t *tab) runner(i int) moment {
	t.Helper()
	return eval[moment](t, script("runner", i))
}

// raced waits until both searches of the race have ended, if they have begun.
func (t *tab) raced() {
	t.Helper()
	t.wait(`!figures.race.running || figures.race.runners.every((r) => r.answer) && !figures.race.player.growing`)
}

// goTo goes to a position of a figure's player.
func (t *tab) goTo(figure string, position int) {
	t.Helper()
	eval[any](t, fmt.Sprintf(`figures[%q].player.seek(%d); null`, figure, position))
}

// playsFrom makes the race play from a position, even if it has reached its end
// in the meantime, as it may on a slow machine.
func (t *tab) playsFrom(position int) {
	t.Helper()
	// In one script, since play would pause a player that has begun to play in
	// the meantime.
	eval[any](t, fmt.Sprintf(`{
		const player = figures.race.player;
		player.go(%d);
		if (!player.playing) player.play();
		null;
	}`, position))
}

// counted runs the searches of the race, without waiting until it is on the
// screen, and waits until the naive search has ended after the given number of
// visits.
func (t *tab) counted(visits int) {
	t.Helper()
	eval[any](t, `figures.race.record(); null`)
	t.wait(fmt.Sprintf(`figures.race.runners[0].answer?.visits === %d`, visits))
}

// checkRace compares both boards with the library at the given visits, forwards
// and backwards, and then at the end. The parameter tie is the order of the
// naive search; naive and better are the numbers of visits that the two
// searches make.
func (t *tab) checkRace(board knighttour.Board, start int64, tie knighttour.Order, naive, better int, visits []int) {
	t.Helper()
	t.raced()
	slices.Sort(visits)
	short := []int{}
	for _, v := range visits {
		v = min(v, better)
		if len(short) == 0 || v > short[len(short)-1] {
			short = append(short, v)
		}
	}
	want := [][]moment{
		moments(t.T, board, start, []knighttour.Order{tie}, visits...),
		moments(t.T, board, start, []knighttour.Order{
			knighttour.Warnsdorff(),
			knighttour.ByMove(),
		}, short...),
	}
	check := func(i int) {
		t.goTo("race", visits[i])
		j, _ := slices.BinarySearch(short, min(visits[i], better))
		for side, w := range []moment{want[0][i], want[1][j]} {
			equal(t, fmt.Sprint(t.runner(side)), fmt.Sprint(w), "%v from %d, side %d, visit %d",
				board, start, side, visits[i])
		}
	}
	for i := range visits {
		check(i)
	}
	for i := range visits {
		check(len(visits) - 1 - i)
	}
	t.goTo("race", naive)
	t.wantText(part("race", "naive-outcome"),
		fmt.Sprintf("A tour, after %s visits.", grouped(naive)))
	t.wantText(part("race", "warnsdorff-outcome"),
		fmt.Sprintf("A tour, after %s visits.", grouped(better)))
	t.wantText(part("race", "numbers"), grouped(naive)+" : "+grouped(better))
}

// visits returns the number of visits of the book's program on a square board,
// from the first square.
func visits(t *testing.T, rows int, orders ...knighttour.Order) int {
	t.Helper()
	s := knighttour.Search{Orders: orders, Unpruned: true, Prefix: []int64{0}}
	tour, err := s.Tour(t.Context(), knighttour.MustBoard(rows, rows))
	if err != nil {
		t.Fatal(err)
	}
	return int(tour.Visits)
}

// grouped returns n with commas between the thousands.
func grouped(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}

// TestRace compares both boards with the library's searches, at many visits,
// for several starts and orders.
func TestRace(t *testing.T) {
	t.Parallel()
	board := knighttour.MustBoard(5, 5)
	tb := open(t, "#race=board:5x5,start:0", searched, light)
	visits := []int{1, 2, 18, 19, 20, 21, 24, 25, 26, 27, 6215, 6216}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		visits = append(visits, 28+random.IntN(6180))
	}
	tb.checkRace(board, 0, knighttour.ByMove(), 6216, 25, slices.Compact(visits))

	// Change the start with a click, and then change the order.
	tb.clickSquare(part("race", "naive-canvas"), 4, 5, 5)
	tb.counted(3441)
	tb.checkRace(board, 4, knighttour.ByMove(), 3441, 25, []int{1, 100, 3000})
	tb.set(part("race", "order"), "id")
	tour, err := knighttour.KnightTour(t.Context(), board, 4, knighttour.ByID())
	if err != nil {
		t.Fatal(err)
	}
	tb.counted(int(tour.Visits))
	tb.checkRace(board, 4, knighttour.ByID(), int(tour.Visits), 25, []int{1, 10})
}

// TestRaceLarge goes through a race of millions of visits, forwards and
// backwards, and checks that the page gets few messages, each with thousands of
// visits, and does not take too much memory.
func TestRaceLarge(t *testing.T) {
	t.Parallel()
	board := knighttour.MustBoard(8, 8)
	browser := ownBrowser(t)
	tb := open(t, "", searched, light, chromedp.ActionFunc(addScript(script("record-frames"))))
	eval[any](tb, script("record-messages"))
	tb.set(part("race", "size"), "8x8")
	// on a busy machine, this may take longer than one wait
	for visits := 1_000_000; visits < 5_787_981; visits += 1_000_000 {
		tb.wait(fmt.Sprintf(`figures.race.runners[0].tape.length >= %d`, visits))
	}
	tb.counted(5_787_981)
	t.Log("while the search ran: " + eval[string](tb,
		script("frames-report")))
	// There is a message for each 32,768 visits, and one for each turn of 20
	// ms.
	atMost(tb, `messages_ - (performance.now() - began_[0]) / 20`, 200,
		"messages for 5,787,981 visits, beside those of its turns")
	random := rand.New(rand.NewPCG(3, 4))
	visits := []int{1, 63, 64, 65}
	for range 12 {
		visits = append(visits, 66+random.IntN(5_787_900))
	}
	tb.checkRace(board, 0, knighttour.ByMove(), 5_787_981, 64, visits)
	t.Log("a far scrub takes " + eval[string](tb,
		script("go-report")))
	tb.goTo("race", 1000)
	tb.set("#race .speed input", "60") // thousands of visits a second: each frame has a new board
	eval[any](tb,
		script("play-two-seconds"))
	t.Log("while it played: " + eval[string](tb,
		`((frames_ - began_[1]) / (performance.now() - began_[0]) * 1000).toFixed(1) + " frames a second, long tasks [" + long_ + "] ms"`))
	eval[any](tb, `figures.race.player.pause()`)
	tb.shot("race-large", "#race")

	// The memory of the tape, and of the renderer as a whole.
	atMost(tb, `figures.race.runners[0].tape.data.length`, 16<<20, "the bytes of the tape")
	if memory, ok := renderer(browser); ok {
		t.Logf("the renderer has %d MB of its own", memory>>20)
		check(t, memory <= 300<<20, "the renderer takes %d bytes", memory)
	}
}

// renderer returns the memory of the largest renderer process of a browser,
// given by its process ID. ok is false if /proc does not have it.
func renderer(browser int) (bytes int64, ok bool) {
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range files {
		line, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(line), "--type=renderer") || !descends(filepath.Dir(file), browser) {
			continue
		}
		status, err := os.ReadFile(filepath.Join(filepath.Dir(file), "status"))
		if err != nil {
			continue
		}
		for line := range strings.Lines(string(status)) {
			var kb int64
			if _, err := fmt.Sscanf(line, "RssAnon: %d kB", &kb); err == nil {
				bytes, ok = max(bytes, kb<<10), true
			}
		}
	}
	return bytes, ok
}

// descends reports whether a process, given by its folder in /proc, is a
// descendant of the process with ID from.
func descends(folder string, from int) bool {
	for {
		stat, err := os.ReadFile(filepath.Join(folder, "stat"))
		_, rest, found := strings.Cut(string(stat), ") ")
		fields := strings.Fields(rest)
		if err != nil || !found || len(fields) < 2 || fields[1] == "0" {
			return false
		}
		if fields[1] == fmt.Sprint(from) {
			return true
		}
		folder = filepath.Join("/proc", fields[1])
	}
}

// TestRaceLimit searches up to the maximum number of visits: the naive search
// from square 12 would take 122,131,667.
func TestRaceLimit(t *testing.T) {
	t.Parallel()
	if os.Getenv("KNIGHTTOUR_LONG") == "" {
		t.Skip("KNIGHTTOUR_LONG is not set")
	}
	browser := ownBrowser(t)
	tb := open(t, "#race=board:8x8,start:12,at:40000000", searched, light)
	for visits := 10_000_000; visits <= 40_000_000; visits += 10_000_000 {
		tb.wait(fmt.Sprintf(`figures.race.runners[0].tape.length >= %d`, visits))
	}
	tb.waitText(part("race", "naive-outcome"), "Stopped after 40,000,000 visits, without a tour.")
	if memory, ok := renderer(browser); ok {
		t.Logf("the renderer has %d MB of its own", memory>>20)
		check(t, memory <= 300<<20, "the renderer takes %d bytes", memory)
	}
	tb.shot("race-limit", "#race")
}

// TestRaceStop stops a search that would take minutes.
func TestRaceStop(t *testing.T) {
	t.Parallel()
	tb := open(t, "", searched, light)
	tb.set(part("race", "size"), "8x8")
	tb.set(part("race", "start"), "e7")
	tb.wait(`figures.race.runners[0].tape.length > 50_000`)
	eval[any](tb, `globalThis.began_ = performance.now(); null`)
	tb.click(part("race", "stop"))
	tb.wait(script("race-found"))
	t.Logf("it was over %.0f ms after the test began to click", eval[float64](tb, `took_`))
	tb.click("#race [data-do=last]")
	tb.waitText(part("race", "naive-outcome"), "Stopped after ")
	tb.waitText(part("race", "status"), "without a tour.")
}

// TestRaceRestarts ends the searches as if their Worker had been terminated,
// which the page does if a search does not stop at once. What was recorded
// stays.
func TestRaceRestarts(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:5x5,start:0,at:0", searched, light)
	tb.raced()
	got := eval[[]string](tb, script("race-restarts"))
	equal(t, got, []string{
		"begun,1,100,100",
		"ended,2,100,100",
		"begun again,2,100,100",
		"further,2,300,300",
		"ended again,3,300,300",
		"stopped,3,300,300",
		"stopped300",
	})
}

// TestKeys uses the race's player with the keyboard alone.
func TestKeys(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:5x5,start:0,at:0", searched, light)
	tb.raced()
	stage := part("race", "stage")
	tb.run(chromedp.Focus(stage, chromedp.ByQuery))
	at := func(key string, want int) {
		t.Helper()
		tb.run(chromedp.KeyEvent(key))
		expect(tb, `figures.race.player.position`, want, "after %q the position is", key)
	}
	at(kb.ArrowRight, 1)
	at(kb.ArrowRight, 2)
	at(kb.ArrowLeft, 1)
	at(kb.End, 6216)
	at(kb.ArrowRight, 6216)
	at(kb.Home, 0)
	tb.run(chromedp.KeyEvent(" "))
	tb.wait(`figures.race.player.playing && figures.race.player.position > 2`)
	tb.run(chromedp.KeyEvent(" "))
	expect(tb, `figures.race.player.playing`, false, "space does not pause")
	tb.waitText(part("race", "status"), "Visit ")
}

// TestStill checks that with reduced motion nothing plays by itself, but Play
// works.
func TestStill(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:5x5", searched, still)
	tb.raced()
	tb.wantText(part("race", "numbers"), "6,216 : 25")
	tb.wantText(part("race", "status"),
		"Visit 1.\nNaive on a5: 2 moves, to c4 and b3. It takes c4, the first in the table.\n"+
			"Warnsdorff on a5: 2 moves, to squares with 5 and 5 moves onward. It takes c4: of c4 and b3, with 5 each, it is the first in the table.")
	expect(tb, `[figures.race.player.position, figures.race.player.playing].join()`, "1,false",
		"it plays")
	tb.click("#race [data-do=play]")
	tb.wait(`figures.race.player.position > 3`)
	tb.click("#race [data-do=play]")
	expect(tb, `figures.race.player.playing`, false, "it plays on")
}
