package input

import "testing"

// TestIsWhole checks which texts are whole numbers.
func TestIsWhole(t *testing.T) {
	for text, want := range map[string]bool{
		"0":    true,
		"007":  true,
		"12":   true,
		"-12":  true,
		"+12":  true,
		"":     false,
		"-":    false,
		"+":    false,
		"+-1":  false,
		"-+1":  false,
		"--1":  false,
		"1-":   false,
		"1.0":  false,
		"1e2":  false,
		"0x10": false,
		"1_0":  false,
		"a":    false,
	} {
		if got := isWhole(text); got != want {
			t.Errorf("isWhole(%q) is %t, want %t", text, got, want)
		}
	}
}
