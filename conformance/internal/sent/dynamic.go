package sent

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic"
)

var crons = schema.GroupVersionResource{Group: "stable.example.com", Version: "v1", Resource: "crontabs"}
var nodes = schema.GroupVersionResource{Version: "v1", Resource: "nodes"}

const mergePatch = `{"spec":{"replicas":2}}`
const jsonPatch = `[{"op":"remove","path":"/spec/suspend"}]`

func cron() *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "stable.example.com/v1",
		"kind":       "CronTab",
		"metadata":   map[string]any{"name": "night", "namespace": "shop", "labels": map[string]any{"app": "web"}},
		"spec":       map[string]any{"schedule": "0 3 * * *", "replicas": int64(1), "note": "<a & b>"},
	}}
}

func without(fields ...string) *unstructured.Unstructured {
	object := cron()
	unstructured.RemoveNestedField(object.Object, fields...)
	return object
}

func ptr[T any](value T) *T { return &value }

func listOptions() metav1.ListOptions {
	return metav1.ListOptions{LabelSelector: "app=web,tier in (a,b)", FieldSelector: "metadata.name!=x", ResourceVersion: "12",
		ResourceVersionMatch: metav1.ResourceVersionMatchNotOlderThan, TimeoutSeconds: ptr(int64(90)), Limit: 500, Continue: "a+b/c=="}
}

func watchOptions() metav1.ListOptions {
	return metav1.ListOptions{LabelSelector: "app=web", ResourceVersion: "12", AllowWatchBookmarks: true, SendInitialEvents: ptr(true),
		ResourceVersionMatch: metav1.ResourceVersionMatchNotOlderThan, TimeoutSeconds: ptr(int64(290))}
}

func createOptions() metav1.CreateOptions {
	return metav1.CreateOptions{DryRun: []string{"All"}, FieldManager: "me and you", FieldValidation: "Strict"}
}

func updateOptions() metav1.UpdateOptions {
	return metav1.UpdateOptions{DryRun: []string{"All"}, FieldManager: "me", FieldValidation: "Warn"}
}

func patchOptions() metav1.PatchOptions {
	return metav1.PatchOptions{DryRun: []string{"All"}, FieldManager: "me", FieldValidation: "Ignore"}
}

func applyOptions() metav1.ApplyOptions {
	return metav1.ApplyOptions{DryRun: []string{"All"}, FieldManager: "me", Force: true}
}

func deleteOptions() metav1.DeleteOptions {
	return metav1.DeleteOptions{GracePeriodSeconds: ptr(int64(0)), PropagationPolicy: ptr(metav1.DeletePropagationForeground),
		Preconditions: &metav1.Preconditions{UID: ptr(types.UID("u-1")), ResourceVersion: ptr("7")}, DryRun: []string{"All"}}
}

func second[T any](_ T, err error) error { return err }

