package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestChallenge wins on the first board: there is one primary button, which
// shares only a text, a picture, and a link to the board and the start. Whoever
// opens the link is challenged. A tour that the solver has found cannot be
// shared.
func TestChallenge(t *testing.T) {
	t.Parallel()
	tb := open(t, "", light)
	eval[any](tb, script("record-shared"))
	tb.tried(lessonBoards[2], "", tourFrom(t, 12)...)
	tb.waitText(part("try", "status"), "A tour!")
	expect(tb, `[...document.querySelectorAll("#try .primary")].filter((e) => e.checkVisibility()).map((e) => e.textContent).join()`,
		"Challenge a friend", "the primary buttons")
	tb.click(part("try", "challenge"))
	tb.wait(`shared_.length === 1`)
	address := eval[string](tb, `shared_[0].url`)
	check(t, strings.HasSuffix(address, "/#try=board:5x5,path:12,friend:yes"), "the link is %s", address)
	expect(tb, `shared_[0].files.map(({type, size}) => type + (size > 1000)).join()`, "image/pngtrue", "pictures")
	expect(tb, `shared_[0].text`, "I did it from c3 on 5 × 5. Can you?")

	_, hash, _ := strings.Cut(address, "#")
	dared := open(t, "#"+hash, light)
	dared.wantText(part("try", "status"),
		"A friend did it from c3. Can you? Tap a dashed circle: a2, a4, b1, b5, d1, d5, e2 or e4.")
	dared.clickSquare(part("try", "canvas"), 3, 5, 5)
	dared.wantText(part("try", "status"), "2 of 25 squares. 2 moves from here: b4 and e3.")
	dared.wait(`location.hash === "#try=board:5x5,path:12.3"`)

	dared.askSolver()
	dared.waitText(part("try", "answer"), "Yes")
	dared.click(part("try", "show"))
	dared.waitText(part("try", "status"), "A tour!")
	expect(dared, `figures.try.parts.challenge.checkVisibility()`, false, "the solver's tour can be shared")
}

// TestCopied shares when the system cannot share, or refuses: the page copies
// the link and says so. If it may not copy, it shows the link.
func TestCopied(t *testing.T) {
	t.Parallel()
	for _, figure := range []string{"try", "race"} {
		for _, system := range []string{
			`navigator.canShare = undefined`,
			`navigator.canShare = () => true, navigator.share = async () => { throw new DOMException("", "NotAllowedError") }`,
		} {
			tb := open(t, "#race=board:5x5,start:0,at:6216", light)
			tb.raced()
			tb.tried(lessonBoards[2], "", tourFrom(t, 12)...)
			tb.waitText(part("try", "status"), "A tour!")
			shares := map[string]string{"try": part("try", "challenge"), "race": part("race", "share")}[figure]
			said := "#" + figure + " .copied"
			eval[any](tb, system+`, navigator.clipboard.writeText = async () => {}, null`)
			tb.click(shares)
			tb.waitText(said, "Link copied.")
			eval[any](tb, `navigator.clipboard.writeText = async () => { throw 0 }, null`)
			tb.click(shares)
			tb.wait(fmt.Sprintf(`document.activeElement.matches("%s input") && document.activeElement.selectionEnd > 20`, said))
			tb.seen(figure, said)
			tb.wantAccessible("#"+figure, "shows its link")
			eval[any](tb, `document.activeElement.blur(), null`)
			tb.wantText(said, "")
		}
	}
}

// TestShareEnd shares the end of the race: a text, a picture, and a link to it.
// If the system cannot share, the link is copied.
func TestShareEnd(t *testing.T) {
	t.Parallel()
	tb := open(t, "#race=board:5x5,start:0,at:6216", light)
	tb.raced()
	eval[any](tb, script("record-shared"))
	tb.click(part("race", "share"))
	tb.wait(`shared_.length === 1`)
	address := eval[string](tb, `shared_[0].url`)
	check(t, strings.HasSuffix(address, "/#race=board:5x5,start:0,order:move,at:6216"), "the link is %s", address)
	expect(tb, `shared_[0].text`, "6,216 : 25 visits to the first tour. The naive search needs 249 times as many.")
	expect(tb, `shared_[0].files.length`, 1, "pictures")
	eval[any](tb, `navigator.canShare = undefined, navigator.clipboard.writeText = async (text) => { shared_.push(text) }, null`)
	tb.click(part("race", "share"))
	tb.wait(`shared_.length === 2`)
	expect(tb, `shared_[1]`, address, "what is copied")
}
