package main

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// This file puts the sources of the page together, which are a file for each
// section and figure, to what loads fast.

// joinStyles puts the style sheets into one, which loads at once: the colours,
// those of the whole page, and those of the figures. What a class asks for has
// its own.
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

// styleComment and styleSpace match what a style sheet does without: comments,
// and the space around signs and after the colon of a property.
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

// dropComments drops the comments of the scripts, which are for their readers
// here.
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

// imports matches an import of a module: what, and from which.
var imports = regexp.MustCompile(`(?m)^import (.*) from "\./(\w+)\.js";$`)

// exports matches how the declaration of an exported name begins.
var exports = regexp.MustCompile(`(?m)^export ((?:async )?\w+) (\w+)`)

// bundle puts the modules that the page loads at once into one, which comes in
// one answer and is smaller when it is compressed. Each is a function there
// that returns what it exports; the others, and the page's own script, import
// these objects.
func (p page) bundle() {
	const first, all = "main", "page"
	var bundle bytes.Buffer
	inside := map[string]bool{}
	var names []string // of the modules, with those before each that it imports
	var add func(name string)
	add = func(name string) {
		for _, match := range imports.FindAllSubmatch(p[name+".js"], -1) {
			if needed := string(match[2]); !inside[needed] {
				inside[needed] = true
				add(needed)
			}
		}
		if name != first {
			names = append(names, name)
		}
	}
	add(first)
	for _, name := range names {
		source, exported := p[name+".js"], []string{}
		for _, match := range exports.FindAllSubmatch(source, -1) {
			exported = append(exported, string(match[2]))
		}
		source = exports.ReplaceAll(imports.ReplaceAllFunc(source, assigned), []byte("$1 $2"))
		fmt.Fprintf(&bundle, "const %s_js = (() => {\n%sreturn { %s };\n})();\n", name, source, strings.Join(exported, ", "))
		delete(p, name+".js")
	}
	fmt.Fprintf(&bundle, "export { %s_js };\n", strings.Join(names, "_js, "))
	for name, source := range p {
		if path.Ext(name) != ".js" {
			continue
		}
		p[name] = imports.ReplaceAllFunc(source, func(line []byte) []byte {
			module := imports.FindSubmatch(line)[2]
			if !inside[string(module)] {
				return line
			}
			return fmt.Appendf(nil, "import { %s_js } from \"./%s.js\";\n%s", module, all, assigned(line))
		})
	}
	p[all+".js"] = bundle.Bytes()
	script := []byte(fmt.Sprintf(`<script type="module" src="%s.js">`, first))
	link := fmt.Appendf(nil, "<link rel=\"modulepreload\" href=\"%s.js\">\n", all)
	p["index.html"] = bytes.Replace(p["index.html"], script, append(link, script...), 1)
}

// assigned returns an import as constants that take their values from the
// module's object.
func assigned(line []byte) []byte {
	match := imports.FindSubmatch(line)
	what := strings.TrimPrefix(string(match[1]), "* as ")
	return fmt.Appendf(nil, "const %s = %s_js;", what, match[2])
}
