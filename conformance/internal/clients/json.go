package clients

import (
	"errors"
	"fmt"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	semver "k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic"
)

func discover(s *session) error {
	client, err := discovery.NewDiscoveryClientForConfig(s.config)
	if err != nil {
		return err
	}
	groups, lists, err := client.ServerGroupsAndResources()
	if err != nil {
		return err
	}
	// The client keeps what it was told in a map: only the groups' versions are still in order.
	kinds := map[string][]string{}
	for _, list := range lists {
		for _, resource := range list.APIResources {
			if isPart := strings.Contains(resource.Name, "/"); !isPart {
				kinds[list.GroupVersion] = append(kinds[list.GroupVersion], list.GroupVersion+" "+resource.Kind)
			}
		}
	}
	var found []string
	for _, group := range groups {
		for _, version := range group.Versions {
			found = append(found, kinds[version.GroupVersion]...)
		}
	}
	wanted := "v1 Namespace, stable.example.com/v1 CronTab, stable.example.com/v1beta1 CronTab, stable.example.com/v1alpha1 CronTab"
	return expect("resources", strings.Join(found, ", "), wanted)
}

func askVersion(s *session) error {
	client, err := discovery.NewDiscoveryClientForConfig(s.config)
	if err != nil {
		return err
	}
	version, err := client.ServerVersion()
	if err != nil {
		return err
	}
	parsed, err := semver.ParseGeneric(version.GitVersion)
	if err != nil {
		return err
	}
	return errors.Join(
		expect("release", version.Major+"."+version.Minor, fmt.Sprintf("%d.%d", parsed.Major(), parsed.Minor())),
		expect("build date", version.BuildDate, "1970-01-01T00:00:00Z"),
	)
}

func createNamespace(s *session) error {
	client, err := dynamic.NewForConfig(s.config)
	if err != nil {
		return err
	}
	made := &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "v1",
		"kind":       "Namespace",
		"metadata":   map[string]any{"name": namespace},
	}}
	namespaces := schema.GroupVersionResource{Version: "v1", Resource: "namespaces"}
	made, err = client.Resource(namespaces).Create(s, made, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	phase, _, _ := unstructured.NestedString(made.Object, "status", "phase")
	return expect("phase", phase, "Active")
}

func dynamically(s *session, version string) (dynamic.ResourceInterface, error) {
	client, err := dynamic.NewForConfig(s.config)
	if err != nil {
		return nil, err
	}
	resource := schema.GroupVersionResource{Group: group, Version: version, Resource: "crontabs"}
	return client.Resource(resource).Namespace(namespace), nil
}

func writeDynamically(s *session) error {
	older, err := dynamically(s, "v1beta1")
	if err != nil {
		return err
	}
	newer, err := dynamically(s, "v1")
	if err != nil {
		return err
	}
	spec := map[string]any{"cronSpec": "@daily", "replicas": int64(2), "typo": true}
	made, err := older.Create(s, cron("v1beta1", "a", spec), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	read, err := newer.Get(s, "a", metav1.GetOptions{})
	if err != nil {
		return err
	}
	schedule, _, _ := unstructured.NestedString(read.Object, "spec", "schedule")
	if err := unstructured.SetNestedField(read.Object, "@hourly", "spec", "schedule"); err != nil {
		return err
	}
	replaced, err := newer.Update(s, read, metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	list, err := older.List(s, metav1.ListOptions{LabelSelector: "by=client-go"})
	if err != nil {
		return err
	}
	if len(list.Items) != 1 {
		return fmt.Errorf("%d objects are listed", len(list.Items))
	}
	listed, _, _ := unstructured.NestedString(list.Items[0].Object, "spec", "cronSpec")
	return errors.Join(
		expect("version", made.GetAPIVersion(), "stable.example.com/v1beta1"),
		expect("length of the UID", fmt.Sprint(len(made.GetUID())), "36"),
		expect("UID in another version", string(read.GetUID()), string(made.GetUID())),
		expect("UID after the replacement", string(replaced.GetUID()), string(made.GetUID())),
		expect("warnings", strings.Join(s.seen.warnings, ", "), `299 unknown field "spec.typo"`),
		expect("schedule", schedule, "@daily"),
		expect("version of the list's objects", list.Items[0].GetAPIVersion(), "stable.example.com/v1beta1"),
		expect("schedule in the list", listed, "@hourly"),
		expect("resource version", list.Items[0].GetResourceVersion(), replaced.GetResourceVersion()),
		newer.Delete(s, "a", metav1.DeleteOptions{}),
		s.seen.expectType("application/json"),
	)
}

func fail(s *session) error {
	client, err := dynamically(s, "v1")
	if err != nil {
		return err
	}
	object := cron("v1", "twice", map[string]any{})
	old, err := client.Create(s, object, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	changed := old.DeepCopy()
	changed.SetAnnotations(map[string]string{"changed": "yes"})
	if _, err := client.Update(s, changed, metav1.UpdateOptions{}); err != nil {
		return err
	}
	_, missing := client.Get(s, "missing", metav1.GetOptions{})
	_, twice := client.Create(s, object, metav1.CreateOptions{})
	_, conflict := client.Update(s, changed, metav1.UpdateOptions{})
	strict := metav1.CreateOptions{FieldValidation: metav1.FieldValidationStrict}
	_, invalid := client.Create(s, cron("v1", "strict", map[string]any{"typo": 1}), strict)
	_, elsewhere := client.Create(s, cron("v1beta1", "other", nil), metav1.CreateOptions{})
	unknown, err := dynamically(s, "v9")
	if err != nil {
		return err
	}
	_, noVersion := unknown.List(s, metav1.ListOptions{})
	return errors.Join(
		expect("missing", apierrors.IsNotFound(missing), true),
		expect("text of missing", fmt.Sprint(missing), `crontabs.stable.example.com "missing" not found`),
		expect("twice", apierrors.IsAlreadyExists(twice), true),
		expect("conflict", apierrors.IsConflict(conflict), true),
		expect("strict", apierrors.IsBadRequest(invalid) && strings.Contains(invalid.Error(), `unknown field "spec.typo"`), true),
		expect("another version", apierrors.IsBadRequest(elsewhere), true),
		expect("no such version", fmt.Sprint(noVersion), "the server could not find the requested resource"),
		client.Delete(s, "twice", metav1.DeleteOptions{}),
	)
}

func watchDynamically(s *session) error {
	client, err := dynamically(s, "v1")
	if err != nil {
		return err
	}
	list, err := client.List(s, metav1.ListOptions{})
	if err != nil {
		return err
	}
	events, err := client.Watch(s, metav1.ListOptions{ResourceVersion: list.GetResourceVersion()})
	if err != nil {
		return err
	}
	defer events.Stop()
	made, err := client.Create(s, cron("v1", "watched", map[string]any{}), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	// What changes nothing is no event.
	made.SetLabels(map[string]string{"by": "client-go", "changed": "yes"})
	if _, err := client.Update(s, made, metav1.UpdateOptions{}); err != nil {
		return err
	}
	if err := client.Delete(s, "watched", metav1.DeleteOptions{}); err != nil {
		return err
	}
	for _, wanted := range []watch.EventType{watch.Added, watch.Modified, watch.Deleted} {
		event, err := next(events)
		if err != nil {
			return err
		}
		object, ok := event.Object.(*unstructured.Unstructured)
		if !ok || object.GetName() != "watched" || event.Type != wanted {
			return fmt.Errorf("got %v of %v, not %v", event.Type, event.Object, wanted)
		}
	}
	return nil
}
