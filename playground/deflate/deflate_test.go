package deflate

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// random returns n bytes below most.
func random(n int, most byte) []byte {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(r.IntN(int(most)))
	}
	return data
}

// skewed returns bytes of which each occurs as often as the two before it
// together, so that a code without a limit would have lengths above 15.
func skewed() (data []byte) {
	for b, n, next := byte(0), 1, 1; b < 24; b, n, next = b+1, next, n+next {
		data = append(data, bytes.Repeat([]byte{b}, n)...)
	}
	rand.New(rand.NewPCG(2, 3)).Shuffle(len(data), func(i, j int) {
		data[i], data[j] = data[j], data[i]
	})
	return data
}

// program returns the beginning of this test's program.
func program(t *testing.T) []byte {
	t.Helper()
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data[:min(len(data), 1<<19)]
}

// TestGzip expands what is compressed.
func TestGzip(t *testing.T) {
	t.Parallel()
	apart := func(n int) []byte { // bytes that come again after n
		part := random(200, 255)
		return append(append(bytes.Clone(part), bytes.Repeat([]byte{255}, n-len(part))...), part...)
	}
	tests := map[string][]byte{
		"nothing":        nil,
		"a byte":         {7},
		"two bytes":      {7, 8},
		"three bytes":    {7, 7, 7},
		"zeros":          make([]byte, 1<<17),
		"all matches":    bytes.Repeat([]byte("ab"), 129*40),
		"random":         random(1<<17+5, 255),
		"few":            random(1<<15, 3),
		"a region":       random(region, 20),
		"a byte more":    random(region+1, 20),
		"words":          []byte(strings.Repeat("a knight's tour visits every square once. ", 500)),
		"window":         apart(window),
		"beyond window":  apart(window + 1),
		"skewed":         skewed(),
		"a program":      program(t),
		"a program, odd": program(t)[:region-3],
	}
	// each length of a match, between random bytes
	for length := shortest; length <= longest+2; length++ {
		part := random(length, 255)
		tests["lengths"] = append(tests["lengths"],
			append(append(append(part, 255, 255), part...), random(9, 200)...)...)
	}
	for name, data := range tests {
		t.Run("data="+name, func(t *testing.T) {
			t.Parallel()
			r, err := gzip.NewReader(bytes.NewReader(Gzip(data)))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, data) {
				t.Errorf("%v, %d bytes of %d", err, len(got), len(data))
			}
		})
	}
}

// TestSmaller compares the size with that of package compress/gzip.
func TestSmaller(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		data []byte
		most float64 // of its size
	}{
		"a program": {program(t), 0.965},
		"skewed":    {skewed(), 0.999},
		"few":       {random(1<<15, 3), 0.97},
	} {
		t.Run("data="+name, func(t *testing.T) {
			t.Parallel()
			var b bytes.Buffer
			w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // a valid level
			w.Write(tt.data)
			w.Close()
			got := float64(len(Gzip(tt.data))) / float64(b.Len())
			t.Logf("%.3f", got)
			if got > tt.most {
				t.Errorf("%.3f of the size, want at most %.3f", got, tt.most)
			}
		})
	}
}

// TestCode checks that a code uses all its bits, keeps its limit and is short.
func TestCode(t *testing.T) {
	for _, tt := range []struct {
		counts []int
		most   int
		want   []int // lengths
	}{
		{[]int{0, 0, 0}, 15, []int{1, 1, 0}},
		{[]int{0, 0, 9}, 15, []int{1, 0, 1}},
		{[]int{4, 2, 1, 1}, 15, []int{1, 2, 3, 3}},
		{[]int{8, 4, 2, 1, 1}, 3, []int{1, 3, 3, 3, 3}},
		{[]int{1, 1, 2, 3, 5, 8, 13, 21}, 4, []int{4, 4, 4, 4, 3, 3, 2, 2}},
	} {
		t.Run(fmt.Sprintf("counts=%v,most=%d", tt.counts, tt.most), func(t *testing.T) {
			if got := newCode(tt.counts, tt.most).lengths; fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("lengths %v, want %v", got, tt.want)
			}
		})
	}
}
