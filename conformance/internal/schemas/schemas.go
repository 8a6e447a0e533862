// Package schemas does with custom resources what the API server does by their
// structural schemas.
package schemas

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/runtime"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/kube-openapi/pkg/validation/strfmt"
)

// Question is a schema, an object of it, and what the object was before.
type Question struct {
	Schema json.RawMessage `json:"schema"`
	Object json.RawMessage `json:"object"`
	Old    json.RawMessage `json:"old"`
	// Version is the minor version whose formats count.
	Version uint `json:"version"`
}

// Error is an error of a field.
type Error struct {
	Type  string `json:"type"`
	Field string `json:"field"`
	Text  string `json:"text"`
}

// Coerced is what became of metadata.
type Coerced struct {
	Object  any      `json:"object"`
	Error   *Error   `json:"error"`
	Unknown []string `json:"unknown"`
}

// Answer is what became of the object in each step alone, and of all of them.
type Answer struct {
	Structural []Error  `json:"structural"`
	Defaults   []Error  `json:"defaults"`
	Pruned     any      `json:"pruned"`
	Unknown    []string `json:"unknown"`
	NoNulls    any      `json:"noNulls"`
	Defaulted  any      `json:"defaulted"`
	// All is the object after pruning, dropping nulls and defaulting, by the schema with pruned defaults.
	All any `json:"all"`
	// PruneDefaults is why defaults cannot be pruned.
	PruneDefaults string `json:"pruneDefaults"`
	// Refused and Dropped are what may become of metadata: the reference visits maps in any order.
	Refused  []Coerced `json:"refused"`
	Dropped  []Coerced `json:"dropped"`
	Embedded []Error   `json:"embedded"`
	Lists    []Error   `json:"lists"`
	Values   []Error   `json:"values"`
	Update   []Error   `json:"update"`
}

// runs is how often something is done again that visits maps and stops at the first
// error.
const runs = 100

// Ask answers a question.
func Ask(question Question) (any, error) {
	props, structural, err := parse(question.Schema)
	if err != nil {
		return nil, err
	}
	var object, old map[string]any
	if err := utiljson.Unmarshal(question.Object, &object); err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	if err := utiljson.Unmarshal(question.Old, &old); err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	answer := Answer{Structural: errorsOf(schema.ValidateStructural(field.NewPath("schema"), structural))}

	defaults, err := defaulting.ValidateDefaults(context.Background(), field.NewPath("schema"), structural.DeepCopy(), true, true)
	if err != nil {
		return nil, fmt.Errorf("defaults: %w", err)
	}
	answer.Defaults = errorsOf(defaults)

	pruned := runtime.DeepCopyJSON(object)
	answer.Unknown = pruning.PruneWithOptions(pruned, structural, true, schema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true})
	answer.Pruned = pruned

	noNulls := runtime.DeepCopyJSON(object)
	defaulting.PruneNonNullableNullsWithoutDefaults(noNulls, structural)
	answer.NoNulls = noNulls

	defaulted := runtime.DeepCopyJSON(object)
	defaulting.Default(defaulted, structural)
	answer.Defaulted = defaulted

	clean, all := structural.DeepCopy(), runtime.DeepCopyJSON(object)
	if err := defaulting.PruneDefaults(clean); err != nil {
		answer.PruneDefaults = err.Error()
	} else {
		pruning.Prune(all, clean, true)
		defaulting.PruneNonNullableNullsWithoutDefaults(all, clean)
		defaulting.Default(all, clean)
	}
	answer.All = all

	answer.Refused = coerced(object, structural, false)
	answer.Dropped = coerced(object, structural, true)
	answer.Embedded = errorsOf(objectmeta.Validate(context.Background(), nil, object, structural, true))
	answer.Lists = errorsOf(listtype.ValidateListSetsAndMaps(nil, structural, object))

	validator, _, err := validation.NewSchemaValidatorForVersion(props, version.MajorMinor(1, question.Version))
	if err != nil {
		return nil, err
	}
	answer.Values = errorsOf(validation.ValidateCustomResource(nil, object, validator))
	answer.Update = errorsOf(validation.ValidateCustomResourceUpdate(nil, object, old, validator, validation.WithRatcheting(nil)))
	return answer, nil
}

func parse(text json.RawMessage) (*apiextensions.JSONSchemaProps, *schema.Structural, error) {
	var v1 apiextensionsv1.JSONSchemaProps
	if err := json.Unmarshal(text, &v1); err != nil {
		return nil, nil, fmt.Errorf("input: %w", err)
	}
	var props apiextensions.JSONSchemaProps
	if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&v1, &props, nil); err != nil {
		return nil, nil, err
	}
	structural, err := schema.NewStructural(&props)
	return &props, structural, err
}

func coerced(object map[string]any, structural *schema.Structural, drop bool) []Coerced {
	var all []Coerced
	var known []string
	for run := range runs {
		if run > 0 && all[0].Error == nil {
			break
		}
		object := runtime.DeepCopyJSON(object)
		options := objectmeta.CoerceOptions{DropInvalidFields: drop, ReturnUnknownFieldPaths: true}
		err, unknown := objectmeta.CoerceWithOptions(nil, object, structural, true, options)
		outcome := Coerced{Object: object, Unknown: unknown}
		if err != nil {
			// What was done before the error is of no use to anyone.
			outcome = Coerced{Error: &errorsOf(field.ErrorList{err})[0]}
		}
		text, _ := json.Marshal(outcome)
		if !slices.Contains(known, string(text)) {
			known, all = append(known, string(text)), append(all, outcome)
		}
	}
	return all
}

// errorsOf tells the errors in one order: the reference visits maps in any.
func errorsOf(list field.ErrorList) []Error {
	all := []Error{}
	for _, err := range list {
		all = append(all, Error{Type: string(err.Type), Field: err.Field, Text: err.Error()})
	}
	slices.SortFunc(all, func(a, b Error) int {
		return cmp.Or(cmp.Compare(a.Text, b.Text), cmp.Compare(a.Type, b.Type))
	})
	return all
}

// Format is a text and a format of strings.
type Format struct {
	Format string `json:"format"`
	Text   string `json:"text"`
}

// HasFormat tells whether a text has a format.
func HasFormat(question Format) (any, error) {
	if !strfmt.Default.ContainsName(question.Format) {
		return nil, fmt.Errorf("unknown format")
	}
	return strfmt.Default.Validates(question.Format, question.Text), nil
}
