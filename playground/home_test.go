package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestHome checks what the pages tell search engines and social cards: their
// versions in other languages and, if their own address is known, that address
// and the address of the picture.
func TestHome(t *testing.T) {
	const file = "<head>\n<meta property=\"og:image\" content=\"card.png\" />\n</head>"
	for _, tt := range []struct{ home, image, own string }{
		{home: "", image: "card.png"},
		{
			home:  "https://example.org/tour/",
			image: "https://example.org/tour/card.png",
			own: `<link rel="canonical" href="https://example.org/tour/%[1]s">
<meta property="og:url" content="https://example.org/tour/%[1]s">
`,
		},
	} {
		p := page{}
		for _, l := range languages {
			p[l.file] = []byte(file)
		}
		p.linkHome(tt.home)
		for _, l := range languages {
			own := ""
			if tt.own != "" {
				own = fmt.Sprintf(tt.own, l.file)
			}
			want := strings.Replace(file, "card.png", tt.image, 1)
			want = strings.Replace(want, "</head>", fmt.Sprintf(`<link rel="alternate" hreflang="en" href="%[1]sindex.html">
<link rel="alternate" hreflang="de" href="%[1]sde.html">
%s</head>`, tt.home, own), 1)
			equal(t, string(p[l.file]), want, "home=%s: %s", tt.home, l.file)
		}
	}
	for _, l := range languages {
		check(t, strings.Contains(string(pageOf(t)[l.file]), `<link rel="alternate" hreflang="de" href="de.html">`),
			"%s does not link to other languages", l.file)
	}
}
