package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSheets checks how many pictures the sheets have, and that the one of the
// README is current.
func TestSheets(t *testing.T) {
	tests := []struct {
		name               string
		draw               func() ([]byte, error)
		file               string // in images, or "" if the sheet is not there
		pictures, captions int
	}{
		{"gallery", drawGallery, "gallery.svg", 4, 4},
		{"fives", drawFives, "", 112, 0},
	}
	for _, tt := range tests {
		t.Run("sheet="+tt.name, func(t *testing.T) {
			data, err := tt.draw()
			if err != nil {
				t.Fatal(err)
			}
			// The sheet itself has a title, too.
			sheet := string(data)
			svgs, titles := strings.Count(sheet, "<svg "), strings.Count(sheet, "<title>")
			captions := strings.Count(sheet, `class="kt-caption"`)
			if svgs != tt.pictures+1 || titles != svgs || captions != tt.captions {
				t.Errorf("%d pictures with the sheet, %d titles, %d captions", svgs, titles, captions)
			}
			if tt.file == "" {
				return
			}
			image, err := os.ReadFile(filepath.Join("..", "..", "..", "images", tt.file))
			if err != nil || string(image) != sheet {
				t.Errorf("images/%s is not current: run go -C tools/pictures generate ./gallery (%v)", tt.file, err)
			}
		})
	}
}

// TestGallery checks the tours of the gallery.
func TestGallery(t *testing.T) {
	boards := []string{"8x8", "12x12 without 64 squares", "10x10 (2,3)-leaper", "100x100"}
	for i, c := range closedTours {
		t.Run("tour="+c.caption, func(t *testing.T) {
			p, err := c.find()
			if err != nil {
				t.Fatal(err)
			}
			if err := p.tour.Verify(p.board); err != nil || p.board.String() != boards[i] || !p.tour.IsClosed(p.board) {
				t.Errorf("board %v, closed %t, error %v", p.board, p.tour.IsClosed(p.board), err)
			}
		})
	}
}
