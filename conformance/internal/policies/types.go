package policies

import (
	"encoding/json"
	"fmt"
	"regexp"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/admission/plugin/policy/validating"
	"k8s.io/apiserver/pkg/cel/openapi/resolver"
	"k8s.io/kube-openapi/pkg/validation/spec"
)

// TypesQuestion is a policy, and the kinds that there are.
type TypesQuestion struct {
	Policy admissionregistrationv1.ValidatingAdmissionPolicy `json:"policy"`
	Kinds  []KnownKind                                       `json:"kinds"`
}

// KnownKind is a kind with its resource and its schema, which may be null.
type KnownKind struct {
	Resource metav1.GroupVersionResource `json:"resource"`
	Kind     metav1.GroupVersionKind     `json:"kind"`
	Schema   json.RawMessage             `json:"schema"`
}

// The names of types are new each time.
var typeName = regexp.MustCompile(`(Known[A-Z]*)\d+`)

// CheckTypes answers a question.
func CheckTypes(question TypesQuestion) (any, error) {
	known := &knownKinds{kinds: question.Kinds, schemas: map[schema.GroupVersionKind]*spec.Schema{}}
	for _, kind := range question.Kinds {
		if len(kind.Schema) == 0 || string(kind.Schema) == "null" {
			continue
		}
		var read spec.Schema
		if err := json.Unmarshal(kind.Schema, &read); err != nil {
			return nil, fmt.Errorf("input: %w", err)
		}
		known.schemas[schema.GroupVersionKind(kind.Kind)] = &read
	}
	checker := validating.TypeChecker{SchemaResolver: known, RestMapper: known}
	warnings := []admissionregistrationv1.ExpressionWarning{}
	for _, warning := range checker.Check(&question.Policy) {
		warning.Warning = typeName.ReplaceAllString(warning.Warning, "$1")
		warnings = append(warnings, warning)
	}
	return map[string]any{"warnings": warnings}, nil
}

type knownKinds struct {
	meta.RESTMapper
	kinds   []KnownKind
	schemas map[schema.GroupVersionKind]*spec.Schema
}

func (k *knownKinds) KindsFor(resource schema.GroupVersionResource) ([]schema.GroupVersionKind, error) {
	var found []schema.GroupVersionKind
	for _, kind := range k.kinds {
		if schema.GroupVersionResource(kind.Resource) == resource {
			found = append(found, schema.GroupVersionKind(kind.Kind))
		}
	}
	if len(found) == 0 {
		return nil, &meta.NoResourceMatchError{PartialResource: resource}
	}
	return found, nil
}

func (k *knownKinds) ResolveSchema(kind schema.GroupVersionKind) (*spec.Schema, error) {
	if found := k.schemas[kind]; found != nil {
		return found, nil
	}
	return nil, fmt.Errorf("%v: %w", kind, resolver.ErrSchemaNotFound)
}
