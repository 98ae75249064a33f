package knighttour_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"regexp"
	"slices"
	"strings"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"example.com/knighttour"
)

// A strip is a search drawn frame by frame, each with the graph, the path as
// it is then, and, dashed, where the search has stepped back from.
type strip struct {
	g             graph.Graph
	place         func(id int64) (x, y int) // within a frame
	width, height int                       // of a frame
	radius        int                       // of a node
	columns       int                       // frames in a row

	frames []string
	path   []int64
	back   [][2]int64
}

const stripStyle = `text{font:13px system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;text-anchor:middle;fill:#333}
circle{fill:#f5eee0;stroke:#999}
path{fill:none;stroke:#bbb;stroke-width:1.5;stroke-linejoin:round}
#head path{fill:#bbb;stroke:none}
.arrow{marker-end:url(#head)}
.edge{stroke-opacity:.3}
.path{stroke:#2b5876;stroke-width:3.5}
.back{stroke:#b3402a;stroke-width:2.5;stroke-dasharray:4 4}
.last{fill:#2b5876;stroke:#2b5876}
.last+text{fill:#fff}
@media(prefers-color-scheme:dark){
text{fill:#ccc}
circle{fill:#292c36;stroke:#888}
path{stroke:#666}
#head path{fill:#666}
.path{stroke:#8fbfe0}
.back{stroke:#f0806a}
.last{fill:#8fbfe0;stroke:#8fbfe0}
.last+text{fill:#14161c}
}
`

// step follows the search by an event.
func (s *strip) step(e knighttour.Event) {
	if !e.Back {
		s.path = append(s.path, e.ID)
		return
	}
	s.path = s.path[:e.Depth]
	if e.Depth > 0 {
		s.back = append(s.back, [2]int64{s.path[e.Depth-1], e.ID})
	}
}

// frame adds a frame with what the search has come to.
func (s *strip) frame(caption string, label func(id int64) string) {
	var w strings.Builder
	fmt.Fprintf(&w, `<text x="%d" y="16">%s</text><use href="#graph"/>`+"\n", s.width/2, caption)
	for _, e := range s.back {
		w.WriteString(s.line("back", e[:]))
	}
	w.WriteString(s.line("path", s.path))
	for _, n := range nodes(s.g) {
		class := "node"
		if len(s.path) > 0 && n == s.path[len(s.path)-1] {
			class = "last"
		}
		x, y := s.place(n)
		fmt.Fprintf(&w, `<circle class="%s" cx="%d" cy="%d" r="%d"/>`, class, x, y, s.radius)
		fmt.Fprintf(&w, `<text x="%d" y="%d" style="font-size:%dpx">%s</text>`+"\n", x, y+s.radius*2/5, s.radius*6/5, label(n))
	}
	s.frames = append(s.frames, w.String())
}

// line returns a line through the places of the nodes.
func (s *strip) line(class string, ids []int64) string {
	var d strings.Builder
	for i, id := range ids {
		x, y := s.place(id)
		fmt.Fprintf(&d, "%c%d %d", "ML"[min(i, 1)], x, y)
	}
	return fmt.Sprintf(`<path class="%s" d="%s"/>`+"\n", class, &d)
}

// nodes returns the IDs of the nodes of g in ascending order.
func nodes(g graph.Graph) (ids []int64) {
	for _, n := range graph.NodesOf(g.Nodes()) {
		ids = append(ids, n.ID())
	}
	slices.Sort(ids)
	return ids
}

