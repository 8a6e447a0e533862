package shared

import (
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var definitions = schema.GroupVersionResource{
	Group: "apiextensions.k8s.io", Version: "v1", Resource: "customresourcedefinitions",
}

// sample is an object to create, without its name.
type sample struct {
	resource        schema.GroupVersionResource
	kind            string
	isClusterScoped bool
	// What it has beside its metadata.
	fields map[string]any
}

func (s sample) object(name string) *unstructured.Unstructured {
	object := map[string]any{
		"apiVersion": s.resource.GroupVersion().String(), "kind": s.kind,
		"metadata": map[string]any{"name": name, "labels": map[string]any{"shared": "yes"}},
	}
	for field, value := range s.fields {
		object[field] = value
	}
	return (&unstructured.Unstructured{Object: object}).DeepCopy()
}

// samples are objects of kinds that are stored in different ways: with and without a namespace, in protobuf and in JSON,
// in a version that is not the one that is asked for.
func samples(namespace string) []sample {
	in := func(group, version, resource string) schema.GroupVersionResource {
		return schema.GroupVersionResource{Group: group, Version: version, Resource: resource}
	}
	labels := map[string]any{"app": "web"}
	pod := map[string]any{"containers": []any{map[string]any{"name": "c", "image": "example.com/web:1"}}}
	template := map[string]any{"metadata": map[string]any{"labels": labels}, "spec": pod}
	return []sample{
		{in("", "v1", "configmaps"), "ConfigMap", false, map[string]any{"data": map[string]any{"k": "v"}}},
		{in("", "v1", "secrets"), "Secret", false, map[string]any{"stringData": map[string]any{"k": "v"}}},
		{in("", "v1", "pods"), "Pod", false, map[string]any{"spec": pod}},
		{in("", "v1", "services"), "Service", false, map[string]any{
			"spec": map[string]any{"selector": labels, "ports": []any{map[string]any{"port": int64(80)}}},
		}},
		{in("apps", "v1", "deployments"), "Deployment", false, map[string]any{
			"spec": map[string]any{"selector": map[string]any{"matchLabels": labels}, "template": template},
		}},
		{in("autoscaling", "v1", "horizontalpodautoscalers"), "HorizontalPodAutoscaler", false, map[string]any{
			"spec": map[string]any{
				"scaleTargetRef": map[string]any{"kind": "Deployment", "name": "web", "apiVersion": "apps/v1"},
				"maxReplicas":    int64(3), "targetCPUUtilizationPercentage": int64(50),
			},
		}},
		{in("coordination.k8s.io", "v1", "leases"), "Lease", false, map[string]any{
			"spec": map[string]any{"holderIdentity": "a"},
		}},
		{in("rbac.authorization.k8s.io", "v1", "clusterroles"), "ClusterRole", true, map[string]any{
			"rules": []any{map[string]any{
				"apiGroups": []any{""}, "resources": []any{"pods"}, "verbs": []any{"get"},
			}},
		}},
		{in("scheduling.k8s.io", "v1", "priorityclasses"), "PriorityClass", true, map[string]any{"value": int64(7)}},
		custom(namespace),
	}
}

// custom is a custom resource of the group of a namespace.
func custom(namespace string) sample {
	resource := schema.GroupVersionResource{Group: group(namespace), Version: "v1", Resource: "cars"}
	return sample{resource, "Car", false, map[string]any{"spec": map[string]any{"wheels": int64(4)}}}
}

func group(namespace string) string { return namespace + ".example.com" }

func definition(namespace string) *unstructured.Unstructured {
	integer := map[string]any{"type": "integer"}
	spec := map[string]any{"type": "object", "properties": map[string]any{
		"wheels": integer, "doors": map[string]any{"type": "integer", "default": int64(5)},
	}}
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
		"metadata": map[string]any{"name": "cars." + group(namespace)},
		"spec": map[string]any{
			"group": group(namespace), "scope": "Namespaced",
			"names": map[string]any{"plural": "cars", "singular": "car", "kind": "Car", "listKind": "CarList"},
			"versions": []any{map[string]any{
				"name": "v1", "served": true, "storage": true,
				"schema": map[string]any{"openAPIV3Schema": map[string]any{
					"type": "object", "properties": map[string]any{"spec": spec},
				}},
			}},
		},
	}}
}
