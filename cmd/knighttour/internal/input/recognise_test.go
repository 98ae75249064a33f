package input

import (
	"errors"
	"strings"
	"testing"
)

// TestVariants reads each format in the variants that programs write. Unless a
// case says otherwise, the graph is a path a - b - c, or 1 - 2 - 3.
func TestVariants(t *testing.T) {
	const (
		names   = "1 a: 2\n2 b: 1 3\n3 c: 2"
		arcs    = "1 a: 2\n2 b: 3\n3 c:"
		numbers = "1: 2\n2: 1 3\n3: 2"
		zeros   = "0: 1\n1: 0 2\n2: 1"
		zeroArc = "0: 1\n1: 2\n2:"
		note    = "read as a list of edges"
	)
	tests := []struct {
		name    string
		file    string
		text    string
		options Options
		format  Format
		want    string // as graphText returns it
		notes   string // joined by semicolons
	}{
		{
			name:   "header that fits",
			text:   "3 2\n1 2\n2 3\n",
			want:   numbers,
			format: Edges,
			notes:  note + ", and line 1 as the number of nodes, 1 to 3",
		},
		{
			name:   "header, from 0",
			text:   "3 3\n0 1\n1 2\n0 2\n",
			want:   "0: 1 2\n1: 0 2\n2: 0 1",
			format: Edges,
			notes:  note + ", and line 1 as the number of nodes, 0 to 2",
		},
		{
			name:   "header, and a node without edges",
			text:   "4 2\r\n0 1\r\n1 2\r\n",
			want:   zeros + "\n3:",
			format: Edges,
			notes:  note + ", and line 1 as the number of nodes, 0 to 3",
		},
		{
			name:   "header, each edge twice",
			text:   "3 2\n1 2\n2 1\n2 3\n3 2\n",
			want:   numbers,
			format: Edges,
			notes:  note + ", and line 1 as the number of nodes, 1 to 3",
		},
		{
			name:   "header and weights",
			text:   "3 2\n1 2 9\n2 3 7.5\n",
			want:   numbers,
			format: Edges,
			notes:  note + ", and line 1 as the number of nodes, 1 to 3; weights ignored",
		},
		{
			name:   "header of two lines",
			text:   "3\n2\n1 2\n2 3\n",
			want:   numbers,
			format: Edges,
			notes:  note + ", and line 1 as the number of nodes, 1 to 3",
		},
		{
			name:    "header that is named an edge",
			text:    "3 2\n1 2\n1 3\n",
			options: Options{Format: Edges},
			want:    "1: 2 3\n2: 1 3\n3: 1 2",
			format:  Edges,
		},
		{name: "first row that is an edge", text: "1 2\n2 3\n", want: numbers, format: Edges, notes: note},
		{name: "last edge first", text: "4 1\n1 2\n2 3\n", want: "1: 2 4\n2: 1 3\n3: 2\n4: 1", format: Edges, notes: note},
		{name: "descending edges", text: "4 3\n4 2\n3 2\n3 1\n2 1\n", want: "1: 2 3\n2: 1 3 4\n3: 1 2 4\n4: 2 3", format: Edges, notes: note},

		{name: "weights", text: "1 2 9\n2 3 1\n", want: numbers, format: Edges, notes: note + "; weights ignored"},
		{name: "weights of names", text: "a b 1.5\nb c -2e3\n", want: names, format: Edges, notes: note + "; weights ignored"},
		{
			name:   "data of networkx",
			text:   "1 2 {'weight': 3, 'b': 'c d'}\n2 3 {}\n",
			want:   numbers,
			format: Edges,
			notes:  note + "; attributes ignored",
		},
		{name: "comments after edges", text: "1 2 # one\n2 3 // two\n", want: numbers, format: Edges, notes: note},
		{
			name:   "quoted names",
			text:   "\"New York\" \"San José\"\n\"San José\" Rome\n",
			want:   "1 New York: 2\n2 San José: 1 3\n3 Rome: 2",
			format: Edges,
			notes:  note,
		},
		{
			name:   "quoted names beside names without quotation marks",
			text:   "a \"b\"\n\"b\" \"#c d\"\n\"#c d\" \"a\"\n",
			want:   "1 a: 2 3\n2 b: 1 3\n3 #c d: 1 2",
			format: Edges,
			notes:  note,
		},
		{
			name:   "arrows in quoted names",
			text:   "\"a -> b\" -> \"c, d\"\n\"c, d\" -> e\ne -> \"a -> b\"\n",
			want:   "1 a -> b: 2\n2 c, d: 3\n3 e: 1",
			format: Edges,
			notes:  note,
		},
		{
			name:   "backslashes without quotation marks",
			text:   "C:\\temp b\nb D:\\\\x\n",
			want:   "1 C:\\temp: 2\n2 b: 1 3\n3 D:\\\\x: 2",
			format: Edges,
			notes:  note,
		},
		{
			name:   "backslashes in csv",
			file:   "x.csv",
			text:   "\"C:\\temp\",b\nC:\\temp,\"D:\\\"\nb,D:\\\n",
			want:   "1 C:\\temp: 2 3\n2 b: 1 3\n3 D:\\: 1 2",
			format: Edges,
			notes:  note,
		},
		{name: "semicolons at the end", text: "a -> b;\nb -> c;\n", want: arcs, format: Edges, notes: note},
		{name: "old ends of lines", text: "a b\rb c\r", want: names, format: Edges, notes: note},

		{name: "csv", text: "a,b\nb,c\n", want: names, format: Edges, notes: note},
		{name: "csv with a header", file: "x.csv", text: "source,target\na,b\nb,c\n", want: names, format: Edges, notes: note},
		{
			name:   "csv with capitals, semicolons and decimal commas",
			file:   "x.csv",
			text:   "Source;Target;Weight\na;b;1,5\nb;c;2,5\n",
			want:   names,
			format: Edges,
			notes:  note + "; column Weight ignored",
		},
		{
			name:   "csv with columns in another order",
			text:   "id\tto\tfrom\n1\tb\ta\n2\tc\tb\n",
			want:   "1 a: 2\n2 b: 1 3\n3 c: 2",
			format: Edges,
			notes:  note + "; column id ignored",
		},
		{
			name:   "csv of pandas",
			text:   ",source,target,weight\n0,a,b,1.0\n1,b,c,1.0\n",
			want:   names,
			format: Edges,
			notes:  note + "; columns without a name, weight ignored",
		},
		{
			name:   "csv of pandas without names",
			text:   ",0,1\n0,a,b\n1,b,c\n",
			want:   names,
			format: Edges,
			notes:  note + "; column without a name ignored",
		},
		{
			name: "csv of Gephi",
			text: "Source,Target,Type,Id,Label,timeset,Weight\na,b,Directed,0,,,1.0\n" +
				"b,c,Directed,1,,,1.0\n",
			want:   arcs,
			format: Edges,
			notes:  note + "; columns Id, Label, timeset, Weight ignored",
		},
		{
			name:   "csv of Gephi, undirected",
			text:   "\ufeffSource,Target,Type\r\na,b,Undirected\r\nb,c,Undirected\r\n",
			want:   names,
			format: Edges,
			notes:  note,
		},
		{
			name:   "csv with quoted commas",
			file:   "x.csv",
			text:   "source,target\n\"Rome, Italy\",b\nb,\"c \"\"d\"\"\"\n",
			want:   "1 Rome, Italy: 2\n2 b: 1 3\n3 c \"d\": 2",
			format: Edges,
			notes:  note,
		},
		{
			name:   "csv with quoted names that begin like comments",
			file:   "x.csv",
			text:   "# x\n\n% x,y\n // x,y\n\"#a\",\"%b\"\n#x,y\n\n\"%b\",//c\n\"//c\"\n",
			want:   "1 #a: 2\n2 %b: 1 3\n3 //c: 2",
			format: Edges,
			notes:  note,
		},
		{name: "csv with weights", file: "x.csv", text: "a,b,7\nb,c,8\n", want: names, format: Edges, notes: note + "; weights ignored"},
		{name: "csv with commas at the end", text: "1,2,\n2,3,\n", want: numbers, format: Edges, notes: note},
		{name: "header between blanks", text: "from to\na b\nb c\n", want: names, format: Edges, notes: note},

		{name: "adjacency list", text: "1 2\n2 3\n3\n", options: Options{Format: Adjacency}, want: numbers, format: Adjacency},
		{
			name:   "adjacency list of networkx",
			text:   "#x.py\n# GMT\n#\na b\nb c d\nc\nd\n",
			want:   "1 a: 2\n2 b: 1 3 4\n3 c: 2\n4 d: 2",
			format: Adjacency,
			notes:  "read as an adjacency list",
		},
		{
			name:   "adjacency list of numbers",
			text:   "0 1\n1 2 3\n2\n3\n",
			want:   "0: 1\n1: 0 2 3\n2: 1\n3: 1",
			format: Adjacency,
			notes:  "read as an adjacency list",
		},
		{
			name:   "adjacency list, all rows alike",
			text:   "0 1 2\n1 2 0\n2 0 1\n",
			want:   "0: 1 2\n1: 0 2\n2: 0 1",
			format: Adjacency,
			notes:  "read as an adjacency list",
		},
		{name: "colons", text: "a: b\nb: a c\nc: b\n", want: names, format: Adjacency, notes: "read as an adjacency list"},
		{name: "colons and commas", text: "a : b\nb : a, c\nc : b\n", want: names, format: Adjacency, notes: "read as an adjacency list"},
		{
			name:    "colons that lead somewhere",
			text:    "a: b\nb: c\nc:\n",
			options: Options{Directed: true},
			want:    arcs,
			format:  Adjacency,
			notes:   "read as an adjacency list",
		},
		{
			name:    "dependencies",
			text:    "a: b\nb: c\n",
			options: Options{Dependencies: true},
			want:    arcs,
			format:  Adjacency,
			notes:   "read as an adjacency list",
		},
		{name: "each edge once, as named", text: "a: b\nb: c\n", options: Options{Format: Adjacency}, want: names, format: Adjacency},

		{name: "metis", file: "x.graph", text: "% c\n3 2\n2\n1 3\n2\n", want: numbers, format: METIS},
		{
			name:   "metis of a cycle",
			text:   "4 4\n2 4\n1 3\n2 4\n1 3\n",
			want:   "1: 2 4\n2: 1 3\n3: 2 4\n4: 1 3",
			format: METIS,
			notes:  "read as the format of METIS",
		},
		{name: "metis with a blank line", text: "4 2\n2\n1 3\n2\n\n", want: numbers + "\n4:", format: METIS, notes: "read as the format of METIS"},
		{
			name:   "metis with weights",
			file:   "x.graph",
			text:   "3 2 111 2\n9 8 7 2 1\n9 8 7 1 1 3 1\n9 8 7 2 1\n",
			want:   numbers,
			format: METIS,
			notes:  "weights ignored",
		},

		{name: "col with edges in both directions", text: "p col 3 2\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n", want: numbers, format: DIMACS},
		{name: "road network", text: "c x\np sp 3 2\na 1 2 9\na 2 3 9\n", want: "1: 2\n2: 3\n3:", format: Roads, notes: "lengths of arcs ignored"},
		{
			name:   "road network, both ways",
			file:   "x.gr",
			text:   "p sp 3 4\na 1 2 9\na 2 1 9\na 2 3 9\na 3 2 9\n",
			want:   numbers,
			format: Roads,
			notes:  "lengths of arcs ignored",
		},
		{name: "pace", file: "x.gr", text: "p tw 3 2\n1 2\n2 3\n", want: numbers, format: Roads},
		{
			name: "lists of TSPLIB",
			text: "TYPE: HCP\nDIMENSION: 3\nEDGE_DATA_FORMAT: ADJ_LIST\nEDGE_DATA_SECTION\n" +
				"1 2\n-1 2 3 -1\n-1\nEOF\n",
			want:   numbers,
			format: HCP,
		},
		{name: "lists of TSPLIB in small letters", text: "dimension: 3\nedge_data_format: adj_list\nedge_data_section\n1 2 -1\n2 3 -1\n-1\n", want: numbers, format: HCP},
		{name: "no fixed edges", text: "DIMENSION: 3\nFIXED_EDGES_SECTION\n-1\nEDGE_DATA_SECTION\n1 2\n2 3\n-1\n", want: numbers, format: HCP},
		{name: "names of TSPLIB in small letters", text: "type: hcp\ndimension: 3\nedge_data_format: edge_list\nedge_data_section\n1 2\n2 3\n-1\neof\n", want: numbers, format: HCP},

		{name: "sparse6", file: "x.s6", text: ":Bf\n", want: "0: 1\n1: 0\n2:", format: Sparse6},
		{
			name:   "sparse6 of its specification",
			text:   ":Fa@x^\n",
			want:   "0: 1 2\n1: 0 2\n2: 0 1\n3:\n4:\n5: 6\n6: 5",
			format: Sparse6,
			notes:  "read as sparse6",
		},
		{name: "sparse6 with a header", text: ">>sparse6<<:Fa@x^", want: "0: 1 2\n1: 0 2\n2: 0 1\n3:\n4:\n5: 6\n6: 5", format: Sparse6},
		{name: "digraph6 of its specification", text: "&DI?AO?\n", want: "0: 2 4\n1:\n2:\n3: 1 4\n4:", format: Digraph6, notes: "read as digraph6"},
		{name: "digraph6 with a header", text: ">>digraph6<<&BP?\n", want: zeroArc, format: Digraph6},
		{name: "graph6 without a header", text: "Bg\r\n", want: "0: 1\n1: 0 2\n2: 1", format: Graph6, notes: "read as graph6"},

		{name: "graphml", text: `<?xml version="1.0" encoding="UTF-8"?><!-- x --><graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="d0" for="edge" attr.name="weight"/><graph id="G" edgedefault="undirected">
<node id="a"><data key="d0">1</data></node><edge source="a" target="b"/><node id="b"/><node id='c'/>
<edge id="e" source="c" target="b"><data key="d0">1.5</data></edge></graph></graphml>`, want: names, format: GraphML},
		{name: "graphml, directed", file: "x.xml", text: `<graphml><graph edgedefault="undirected"><node id="1"/><node id="2"/><node id="3"/>
<edge directed="true" source="1" target="2"/><edge directed="true" source="2" target="3"/></graph></graphml>`, want: "1: 2\n2: 3\n3:", format: GraphML},
		{name: "graphml, the second graph", text: `<graphml><graph edgedefault="directed"><node id="x"/></graph><graph edgedefault="directed">
<node id="a"/><node id="b"/><node id="c"/><edge source="a" target="b"/><edge source="b" target="c"/></graph></graphml>`, options: Options{Number: 2}, want: arcs, format: GraphML},

		{
			name: "json",
			text: `{"directed": false, "multigraph": false, "graph": {},
				"nodes": [{"id": "a"}, {"id": "b", "x": {}}, {"id": "c"}],
				"links": [{"source": "a", "target": "b"}, {"target": "b", "source": "c"}]}`,
			want:   names,
			format: NodeLink,
		},
		{
			name: "json with edges",
			file: "x.json",
			text: "{\n\"directed\": true,\n" +
				"\"nodes\": [{\"id\": 1}, {\"id\": 2}, {\"id\": 3}],\n" +
				"\"edges\": [{\"source\": 1, \"target\": 2, \"key\": 0}, {\"source\": 2," +
				" \"target\": 3}]\n}\n",
			want:   "1: 2\n2: 3\n3:",
			format: NodeLink,
		},
		{
			name:   "json of D3",
			text:   `{"nodes": [{"name": "a"}, {"name": "b"}, {"name": "c"}], "links": [{"source": 0, "target": 1}, {"source": 1, "target": 2}]}`,
			want:   names,
			format: NodeLink,
			notes:  `read as an undirected graph, since there is no "directed": true`,
		},
		{
			name: "json of D3 with nulls",
			text: `{"nodes": [{"name": "a"}, {"name": null, "label": "b"}, {"name": "c"}],
				"links": [{"source": 0, "target": 1}, {"source": 1, "target": 2, "markerEnd": null}]}`,
			want:   names,
			format: NodeLink,
			notes:  `read as an undirected graph, since there is no "directed": true`,
		},
		{
			name: "json with numbers written in several ways",
			text: `{"directed": true, "nodes": [{"id": 1}, {"id": 2}, {"id": 300}],
				"links": [{"source": 1.0, "target": 0.2E+1}, {"source": 20e-1, "target": 3e2}]}`,
			want:   "1: 2\n2: 300\n300:",
			format: NodeLink,
		},
		{
			name: "json with lists and objects written in several ways",
			text: `{"directed": true, "nodes": [{"id": [1, "a"]}, {"id": {"x": 1, "y": null}}],
				"links": [{"source": [1.0,"\u0061"], "target": {"y": null, "x": 1e0}}]}`,
			want:   "1 [1,\"a\"]: 2\n2 {\"x\":1,\"y\":null}:",
			format: NodeLink,
		},
	}
	for _, tt := range tests {
		t.Run("text="+tt.name, func(t *testing.T) {
			d, err := parse(tt.file, tt.text, tt.options)
			if err != nil {
				t.Fatal(err)
			}
			if got := graphText(d.Graph); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
			if d.Format != tt.format {
				t.Errorf("format %s, want %s", d.Format, tt.format)
			}
			if got := strings.Join(d.Notes, "; "); got != tt.notes {
				t.Errorf("notes %q, want %q", got, tt.notes)
			}
		})
	}
}

