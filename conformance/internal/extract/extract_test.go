package extract

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/runtime"

	"apimachinery.test/conformance/internal/facts"
	"apimachinery.test/conformance/internal/kinds"
)

// The facts come from source text. Here they are compared with what the compiled packages say of themselves.
func TestFactsAgreeWithCompiledTypes(t *testing.T) {
	found, err := From("../..")
	if err != nil {
		t.Fatal(err)
	}
	scheme, err := kinds.NewScheme()
	if err != nil {
		t.Fatal(err)
	}
	compareKinds(t, found, scheme)
	byName := map[string]facts.Type{}
	for _, it := range found.Types {
		byName[it.Package+"."+it.Name] = it
	}
	seen := map[reflect.Type]bool{}
	for _, compiled := range scheme.AllKnownTypes() {
		compareTypes(t, byName, compiled, seen)
	}
	if len(seen) < 1200 {
		t.Errorf("only %d types were compared", len(seen))
	}
}

func compareKinds(t *testing.T, found *facts.Facts, scheme *runtime.Scheme) {
	t.Helper()
	var got, want []string
	add := func(group, version string, kind facts.Kind) {
		got = append(got, fmt.Sprintf("%s/%s %s %s", group, version, kind.Kind, kind.Type))
	}
	for _, group := range found.Groups {
		for _, kind := range group.Kinds {
			add(group.Group, group.Version, kind)
		}
		if group.SharedKinds {
			for _, kind := range found.SharedKinds.PerGroupVersion {
				add(group.Group, group.Version, kind)
			}
		}
	}
	for _, kind := range found.SharedKinds.Unversioned {
		add(*kind.Group, kind.Version, kind)
	}
	for _, gvk := range kinds.External(scheme) {
		name := kinds.TypeName(scheme.AllKnownTypes()[gvk])
		want = append(want, fmt.Sprintf("%s/%s %s %s", gvk.Group, gvk.Version, gvk.Kind, name))
	}
	slices.Sort(got)
	slices.Sort(want)
	// The core group registers Status itself, too.
	got = slices.Compact(got)
	if !slices.Equal(got, want) {
		t.Errorf("%d kinds were found and %d are registered", len(got), len(want))
	}
}

// compareTypes compares a struct, and those it is made of.
func compareTypes(t *testing.T, byName map[string]facts.Type, compiled reflect.Type, seen map[reflect.Type]bool) {
	t.Helper()
	switch compiled.Kind() {
	case reflect.Pointer, reflect.Slice:
		compareTypes(t, byName, compiled.Elem(), seen)
	case reflect.Map:
		compareTypes(t, byName, compiled.Key(), seen)
		compareTypes(t, byName, compiled.Elem(), seen)
	}
	if !strings.HasPrefix(compiled.PkgPath(), "k8s.io/") || seen[compiled] || compiled.Kind() == reflect.Interface {
		return
	}
	seen[compiled] = true
	name := kinds.TypeName(compiled)
	described, ok := byName[name]
	if !ok {
		t.Errorf("%s is missing", name)
		return
	}
	if isMessage := kinds.HasProtobuf(compiled); isMessage != (described.Proto != "") {
		t.Errorf("%s: a message %v", name, isMessage)
	}
	if compiled.Kind() != reflect.Struct {
		return
	}
	compareFields(t, described, compiled)
	for i := range compiled.NumField() {
		if compiled.Field(i).IsExported() {
			compareTypes(t, byName, compiled.Field(i).Type, seen)
		}
	}
}

func compareFields(t *testing.T, described facts.Type, compiled reflect.Type) {
	t.Helper()
	for _, field := range described.Fields {
		if field.Go == "" {
			continue
		}
		real, ok := compiled.FieldByName(field.Go)
		if !ok || len(real.Index) != 1 {
			t.Errorf("%s has no field %s", compiled, field.Go)
			continue
		}
		tag, _, _ := strings.Cut(real.Tag.Get("json"), ",")
		if field.JSON != tag && tag != "-" && field.JSON != field.Go {
			t.Errorf("%s.%s is called %q", compiled, field.Go, tag)
		}
		if field.Pointer != (real.Type.Kind() == reflect.Pointer) {
			t.Errorf("%s.%s: a pointer %v", compiled, field.Go, field.Pointer)
		}
		number := fmt.Sprintf(",%d,", field.Number)
		if wire := real.Tag.Get("protobuf"); field.Number > 0 && !strings.Contains(wire, number) {
			t.Errorf("%s.%s has the tag %q", compiled, field.Go, wire)
		}
	}
	if !described.CustomProto && len(described.Fields) != exported(compiled) {
		t.Errorf("%s: %d fields were found", compiled, len(described.Fields))
	}
}

func exported(compiled reflect.Type) int {
	count := 0
	for i := range compiled.NumField() {
		if compiled.Field(i).IsExported() {
			count++
		}
	}
	return count
}

func TestFoldersWithoutModulesAreAnError(t *testing.T) {
	if _, err := From(t.TempDir()); err == nil {
		t.Error("there is no go.mod")
	}
}
