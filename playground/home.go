package main

import (
	"bytes"
	"fmt"
)

// linkHome links each page with those in other languages. home is the page's
// address, which ends with a slash, or empty if it is unknown. If the address
// is known, search engines learn which address is the page's own, and cards get
// the address of their picture, which has to be absolute.
func (p page) linkHome(home string) {
	for _, l := range languages {
		var links []byte
		for _, other := range languages {
			links = fmt.Appendf(links, "<link rel=\"alternate\" hreflang=%q href=%q>\n",
				other.code, home+other.file)
		}
		if home != "" {
			links = fmt.Appendf(links, "<link rel=\"canonical\" href=%q>\n", home+l.file)
			links = fmt.Appendf(links, "<meta property=\"og:url\" content=%q>\n", home+l.file)
			p[l.file] = bytes.Replace(p[l.file], []byte(`content="card.png"`),
				fmt.Appendf(nil, "content=%q", home+"card.png"), 1)
		}
		p[l.file] = bytes.Replace(p[l.file], []byte("</head>"), append(links, "</head>"...), 1)
	}
}
