package main

import (
	"encoding/json"
	"os"
	"path/filepath"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/client-go/applyconfigurations"
	"k8s.io/client-go/kubernetes/scheme"

	"apimachinery.test/measure"
)

// applyRow applies a configuration to an object with managed fields, as apply_rows.rs does: by the manager of all of it
// and, for "apply-three", in an object that two others own parts of.
func applyRow(dir, op, input string, data []byte) (operation, error) {
	config := &unstructured.Unstructured{}
	if err := utiljson.Unmarshal(data, &config.Object); err != nil {
		return nil, err
	}
	kind := config.GroupVersionKind()
	manager, err := fieldManager(dir, input, kind)
	if err != nil {
		return nil, err
	}
	delete(config.Object, "status")
	config.Object["metadata"] = map[string]any{"name": config.GetName(), "namespace": config.GetNamespace(), "labels": map[string]any{"app": "web", "patched": "no"}}
	if op == "apply-three" {
		unstructured.RemoveNestedField(config.Object, "spec", "replicas")
	}
	// The object has fields that its schema does not have.
	instances, _, _ := unstructured.NestedFieldNoCopy(config.Object, "spec", "instances")
	items, _ := instances.([]any)
	for _, item := range items {
		delete(item.(map[string]any), "unknown")
	}
	var live runtime.Object
	if input == "database" {
		object := &unstructured.Unstructured{}
		object.SetGroupVersionKind(kind)
		live = object
	} else if live, err = scheme.Scheme.New(kind); err != nil {
		return nil, err
	} else {
		live.GetObjectKind().SetGroupVersionKind(kind)
	}
	apply := func(live runtime.Object, config *unstructured.Unstructured, name string) (runtime.Object, error) {
		return manager.Apply(live, config, name, true)
	}
	if live, err = apply(live, config, "a"); err != nil {
		return nil, err
	}
	if op == "apply-three" {
		for name, fields := range map[string]string{
			"b": `{"metadata":{"labels":{"b":"1"}},"spec":{"replicas":7}}`,
			"c": `{"metadata":{"annotations":{"c":"1"}},"spec":{"template":{"metadata":{"labels":{"c":"1"}}}}}`,
		} {
			other := &unstructured.Unstructured{}
			if err := utiljson.Unmarshal([]byte(fields), &other.Object); err != nil {
				return nil, err
			}
			other.SetGroupVersionKind(kind)
			other.SetName(config.GetName())
			other.SetNamespace(config.GetNamespace())
			if live, err = apply(live, other, name); err != nil {
				return nil, err
			}
		}
	}
	config.SetLabels(map[string]string{"app": "web", "patched": "yes"})
	return func() error {
		result, err := manager.Apply(live, config, "a", false)
		measure.Sink = result
		return err
	}, nil
}

func fieldManager(dir, input string, kind schema.GroupVersionKind) (*managedfields.FieldManager, error) {
	if input != "database" {
		types := applyconfigurations.NewTypeConverter(scheme.Scheme)
		all := scheme.Scheme
		return managedfields.NewDefaultFieldManager(types, all, all, all, kind, kind.GroupVersion(), "", nil)
	}
	data, err := os.ReadFile(filepath.Join(dir, "database-definition.json"))
	if err != nil {
		return nil, err
	}
	definition := &apiextensionsv1.CustomResourceDefinition{}
	if err := json.Unmarshal(data, definition); err != nil {
		return nil, err
	}
	spec, err := builder.BuildOpenAPIV3(definition, kind.Version, builder.Options{})
	if err != nil {
		return nil, err
	}
	types, err := managedfields.NewTypeConverter(spec.Components.Schemas, false)
	if err != nil {
		return nil, err
	}
	return managedfields.NewDefaultCRDFieldManager(types, asIs{}, asIs{}, asIs{}, kind, kind.GroupVersion(), "", nil)
}

// asIs converts and defaults nothing.
type asIs struct{}

func (asIs) Convert(_, _, _ any) error { return nil }

func (asIs) ConvertToVersion(object runtime.Object, _ runtime.GroupVersioner) (runtime.Object, error) {
	return object, nil
}

func (asIs) ConvertFieldLabel(_ schema.GroupVersionKind, label, value string) (string, string, error) {
	return label, value, nil
}

func (asIs) Default(runtime.Object) {}

func (asIs) New(kind schema.GroupVersionKind) (runtime.Object, error) {
	object := &unstructured.Unstructured{}
	object.SetGroupVersionKind(kind)
	return object, nil
}
