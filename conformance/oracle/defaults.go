package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
)

// conditional are fields whose default depends on the time, or on what other fields hold, which an empty object does not show.
var conditional = []string{
	"Container\timagePullPolicy", "EphemeralContainerCommon\timagePullPolicy", "EphemeralContainer\timagePullPolicy",
	"ImageVolumeSource\tpullPolicy", "JobSpec\tcompletions", "HPAScalingRules\tstabilizationWindowSeconds", "DeviceTaint\ttimeAdded",
}

// defaults has the value that the registry gives to each field that an object leaves out, by the type and the name of the field.
// Some kinds leave to another kind what it defaults, as CronJobs do with Jobs; fields that get different values are left out.
type defaults map[string]string

// writeDefaults asks the registry about an object of each kind in which all structs are there, and no value is.
func writeDefaults(out io.Writer) error {
	found := defaults{}
	for kind := range scheme.AllKnownTypes() {
		if kind.Version == runtime.APIVersionInternal || strings.HasSuffix(kind.Kind, "List") || strings.HasSuffix(kind.Kind, "Options") {
			continue
		}
		before, err := scheme.New(kind)
		if err != nil {
			return err
		}
		fill(reflect.ValueOf(before).Elem(), nil)
		after := before.DeepCopyObject()
		scheme.Default(after)
		found.compare(reflect.ValueOf(before).Elem(), reflect.ValueOf(after).Elem())
	}
	fmt.Fprintln(out, "# The values that fields get which an object leaves out. Written by `oracle defaults`.")
	for _, field := range slices.Sorted(maps.Keys(found)) {
		isIt := func(end string) bool { return strings.HasSuffix(field, "."+end) }
		if value := found[field]; value != "" && !slices.ContainsFunc(conditional, isIt) {
			fmt.Fprintf(out, "%s\t%s\n", field, value)
		}
	}
	return nil
}

// fill makes the structs that a struct refers to, and one item of each list of structs; not those that it is itself inside of.
func fill(value reflect.Value, around []reflect.Type) {
	if slices.Contains(around, value.Type()) {
		return
	}
	around = append(slices.Clone(around), value.Type())
	for i := range value.NumField() {
		field := value.Field(i)
		switch {
		case !field.CanSet():
		case isStruct(field.Type()):
			fill(field, around)
		case field.Kind() == reflect.Pointer && isStruct(field.Type().Elem()) && !slices.Contains(around, field.Type().Elem()):
			field.Set(reflect.New(field.Type().Elem()))
			fill(field.Elem(), around)
		case field.Kind() == reflect.Slice && isStruct(field.Type().Elem()) && !slices.Contains(around, field.Type().Elem()):
			field.Set(reflect.MakeSlice(field.Type(), 1, 1))
			fill(field.Index(0), around)
		}
	}
}

// isStruct tells whether a type is a struct of fields, not a value with a text of its own.
func isStruct(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && !reflect.PointerTo(t).Implements(reflect.TypeFor[json.Marshaler]())
}

func (d defaults) compare(before, after reflect.Value) {
	for i := range before.NumField() {
		field, was, is := before.Type().Field(i), before.Field(i), after.Field(i)
		switch {
		case !field.IsExported():
		case isStruct(field.Type):
			d.compare(was, is)
		case field.Type.Kind() == reflect.Pointer && isStruct(field.Type.Elem()):
			if !was.IsNil() && !is.IsNil() {
				d.compare(was.Elem(), is.Elem())
			}
		case field.Type.Kind() == reflect.Slice && isStruct(field.Type.Elem()):
			if was.Len() == 1 && is.Len() == 1 {
				d.compare(was.Index(0), is.Index(0))
			}
		default:
			d.add(before.Type(), field, was, is)
		}
	}
}

// add notes the value of a field; an empty one is that of fields with several.
func (d defaults) add(of reflect.Type, field reflect.StructField, was, is reflect.Value) {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	if name == "" || name == "-" {
		return
	}
	key := fmt.Sprintf("%s.%s\t%s", of.PkgPath(), of.Name(), name)
	value := ""
	if !reflect.DeepEqual(was.Interface(), is.Interface()) {
		text, err := json.Marshal(is.Interface())
		if err != nil {
			return
		}
		value = string(text)
	}
	switch known, ok := d[key]; {
	case value == "" || value == `""` || value == "{}" || value == "null":
	case ok && known != value:
		d[key] = ""
	default:
		d[key] = value
	}
}
