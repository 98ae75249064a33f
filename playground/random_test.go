package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"example.com/knighttour"
)

// TestRandom draws random tours. The address keeps the seed of a tour, so that
// a reload shows it again, and the button draws another one.
func TestRandom(t *testing.T) {
	t.Parallel()
	const seed = `figures.sandbox.setting.seed`
	outcome := part("sandbox", "outcome")
	tb := open(t, "#sandbox=how:random,rows:6,cols:6,goal:closed,run:yes", phone)
	const all = "One of 9,862 closed tours, picked at random: each is as likely as any other."
	tb.waitText(outcome, all)
	board := knighttour.MustBoard(6, 6)
	checkTour(t, tb, `figures.sandbox.path`, board, knighttour.Closed())
	drawn := eval[[]int64](tb, `[...figures.sandbox.path]`)
	first := eval[string](tb, seed)
	equal(t, len(first), 16, "the digits of the seed %s", first)
	tb.wait(fmt.Sprintf(`location.hash.includes("seed:%s,") && location.hash.endsWith(",run:yes")`, first))

	tb.run(chromedp.Reload())
	tb.wait(`document.documentElement.dataset.ready === "yes"`)
	tb.waitText(outcome, all)
	expect(tb, `[...figures.sandbox.path]`, drawn, "after a reload")
	tb.shot("sandbox-random", "#sandbox")

	tb.click(part("sandbox", "run"))
	tb.wait(fmt.Sprintf(`%s !== %q && !figures.sandbox.call`, seed, first))
	tb.waitText(outcome, all)
	checkTour(t, tb, `figures.sandbox.path`, board, knighttour.Closed())

	// A random tour has no given start.
	tb.click("#sandbox [data-do=last]")
	tb.click(part("sandbox", "own"))
	tb.clickSquare(part("sandbox", "canvas"), 7, 6, 6)
	tb.wantText(part("sandbox", "status"), "A tour picked at random begins anywhere.")
	tb.wantAccessible("#sandbox")
	for hash, want := range map[string]string{
		"rows:5,cols:5":             "One of 864 tours, picked at random: each is as likely as any other.",
		"rows:5,cols:6":             "One of 18,784 tours, picked at random: each is as likely as any other.",
		"rows:5,cols:5,goal:closed": "Proved: there is no such closed tour.",
	} {
		tb.goes(fmt.Sprintf("#sandbox=how:random,%s,run:yes", hash))
		tb.waitText(outcome, want)
	}
	tb.goes("#sandbox=how:random,rows:8,cols:8,seed:x")
	tb.wait(`document.querySelector('#sandbox [data-part="complaint"]').textContent ===
		"The address asks for rows “8”, but that has to be a whole number from 1 to 6: it is 6 here. " +
		"The address asks for cols “8”, but that has to be a whole number from 1 to 6: it is 6 here. " +
		"The address asks for seed “x”, but that has to be at most 16 of the digits 0 to 9 and a to f."`)
}
