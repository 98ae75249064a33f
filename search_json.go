package knighttour

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// searchJSON has the fields of a Search that a text can hold.
type searchJSON struct {
	Orders   []Order    `json:"orders,omitempty"`
	Goal     Goal       `json:"goal"`
	Limit    int64      `json:"limit,omitempty"`
	Unpruned bool       `json:"unpruned,omitempty"`
	Prefix   []int64    `json:"prefix,omitempty"`
	Places   placesJSON `json:"places,omitempty"`
}

// MarshalJSON implements [json.Marshaler], so that a search, such as a part
// that [Search.Split] returns, can be sent to another process or machine. It is
// an error if Trace or Allow is set, if an order was made by [ByNode] or
// [ByState], or if Limit is below 0. The keys are goal, orders, limit,
// unpruned, prefix and places, and those of zero fields but goal are left out:
//
//	{"orders":["warnsdorff","move"],"goal":"closed","prefix":[52],"places":{"3":7}}
func (s Search) MarshalJSON() ([]byte, error) {
	if s.Trace != nil || s.Allow != nil {
		return nil, errors.New("knighttour: Search.Trace and Search.Allow cannot be encoded as JSON")
	}
	if err := checkLimit(s.Limit); err != nil {
		return nil, err
	}
	for i, o := range s.Orders {
		if _, err := o.MarshalText(); err != nil {
			return nil, fmt.Errorf("knighttour: Search.Orders[%d] cannot be encoded as JSON: %w",
				i, unprefixedError{err})
		}
	}
	return json.Marshal(searchJSON{
		Orders:   s.Orders,
		Goal:     s.Goal,
		Limit:    s.Limit,
		Unpruned: s.Unpruned,
		Prefix:   s.Prefix,
		Places:   s.Places,
	})
}

// UnmarshalJSON implements [json.Unmarshaler]. It sets all fields; Trace and
// Allow become nil. It reads what MarshalJSON writes: an object with some of
// its keys, each once, in any case and order. Values are as MarshalJSON writes
// them, so 1e3 is not a number, and "01" not a key of places. Anything else is
// an error, even null for a value. But null alone leaves s unchanged, as is
// usual in Go.
//
// The error wraps [strconv.ErrRange] if a number is out of range, and otherwise
// [strconv.ErrSyntax]. If the text is not JSON at all, [json.Unmarshal] does
// not call UnmarshalJSON, and returns a [*json.SyntaxError].
func (s *Search) UnmarshalJSON(data []byte) error {
	if string(bytes.TrimSpace(data)) == "null" {
		return nil
	}
	var fields searchJSON
	if err := fields.parse(data); err != nil {
		return fmt.Errorf("knighttour: Search: %w", err)
	}
	*s = Search{
		Orders:   fields.Orders,
		Goal:     fields.Goal,
		Limit:    fields.Limit,
		Unpruned: fields.Unpruned,
		Prefix:   fields.Prefix,
		Places:   fields.Places,
	}
	return nil
}

// parse sets the fields.
func (s *searchJSON) parse(data []byte) error {
	members, err := membersOf(data)
	if err != nil {
		return err
	}
	for i, m := range members {
		isSame := func(other member) bool { return strings.EqualFold(m.key, other.key) }
		if slices.ContainsFunc(members[:i], isSame) {
			return fmt.Errorf("%w: the key %s occurs again", strconv.ErrSyntax, abbreviated([]byte(m.key)))
		}
		if err := s.set(m); err != nil {
			return err
		}
	}
	return nil
}

// set sets the field that a member names.
func (s *searchJSON) set(m member) (err error) {
	is := func(key string) bool { return strings.EqualFold(m.key, key) }
	switch {
	case is("orders"):
		s.Orders, err = listOf("orders", m.value, func(where string, value []byte) (o Order, err error) {
			err = setText(where, &o, value)
			return o, err
		})
	case is("goal"):
		err = setText("goal", &s.Goal, m.value)
	case is("limit"):
		s.Limit, err = integer("limit", m.value)
		if err == nil && s.Limit < 0 {
			err = fmt.Errorf("limit: %w: %d: it must be at least 0", strconv.ErrRange, s.Limit)
		}
	case is("unpruned"):
		s.Unpruned, err = boolean("unpruned", m.value)
	case is("prefix"):
		s.Prefix, err = listOf("prefix", m.value, integer)
	case is("places"):
		s.Places, err = placesOf(m.value)
	default:
		err = fmt.Errorf("%w: unknown key %s", strconv.ErrSyntax, abbreviated([]byte(m.key)))
	}
	return err
}

