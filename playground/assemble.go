package main

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
)

// This file puts the sources of the page together, which are a file for each section
// and figure, to what loads fast.

// joinStyles puts the style sheets into one, which loads at once: the colours, those
// of the whole page, and those of the figures. What a class asks for has its own.
func (p page) joinStyles() {
	const all = "style.css"
	sheet := append([]byte(colours()), p[all]...)
	for _, name := range slices.Sorted(maps.Keys(p)) {
		if path.Ext(name) == ".css" && name != all && name != "classroom.css" {
			sheet = append(sheet, p[name]...)
			delete(p, name)
		}
	}
	p[all] = tight(sheet)
	p["classroom.html"] = slices.Concat([]byte("<style>\n"), tight(p["classroom.css"]), []byte("</style>\n"), p["classroom.html"])
	delete(p, "classroom.css")
}

// styleComment and styleSpace match what a style sheet does without: comments, and the
// space around signs and after the colon of a property.
var (
	styleComment = regexp.MustCompile(`(?s)/\*.*?\*/`)
	styleSpace   = regexp.MustCompile(`\s*([{};,])\s*|([a-z-]:) `)
)

// tight returns a style sheet without comments and needless space.
func tight(sheet []byte) []byte {
	return bytes.TrimSpace(styleSpace.ReplaceAll(styleComment.ReplaceAll(sheet, nil), []byte("$1$2")))
}

// comment matches a comment of a script, or the space that a line begins with.
var comment = regexp.MustCompile(`(?m)^\s*//.*\n|\s+// .*$|^\s+`)

// dropComments drops the comments of the scripts, which are for their readers here.
func (p page) dropComments() {
	for name, source := range p {
		if path.Ext(name) == ".js" {
			p[name] = comment.ReplaceAll(source, nil)
		}
	}
}

// section matches the place of a section in the page.
var section = regexp.MustCompile(`<!-- ([a-z]+\.html) -->\n`)

// indent matches spaces that begin a line. Listings have tabs.
var indent = regexp.MustCompile(`(?m)^ +`)

// joinSections puts the sections into the page.
func (p page) joinSections() {
	const all = "index.html"
	p[all] = section.ReplaceAllFunc(p[all], func(place []byte) []byte {
		name := string(section.FindSubmatch(place)[1])
		defer delete(p, name)
		return indent.ReplaceAll(p[name], nil)
	})
}

// imports matches an import of a module.
var imports = regexp.MustCompile(`(?m)^import\b[^"\n]*"\./([^"]+)";$`)

// preload names all modules in the page's head, so that a browser loads them at once and
// not each after those that import it.
func (p page) preload() {
	const first = "main.js"
	modules, links := []string{first}, ""
	seen := map[string]bool{first: true}
	for i := 0; i < len(modules); i++ {
		for _, match := range imports.FindAllSubmatch(p[modules[i]], -1) {
			if name := string(match[1]); !seen[name] {
				seen[name] = true
				modules = append(modules, name)
				links += fmt.Sprintf("<link rel=\"modulepreload\" href=%q>\n", name)
			}
		}
	}
	script := []byte(fmt.Sprintf(`<script type="module" src=%q>`, first))
	p["index.html"] = bytes.Replace(p["index.html"], script, append([]byte(links), script...), 1)
}
