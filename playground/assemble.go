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

// baseline are the browsers that the page is for: those of the last two years.
const baseline = api.ES2023

// joinStyles puts the style sheets into one, which loads at once: the colours,
// those of the whole page, and those of the figures. The styles of what a class
// asks for are in a sheet of their own.
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

// minify returns a script or a style sheet without comments and needless space.
// Licences stay.
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

// problems returns the errors that esbuild reports, with their places.
func problems(messages []api.Message) error {
	var all []error
	for _, m := range messages {
		place := cmp.Or(m.Location, &api.Location{})
		all = append(all, fmt.Errorf("%s:%d:%d: %s", place.File, place.Line, place.Column, m.Text))
	}
	return errors.Join(all...)
}

// section matches the place of a section in the page.
var section = regexp.MustCompile(`<!-- ([a-z]+\.html) -->\n`)

// indent matches the spaces at the beginning of a line (listings have tabs),
// and a comment that keeps the formatter from changing a listing.
var indent = regexp.MustCompile(`(?m)^ +(?:<!-- prettier-ignore -->\n)?`)

// joinSections puts the sections into the page and into the one for teachers.
func (p page) joinSections() {
	for _, all := range []string{languages[0].file, languages[0].teachers} {
		p[all] = section.ReplaceAllFunc(p[all], func(place []byte) []byte {
			name := string(section.FindSubmatch(place)[1])
			defer delete(p, name)
			return indent.ReplaceAll(p[name], nil)
		})
	}
}

// The modules that the page and the one for teachers load, and the script of a
// Worker, which is not a module.
const (
	entry         = "main.js"
	teachersEntry = "teachers.js"
	worker        = "worker.js"
)

// bundle puts the modules together: one file that the page needs at once, one
// that it loads when a class asks for it, and the code that they share. Each
// has a source map.
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

// modules lets esbuild read the modules from the page instead of a folder.
func (p page) modules() api.Plugin {
	const namespace = "page"
	resolve := func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		return api.OnResolveResult{Path: path.Base(args.Path), Namespace: namespace}, nil
	}
	return api.Plugin{
		Name: namespace,
		Setup: func(build api.PluginBuild) {
			build.OnResolve(api.OnResolveOptions{Filter: `.*`}, resolve)
			build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: namespace}, p.load)
		},
	}
}

// load gives esbuild a module.
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
// waiting for the script.
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
		name := path.Base(strings.TrimPrefix(output.EntryPoint, "page:"))
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
