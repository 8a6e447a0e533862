package managed

import (
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"strings"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/util/csaupgrade"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	smdschema "sigs.k8s.io/structured-merge-diff/v6/schema"
)

// extract is what a manager owns.
func (k *kinds) extract(live runtime.Object, manager, subresource string) (any, error) {
	if live == nil {
		return nil, errors.New("there is no object")
	}
	object, err := k.types.ObjectToTyped(live)
	if err != nil {
		return nil, fmt.Errorf("error converting obj to typed: %w", err)
	}
	accessor, err := meta.Accessor(live)
	if err != nil {
		return nil, err
	}
	for _, entry := range accessor.GetManagedFields() {
		if entry.Manager != manager || entry.Operation != metav1.ManagedFieldsOperationApply || entry.Subresource != subresource {
			continue
		}
		set := &fieldpath.Set{}
		if err := set.FromJSON(entry.FieldsV1.GetRawReader()); err != nil {
			return nil, err
		}
		return object.ExtractItems(set.Leaves()).AsValue().Unstructured(), nil
	}
	return nil, nil
}

// Sets are two texts of sets.
type Sets struct {
	Left  string `json:"left"`
	Right string `json:"right"`
}

// Combined is what is made of two sets.
type Combined struct {
	Left, Union, Intersection, Difference, Recursive, Leaves string
	Paths                                                    string
	Size                                                     int
}

// Combine makes sets of sets.
func Combine(question Sets) (any, error) {
	left, right := &fieldpath.Set{}, &fieldpath.Set{}
	if err := left.FromJSON(strings.NewReader(question.Left)); err != nil {
		return nil, err
	}
	if err := right.FromJSON(strings.NewReader(question.Right)); err != nil {
		return nil, err
	}
	text := func(set *fieldpath.Set) string {
		out, err := set.ToJSON()
		if err != nil {
			return "error: " + err.Error()
		}
		return string(out)
	}
	return Combined{
		Left: text(left), Union: text(left.Union(right)), Intersection: text(left.Intersection(right)),
		Difference: text(left.Difference(right)), Recursive: text(left.RecursiveDifference(right)),
		Leaves: text(left.Leaves()), Paths: left.String(), Size: left.Size(),
	}, nil
}

// Schema tells how objects of a built-in kind are merged: a line for each field, with what is inside of it.
func Schema(kind kindOf) (any, error) {
	object := &unstructured.Unstructured{Object: map[string]any{}}
	object.SetGroupVersionKind(kind.gvk())
	value, err := builtIn.types.ObjectToTyped(object)
	if err != nil {
		return nil, err
	}
	s := shown{schema: value.Schema(), seen: map[string]bool{}}
	s.ref("", value.TypeRef())
	return s.lines, nil
}

type shown struct {
	schema *smdschema.Schema
	lines  []string
	seen   map[string]bool
	above  []string
}

func (s *shown) ref(path string, ref smdschema.TypeRef) {
	name := ""
	if ref.NamedType != nil {
		name = *ref.NamedType
	}
	if strings.HasPrefix(name, "__untyped") {
		s.lines = append(s.lines, path+" "+strings.Trim(strings.TrimPrefix(name, "__untyped_"), "_"))
		return
	}
	atom, ok := s.schema.Resolve(ref)
	if !ok {
		s.lines = append(s.lines, path+" ?")
		return
	}
	if atom.Scalar != nil && atom.List != nil && atom.Map != nil {
		s.lines = append(s.lines, path+" deduced")
		return
	}
	switch {
	case atom.Scalar != nil:
		s.lines = append(s.lines, path+" "+string(*atom.Scalar))
	case atom.List != nil:
		line := path + " list"
		if atom.List.ElementRelationship == smdschema.Associative {
			line += " of " + strings.Join(atom.List.Keys, ",")
		}
		s.lines = append(s.lines, line)
		s.ref(path+"[]", atom.List.ElementType)
	case atom.Map != nil:
		line := path + " map"
		if atom.Map.ElementRelationship == smdschema.Atomic {
			line += " atomic"
		}
		s.lines = append(s.lines, line)
		for _, one := range s.above {
			if one == name && name != "" {
				return
			}
		}
		s.above = append(s.above, name)
		if !(atom.Map.ElementType.NamedType == nil && atom.Map.ElementType.Inlined == (smdschema.Atom{})) {
			s.ref(path+"{}", atom.Map.ElementType)
		}
		fields := append([]smdschema.StructField{}, atom.Map.Fields...)
		sort.Slice(fields, func(i, j int) bool { return fields[i].Name < fields[j].Name })
		for _, field := range fields {
			inner := path + "." + field.Name
			if text, ok := field.Default.(string); ok {
				s.lines = append(s.lines, inner+" = "+text)
			}
			s.ref(inner, field.Type)
		}
		s.above = s.above[:len(s.above)-1]
	}
}

// Upgrade is an object and whose fields go to whom.
type Upgrade struct {
	Object      json.RawMessage `json:"object"`
	From        []string        `json:"from"`
	To          string          `json:"to"`
	Subresource string          `json:"subresource"`
}

// Migrate moves fields from managers that update to one that applies.
func Migrate(question Upgrade) (any, error) {
	object := &unstructured.Unstructured{Object: map[string]any{}}
	if err := utiljson.Unmarshal(question.Object, &object.Object); err != nil {
		return nil, err
	}
	options := []csaupgrade.Option{csaupgrade.Subresource(question.Subresource)}
	patch, err := csaupgrade.UpgradeManagedFieldsPatch(object, sets.New(question.From...), question.To, options...)
	if err != nil {
		return nil, err
	}
	if err := csaupgrade.UpgradeManagedFields(object, sets.New(question.From...), question.To, options...); err != nil {
		return nil, err
	}
	return map[string]any{"object": object.Object, "patch": string(patch)}, nil
}

// Scale is the managed fields of an object, and those of its scale.
type Scale struct {
	Parent       []metav1.ManagedFieldsEntry `json:"parent"`
	Scale        []metav1.ManagedFieldsEntry `json:"scale"`
	GroupVersion string                      `json:"groupVersion"`
	Mappings     map[string][]string         `json:"mappings"`
}

// ScaleFields maps managed fields to a scale and back.
func ScaleFields(question Scale) (any, error) {
	mappings := managedfields.ResourcePathMappings{}
	for version, names := range question.Mappings {
		if names == nil {
			mappings[version] = nil
			continue
		}
		path := fieldpath.Path{}
		for _, name := range names {
			path = append(path, fieldpath.FieldNameElement(name))
		}
		mappings[version] = path
	}
	version, err := schema.ParseGroupVersion(question.GroupVersion)
	if err != nil {
		return nil, err
	}
	handler := managedfields.NewScaleHandler(question.Parent, version, mappings)
	to, err := handler.ToSubresource()
	if err != nil {
		return nil, fmt.Errorf("to: %w", err)
	}
	back, err := handler.ToParent(question.Scale)
	if err != nil {
		return nil, fmt.Errorf("back: %w", err)
	}
	return map[string]any{"to": to, "back": back}, nil
}
