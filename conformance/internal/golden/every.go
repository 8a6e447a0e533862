// Package golden makes the golden files of every kind: one object with every field set and one with hard values, each in
// every form.
package golden

import (
	"fmt"
	"reflect"
	"strings"
)

// mostOnPath bounds how often a type that contains itself occurs on the way to one value.
const mostOnPath = 2

// metadata is the field that makes a struct an object.
const metadata = "ObjectMeta"

// everything fills values so that no field is left empty and no two scalars are the same.
type everything struct {
	// count is the number of scalars so far; each gets a value of its own.
	count int64
	// onPath counts the types that the current value is inside of.
	onPath map[reflect.Type]int
}

// fillEvery sets every field of what the pointer names.
func fillEvery(object any) {
	filler := &everything{onPath: map[reflect.Type]int{}}
	filler.fill(reflect.ValueOf(object).Elem(), "")
}

func (e *everything) next() int64 {
	e.count++
	return e.count
}

// text is a value that tells the field it belongs to.
func (e *everything) text(name string) string {
	return fmt.Sprintf("%s-%d", name, e.next())
}

func (e *everything) fill(v reflect.Value, name string) {
	if special, found := specials[v.Type()]; found {
		special(e, v.Addr().Interface())
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(e.text(name))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int32:
		v.SetInt(e.next())
	case reflect.Int, reflect.Int64:
		v.SetInt(e.next() * 1_000_003)
	case reflect.Float64:
		v.SetFloat(float64(e.next()) + .25)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		e.fill(v.Elem(), name)
	case reflect.Slice:
		e.fillSlice(v, name)
	case reflect.Map:
		e.fillMap(v, name)
	case reflect.Struct:
		e.fillStruct(v)
	default:
		panic(fmt.Sprintf("no value for %s %s", name, v.Type()))
	}
}

func (e *everything) fillStruct(v reflect.Value) {
	t := v.Type()
	if e.onPath[t] == mostOnPath {
		return
	}
	e.onPath[t]++
	for i := range t.NumField() {
		name, travels := jsonName(t.Field(i))
		switch {
		case !travels:
		case name == "items" && isObjects(t.Field(i).Type):
			e.fillItems(v.Field(i))
		default:
			e.fill(v.Field(i), name)
		}
	}
	e.onPath[t]--
}

// isObjects tells whether a type is a list of objects with metadata.
func isObjects(t reflect.Type) bool {
	if t.Kind() != reflect.Slice || t.Elem().Kind() != reflect.Struct {
		return false
	}
	_, found := t.Elem().FieldByName(metadata)
	return found
}

// fillItems gives a list one object that has nothing but metadata: its kind has golden files of its own.
func (e *everything) fillItems(v reflect.Value) {
	v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	e.fill(v.Index(0).FieldByName(metadata), "")
}

// jsonName is the name of a field in JSON, and whether it is written at all.
func jsonName(field reflect.StructField) (string, bool) {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name, field.IsExported() && name != "-"
}

func (e *everything) fillSlice(v reflect.Value, name string) {
	if v.Type().Elem().Kind() == reflect.Uint8 {
		v.SetBytes(append([]byte(e.text(name)), 0, 0xff))
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), elements(v.Type()), elements(v.Type())))
	for i := range v.Len() {
		e.fill(v.Index(i), name)
	}
}

func (e *everything) fillMap(v reflect.Value, name string) {
	v.Set(reflect.MakeMap(v.Type()))
	for range elements(v.Type()) {
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		e.fill(key, "key")
		e.fill(value, name)
		v.SetMapIndex(key, value)
	}
}

// elements is how many elements a list or map gets: two, so that their order shows, but one when they are structs or
// collections, because these multiply.
func elements(t reflect.Type) int {
	switch t.Elem().Kind() {
	case reflect.Struct, reflect.Map, reflect.Slice, reflect.Pointer:
		if _, special := specials[t.Elem()]; !special {
			return 1
		}
	}
	return 2
}
