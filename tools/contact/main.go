// Contact draws SVG pictures with all programs installed on this machine: a row
// for each picture, a column for each program.
//
//	go -C tools run ./contact -o "$PWD/contact.png" "$PWD"/images/*.svg "$PWD"/testdata/*.svg
//
// The result is to be looked at: a picture should look the same in each column.
// Programs that are not installed are left out, and a picture that one cannot
// draw stays grey. On Debian, apt-get install chromium librsvg2-bin inkscape
// python3-cairosvg python3-pyqt5.qtsvg installs all of them (ImageMagick uses
// librsvg or Inkscape); oksvg, which draws no text, is built in.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"
	"golang.org/x/image/draw"
)

func main() {
	out := flag.String("o", "contact.png", "`file` to write to")
	width := flag.Int("width", 300, "of each picture, in `pixels`")
	flag.Parse()
	if err := run(*out, *width, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "contact:", err)
		os.Exit(1)
	}
}

// A viewer draws the picture in a file, width pixels wide, to a PNG file.
type viewer struct {
	name string
	draw func(svg, png string, width int) error
}

// viewers returns the installed viewers.
func viewers(scratch string) []viewer {
	return slices.Concat(
		[]viewer{{"oksvg", drawOKSVG}},
		chromium(scratch, "Chromium, light", 1),
		chromium(scratch, "Chromium, dark", 0),
		installed("librsvg", find("rsvg-convert"), func(svg, png string, width int) []string {
			return []string{"--width", strconv.Itoa(width), "--keep-aspect-ratio", "--output", png, svg}
		}),
		installed("CairoSVG", findPython("cairosvg"), func(svg, png string, width int) []string {
			return []string{"-c", cairo, svg, png, strconv.Itoa(width)}
		}),
		installed("Inkscape", find("inkscape"), func(svg, png string, width int) []string {
			return []string{svg, "--export-type=png", "--export-filename=" + png, "--export-width=" + strconv.Itoa(width)}
		}),
		installed("QtSvg", findPython("PyQt5.QtSvg"), func(svg, png string, width int) []string {
			return []string{"-c", qt, svg, png, strconv.Itoa(width)}
		}),
	)
}

// find returns the path of the first installed command, or "".
func find(commands ...string) string {
	for _, command := range commands {
		if path, err := exec.LookPath(command); err == nil {
			return path
		}
	}
	return ""
}

// findPython returns the path of a Python with the given module, or "".
func findPython(module string) string {
	for _, command := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(command, "-c", "import "+module).Run() == nil {
			return command
		}
	}
	return ""
}

// installed returns the viewer that runs the command at path, or none if path
// is "".
func installed(name, path string, args func(svg, png string, width int) []string) []viewer {
	if path == "" {
		fmt.Fprintln(os.Stderr, "contact: not installed:", name)
		return nil
	}
	return []viewer{{name, func(svg, png string, width int) error {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		cmd := exec.CommandContext(ctx, path, args(svg, png, width)...)
		cmd.Env = append(os.Environ(), "QT_QPA_PLATFORM=offscreen")
		cmd.WaitDelay = time.Second
		output, err := cmd.CombinedOutput()
		if err != nil {
			return fmt.Errorf("%w\n%s", err, output)
		}
		return nil
	}}}
}

// chromium returns Chromium with the given preferred colour scheme.
func chromium(scratch, name string, scheme int) []viewer {
	return installed(name, find("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"), func(svg, png string, width int) []string {
		return []string{
			"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-prefers-reduced-motion",
			"--default-background-color=00000000", fmt.Sprintf("--blink-settings=preferredColorScheme=%d", scheme),
			"--user-data-dir=" + filepath.Join(scratch, "profile"), "--screenshot=" + png,
			fmt.Sprintf("--window-size=%d,%[1]d", width), page(scratch, svg, width),
		}
	})
}

// cairo is a Python program that draws with CairoSVG.
const cairo = `import sys, cairosvg
cairosvg.svg2png(url=sys.argv[1], write_to=sys.argv[2], output_width=int(sys.argv[3]))
`

// qt is a Python program that draws with QtSvg.
const qt = `import sys
from PyQt5 import QtGui, QtSvg, QtWidgets
app = QtWidgets.QApplication([])
renderer = QtSvg.QSvgRenderer(sys.argv[1])
size = renderer.defaultSize()
width = int(sys.argv[3])
image = QtGui.QImage(width, width * size.height() // size.width(), QtGui.QImage.Format_ARGB32)
image.fill(0)
painter = QtGui.QPainter(image)
renderer.render(painter)
painter.end()
image.save(sys.argv[2])
`

// page writes an HTML page with the picture, and returns its address.
func page(scratch, svg string, width int) string {
	name := filepath.Join(scratch, "page.html")
	html := fmt.Sprintf("<!DOCTYPE html><meta name=\"color-scheme\" content=\"light dark\"><body style=\"margin:0\"><img src=\"file://%s\" width=\"%d\">", svg, width)
	if err := os.WriteFile(name, []byte(html), 0o600); err != nil {
		panic(err) // scratch is writable
	}
	return "file://" + name
}

// drawOKSVG draws with oksvg, at the picture's own size first, since oksvg does
// not scale the widths of lines.
func drawOKSVG(svg, name string, width int) error {
	icon, err := oksvg.ReadIcon(svg, oksvg.IgnoreErrorMode)
	if err != nil {
		return err
	}
	w, h := int(icon.ViewBox.W), int(icon.ViewBox.H)
	icon.SetTarget(0, 0, float64(w), float64(h))
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	icon.Draw(rasterx.NewDasher(w, h, rasterx.NewScannerGV(w, h, img, img.Bounds())), 1)
	small := image.NewRGBA(image.Rect(0, 0, width, width*h/w))
	draw.CatmullRom.Scale(small, small.Bounds(), img, img.Bounds(), draw.Src, nil)
	return write(name, small)
}

func write(name string, img image.Image) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(file, img), file.Close())
}

func run(out string, width int, svgs []string) error {
	scratch, err := os.MkdirTemp("", "contact")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	all := viewers(scratch)
	cell := width + 10
	sheet := image.NewRGBA(image.Rect(0, 0, len(all)*cell, len(svgs)*cell))
	draw.Draw(sheet, sheet.Bounds(), image.NewUniform(color.Gray{0x99}), image.Point{}, draw.Src)
	for i, svg := range svgs {
		if svgs[i], err = filepath.Abs(svg); err != nil {
			return err
		}
	}
	for col, v := range all {
		fmt.Printf("column %d: %s\n", col+1, v.name)
		for row, svg := range svgs {
			shot := filepath.Join(scratch, fmt.Sprintf("%d-%d.png", row, col))
			img, err := shown(v, svg, shot, width)
			if err != nil {
				fmt.Fprintf(os.Stderr, "contact: %s: %s: %v\n", v.name, svg, err)
				continue
			}
			place := image.Rect(0, 0, width, min(width, img.Bounds().Dy())).Add(image.Pt(col*cell+5, row*cell+5))
			ground := color.Gray{0xff}
			if strings.HasSuffix(v.name, "dark") {
				ground = color.Gray{0x11}
			}
			draw.Draw(sheet, place, image.NewUniform(ground), image.Point{}, draw.Src)
			draw.Draw(sheet, place, img, img.Bounds().Min, draw.Over)
		}
	}
	return write(out, sheet)
}

// shown returns the picture as the viewer draws it.
func shown(v viewer, svg, shot string, width int) (image.Image, error) {
	if err := v.draw(svg, shot, width); err != nil {
		return nil, err
	}
	file, err := os.Open(shot)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return png.Decode(file)
}
