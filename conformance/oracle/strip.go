package main

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
)

// askStrip drops the fields that the types of this program do not have. Nulls, and lists and maps that are empty, stay as they are.
func askStrip(q *question) (any, error) {
	_, kind, err := q.object()
	if err != nil {
		return nil, err
	}
	empty, err := scheme.New(kind)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(q.Object))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, err
	}
	text, err := json.Marshal(stripped(value, reflect.TypeOf(empty)))
	if err != nil {
		return nil, err
	}
	object, _, err := (&question{Object: text}).object()
	if err != nil {
		return nil, err
	}
	found, err := write(object)
	found.Object = text
	return found, err
}

var unmarshaler = reflect.TypeFor[json.Unmarshaler]()

// stripped is the value without the fields that a type does not have. Types that read themselves are left alone.
func stripped(value any, t reflect.Type) any {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if reflect.PointerTo(t).Implements(unmarshaler) {
		return value
	}
	switch v := value.(type) {
	case map[string]any:
		for key, item := range v {
			if t.Kind() == reflect.Map {
				v[key] = stripped(item, t.Elem())
			} else if field, ok := fieldNamed(t, key); ok {
				v[key] = stripped(item, field)
			} else {
				delete(v, key)
			}
		}
	case []any:
		for i, item := range v {
			v[i] = stripped(item, t.Elem())
		}
	}
	return value
}

// fieldNamed is the type of the field with a name in JSON.
func fieldNamed(t reflect.Type, name string) (reflect.Type, bool) {
	for field := range fieldsOf(t) {
		own, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if own == "" && (field.Anonymous || strings.Contains(options, "inline")) {
			if inner, ok := fieldNamed(field.Type, name); ok {
				return inner, true
			}
		} else if own == name {
			return field.Type, true
		}
	}
	return nil, false
}

// fieldsOf are the fields of a struct or of the struct that a pointer leads to.
func fieldsOf(t reflect.Type) func(func(reflect.StructField) bool) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return func(yield func(reflect.StructField) bool) {
		if t.Kind() != reflect.Struct {
			return
		}
		for i := range t.NumField() {
			if !yield(t.Field(i)) {
				return
			}
		}
	}
}
