package knighttour

import (
	"fmt"
	"hash/fnv"
	"math"
	"strconv"
	"time"
)

const (
	maxRidden   = 200 // squares on the path of a knight that is drawn
	laps        = 3   // then the picture stands still (Web Content Accessibility Guidelines 2.2.2)
	walkPercent = 85  // of a lap: the rest is the pause
	moveTime    = time.Second / 3
	maxWalkTime = 30 * time.Second
)

// motionStyle has the rules of all pictures that move. What differs between
// them is in custom properties of elements. Nothing moves, and no knight is
// seen, unless motion is welcome.
//
// The line grows as the offset of a dash pattern falls, which is the same for
// all bands: a dash, which ends where the line does at that time, and a gap. A
// square appears from its own time --kt-at on, as the easing function has it.
var motionStyle = fmt.Sprintf(`@keyframes kt-grow{from{stroke-dashoffset:var(--kt-moves)}%d%%,to{stroke-dashoffset:0}}
@keyframes kt-visit{from{opacity:0;transform:scale(.4)}to{opacity:1;transform:scale(1)}}
@keyframes kt-hop{from,to{transform:none;animation-timing-function:ease-out}50%%{transform:translateY(-9px);animation-timing-function:ease-in}}
@media(prefers-reduced-motion:no-preference){
.kt-grow{stroke-dasharray:var(--kt-dash);animation:kt-grow var(--kt-lap) linear %d both}
.kt-visit{transform-box:fill-box;transform-origin:center;animation:kt-visit var(--kt-lap) %[2]d both;animation-timing-function:linear(0 0%% var(--kt-at),1.4 calc(var(--kt-at) + 1%%),1 calc(var(--kt-at) + 2%%) 100%%)}
.kt-ride{display:inline;animation:var(--kt-lap) ease-in-out %[2]d both}
.kt-hop{animation:kt-hop var(--kt-move) var(--kt-moves),kt-hop var(--kt-move) var(--kt-lap) var(--kt-moves),kt-hop var(--kt-move) calc(2*var(--kt-lap)) var(--kt-moves)}
}
`, walkPercent, laps)

// A motion is how a picture moves, if it does.
type motion struct {
	on     bool
	ridden bool    // by a knight
	walk   float64 // seconds
	name   string  // of the knight's path: it differs between the pictures in a page
}

func (d *drawing) newMotion() motion {
	moves := max(d.moves(), 0)
	m := motion{on: d.Animated && moves > 0, ridden: len(d.path) <= maxRidden}
	m.walk = d.Duration.Seconds()
	if d.Duration == 0 {
		m.walk = min(moveTime*time.Duration(moves), maxWalkTime).Seconds()
	}
	if m.on && m.ridden {
		hash := fnv.New32a()
		fmt.Fprint(hash, d.board.sides(), d.closed, d.path)
		m.name = fmt.Sprintf("kt-ride-%08x", hash.Sum32())
	}
	return m
}

// properties returns the custom properties of the whole picture.
func (m motion) properties(moves int) string {
	if !m.on {
		return ""
	}
	return fmt.Sprintf(` style="--kt-lap:%s;--kt-move:%s;--kt-moves:%d"`,
		seconds(m.walk*100/walkPercent), seconds(m.walk/float64(moves)), moves)
}

// seconds returns a time as CSS has it.
func seconds(s float64) string { return strconv.FormatFloat(math.Round(s*1e5)/1e5, 'f', -1, 64) + "s" }

// grow returns the tags around the moves from the square numbered first to that
// numbered next, and the attribute that makes moves the unit of the line's
// length, as they are as long as each other.
func (d *drawing) grow(first, next int) (begin, length, end string) {
	if !d.motion.on {
		return "", "", ""
	}
	return fmt.Sprintf(`<g class="kt-grow" style="--kt-dash:%d %d">`, d.moves()-first, next+1),
		fmt.Sprintf(` pathLength="%d"`, next-first), "</g>"
}

// appear returns the tags around what is not seen before the i-th square is
// visited.
func (d *drawing) appear(i int) (begin, end string) {
	if !d.motion.on {
		return "", ""
	}
	return fmt.Sprintf(`<g class="kt-visit" style="--kt-at:%s%%">`, d.percent(i)), "</g>"
}

// percent returns when in a lap the i-th square is visited.
func (d *drawing) percent(i int) string {
	return strconv.FormatFloat(math.Round(walkPercent*1e3*float64(i)/float64(d.moves()))/1e3, 'f', -1, 64)
}

// writeRide writes the knight's way from square to square.
func (d *drawing) writeRide() {
	if !d.motion.ridden {
		return
	}
	fmt.Fprintf(d, "@keyframes %s{", d.motion.name)
	for i := range d.moves() + 1 {
		x, y := d.centre(i)
		end := ""
		if i == d.moves() {
			end = ",to"
		}
		fmt.Fprintf(d, "%s%%%s{transform:translate(%dpx,%dpx)}", d.percent(i), end, x, y)
	}
	d.WriteString("}\n")
}

// writeKnight writes the knight, who is on top of everything.
func (d *drawing) writeKnight() {
	if !d.motion.on || !d.motion.ridden {
		return
	}
	fmt.Fprintf(d, `<g class="kt-ride" display="none" style="animation-name:%s"><g%s stroke="%v" stroke-width="2.5" stroke-linejoin="round" paint-order="stroke" transform="scale(%s)">`,
		d.motion.name, d.paint(classKnight, "fill", d.theme.Knight), d.theme.Outline, d.length(0.026*d.scale))
	fmt.Fprintf(d, `<path class="kt-hop" d="%s"/></g></g>`+"\n", knightShape)
}

// knightShape is the knight, facing left, about 34 high and centred at 0.
const knightShape = "M-9 16H11V13C11 4 13-4 8-10 6-12.500 3-13.500 0-14L-1.500-17.500-4.500-13C-8-11-11-6-13-1" +
	"-14 2-12 4.500-9.500 4L-6.500 2C-4 2.500-2 1.500-1 0 0 5-8 7-9 13Z"
