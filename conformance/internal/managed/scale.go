package managed

import (
	"encoding/json"
	"errors"
	"sync"

	autoscalingv1 "k8s.io/api/autoscaling/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
)

var scaleKind = schema.GroupVersionKind{Group: "autoscaling", Version: "v1", Kind: "Scale"}

// scaleTypes has the schema of scales as servers publish it; clients cannot apply them, so client-go has none.
var scaleTypes = sync.OnceValues(func() (managedfields.TypeConverter, error) {
	schemas := map[string]*spec.Schema{}
	err := json.Unmarshal([]byte(`{"io.k8s.api.autoscaling.v1.Scale": {"type": "object", "properties": {
		"apiVersion": {"type": "string"}, "kind": {"type": "string"},
		"metadata": {"type": "object", "properties": {"name": {"type": "string"}, "uid": {"type": "string"}, "creationTimestamp": {"type": "string"},
			"managedFields": {"type": "array", "x-kubernetes-list-type": "atomic", "items": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}},
		"spec": {"type": "object", "properties": {"replicas": {"type": "integer"}}},
		"status": {"type": "object", "properties": {"replicas": {"type": "integer"}, "selector": {"type": "string"}}}},
		"x-kubernetes-group-version-kind": [{"group": "autoscaling", "version": "v1", "kind": "Scale"}]}}`), &schemas)
	if err != nil {
		return nil, err
	}
	return managedfields.NewTypeConverter(schemas, false)
})

// scale changes the replicas of an object as the registries of scalable resources do: its scale, with the managers of the
// replicas, is applied to or updated, and the replicas and managers of the scale go back into the object.
func (k *kinds) scale(question Question, live runtime.Object, step Step) (any, error) {
	if live == nil {
		return nil, errors.New("there is no object")
	}
	accessor, err := meta.Accessor(live)
	if err != nil {
		return nil, err
	}
	content, err := contentOf(live)
	if err != nil {
		return nil, err
	}
	object := content.(map[string]any)
	mappings := managedfields.ResourcePathMappings{}
	for version, names := range question.Replicas {
		path := fieldpath.Path{}
		for _, name := range names {
			path = append(path, fieldpath.FieldNameElement(name))
		}
		mappings[version] = path
	}
	gvk := live.GetObjectKind().GroupVersionKind()
	version := gvk.GroupVersion()
	path := question.Replicas[version.String()]
	handler := managedfields.NewScaleHandler(accessor.GetManagedFields(), version, mappings)
	entries, err := handler.ToSubresource()
	if err != nil {
		return nil, err
	}
	scale := &autoscalingv1.Scale{}
	scale.SetGroupVersionKind(scaleKind)
	scale.Name, scale.UID, scale.ManagedFields = accessor.GetName(), accessor.GetUID(), entries
	replicas, _, err := unstructured.NestedInt64(object, path...)
	if err != nil {
		return nil, err
	}
	scale.Spec.Replicas = int32(replicas)
	types, err := scaleTypes()
	if err != nil {
		return nil, err
	}
	manager, err := managedfields.NewDefaultFieldManager(types, builtIn, builtIn, builtIn, scaleKind, scaleKind.GroupVersion(), "scale", nil)
	if err != nil {
		return nil, err
	}
	var result runtime.Object
	if step.Op == "apply" {
		patch := &unstructured.Unstructured{Object: map[string]any{}}
		if err := utiljson.Unmarshal(step.Object, &patch.Object); err != nil {
			return nil, err
		}
		result, err = manager.Apply(scale, patch, step.Manager, step.Force)
	} else {
		changed := scale.DeepCopy()
		if err := json.Unmarshal(step.Object, changed); err != nil {
			return nil, err
		}
		result, err = manager.Update(scale, changed, step.Manager)
	}
	if err != nil {
		return nil, err
	}
	scaled := result.(*autoscalingv1.Scale)
	if object[path[0]] == nil {
		delete(object, path[0])
	}
	if err := unstructured.SetNestedField(object, int64(scaled.Spec.Replicas), path...); err != nil {
		return nil, err
	}
	entries, err = handler.ToParent(scaled.ManagedFields)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	after, err := k.read(text, gvk)
	if err != nil {
		return nil, err
	}
	if accessor, err = meta.Accessor(after); err != nil {
		return nil, err
	}
	accessor.SetManagedFields(entries)
	return after, nil
}
