package svg

import (
	"fmt"
	"hash/fnv"
	"math"
	"strconv"
	"time"
)

const (
	maxRidden   = 200             // the most squares that a path with a knight has
	laps        = 3               // then motion stops (Web Content Accessibility Guidelines 2.2.2)
	walkPercent = 85              // of a lap: the rest is the pause
	moveTime    = time.Second / 3 // if Duration is 0
	maxWalkTime = 30 * time.Second
)

// motionStyle holds the rules for all pictures that move. What differs between
// them is in custom properties of their elements. If the user prefers reduced
// motion, nothing moves, and there is neither a knight nor a ghost of what is
// to come.
//
// The line grows as the offset of a dash pattern decreases. The offset is the
// same for all bands. The pattern is a dash up to the current end of the line,
// and a gap. The easing function makes a square appear at its time --kt-at.
var motionStyle = fmt.Sprintf(`@keyframes kt-grow{from{stroke-dashoffset:var(--kt-moves)}`+
	`%d%%,to{stroke-dashoffset:0}}
@keyframes kt-visit{from{opacity:.25;transform:scale(.8)}to{opacity:1;transform:scale(1)}}
@keyframes kt-hop{from,to{transform:none;animation-timing-function:ease-out}`+
	`50%%{transform:translateY(-9px);animation-timing-function:ease-in}}
@media(prefers-reduced-motion:no-preference){
.kt-grow{stroke-dasharray:var(--kt-dash);animation:kt-grow var(--kt-lap) linear %d both}
.kt-visit{transform-box:fill-box;transform-origin:center;`+
	`animation:kt-visit var(--kt-lap) %[2]d both;`+
	`animation-timing-function:linear(0 0%% var(--kt-at),`+
	`1.4 calc(var(--kt-at) + 1%%),1 calc(var(--kt-at) + 2%%) 100%%)}
.kt-ghost{display:inline;opacity:.25}
.kt-ride{display:inline;animation:var(--kt-lap) ease-in-out %[2]d both}
.kt-hop{animation:kt-hop var(--kt-move) var(--kt-moves),`+
	`kt-hop var(--kt-move) var(--kt-lap) var(--kt-moves),`+
	`kt-hop var(--kt-move) calc(2*var(--kt-lap)) var(--kt-moves)}
}
`, walkPercent, laps)

// A motion is the animation of a picture.
type motion struct {
	moves int     // along the path; 0 if nothing moves
	walk  float64 // seconds from the first square to the last
	name  string  // of the knight's keyframes, or empty: it differs between the pictures of a page
}

// newMotion returns the motion of a picture.
func newMotion(p *Picture) (m motion) {
	if !p.Animated || p.moves() == 0 {
		return m
	}
	m.moves = p.moves()
	m.walk = p.Duration.Seconds()
	if p.Duration == 0 {
		m.walk = min(moveTime*time.Duration(m.moves), maxWalkTime).Seconds()
	}
	if len(p.Path) <= maxRidden {
		hash := fnv.New32a()
		fmt.Fprint(hash, p.Board.Sides(), p.Closed, p.Path)
		m.name = fmt.Sprintf("kt-ride-%08x", hash.Sum32())
	}
	return m
}

// on reports whether anything moves.
func (m motion) on() bool { return m.moves > 0 }

// properties returns the custom properties of the svg element.
func (m motion) properties() string {
	if !m.on() {
		return ""
	}
	return fmt.Sprintf(` style="--kt-lap:%s;--kt-move:%s;--kt-moves:%d"`,
		seconds(m.walk*100/walkPercent), seconds(m.walk/float64(m.moves)), m.moves)
}

// seconds returns a time in CSS notation, rounded.
func seconds(s float64) string {
	return strconv.FormatFloat(math.Round(s*1e5)/1e5, 'f', -1, 64) + "s"
}

// grow returns the tags around the moves from the square at index first of the
// path to the one at index next, and the attribute that makes a move the unit
// of length.
//
// When the line has grown by k moves, the offset of the dash pattern is
// moves-k: the first dash begins that far before these moves. Its length is
// moves-first, so it ends after k-first of these moves. The next dash begins
// next+1 moves later, and so never reaches them.
func (m motion) grow(first, next int) (begin, length, end string) {
	if !m.on() {
		return "", "", ""
	}
	begin = fmt.Sprintf(`<g class="kt-grow" style="--kt-dash:%d %d">`, m.moves-first, next+1)
	length = fmt.Sprintf(` pathLength="%d"`, next-first)
	return begin, length, "</g>"
}

// appear returns the tags around elements that appear with the i-th square.
func (m motion) appear(i int) (begin, end string) {
	if !m.on() {
		return "", ""
	}
	return fmt.Sprintf(`<g class="kt-visit" style="--kt-at:%s%%">`, m.percent(i)), "</g>"
}

// percent returns the part of a lap before the i-th square is visited.
func (m motion) percent(i int) string {
	thousandths := math.Round(walkPercent * 1e3 * float64(i) / float64(m.moves))
	return strconv.FormatFloat(thousandths/1e3, 'f', -1, 64)
}

// knightShape is the knight, facing left, about 34 high and centred at 0.
const knightShape = "M-9 16H11V13C11 4 13-4 8-10 6-12.500 3-13.500 0-14" +
	"L-1.500-17.500-4.500-13C-8-11-11-6-13-1" +
	"-14 2-12 4.500-9.500 4L-6.500 2C-4 2.500-2 1.500-1 0 0 5-8 7-9 13Z"