// TestRefused reads texts that are not a graph, that could be several graphs,
// or whose format is not supported. The errors must say so.
func TestRefused(t *testing.T) {
	tests := []struct {
		name string
		file string
		text string
		want string // part of the error, or "" if the text must be read
	}{
		{name: "gml", text: "Creator \"x\"\ngraph\n[\n node [ id 0 ]\n]\n", want: "looks like GML, which is not read: convert with networkx"},
		{name: "gml below a comment with its key", text: "# my graph\ngraph\n[\n node [ id 0 ]\n]\n", want: "looks like GML"},
		{name: "gml on a line", text: "graph [ node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 ] ]", want: "looks like GML"},
		{name: "pajek", text: "*Vertices 2\n1 \"a\"\n2 \"b\"\n*Edges\n1 2\n", want: "looks like Pajek"},
		{name: "matrix market", text: "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n", want: "looks like Matrix Market"},
		{name: "tgf", text: "1 first\n2 second\n3 third\n#\n1 2\n2 3\n", want: "looks like TGF"},
		{name: "mermaid", text: "graph TD\n a --> b\n", want: "looks like Mermaid"},
		{name: "mermaid, flowchart", text: "%% x\nflowchart LR;\n a --- b\n", want: "looks like Mermaid"},
		{name: "mermaid in markdown", text: "```mermaid\ngraph TD\n a --> b\n```\n", want: "looks like Mermaid"},
		{name: "plantuml", text: "@startuml\na --> b\n@enduml\n", want: "looks like PlantUML"},
		{name: "adjacency list of many lines", text: "# x\na 2\nb {}\nc {}\nb 0\nc 0\n", want: "adjacency list of many lines"},
		{name: "cytoscape", text: `{"elements": {"nodes": [{"data": {"id": "a"}}], "edges": []}}`, want: "JSON of Cytoscape"},
		{name: "json of lists", text: `{"nodes": [{"id": 1}], "adjacency": [[]]}`, want: "JSON of lists of neighbours"},
		{name: "json of a list", text: `[[0, 1], [1, 2]]`, want: "JSON: expected"},
		{name: "json lines", text: "{\"nodes\": [], \"links\": []}\n{}\n", want: "x:2: JSON of more than one value"},
		{name: "json without an end", text: `{"nodes": [{"id": 1}], "links": [`, want: "cut off"},
		{name: "json of something else", text: `{"name": "x"}`, want: "JSON, but not a graph"},
		{name: "json with unknown nodes", text: `{"nodes": [{"id": "1"}], "links": [{"source": 1, "target": 1}]}`, want: "there is no node"},
		{name: "json with a node twice", text: `{"nodes": [{"id": 1}, {"id": "1"}], "links": []}`, want: "node \"1\" occurs twice"},
		{name: "json with a number twice", text: `{"nodes": [{"id": 1}, {"id": 1.0}], "links": []}`, want: "node \"1.0\" occurs twice"},
		{name: "json with a null node", text: `{"nodes": [{"id": 1}, {"id": null}], "links": []}`, want: `node 1 of "nodes", "{\"id\": null}": null is not an id`},
		{name: "json with a null name", text: `{"nodes": [{"name": null}], "links": []}`, want: `expected an "id"`},
		{name: "json with a null node and a name", text: `{"nodes": [{"id": null, "name": "a"}], "links": []}`, want: "null is not an id"},
		{
			name: "json with a link to null",
			text: `{"nodes": [{"id": ""}, {"id": 1}], "links": [{"source": 1, "target": null}]}`,
			want: `link 0, "{\"source\": 1, \"target\": null}": null is not an id`,
		},
		{name: "graphml cut off", text: "<graphml><graph edgedefault=\"directed\">\n<node id=\"a\"/>\n", want: "x:3: unexpected EOF"},
		{
			name: "graphml with unknown nodes",
			text: "<graphml><graph edgedefault=\"directed\">\n" +
				"<edge source=\"a\" target=\"b\"/></graph></graphml>",
			want: "x:2: there is no node \"a\"",
		},
		{
			name: "graphml of both kinds",
			text: `<graphml><graph edgedefault="directed"><node id="a"/>
				<edge source="a" target="a"/><edge source="a" target="a" directed="false"/></graph></graphml>`,
			want: "some edges have a direction",
		},
		{
			name: "graphml with a graph in it",
			text: `<graphml><graph edgedefault="directed"><node id="a"><graph edgedefault="directed"/></node></graph></graphml>`,
			want: "a graph in a graph",
		},
		{
			name: "graphml in Latin-1",
			text: "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><graphml><graph" +
				" edgedefault=\"directed\"><node id=\"é\"/></graph></graphml>",
			want: "encoding \"ISO-8859-1\": expected UTF-8",
		},
		{name: "gexf", text: "<?xml version=\"1.0\"?>\n<gexf><graph/></gexf>", want: "looks like GEXF"},
		{name: "svg", text: "<svg/>\n", want: "looks like XML"},
		{name: "html", text: "<!DOCTYPE html>\n<html>\n</html>\n", want: "looks like HTML"},
		{name: "script", text: "#!/usr/bin/env python3\na b\nb c\n", want: "looks like a script"},
		{name: "facts", text: "node(1..3).\nedge(1,2).\nedge(2,3).\n", want: "looks like facts of Prolog"},
		{name: "planar code", text: ">>planar_code<<\x03\x02\x03\x00", want: "looks like planar code"},

		{name: "matrix", text: "0 1 1\n1 0 1\n1 1 0\n", want: "x:1: a square of cells could be an adjacency matrix"},
		{name: "small matrix", text: "0 1\n1 0\n", want: "adjacency matrix"},
		{name: "matrix of weights", text: "0 2 0 4\n2 0 3 0\n0 3 0 1\n4 0 1 0\n", want: "adjacency matrix"},
		{name: "matrix of decimals", text: "0.0 1.0 0.0\n1.0 0.0 1.0\n0.0 1.0 0.0\n", want: "adjacency matrix"},
		{name: "matrix with commas", text: "0,1,1\n1,0,0\n1,0,0\n", want: "adjacency matrix"},
		{name: "matrix with names", text: ",a,b\na,0,1\nb,1,0\n", want: "adjacency matrix"},
		{name: "matrix without blanks", text: "0110\n1001\n1001\n0110\n", want: "unknown format"},
		{name: "matrix of one arc", text: "0 0 1\n0 0 0\n0 0 0\n", want: "could be a puzzle, or a graph"},

		{
			name: "header that does not fit",
			text: "4 5\n1 2\n2 3\n3 4\n",
			want: "x:1: unknown format: 4 5 could be the number of nodes and edges, but below" +
				" there are 3 edges",
		},
		{name: "header that does not fit, from 0", text: "4 4\n0 1\n1 2\n2 3\n", want: "could be the number of nodes and edges"},
		{name: "header with more nodes", text: "9 9\n1 2\n2 3\n3 4\n", want: "could be the number of nodes and edges"},
		{name: "header of three numbers", text: "3 2 1\n1 2\n2 3\n", want: "rows of 2 to 3 numbers"},
		{name: "number of nodes that does not fit", text: "3\n0 1\n1 2\n2 3\n", want: "3 is not the number of nodes"},
		{name: "number of edges with a fraction", text: "3\n2.5\n1 2 1\n2 3 1\n", want: "rows of 1 to 3 numbers"},
		{name: "number of nodes with a fraction", text: "3.5\n2\n1 2 1\n2 3 1\n", want: "a number alone in a row could be a node"},
		{name: "nodes from 0 or from 1", text: "6 3\n1 2\n2 3\n3 4\n", want: "it is unclear whether they are numbered from 0 or from 1"},
		{name: "weights or neighbours", text: "1 2 3\n2 3 4\n3 4 1\n4 2 1\n", want: "edges with weights, or an adjacency list"},
		{name: "weights or a puzzle", text: "1 0 3\n0 4 5\n", want: "a puzzle, or a graph"},
		{name: "some weights", text: "a b 2\nb c\n", want: "a weight, but other lines have none"},

		{name: "matrix below its size", text: "3\n0 1 0\n1 0 1\n0 1 0\n", want: "adjacency matrix"},
		{name: "mark of the end", text: "1 2\n2 3\n3 4\n-1\n", want: "could be a node, or mark the end"},
		{name: "loop that marks the end", text: "1 2\n2 3\n3 4\n0 0\n", want: "could be a node, or mark the end"},
		{name: "word that marks the end", text: "1 2\n2 3\n3 4\nend\n", want: "is not an edge between numbers"},
		{name: "words with numbers above edges", text: "nodes 4\nedges 3\n1 2\n2 3\n3 4\n", want: "is not an edge between numbers"},
		{name: "numbers that are all different", text: "1 2\n4 3\n", want: "could be a puzzle"},
		{name: "matrix of named columns", text: "id,v1,v2,v3\nv1,0,1,0\nv2,1,0,1\nv3,0,1,0\n", want: "adjacency matrix"},
		{name: "matrix below its sizes", text: "3 3\n0 1 0\n1 0 1\n0 1 0\n", want: "adjacency matrix below its size"},
		{name: "matrix of nodes and edges", text: "1 0 0\n1 1 0\n0 1 1\n0 0 1\n", want: "as all are 0 or 1"},
		{name: "grid below its sizes", text: "3 3\n1 0 1\n1 1 1\n0 1 0\n", want: "adjacency matrix below its size"},
		{name: "coordinate list of a sparse matrix", text: "4 4 4\n2 1 1\n3 2 1\n4 3 1\n4 1 1\n", want: "the size of what is below"},
		{name: "numbers of nodes and edges, and a start", text: "4 4 1\n2 1 7\n3 2 8\n4 3 9\n4 1 7\n", want: "the size of what is below"},
		{name: "numbers of edges and nodes", text: "5 4\n1 2\n2 3\n3 4\n4 1\n1 3\n", want: "could be the number of nodes and edges"},
		{name: "header that could be an edge", text: "4 3\n1 2\n2 3\n1 4\n", want: "4 3 could be an edge, or the number of nodes and edges"},
		{name: "header that could be an edge, from 0", text: "3 2\n0 1\n1 2\n", want: "3 2 could be an edge, or the number of nodes and edges"},
		{name: "neighbours below the number of nodes", text: "3\n1\n0 2\n1\n", want: "several parts"},
		{name: "several graphs", text: "8 2\n0 1\n2 3\n3 2\n0 1\n1 2\n0 0\n", want: "several graphs"},
		{name: "questions below edges", text: "5 5\n5 1\n1 2\n2 3\n3 4\n4 5\n2\n1 3\n2 4\n", want: "several parts"},
		{name: "questions below edges, in the numbers of the header", text: "4 4\n1 2\n2 3\n3 4\n4 1\n2\n1 2\n2 3\n", want: "several parts"},
		{name: "neighbours of node 0, of node 1 and so on", text: "1 4\n0 2\n1 3\n2 4\n3 0\n", want: "the neighbours of each node"},
		{name: "the same with a node without any", text: "1 2\n0 2\n0 1\n\n5 6\n4 6\n4 5\n", want: "the neighbours of each node"},
		{name: "neighbours below their number", text: "4\n1 2 3\n0 2 3\n0 1 3\n0 1 2\n", want: "the neighbours of each node"},
		{name: "neighbours after their number", text: "6\n2 2 5\n2 1 3\n2 2 4\n2 3 5\n2 4 1\n0\n", want: "neighbours after their number"},
		{name: "numbered points", text: "1 10 20\n2 30 40\n3 20 10\n", want: "begin with their own number"},
		{name: "numbered edges", text: "0 0 1\n1 1 2\n2 2 3\n", want: "begin with their own number"},
		{name: "points", text: "0 0\n1 0\n1 1\n0 1\n", want: "points or a matrix"},
		{name: "points below their number", text: "4\n0 0\n1 0\n1 1\n0 1\n", want: "points or a matrix"},
		{name: "clauses without a header", text: "1 -2 0\n2 3 0\n-1 3 0\n", want: "rows that end with a mark"},
		{
			name: "rows of a matrix without blanks below words with a comma",
			text: "Graph 1, order 3.\n010\n101\n010\n",
			want: "two words could be an edge, or prose",
		},
		{name: "edges in one line", text: "1-2, 2-3\n", want: "two words could be an edge, or prose"},
		{name: "greeting", text: "Hello, world\n", want: "two words could be an edge, or prose"},
		{name: "letter", text: "Dear Ann,\nI went home, and slept.\nBob\n", want: "two words could be an edge, or prose"},
		{name: "decimal comma", text: "1,5\n", want: "no number occurs twice"},
		{name: "pointers", text: "p->next;\nq->prev;\n", want: "no name occurs twice"},
		{name: "cases", text: "A -> b\nB -> c\n", want: "no name occurs twice"},
		{name: "postscript", text: "%!PS-Adobe-3.0\n1 2\n2 3\n3 1\n", want: "looks like PostScript"},
		{
			name: "json of React Flow",
			text: `{"nodes": [{"id": "a"}, {"id": "b"}], "edges": [{"source": "a", "target": "b", "markerEnd": {}}]}`,
			want: "links that give their direction",
		},
		{
			name: "json of Graphology",
			text: `{"options": {"type": "directed"}, "nodes": [{"key": "a", "id": 1}], "edges": []}`,
			want: "JSON of Graphology",
		},
		{name: "coordinates", text: "0.5 1.5\n1.5 2.5\n2.5 3.5\n", want: "expected whole numbers of nodes"},
		{name: "weights and a number", text: "1 2 5\n2 3 6\n7\n"},
		{name: "weights and a fraction", text: "1 2 5\n2 3 6\n7.5\n", want: "x:3: unknown format: \"7.5\": expected whole numbers of nodes"},
		{name: "json of keys", text: `{"nodes": [{"key": "a"}], "edges": []}`, want: "expected an \"id\""},
		{name: "sign", text: "?\n", want: "there is no edge in it"},

		{name: "prose", text: "The knight moves\ntwo squares\nand one.\n", want: "unknown format"},
		{name: "prose of two words", text: "Hello world\nGood bye\n", want: "shares no name with another line"},
		{name: "two words", text: "Hello world\n", want: "two words could be an edge, or prose"},
		{name: "word", text: "8x8\n", want: "there is no edge in it"},
		{name: "walls of letters", text: "xxxx\nx..x\nxxxx\n", want: "there is no edge in it"},
		{name: "blocks", text: "■□\n□■\n", want: "there is no edge in it"},
		{name: "settings", text: "name: x\nnodes: 3\n", want: "no name after a colon also occurs before one"},
		{name: "sections", text: "[graph]\na = b\n", want: "unknown format"},
		{name: "names with values", text: "apples 3\npears 4\nplums 3\n", want: "names with numbers could be edges, or values"},
		{name: "columns that nobody knows", file: "x.csv", text: "person,friend\na,b\nb,c\n", want: "shares no name with another line"},
		{name: "columns that are nodes", text: "source,target\nsource,a\na,target\n", want: "names of columns and of nodes"},
		{name: "commands", text: "add a\nadd b\nadd c\n", want: "one name is in all lines"},
		{name: "lines of two parts", text: "a b\nb c\nd e\ne f\n", want: "would not form a connected graph"},
		{name: "three dashes", text: "a---b\nb---c\n", want: `expected -> or -- between two names, and not "---"`},
		{name: "arrow of two heads", text: "a <-> b\n", want: `and not "<->"`},
		{name: "arrow to the left", text: "a <- b\nb <- c\n", want: `and not "<-"`},
		{name: "long arrow", text: "a --> b\nb --> c\n", want: `and not "-->"`},
		{name: "weight beside an arrow", text: "a -> b 5\nb -> c 7\n", want: "no name is on both sides of arrows"},
		{name: "several numbers beside an arrow", text: "0 -> 1 2\n1 -> 2\n", want: "expected one node before and after the arrow"},
		{name: "label beside an arrow", text: "a -> b : x\nb -> c\n", want: "expected only a name"},
		{name: "attributes beside an arrow", text: "a -> b [color=red]\nb -> c\n", want: "expected only a name"},
		{name: "bars", text: "a | b\nb | c\n", want: "unknown format"},
		{name: "bars between numbers", text: "1 | 2\n2 | 3\n", want: "unknown format"},
		{name: "words between numbers", text: "1 to 2\n2 to 3\n3 to 4\n", want: "unknown format"},
		{name: "letters before numbers", text: "e 1 2\ne 2 3\ne 3 4\n", want: "unknown format"},
		{name: "blanks after commas only", text: "a,b\nb c\n", want: `"b c": expected two names with ','`},
		{name: "colons of one direction", text: "a: b\nb: c\nc:\n", want: "-directed reads a: b as an edge from a to b"},
		{name: "Latin-1", file: "x.csv", text: "caf\xe9,b\ncaf\xe8,b\n", want: `x.csv:1: "caf\xe9,b": expected UTF-8`},

		{name: "col cut off", text: "p edge 4 4\ne 1 2\ne 2 3\n", want: "4 edges are declared, but there are 2: the file may be cut off"},
		{name: "hcp cut off", text: "DIMENSION: 3\nEDGE_DATA_SECTION\n1 2\n2 3\n", want: "the file may be cut off"},
		{
			name: "lists of TSPLIB cut off",
			text: "DIMENSION: 3\nEDGE_DATA_FORMAT: ADJ_LIST\nEDGE_DATA_SECTION\n1 2 -1\n2 3\n",
			want: "the file may be cut off",
		},
		{
			name: "fixed edges after the edges",
			text: "DIMENSION: 3\nEDGE_DATA_SECTION\n1 2\n2 3\n-1\nFIXED_EDGES_SECTION\n1 2\n-1\nEOF\n",
			want: "FIXED_EDGES_SECTION: edges that a tour must have are not supported",
		},
		{
			name: "edges after the end",
			text: "DIMENSION: 3\nEDGE_DATA_SECTION\n1 2\n2 3\n-1\nEOF\n1 3\n",
			want: "x:7: \"1 3\": expected nothing after EOF",
		},
		{name: "edges after the last", text: "DIMENSION: 3\nEDGE_DATA_SECTION\n1 2\n2 3\n-1\n1 3\n", want: "x:6: \"1 3\": expected NAME"},
		{name: "formula", text: "p cnf 3 2\n1 2 0\n-1 3 0\n", want: `"p cnf 3 2": expected a graph`},
		{name: "metis cut off", file: "x.graph", text: "3 2\n2\n", want: "the file may be cut off"},
		{name: "metis with an edge in one row", file: "x.graph", text: "3 1\n2 3\n\n\n", want: "in the row of only one of its nodes"},
		{name: "metis with a node itself", file: "x.graph", text: "2 1\n1\n2\n", want: "the node itself"},
		{name: "incremental sparse6 first", text: ";oN\n", file: "x.s6", want: "changes the graph of the line before"},

		{
			name: "maze without the blanks at its ends",
			text: "####\n#  \n####\n",
			want: "x:2: the row has 3 squares, and those before have 4; expected a dot for each" +
				" square of floor, since editors remove blanks",
		},
		{name: "blanks between walls, or floor", text: "# # #\n#   #\n# # #\n", want: "blanks separate squares and are squares, too"},
		{name: "dots and blanks", text: "####\n#. #\n####\n", want: "blanks between some of the squares only"},
		{name: "letters of a floor alone", text: "S T\nT G\nG S\n", want: ""},
	}
	for _, tt := range tests {
		t.Run("text="+tt.name, func(t *testing.T) {
			name := tt.file
			if name == "" {
				name = "x"
			}
			d, err := parse(name, tt.text, Options{})
			var e *Error
			switch {
			case tt.want == "" && err == nil:
			case !errors.As(err, &e):
				t.Fatalf("error %v, got %s\n%s", err, d.Format, graphText(d.Graph))
			case tt.want == "" || !strings.Contains(err.Error(), tt.want):
				t.Errorf("got\n%v\nwant it to have\n%s", err, tt.want)
			}
		})
	}
}
