package facts

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Text returns the facts as JSON with a line for each kind, constant, type and
// field, so that the difference between two releases can be read.
func (f *Facts) Text() ([]byte, error) {
	w := &writer{}
	w.textf("{\n\"format\": %d,\n\"source\": ", f.Format)
	w.value(f.Source)
	w.textf(",\n\"groups\": ")
	list(w, "", f.Groups, func(group Group) {
		kinds := group.Kinds
		group.Kinds = nil
		nested(w, group, "kinds", kinds)
	})
	w.textf(",\n\"shared_kinds\": {\n \"per_group_version\": ")
	list(w, " ", f.SharedKinds.PerGroupVersion, single[Kind](w))
	w.textf(",\n \"unversioned\": ")
	list(w, " ", f.SharedKinds.Unversioned, single[Kind](w))
	w.textf("\n},\n\"constants\": ")
	list(w, "", f.Constants, single[Constant](w))
	w.textf(",\n\"types\": ")
	list(w, "", f.Types, func(t Type) {
		if t.Fields == nil {
			w.value(t)
			return
		}
		fields := t.Fields
		t.Fields = nil
		nested(w, t, "fields", fields)
	})
	w.textf("\n}\n")
	return w.out.Bytes(), w.err
}

type writer struct {
	out bytes.Buffer
	err error
}

func (w *writer) textf(format string, args ...any) {
	fmt.Fprintf(&w.out, format, args...)
}

// value writes a value on one line.
func (w *writer) value(v any) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil && w.err == nil {
		w.err = err
	}
	w.out.Write(spaced(bytes.TrimSuffix(text.Bytes(), []byte("\n"))))
}

// single writes each item of a list on a line.
func single[T any](w *writer) func(T) {
	return func(item T) { w.value(item) }
}

// list writes a list whose items start on lines of their own.
func list[T any](w *writer, indent string, items []T, write func(T)) {
	if len(items) == 0 {
		w.textf("[]")
		return
	}
	w.textf("[\n")
	for i, item := range items {
		w.textf("%s ", indent)
		write(item)
		if i < len(items)-1 {
			w.textf(",")
		}
		w.textf("\n")
	}
	w.textf("%s]", indent)
}

// nested writes an object with a list of objects at its end.
func nested[T any](w *writer, object any, name string, items []T) {
	w.value(object)
	w.out.Truncate(w.out.Len() - 1)
	w.textf(", %q: ", name)
	list(w, " ", items, single[T](w))
	w.textf("}")
}

// spaced puts a space after each comma and colon between the tokens of JSON.
func spaced(text []byte) []byte {
	out := make([]byte, 0, len(text)+len(text)/8)
	inString := false
	for i := 0; i < len(text); i++ {
		out = append(out, text[i])
		switch {
		case inString && text[i] == '\\':
			i++
			out = append(out, text[i])
		case text[i] == '"':
			inString = !inString
		case !inString && (text[i] == ',' || text[i] == ':'):
			out = append(out, ' ')
		}
	}
	return out
}
