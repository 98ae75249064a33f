package input

import (
	"encoding/json"
	"testing"
)

// TestKeyOf checks that ids have the same key if they are equal, and only then.
func TestKeyOf(t *testing.T) {
	ids := [][]string{ // equal ones in a row
		{`1`, `1.0`, `1e0`, `10e-1`, `0.1E+1`, `1.000`},
		{`-1`, `-1.0`, `-0.01e2`},
		{`0`, `-0`, `0.0`, `0e5`, `-0.0E-7`},
		{`10`, `1e1`, `10.0`, `1.0e+1`},
		{`0.5`, `5e-1`, `0.50`},
		{`9007199254740992`},
		{`9007199254740993`, `9007199254740993.0`},
		{`1e400`, `10e399`},
		{`1e99999999999`},
		{`1e-99999999999`},
		{`"1"`, `"\u0031"`},
		{`"1.0"`},
		{`""`},
		{`"null"`},
		{`"<a>"`, `"\u003ca\u003e"`},
		{`true`},
		{`"true"`},
		{`[]`, `[ ]`},
		{`[1, "a"]`, `[1.0,"\u0061"]`},
		{`["a", 1]`},
		{`[[1, null]]`, `[[1e0,null]]`},
		{`{"a": 1, "b": 2}`, `{"b":2.0,"a":1}`},
		{`{"a": 2, "b": 1}`},
	}
	row := map[string]int{} // by key
	for i, equal := range ids {
		for _, id := range equal {
			key := keyOf(json.RawMessage(id))
			seen, isKnown := row[key]
			if isKnown && seen != i {
				t.Errorf("%s has the key %s, which is that of %s", id, key, ids[seen][0])
			}
			if !isKnown && id != equal[0] {
				t.Errorf("%s has the key %s, which is not that of %s", id, key, equal[0])
			}
			row[key] = i
		}
	}
}
