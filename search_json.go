package knighttour

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// searchFields are the fields of a Search that a text can hold.
type searchFields struct {
	Orders   withoutNulls[Order] `json:"orders,omitempty"`
	Goal     Goal                `json:"goal"`
	Limit    int64               `json:"limit,omitempty"`
	Unpruned bool                `json:"unpruned,omitempty"`
	Prefix   withoutNulls[int64] `json:"prefix,omitempty"`
	Places   placesJSON          `json:"places,omitempty"`
}

// MarshalJSON implements [json.Marshaler], so that a search, such as a part
// that [Search.Split] returns, can be sent to another process or machine. It is
// an error if Trace or Allow is set, if an order was made by [ByNode] or
// [ByState], or if Limit is below 0.
func (s Search) MarshalJSON() ([]byte, error) {
	if s.Trace != nil || s.Allow != nil {
		return nil, errors.New("knighttour: Search.Trace and Search.Allow cannot be encoded as JSON")
	}
	if err := checkLimit(s.Limit); err != nil {
		return nil, err
	}
	for i, o := range s.Orders {
		if _, err := o.MarshalText(); err != nil {
			return nil, fmt.Errorf("knighttour: Search.Orders[%d] cannot be encoded as JSON: %w", i, bare{err})
		}
	}
	return json.Marshal(searchFields{
		Orders:   s.Orders,
		Goal:     s.Goal,
		Limit:    s.Limit,
		Unpruned: s.Unpruned,
		Prefix:   s.Prefix,
		Places:   s.Places,
	})
}

// UnmarshalJSON implements [json.Unmarshaler]. It sets all fields; Trace and
// Allow become nil. It reads what MarshalJSON writes, with keys in any case and
// order. All else is an error, also a key that occurs twice, and null for an
// ID. The error wraps [strconv.ErrRange] if a number is out of range, and
// otherwise [strconv.ErrSyntax].
func (s *Search) UnmarshalJSON(data []byte) error {
	f, err := parseSearch(data)
	if err != nil {
		return fmt.Errorf("knighttour: Search: %w", jsonError(err))
	}
	*s = Search{
		Orders:   f.Orders,
		Goal:     f.Goal,
		Limit:    f.Limit,
		Unpruned: f.Unpruned,
		Prefix:   f.Prefix,
		Places:   f.Places,
	}
	return nil
}

func parseSearch(data []byte) (f searchFields, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err = d.Decode(&f)
	if err == nil {
		err = json.Unmarshal(data, new(json.RawMessage)) // nothing comes after it
	}
	if err != nil {
		return f, err
	}
	keys := keysOf(data)
	for i, key := range keys {
		isSame := func(other string) bool { return strings.EqualFold(key, other) }
		if slices.ContainsFunc(keys[:i], isSame) {
			return f, fmt.Errorf("%w: the key %q occurs again", strconv.ErrSyntax, key)
		}
	}
	if f.Limit < 0 {
		return f, fmt.Errorf("limit %d: %w: it must be at least 0", f.Limit, strconv.ErrRange)
	}
	return f, nil
}

// keysOf returns the keys of an object in JSON, which must be right, or nil if
// it is null.
func keysOf(data []byte) (keys []string) {
	d := json.NewDecoder(bytes.NewReader(data))
	_, _ = d.Token() // the brace
	for d.More() {
		key, _ := d.Token()
		keys = append(keys, key.(string))
		_ = d.Decode(new(json.RawMessage)) // the value
	}
	return keys
}

// withoutNulls is a list whose JSON has no null in it. The standard library
// would take that for the zero value.
type withoutNulls[T any] []T

func (l *withoutNulls[T]) UnmarshalJSON(data []byte) error {
	var values []*T
	if err := json.Unmarshal(data, &values); err != nil {
		return err
	}
	*l = nil
	for i, v := range values {
		if v == nil {
			return fmt.Errorf("%w: element %d of a list is null", strconv.ErrSyntax, i)
		}
		*l = append(*l, *v)
	}
	return nil
}

// placesJSON is [Search].Places, whose JSON is an object with ascending keys.
type placesJSON map[int]int64

func (p placesJSON) MarshalJSON() ([]byte, error) {
	data := []byte{'{'}
	separator := ""
	for _, k := range slices.Sorted(maps.Keys(p)) {
		data = fmt.Appendf(data, `%s"%d":%d`, separator, k, p[k])
		separator = ","
	}
	return append(data, '}'), nil
}

// UnmarshalJSON is that of a map, but reports an index that occurs twice, and
// null for an ID.
func (p *placesJSON) UnmarshalJSON(data []byte) error {
	var values map[int]*int64
	if err := json.Unmarshal(data, &values); err != nil {
		return err
	}
	*p = nil
	for _, key := range keysOf(data) {
		k, _ := strconv.Atoi(key) // the text is known to be right
		switch _, again := (*p)[k]; {
		case again:
			return fmt.Errorf("places: %w: the index %d occurs again", strconv.ErrSyntax, k)
		case values[k] == nil:
			return fmt.Errorf("places: %w: the ID at the index %d is null", strconv.ErrSyntax, k)
		case *p == nil:
			*p = make(placesJSON)
		}
		(*p)[k] = *values[k]
	}
	return nil
}

// jsonError returns an error of reading JSON as one that wraps
// strconv.ErrSyntax or strconv.ErrRange, without the whole of a long text.
func jsonError(err error) error {
	if errors.Is(err, strconv.ErrSyntax) || errors.Is(err, strconv.ErrRange) {
		return bare{err}
	}
	wraps := strconv.ErrSyntax
	var mistyped *json.UnmarshalTypeError
	if errors.As(err, &mistyped) {
		number, _ := strings.CutPrefix(mistyped.Value, "number ")
		if _, err := strconv.ParseInt(number, 10, 64); errors.Is(err, strconv.ErrRange) {
			wraps = strconv.ErrRange
		}
	}
	return fmt.Errorf("%w: %s", wraps, beginning(err.Error()))
}

// beginning returns a text, or the beginning of a long one.
func beginning(text string) string {
	const most = 200
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
