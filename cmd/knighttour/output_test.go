package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"example.com/knighttour/internal/graphtest"
)

// TestOverInput asks for a picture that would overwrite the input file, which
// is given by its name, by another name or as standard input. The file must
// stay unchanged.
func TestOverInput(t *testing.T) {
	const floor = "...\n...\n"
	t.Chdir(t.TempDir())
	err := os.WriteFile("floor.txt", []byte(floor), 0o666)
	if err != nil {
		t.Fatal(err)
	}
	err = os.Symlink("floor.txt", "link.txt")
	if err != nil {
		t.Skip(err) // no links on this system
	}
	for _, tt := range []struct{ args, flag string }{
		{"find floor.txt -svg floor.txt", "svg"},
		{"find -svg ./floor.txt -json floor.txt", "svg"},
		{"longest link.txt -svg floor.txt", "svg"},
		{"routes floor.txt -svg link.txt", "svg"},
		{"puzzle floor.txt -svg floor.txt", "svg"},
		{"draw floor.txt -o floor.txt", "o"},
		{"draw - -o floor.txt", "o"},
	} {
		t.Run("args="+tt.args, func(t *testing.T) {
			stdin, err := os.Open("floor.txt")
			if err != nil {
				t.Fatal(err)
			}
			defer stdin.Close()
			var stdout, stderr strings.Builder
			p := &program{
				stdin:  stdin,
				stderr: &stderr,
				screen: screen{width: usualWidth},
			}
			status := p.run(t.Context(), strings.Fields(tt.args), &stdout)
			problem := "would overwrite the input file; choose another name\n"
			if status != statusUsage || stdout.Len() > 0 || !strings.Contains(stderr.String(), problem) ||
				!strings.Contains(stderr.String(), ": -"+tt.flag+" ") {
				t.Errorf("status %d, stdout %q, stderr %q", status, stdout.String(), stderr.String())
			}
			data, err := os.ReadFile("floor.txt")
			if err != nil || string(data) != floor {
				t.Errorf("the file is %q, error %v", data, err)
			}
		})
	}
}

// TestOverOther writes a picture over a file that is not the input.
func TestOverOther(t *testing.T) {
	file := filepath.Join(t.TempDir(), "old.svg")
	err := os.WriteFile(file, []byte("old"), 0o666)
	if err != nil {
		t.Fatal(err)
	}
	status, _, stderr := runPlain(t.Context(), "draw testdata/files/floor.txt -o "+file)
	data, err := os.ReadFile(file)
	if status != 0 || stderr != "" || err != nil || !strings.HasPrefix(string(data), "<svg") {
		t.Errorf("status %d, stderr %q, error %v, the file is %q", status, stderr, err, data)
	}
}

// TestWithoutFolder asks for output files in places where no file can be
// written. The program must say so before it reads or searches anything.
func TestWithoutFolder(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	err := os.WriteFile(file, nil, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	none := filepath.Join(dir, "none")
	for _, tt := range []struct{ name, want string }{
		{filepath.Join(none, "a.svg"), "no such directory: " + none},
		{filepath.Join(file, "a.svg"), "not a directory: " + file},
		{dir, "is a directory; expected a file"},
	} {
		for _, args := range []string{
			"tour -naive -order move -start 1 -svg", // which takes too long to finish
			"find no/such/file -svg",
			"longest no/such/file -svg",
			"routes no/such/file -svg",
			"puzzle no/such/file -svg",
			"puzzle -make 5x5 -svg",
			"draw no/such/file -o",
			"count no/such/file -file",
		} {
			status, stdout, stderr := runPlain(t.Context(), args+" "+tt.name)
			command, _, _ := strings.Cut(args, " ")
			flag := args[strings.LastIndex(args, " "):]
			first, _, _ := strings.Cut(stderr, "\n")
			want := "knighttour " + command + ":" + flag + " " + tt.name + ": " + tt.want
			if status != statusUsage || stdout != "" || first != want {
				t.Errorf("%s %s: status %d, stdout %q, got\n%s\nwant\n%s",
					args, tt.name, status, stdout, stderr, want)
			}
		}
	}
}

// TestWriteFile writes a file again and again. If a write fails, the old file
// must stay, with nothing left beside it.
func TestWriteFile(t *testing.T) {
	failed := errors.New("full")
	dir := t.TempDir()
	name := filepath.Join(dir, "a.svg")
	p := &program{}
	write := func(text string, err error) error {
		return p.writeFile(name, func(w io.Writer) error {
			io.WriteString(w, text)
			return err
		})
	}
	for _, tt := range []struct {
		text string
		err  error
		want string
	}{
		{"old", nil, "old"},
		{"new", failed, "old"},
		{"newer", nil, "newer"},
	} {
		err := write(tt.text, tt.err)
		got, _ := os.ReadFile(name)
		files, _ := os.ReadDir(dir)
		if err != tt.err || string(got) != tt.want || len(files) != 1 {
			t.Errorf("%s: error %v, the file is %q, %d files", tt.text, err, got, len(files))
		}
	}
	link := filepath.Join(dir, "link")
	err := os.Symlink(name, link)
	if err != nil {
		t.Skip(err)
	}
	name = link
	err = write("through", nil)
	got, _ := os.ReadFile(filepath.Join(dir, "a.svg"))
	if err != nil || string(got) != "through" {
		t.Errorf("error %v, the file behind the link is %q", err, got)
	}
}

// TestWriteFileKeepsMode replaces a file whose permissions are not those of a
// new file.
func TestWriteFileKeepsMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such permissions")
	}
	name := filepath.Join(t.TempDir(), "a.svg")
	graphtest.NoError(t, os.WriteFile(name, nil, 0o600))
	const mode = 0o666 // the umask usually takes some of it from a new file
	graphtest.NoError(t, os.Chmod(name, mode))
	p := &program{}
	err := p.writeFile(name, func(w io.Writer) error { return nil })
	graphtest.NoError(t, err)
	info, err := os.Stat(name)
	graphtest.NoError(t, err)
	if info.Mode().Perm() != mode {
		t.Errorf("the mode is %v, want %o", info.Mode(), mode)
	}
}
