package repository

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// TestLinks checks that the links of the pages lead to existing files and, if
// they have an anchor, to a heading in the file.
func TestLinks(t *testing.T) {
	pages := markdown(t)
	if len(pages) < 6 {
		t.Fatalf("there are %d pages, want at least 6", len(pages))
	}
	for _, page := range pages {
		for _, target := range linksOf(read(t, page)) {
			if err := checkLink(page, target); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
}

// TestDeadLinks checks that checkLink finds dead links, and accepts others.
func TestDeadLinks(t *testing.T) {
	for target, dead := range map[string]bool{
		"docs/NOTHING.md":                             true,
		"NOTHING.md#releasing":                        true,
		".github/CONTRIBUTING.md#renaming-the-module": true,
		"#nothing":                          true,
		"docs/ARCHITECTURE.md":              false,
		"docs":                              false,
		".github/CONTRIBUTING.md#releasing": false,
		"#what-should-i-use":                false,
	} {
		if err := checkLink("README.md", target); (err != nil) != dead {
			t.Errorf("%s: %v", target, err)
		}
	}
}

// TestAnchors checks the anchors of a page's headings.
func TestAnchors(t *testing.T) {
	const page = "# The *first* `Name`\n" +
		"Text.\n\n" +
		"```sh\n# no heading\n```\n" +
		"## What should I use?\n" +
		"## Again\n" +
		"### Again\n" +
		"## A [link](target.md#a), snake_case and dash-es\n" +
		"#no heading\n"
	want := []string{
		"the-first-name", "what-should-i-use", "again", "again-1", "a-link-snake_case-and-dash-es",
	}
	if got := anchorsOf(page); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// markdown returns the names of the repository's pages, which are in Markdown.
func markdown(t *testing.T) (pages []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if entry != nil && entry.IsDir() && slices.Contains([]string{".git", "node_modules"}, entry.Name()) {
			return fs.SkipDir
		}
		if strings.HasSuffix(name, ".md") {
			pages = append(pages, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

var (
	link      = regexp.MustCompile(`\]\(([^()\s]+)\)`)              // in Markdown
	attribute = regexp.MustCompile(`(?:src|srcset|href)="([^"]+)"`) // in HTML
	scheme    = regexp.MustCompile(`^[a-z]+:`)
)

// linksOf returns the targets of the links and pictures in the given text of a
// page, but only those in the repository.
func linksOf(text string) (targets []string) {
	text = fence.ReplaceAllString(text, "")
	for _, pattern := range []*regexp.Regexp{link, attribute} {
		for _, m := range pattern.FindAllStringSubmatch(text, -1) {
			if !scheme.MatchString(m[1]) {
				targets = append(targets, m[1])
			}
		}
	}
	return targets
}

// checkLink returns an error if a link of a page is dead. Its target may be a
// file, a directory, or a heading of a page.
func checkLink(page, target string) error {
	name, anchor, hasAnchor := strings.Cut(target, "#")
	to := page
	if name != "" {
		to = path.Join(path.Dir(page), name)
	}
	text, err := os.ReadFile(to)
	isDirectory := err != nil && !errors.Is(err, fs.ErrNotExist)
	switch {
	case isDirectory && !hasAnchor:
		return nil
	case err != nil:
		return fmt.Errorf("there is no %s", to)
	case strings.HasSuffix(to, ".go"):
		return nil // TestReadmeLinksToExamples checks lines of code
	case hasAnchor && !slices.Contains(anchorsOf(strings.ReplaceAll(string(text), "\r\n", "\n")), anchor):
		return fmt.Errorf("%s has no heading %q", to, anchor)
	}
	return nil
}

var heading = regexp.MustCompile(`(?m)^#{1,6} +(.*?) *$`)

// anchorsOf returns the anchors that GitHub gives to the headings of a page.
func anchorsOf(text string) (anchors []string) {
	text = fence.ReplaceAllString(text, "")
	times := map[string]int{}
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		anchor := anchorOf(m[1])
		times[anchor]++
		if n := times[anchor]; n > 1 {
			anchor = fmt.Sprintf("%s-%d", anchor, n-1)
		}
		anchors = append(anchors, anchor)
	}
	return anchors
}

var linkText = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)

// anchorOf returns the anchor of a heading: its letters, digits, hyphens and
// underscores in lower case, and a hyphen for each space. For a link, it uses
// only the text.
func anchorOf(heading string) string {
	heading = linkText.ReplaceAllString(heading, "$1")
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}