// svg returns the picture.
func (s *strip) svg(title string) []byte {
	var w bytes.Buffer
	rows := (len(s.frames) + s.columns - 1) / s.columns
	fmt.Fprintf(&w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-labelledby="title">`+"\n", s.columns*s.width, rows*s.height)
	fmt.Fprintf(&w, `<title id="title">%s</title>`+"\n<style>\n%s</style>\n<defs>\n", title, stripStyle)
	// The tip of the arrow is where the circle of the node begins.
	w.WriteString(`<marker id="head" viewBox="0 0 8 8" refX="20" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4 0 8z"/></marker>` + "\n")
	w.WriteString("<g id=\"graph\">\n")
	class := "arrow"
	if _, undirected := s.g.(graph.Undirected); undirected {
		class = "edge"
	}
	for _, u := range nodes(s.g) {
		for _, v := range nodes(s.g) {
			if s.g.Edge(u, v) != nil && (class == "arrow" || u < v) {
				w.WriteString(s.line(class, []int64{u, v}))
			}
		}
	}
	w.WriteString("</g>\n</defs>\n")
	for i, frame := range s.frames {
		fmt.Fprintf(&w, "<g transform=\"translate(%d %d)\">\n%s</g>\n", i%s.columns*s.width, i/s.columns*s.height, frame)
	}
	w.WriteString("</svg>\n")
	return w.Bytes()
}

// walkthroughStrip draws the textbook's walk-through, a frame for each step.
func walkthroughStrip() []byte {
	g := simple.NewDirectedGraph()
	for _, e := range []string{"AB", "AD", "BC", "BD", "DE", "EB", "EF", "FC"} {
		g.SetEdge(simple.Edge{F: simple.Node(e[0]), T: simple.Node(e[1])})
	}
	s := strip{g: g, width: 180, height: 130, radius: 11, columns: 4}
	s.place = func(id int64) (x, y int) {
		i := int(id - 'A')
		return 30 + 60*(i%3), 42 + 60*(i/3)
	}
	search := knighttour.Search{Unpruned: true, Trace: func(e knighttour.Event) {
		s.step(e)
		caption := "visit"
		if e.Back {
			caption = "step back from"
		}
		s.frame(fmt.Sprintf("%s %c", caption, e.ID), func(id int64) string { return string(rune(id)) })
	}}
	if _, err := search.Tour(context.Background(), g, 'A'); err != nil {
		log.Fatal(err)
	}
	return s.svg("A search for a Hamiltonian path, step by step")
}

// boardStrip draws a search of a 5x5 board, a frame for each time it turns
// round.
func boardStrip() []byte {
	board := knighttour.MustBoard(5, 5)
	s := strip{g: board, width: 180, height: 190, radius: 9, columns: 4}
	s.place = func(id int64) (x, y int) { return 30 + 30*int(id%5), 42 + 30*int(id/5) }
	visits, back := 0, false
	frame := func() {
		s.frame(fmt.Sprintf("%d visits, %d squares", visits, len(s.path)), func(id int64) string {
			if place := slices.Index(s.path, id); place >= 0 {
				return fmt.Sprint(place + 1)
			}
			return ""
		})
	}
	search := knighttour.Search{
		Orders:   []knighttour.Order{knighttour.Outward()},
		Unpruned: true,
		Trace: func(e knighttour.Event) {
			if e.Back != back {
				frame()
				back = e.Back
			}
			if !e.Back {
				visits++
			}
			s.step(e)
		},
	}
	if _, err := search.Tour(context.Background(), board, 2); err != nil {
		log.Fatal(err)
	}
	frame()
	return s.svg("A search for a knight's tour of a 5x5 board, whenever it turns round")
}

// Search.Trace is enough to draw a search: here the textbook's walk-through
// frame by frame, and a search of a board.
func ExampleSearch_svg() {
	for _, picture := range [][]byte{walkthroughStrip(), boardStrip()} {
		fmt.Println(bytes.Count(picture, []byte("<g transform")), "frames")
		caption := regexp.MustCompile(`y="16">([^<]*)<`)
		for _, match := range caption.FindAllSubmatch(picture, -1) {
			fmt.Printf("  %s\n", match[1])
		}
	}
	// Output:
	// 8 frames
	//   visit A
	//   visit B
	//   visit C
	//   step back from C
	//   visit D
	//   visit E
	//   visit F
	//   visit C
	// 11 frames
	//   17 visits, 17 squares
	//   17 visits, 15 squares
	//   25 visits, 23 squares
	//   25 visits, 16 squares
	//   32 visits, 23 squares
	//   32 visits, 15 squares
	//   40 visits, 23 squares
	//   40 visits, 16 squares
	//   47 visits, 23 squares
	//   47 visits, 14 squares
	//   58 visits, 25 squares
}