func recordDynamic(s *session) error {
	client, err := dynamic.NewForConfig(s.config("", ""))
	if err != nil {
		return err
	}
	shop := func(c *dynamic.DynamicClient) dynamic.ResourceInterface { return c.Resource(crons).Namespace("shop") }
	type ctx = context.Context
	type client_ = *dynamic.DynamicClient
	return record(s, "dynamic", client, []call[client_]{
		{"get", func(x ctx, c client_) error { return second(shop(c).Get(x, "night", metav1.GetOptions{})) }},
		{"get with a resource version", func(x ctx, c client_) error {
			return second(shop(c).Get(x, "night", metav1.GetOptions{ResourceVersion: "0"}))
		}},
		{"get of a subresource", func(x ctx, c client_) error { return second(shop(c).Get(x, "night", metav1.GetOptions{}, "status")) }},
		{"get of the core group", func(x ctx, c client_) error { return second(c.Resource(nodes).Get(x, "n:1 ä", metav1.GetOptions{})) }},
		{"list", func(x ctx, c client_) error { return second(shop(c).List(x, metav1.ListOptions{})) }},
		{"list with options", func(x ctx, c client_) error { return second(shop(c).List(x, listOptions())) }},
		{"list of all namespaces", func(x ctx, c client_) error { return second(c.Resource(crons).List(x, metav1.ListOptions{})) }},
		{"watch", func(x ctx, c client_) error { return second(shop(c).Watch(x, metav1.ListOptions{})) }},
		{"watch with options", func(x ctx, c client_) error { return second(shop(c).Watch(x, watchOptions())) }},
		{"create", func(x ctx, c client_) error { return second(shop(c).Create(x, cron(), metav1.CreateOptions{})) }},
		{"create with options", func(x ctx, c client_) error { return second(shop(c).Create(x, cron(), createOptions())) }},
		{"create of a subresource", func(x ctx, c client_) error {
			return second(shop(c).Create(x, cron(), metav1.CreateOptions{}, "token"))
		}},
		{"update", func(x ctx, c client_) error { return second(shop(c).Update(x, cron(), metav1.UpdateOptions{})) }},
		{"update with options", func(x ctx, c client_) error { return second(shop(c).Update(x, cron(), updateOptions())) }},
		{"update of a subresource", func(x ctx, c client_) error {
			return second(shop(c).Update(x, cron(), metav1.UpdateOptions{}, "scale"))
		}},
		{"update the status", func(x ctx, c client_) error { return second(shop(c).UpdateStatus(x, cron(), metav1.UpdateOptions{})) }},
		{"patch json", func(x ctx, c client_) error {
			return second(shop(c).Patch(x, "night", types.JSONPatchType, []byte(jsonPatch), metav1.PatchOptions{}))
		}},
		{"patch merge", func(x ctx, c client_) error {
			return second(shop(c).Patch(x, "night", types.MergePatchType, []byte(mergePatch), metav1.PatchOptions{}))
		}},
		{"patch strategic", func(x ctx, c client_) error {
			return second(shop(c).Patch(x, "night", types.StrategicMergePatchType, []byte(mergePatch), patchOptions()))
		}},
		{"patch apply", func(x ctx, c client_) error {
			return second(shop(c).Patch(x, "night", types.ApplyYAMLPatchType, []byte("spec: {}\n"), metav1.PatchOptions{FieldManager: "me", Force: ptr(false)}))
		}},
		{"patch of a subresource", func(x ctx, c client_) error {
			return second(shop(c).Patch(x, "night", types.MergePatchType, []byte(mergePatch), metav1.PatchOptions{}, "status"))
		}},
		{"apply", func(x ctx, c client_) error {
			return second(shop(c).Apply(x, "night", cron(), metav1.ApplyOptions{FieldManager: "me"}))
		}},
		{"apply with options", func(x ctx, c client_) error { return second(shop(c).Apply(x, "night", cron(), applyOptions())) }},
		{"apply the status", func(x ctx, c client_) error {
			return second(shop(c).ApplyStatus(x, "night", cron(), metav1.ApplyOptions{FieldManager: "me"}))
		}},
		{"delete", func(x ctx, c client_) error { return shop(c).Delete(x, "night", metav1.DeleteOptions{}) }},
		{"delete with options", func(x ctx, c client_) error { return shop(c).Delete(x, "night", deleteOptions()) }},
		{"delete of a subresource", func(x ctx, c client_) error { return shop(c).Delete(x, "night", metav1.DeleteOptions{}, "status") }},
		{"delete a collection", func(x ctx, c client_) error { return shop(c).DeleteCollection(x, deleteOptions(), listOptions()) }},
		{"create without a kind", func(x ctx, c client_) error {
			return second(shop(c).Create(x, without("kind"), metav1.CreateOptions{}))
		}},
		{"get without a name", func(x ctx, c client_) error { return second(shop(c).Get(x, "", metav1.GetOptions{})) }},
		{"get of a name with a slash", func(x ctx, c client_) error { return second(shop(c).Get(x, "a/b", metav1.GetOptions{})) }},
		{"list in a namespace of dots", func(x ctx, c client_) error {
			return second(c.Resource(crons).Namespace("..").List(x, metav1.ListOptions{}))
		}},
		{"update without a name", func(x ctx, c client_) error {
			return second(shop(c).Update(x, without("metadata", "name"), metav1.UpdateOptions{}))
		}},
		{"create of a subresource without a name", func(x ctx, c client_) error {
			return second(shop(c).Create(x, without("metadata", "name"), metav1.CreateOptions{}, "token"))
		}},
		{"delete without a name", func(x ctx, c client_) error { return shop(c).Delete(x, "", metav1.DeleteOptions{}) }},
		{"patch of a name with a percent sign", func(x ctx, c client_) error {
			return second(shop(c).Patch(x, "a%b", types.MergePatchType, []byte(mergePatch), metav1.PatchOptions{}))
		}},
	})
}
