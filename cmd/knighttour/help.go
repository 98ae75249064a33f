package main

import (
	"flag"
	"fmt"
	"strings"
	"text/tabwriter"
)

// usage is what the program prints if no command is given.
const usage = `usage: knighttour COMMAND [flags] FILE

  find      find a tour, or say why not       tour     print a knight's tour
  longest   find a longest path               puzzle   solve or make a puzzle
  routes    find the fewest routes            draw     draw a picture
  count     count the tours                   order    sort topologically
  verify    check somebody else's tour        completion   complete commands

knighttour tour 8x8      prints a first tour
knighttour -h            explains the formats of FILE and the exit statuses
knighttour COMMAND -h    lists the flags of a command
`

// what is a text about what the program does and how to call it.
const what = `Knighttour finds, counts and draws knight's tours, and the Hamiltonian paths and
cycles of any graph. A tour visits each square, or each node, exactly once.

usage: knighttour COMMAND [flags] [FILE]

commands:
`

// flagsOf says where the flags are explained.
const flagsOf = `
'knighttour COMMAND -h' lists the flags of a command. Flags may stand before or
after FILE. All commands have -q, which prints errors only, and -v, which says
what was read. docs/JSON.md in the repository describes the answers of -json.
`

// formats explains the formats that the program reads.
const formats = `FILE is the name of a file, - for standard input, or the sides of a full board
such as 8x8. Its format is recognised, or named by -format:
  hcp      TSPLIB: DIMENSION, EDGE_DATA_SECTION, then pairs of numbers or lists,
           and -1 or EOF (.hcp)
  col, gr  DIMACS: lines p edge 8 12 and e 1 2, or p sp 8 24 and arcs a 1 2 7;
           PACE: p tw 8 12 and lines 1 2 (.col, .gr)
  graph6   one graph per line, as nauty writes them; also sparse6 and digraph6
           (.g6, .s6, .d6)
  dot      Graphviz; the nodes keep their names (.dot, .gv)
  graphml  the nodes are named by their id (.graphml)
  json     {"nodes": [{"id": …}], "links": [{"source": …, "target": …}]}, as
           networkx and D3 write it; also "edges" for "links", and
           "directed": true
  metis    numbers of nodes and edges; then a line of neighbours for each node
           (.graph)
  edges    a line for each edge: a b, or a -> b from a to b, or a -- b. Names
           may have spaces if a tab, a comma, a semicolon or an arrow is
           between them, or if they are in quotation marks. Between the marks
           there may be no backslash and no quotation mark, except in CSV: there
           a backslash stands for itself, and "" for a quotation mark. A number
           or {…} after the names is ignored. A name alone on a line is a node
           without edges. The first row may name columns (source and target,
           from and to) or, if it fits the rest, give the numbers of nodes and
           edges (.edges, .csv, .tsv)
  adjacency   a line for each node: a b c, or a: b c (.adjlist)
  floor    a drawing: . for a square of floor, # for a wall, S and G for the
           first and the last square; without dots, spaces are floor; in maps
           of Moving AI, G and S are floor, and @ O T W are walls (.map)
  puzzle   rows of numbers with spaces, commas, semicolons or tabs between them;
           . _ 0 or, in a table, nothing for an empty square; # for a blocked
           one; comments begin with # or % (.puzzle)
A text that could be in several of these formats is not read: name its format.
Where the text leaves a choice, a note on standard error says how it was read.
Only graph6, DOT and GraphML files can hold several graphs.
On a floor the piece is a wazir, which moves up, down, left or right. On a board
such as 8x8 and in a puzzle it is a knight. The flag -piece sets another.
`

// statuses explains the exit statuses.
const statuses = `exit status:
  0  found, or done
  1  there is none: the message says why
  2  a wrong command line, or a file that cannot be read: the message says in
     which line, and what was expected there
  3  stopped before the answer, by -timeout or an interrupt (Ctrl-C); the best
     so far is printed
  4  something else failed, such as writing a file

If COLUMNS is exported, it is the width of lines on a terminal.
`

// examples are command lines to start with.
const examples = `examples, in the folder cmd/knighttour/samples of the repository:
  knighttour tour 8x8 -svg tour.svg             print and draw a tour
  knighttour tour -compare                      see what Warnsdorff's rule saves
  knighttour find -closed dodecahedron.hcp      find a Hamiltonian cycle
  knighttour find -closed floor.txt -svg f.svg  draw a round trip over a floor
  knighttour find -dot dodecahedron.hcp | dot -Tsvg    draw any graph
  geng 8 | knighttour find -closed -json -      ask about many graphs
  knighttour routes bays.map | knighttour draw - -o r.svg    draw routes
  knighttour longest -timeout 5s bays.map       find a longest path
  knighttour verify dodecahedron.hcp dodecahedron.tour    check a tour
  knighttour count 6x6 -closed                  count 9,862 closed tours
  knighttour puzzle -piece king hidato.txt      solve a puzzle
  knighttour puzzle -make 6x6                   make a puzzle
  knighttour order packages.dot                 put packages in order
`

// help prints the help of the program.
func (p *program) help() error {
	fmt.Fprint(p.stdout, what)
	table := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	for _, c := range commands {
		fmt.Fprintf(table, "  %s %s\t%s\n", c.name, c.args, c.does)
	}
	table.Flush()
	_, err := fmt.Fprintf(p.stdout, "%s\n%s\n%s\n%s", flagsOf, formats, statuses, examples)
	return err
}

// helpOf prints the help of a command.
func (p *program) helpOf(c command, flags *flag.FlagSet) error {
	width := min(p.screen.width, usualWidth)
	fmt.Fprintln(p.stdout, wrap(fmt.Sprintf("Knighttour %s: %s.", c.name, c.does), width))
	for paragraph := range strings.SplitSeq(c.about, "\n\n") {
		fmt.Fprintf(p.stdout, "\n%s\n", fill(strings.Fields(paragraph), width))
	}
	call := fmt.Sprintf("usage: knighttour %s [flags] %s", c.name, c.args)
	fmt.Fprintf(p.stdout, "\n%s\n\nflags:\n", wrap(call, width))
	p.printFlags(flags, width)
	const more = "'knighttour -h' explains the formats of files and the exit statuses."
	_, err := fmt.Fprintf(p.stdout, "\n%s\n", wrap(more, width))
	return err
}

// printFlags prints package flag's description of the flags, in lines of at
// most the given width.
func (p *program) printFlags(flags *flag.FlagSet, width int) {
	const indent = "    \t" // package flag indents by this: eight columns
	var list strings.Builder
	flags.SetOutput(&list)
	flags.PrintDefaults()
	// Package flag puts a one-letter flag and its description on one line.
	short := strings.NewReplacer("  -q\t", "  -q\n"+indent, "  -v\t", "  -v\n"+indent)
	text := short.Replace(list.String())
	for line := range strings.Lines(text) {
		usage, ok := strings.CutPrefix(line, indent)
		if ok {
			lines := fill(strings.Fields(usage), width-8)
			line = indent + strings.ReplaceAll(lines, "\n", "\n"+indent) + "\n"
		}
		fmt.Fprint(p.stdout, line)
	}
}