// A member is a key of an object in JSON, with its value.
type member struct {
	key   string
	value []byte
}

// membersOf returns the members of an object in JSON, in order.
func membersOf(data []byte) (members []member, err error) {
	var all json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("%w: %w", strconv.ErrSyntax, err)
	}
	if all[0] != '{' { // Unmarshal leaves out spaces
		return nil, wants("an object", all)
	}
	// The text is known to be JSON, so there are no errors below.
	d := json.NewDecoder(bytes.NewReader(all))
	_, _ = d.Token() // the brace
	for d.More() {
		key, _ := d.Token()
		var value json.RawMessage
		_ = d.Decode(&value)
		members = append(members, member{key: key.(string), value: value})
	}
	return members, nil
}

// wants returns the error for a value that is not what it should be.
func wants(want string, value []byte) error {
	return fmt.Errorf("%w: %s: want %s", strconv.ErrSyntax, shortened(string(value)), want)
}

// listOf parses a list in JSON, each element with the function one. Errors say
// where in the list they occurred.
func listOf[T any](
	where string,
	value []byte,
	one func(where string, value []byte) (T, error),
) (list []T, err error) {
	if value[0] != '[' {
		return nil, fmt.Errorf("%s: %w", where, wants("a list", value))
	}
	var elements []json.RawMessage
	_ = json.Unmarshal(value, &elements) // it is known to be a list
	for i, element := range elements {
		v, err := one(fmt.Sprintf("%s[%d]", where, i), element)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

// integer returns a number in JSON as it is written in Go: without a fraction
// or an exponent.
func integer(where string, value []byte) (int64, error) {
	n, err := strconv.ParseInt(string(value), 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%s: %w: %s", where, strconv.ErrRange, shortened(string(value)))
	case err != nil || strconv.FormatInt(n, 10) != string(value):
		return 0, fmt.Errorf("%s: %w", where, wants("an integer", value))
	}
	return n, nil
}

// boolean returns a truth value in JSON.
func boolean(where string, value []byte) (bool, error) {
	switch string(value) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, fmt.Errorf("%s: %w", where, wants("true or false", value))
}

// setText sets v from a text in JSON.
func setText(where string, v encoding.TextUnmarshaler, value []byte) error {
	if value[0] != '"' {
		return fmt.Errorf("%s: %w", where, wants("a text", value))
	}
	var text string
	_ = json.Unmarshal(value, &text) // it is known to be a text
	if err := v.UnmarshalText([]byte(text)); err != nil {
		return unprefixedError{err}
	}
	return nil
}

// placesJSON is [Search].Places, whose JSON is an object with ascending keys.
type placesJSON map[int]int64

// MarshalJSON writes an object with ascending keys. Package json would sort
// them as texts.
func (p placesJSON) MarshalJSON() ([]byte, error) {
	data := []byte{'{'}
	separator := ""
	for _, k := range slices.Sorted(maps.Keys(p)) {
		data = fmt.Appendf(data, `%s"%d":%d`, separator, k, p[k])
		separator = ","
	}
	return append(data, '}'), nil
}

// placesOf returns the places of an object in JSON, or nil if it is empty.
func placesOf(value []byte) (p placesJSON, err error) {
	members, err := membersOf(value)
	if err != nil {
		return nil, fmt.Errorf("places: %w", err)
	}
	for _, m := range members {
		k, err := placeKey(m.key)
		if err != nil {
			return nil, err
		}
		if _, again := p[k]; again {
			return nil, fmt.Errorf("places: %w: the key \"%d\" occurs again", strconv.ErrSyntax, k)
		}
		id, err := integer(fmt.Sprintf(`places["%d"]`, k), m.value)
		if err != nil {
			return nil, err
		}
		if p == nil {
			p = make(placesJSON, len(members))
		}
		p[k] = id
	}
	return p, nil
}

// placeKey returns the index for which a key of places stands.
func placeKey(key string) (int, error) {
	k, err := strconv.Atoi(key)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("places: %w: the key %s", strconv.ErrRange, abbreviated([]byte(key)))
	case err != nil || strconv.Itoa(k) != key:
		return 0, fmt.Errorf("places: %w: the key %s: want an integer",
			strconv.ErrSyntax, abbreviated([]byte(key)))
	}
	return k, nil
}

// shortened returns a text, or the beginning of a long one. Unlike abbreviated,
// it adds no quotes.
func shortened(text string) string {
	if len(text) <= maxQuoted {
		return text
	}
	return strings.ToValidUTF8(text[:maxQuoted], "") + "…"
}
