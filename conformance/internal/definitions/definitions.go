// Package definitions validates CustomResourceDefinitions, and converts custom resources as they say.
package definitions

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"
	kjson "sigs.k8s.io/json"
)

// Question is a definition of either version, and what it was before.
type Question struct {
	Definition json.RawMessage `json:"definition"`
	Old        json.RawMessage `json:"old,omitempty"`
	// Status asks about an update of the status.
	Status bool `json:"status,omitempty"`
}

// Error is an error of a field.
type Error struct {
	Type  string `json:"type"`
	Field string `json:"field"`
	Text  string `json:"text"`
}

// Validate tells what is wrong with a definition or its update.
func Validate(question Question) (any, error) {
	definition, err := parse(question.Definition)
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	if len(question.Old) == 0 {
		return errorsOf(validation.ValidateCustomResourceDefinition(ctx, definition)), nil
	}
	old, err := parse(question.Old)
	if err != nil {
		return nil, err
	}
	if question.Status {
		return errorsOf(validation.ValidateUpdateCustomResourceDefinitionStatus(ctx, definition, old)), nil
	}
	return errorsOf(validation.ValidateCustomResourceDefinitionUpdate(ctx, definition, old)), nil
}

func parse(text json.RawMessage) (*apiextensions.CustomResourceDefinition, error) {
	var meta metav1.TypeMeta
	if err := json.Unmarshal(text, &meta); err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	var internal apiextensions.CustomResourceDefinition
	if meta.APIVersion == v1beta1.SchemeGroupVersion.String() {
		var definition v1beta1.CustomResourceDefinition
		if err := kjson.UnmarshalCaseSensitivePreserveInts(text, &definition); err != nil {
			return nil, fmt.Errorf("input: %w", err)
		}
		return &internal, v1beta1.Convert_v1beta1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(&definition, &internal, nil)
	}
	var definition v1.CustomResourceDefinition
	if err := kjson.UnmarshalCaseSensitivePreserveInts(text, &definition); err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	return &internal, v1.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(&definition, &internal, nil)
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
