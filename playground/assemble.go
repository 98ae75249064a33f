package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// This file bundles the sources of the page, a file for each section and
// figure, into files that load fast.

// baseline is the JavaScript that the page may use: all browsers of the last
// two years run it.
const baseline = api.ES2023

// joinStyles joins the style sheets into one, which loads at once: the colours,
// then the sheet of the whole page, then those of the figures. The sheet of the
// classroom, which few readers need, goes into classroom.html instead.
func (p page) joinStyles() error {
	const all, class = "style.css", "classroom.css"
	sheet := slices.Concat([]byte(colours()), p[all])
	for _, name := range slices.Sorted(maps.Keys(p)) {
		if path.Ext(name) == ".css" && name != all && name != class {
			sheet = append(sheet, p[name]...)
			delete(p, name)
		}
	}
	joined, err := minify(sheet, api.LoaderCSS)
	if err != nil {
		return fmt.Errorf("style sheets: %w", err)
	}
	p[all] = joined
	own, err := minify(p[class], api.LoaderCSS)
	if err != nil {
		return fmt.Errorf("%s: %w", class, err)
	}
	delete(p, class)
	p["classroom.html"] = slices.Concat([]byte("<style>\n"), own, []byte("</style>\n"),
		p["classroom.html"])
	return nil
}

// minify returns a script or a style sheet without unnecessary space, and
// without comments other than licences.
func minify(source []byte, loader api.Loader) ([]byte, error) {
	result := api.Transform(string(source), api.TransformOptions{
		Loader:           loader,
		Charset:          api.CharsetUTF8,
		MinifyWhitespace: true,
		MinifySyntax:     loader == api.LoaderJS,
		LegalComments:    api.LegalCommentsInline,
	})
	return result.Code, problems(result.Errors)
}

// problems returns the errors that esbuild reports, with their places, or nil
// if there are none.
func problems(messages []api.Message) error {
	var all []error
	for _, m := range messages {
		place := cmp.Or(m.Location, &api.Location{})
		all = append(all, fmt.Errorf("%s:%d:%d: %s", place.File, place.Line, place.Column, m.Text))
	}
	return errors.Join(all...)
}

// section matches a comment in a page that stands for a section, whose text
// takes its place.
var section = regexp.MustCompile(`<!-- ([a-z]+\.html) -->\n`)

// indent matches the spaces at the beginning of a line and, after them, a
// comment that keeps the formatter from changing a listing. It does not match
// tabs, with which the listings themselves are indented.
var indent = regexp.MustCompile(`(?m)^ +(?:<!-- prettier-ignore -->\n)?`)

// joinSections puts the sections into the page and into the page for teachers,
// and deletes the sections' own files.
func (p page) joinSections() {
	for _, all := range []string{languages[0].file, languages[0].teachers} {
		p[all] = section.ReplaceAllFunc(p[all], func(place []byte) []byte {
			name := string(section.FindSubmatch(place)[1])
			defer delete(p, name)
			return indent.ReplaceAll(p[name], nil)
		})
	}
}

// The modules that the page and the page for teachers load, and the script of a
// Worker, which is not a module.
const (
	entry         = "main.js"
	teachersEntry = "teachers.js"
	worker        = "worker.js"
)

// bundle joins the modules into few files: those that the pages load at once,
// one that they load when a class asks for it, and the code that these share.
// Each has a source map. All other scripts and JSON files are deleted, except
// the Worker's script.
func (p page) bundle() error {
	const folder = "/"
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{entry, teachersEntry},
		Outdir:            folder,
		EntryNames:        "[name]",
		ChunkNames:        "[name]-[hash]",
		Bundle:            true,
		Splitting:         true,
		Format:            api.FormatESModule,
		Target:            baseline,
		Charset:           api.CharsetUTF8,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Sourcemap:         api.SourceMapLinked,
		Metafile:          true,
		Plugins:           []api.Plugin{p.modules()},
	})
	if err := problems(result.Errors); err != nil {
		return err
	}
	own, err := minify(p[worker], api.LoaderJS)
	if err != nil {
		return err
	}
	maps.DeleteFunc(p, func(name string, _ []byte) bool {
		return path.Ext(name) == ".js" || path.Ext(name) == ".json"
	})
	p[worker] = own
	for _, file := range result.OutputFiles {
		p[path.Base(file.Path)] = file.Contents
	}
	return p.preload(result.Metafile)
}

// moduleNamespace is the word that esbuild puts, with a colon, before the name
// of each module that it reads from the page.
const moduleNamespace = "page"

// modules lets esbuild read the modules from the page instead of a folder.
func (p page) modules() api.Plugin {
	resolve := func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		return api.OnResolveResult{Path: path.Base(args.Path), Namespace: moduleNamespace}, nil
	}
	return api.Plugin{
		Name: moduleNamespace,
		Setup: func(build api.PluginBuild) {
			build.OnResolve(api.OnResolveOptions{Filter: `.*`}, resolve)
			build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: moduleNamespace}, p.load)
		},
	}
}

// load gives esbuild the source of a module.
func (p page) load(args api.OnLoadArgs) (api.OnLoadResult, error) {
	source, ok := p[args.Path]
	if !ok {
		return api.OnLoadResult{}, fmt.Errorf("the page has no %s", args.Path)
	}
	contents := string(source)
	loader := api.LoaderJS
	if path.Ext(args.Path) == ".json" {
		loader = api.LoaderJSON
	}
	return api.OnLoadResult{Contents: &contents, Loader: loader}, nil
}

// preload makes the pages load the imports of their script at once, without
// waiting for the script. metafile is esbuild's description of its output, as
// JSON.
func (p page) preload(metafile string) error {
	var built struct {
		Outputs map[string]struct {
			EntryPoint string
			Imports    []struct{ Path, Kind string }
		}
	}
	if err := json.Unmarshal([]byte(metafile), &built); err != nil {
		return err
	}
	for _, output := range built.Outputs {
		name := path.Base(strings.TrimPrefix(output.EntryPoint, moduleNamespace+":"))
		if name != entry && name != teachersEntry {
			continue
		}
		var links []byte
		for _, other := range output.Imports {
			if other.Kind == "import-statement" {
				links = fmt.Appendf(links, "<link rel=\"modulepreload\" href=\"%s\">\n",
					path.Base(other.Path))
			}
		}
		script := fmt.Appendf(nil, `<script type="module" src="%s">`, name)
		for file, data := range p {
			if path.Ext(file) == ".html" {
				p[file] = bytes.Replace(data, script, slices.Concat(links, script), 1)
			}
		}
	}
	return nil
}
