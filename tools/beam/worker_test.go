package main

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestCheckWorker checks that only static programs for Linux on amd64 are
// accepted.
func TestCheckWorker(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	static := filepath.Join(dir, "static")
	cmd := exec.Command("go", "build", "-o", static,
		write("main.go", []byte("package main\n\nfunc main() {}\n")))
	cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(static)
	if err != nil {
		t.Fatal(err)
	}
	// A file in ELF for 64 bits has, at these places, the byte that names its
	// processor and the byte that names the kind of its first segment.
	const machine, firstKind = 18, 64
	changed := func(at int, value byte) []byte {
		data := append([]byte(nil), data...)
		data[at] = value
		return data
	}
	for _, tt := range []struct{ name, want string }{
		{static, ""},
		{write("text", []byte("text")), "it is not for Linux"},
		{write("arm64", changed(machine, byte(elf.EM_AARCH64))), "it is not for amd64"},
		{write("dynamic", changed(firstKind, byte(elf.PT_INTERP))), "it needs shared libraries"},
	} {
		got := ""
		if err := checkWorker(tt.name); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", filepath.Base(tt.name), got, tt.want)
		}
	}
}
