package facts

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Read reads facts that Text wrote.
func Read(text []byte) (*Facts, error) {
	var out Facts
	if err := json.Unmarshal(text, &out); err != nil {
		return nil, err
	}
	if out.Format != Format {
		return nil, fmt.Errorf("the form of the facts is %d, not %d", out.Format, Format)
	}
	return &out, nil
}

// WriteChanges writes a line for each thing that is new (+), gone (-) or changed (~), sorted. Of a
// type that is new or gone as a whole the fields are left out.
func WriteChanges(w io.Writer, before, after *Facts) error {
	old, current := before.flat(), after.flat()
	names := slices.Collect(maps.Keys(current))
	for name := range old {
		if _, ok := current[name]; !ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		was, existed := old[name]
		is, exists := current[name]
		if was == is && existed == exists {
			continue
		}
		var line string
		switch {
		case !existed && isPartOfNew(name, old):
			continue
		case !exists && isPartOfNew(name, current):
			continue
		case !existed:
			line = "+ " + name
		case !exists:
			line = "- " + name
		default:
			line = fmt.Sprintf("~ %s\n    %s\n    %s", name, was, is)
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// isPartOfNew tells whether the type of a field is missing from the other facts.
func isPartOfNew(name string, other map[string]string) bool {
	field, ok := strings.CutPrefix(name, "field ")
	if !ok {
		return false
	}
	_, known := other["type "+field[:strings.LastIndex(field, ".")]]
	return !known
}

// flat returns everything that can change, by name.
func (f *Facts) flat() map[string]string {
	out := map[string]string{}
	for _, group := range f.Groups {
		for _, kind := range group.Kinds {
			out[fmt.Sprintf("kind %s/%s %s", group.Group, group.Version, kind.Kind)] = line(kind)
		}
	}
	for _, kind := range f.SharedKinds.PerGroupVersion {
		out["kind of every group "+kind.Kind] = line(kind)
	}
	for _, kind := range f.SharedKinds.Unversioned {
		out["kind without version "+kind.Kind] = line(kind)
	}
	for _, constant := range f.Constants {
		out["constant "+constant.Package+"."+constant.Go] = line(constant)
	}
	for _, t := range f.Types {
		name := t.Package + "." + t.Name
		for _, field := range t.Fields {
			out["field "+name+"."+field.Go+wireOnly(field)] = line(field)
		}
		t.Fields = nil
		out["type "+name] = line(t)
	}
	return out
}

// wireOnly names a field that only the message has.
func wireOnly(field Field) string {
	if field.Go != "" {
		return ""
	}
	return field.Name
}

func line(v any) string {
	w := &writer{}
	w.value(v)
	return w.out.String()
}
