package kinds

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var coreVersion = schema.GroupVersion{Version: "v1"}

// Message is what every type with a protobuf form implements.
type Message interface {
	Marshal() ([]byte, error)
	Unmarshal([]byte) error
}

// External lists the kinds of the scheme that travel (no internal versions),
// sorted by group, version and kind.
func External(scheme *runtime.Scheme) []schema.GroupVersionKind {
	var out []schema.GroupVersionKind
	for gvk := range scheme.AllKnownTypes() {
		if gvk.Version != "" && gvk.Version != runtime.APIVersionInternal {
			out = append(out, gvk)
		}
	}
	slices.SortFunc(out, Compare)
	return out
}

// Compare orders kinds by group, version and kind.
func Compare(a, b schema.GroupVersionKind) int {
	if n := strings.Compare(a.Group, b.Group); n != 0 {
		return n
	}
	if n := strings.Compare(a.Version, b.Version); n != 0 {
		return n
	}
	return strings.Compare(a.Kind, b.Kind)
}

// TypeName returns the import path and name of the Go type behind a kind.
func TypeName(t reflect.Type) string {
	return t.PkgPath() + "." + t.Name()
}

// HasProtobuf says whether the type (not a pointer to it) has a protobuf form.
func HasProtobuf(t reflect.Type) bool {
	return reflect.PointerTo(t).Implements(reflect.TypeFor[Message]())
}

// Write writes a line for each external kind: group, version, kind, Go type and
// "protobuf" or "-".
func Write(w io.Writer, scheme *runtime.Scheme) error {
	known := scheme.AllKnownTypes()
	for _, gvk := range External(scheme) {
		form := "-"
		if HasProtobuf(known[gvk]) {
			form = "protobuf"
		}
		_, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", gvk.Group, gvk.Version, gvk.Kind, TypeName(known[gvk]), form)
		if err != nil {
			return err
		}
	}
	return nil
}
