package clients

import (
	"bytes"
	"errors"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

const protobuf = runtime.ContentTypeProtobuf

func readMetadata(s *session) error {
	objects, err := dynamically(s, "v1")
	if err != nil {
		return err
	}
	client, err := metadata.NewForConfig(s.config)
	if err != nil {
		return err
	}
	made, err := objects.Create(s, cron("v1", "meta", map[string]any{}), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	crons := client.Resource(crons).Namespace(namespace)
	list, err := crons.List(s, metav1.ListOptions{})
	if err != nil {
		return err
	}
	if err := s.seen.expectType(protobuf); err != nil {
		return err
	}
	if len(list.Items) != 1 {
		return fmt.Errorf("%d objects are listed", len(list.Items))
	}
	read, err := crons.Get(s, "meta", metav1.GetOptions{})
	if err != nil {
		return err
	}
	events, err := crons.Watch(s, metav1.ListOptions{ResourceVersion: list.ResourceVersion})
	if err != nil {
		return err
	}
	defer events.Stop()
	if err := s.seen.expectType(protobuf); err != nil {
		return err
	}
	if err := crons.Delete(s, "meta", metav1.DeleteOptions{}); err != nil {
		return err
	}
	event, err := next(events)
	if err != nil {
		return err
	}
	object, ok := event.Object.(*metav1.PartialObjectMetadata)
	if !ok {
		return fmt.Errorf("an event has a %T", event.Object)
	}
	return errors.Join(
		expect("event", event.Type, watch.Deleted),
		expect("name in the event", object.Name, "meta"),
		expect("resource version in the list", list.Items[0].ResourceVersion, made.GetResourceVersion()),
		expect("label", read.Labels["by"], "client-go"),
		expect("time of creation", read.CreationTimestamp.Time.Equal(made.GetCreationTimestamp().Time), true),
	)
}

// restClient speaks to the server without knowing the Go types of its kinds.
func restClient(s *session) (*rest.RESTClient, error) {
	config := rest.CopyConfig(s.config)
	config.APIPath = "/apis"
	config.GroupVersion = &schema.GroupVersion{Group: group, Version: "v1"}
	config.NegotiatedSerializer = scheme.Codecs.WithoutConversion()
	return rest.RESTClientFor(config)
}

// writeProtobuf knows of a CronTab what every object has: its metadata is field 1.
func writeProtobuf(s *session) error {
	client, err := restClient(s)
	if err != nil {
		return err
	}
	objects, err := dynamically(s, "v1")
	if err != nil {
		return err
	}
	spec := map[string]any{"schedule": "@weekly", "env": map[string]any{"A": "1", "B": "2"}, "args": []any{"x", "y"}}
	made, err := objects.Create(s, cron("v1", "wire", spec), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	raw, err := client.Get().Namespace(namespace).Resource("crontabs").Name("wire").SetHeader("Accept", protobuf).DoRaw(s)
	if err != nil {
		return err
	}
	if err := s.seen.expectType(protobuf); err != nil {
		return err
	}
	body, ok := bytes.CutPrefix(raw, []byte("k8s\x00"))
	if !ok {
		return fmt.Errorf("no magic number before %q", raw)
	}
	var envelope runtime.Unknown
	if err := envelope.Unmarshal(body); err != nil {
		return err
	}
	var object metav1.PartialObjectMetadata
	if err := object.Unmarshal(envelope.Raw); err != nil {
		return err
	}
	result := client.Put().Namespace(namespace).Resource("crontabs").Name("wire").
		SetHeader("Content-Type", protobuf).SetHeader("Accept", protobuf).Body(raw).Do(s)
	if err := result.Error(); err != nil {
		return err
	}
	after, err := objects.Get(s, "wire", metav1.GetOptions{})
	if err != nil {
		return err
	}
	before := fmt.Sprint(made.Object["spec"])
	return errors.Join(
		expect("kind", envelope.TypeMeta, runtime.TypeMeta{APIVersion: "stable.example.com/v1", Kind: "CronTab"}),
		expect("name", object.Name, "wire"),
		expect("spec after it was sent back", fmt.Sprint(after.Object["spec"]), before),
		expect("version after nothing changed", after.GetResourceVersion(), made.GetResourceVersion()),
		objects.Delete(s, "wire", metav1.DeleteOptions{}),
	)
}

func inform(s *session) error {
	objects, err := dynamically(s, "v1")
	if err != nil {
		return err
	}
	client, err := metadata.NewForConfig(s.config)
	if err != nil {
		return err
	}
	if _, err := objects.Create(s, cron("v1", "before", map[string]any{}), metav1.CreateOptions{}); err != nil {
		return err
	}
	informer := metadatainformer.NewFilteredMetadataInformer(client, crons, namespace, 0, cache.Indexers{}, nil).Informer()
	names := make(chan string, 16)
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(object any) {
			if meta, ok := object.(metav1.Object); ok {
				names <- meta.GetName()
			}
		},
	}); err != nil {
		return err
	}
	stop := make(chan struct{})
	defer close(stop)
	go informer.Run(stop)
	var made *unstructured.Unstructured
	for _, wanted := range []string{"before", "after"} {
		if wanted == "after" {
			if made, err = objects.Create(s, cron("v1", "after", map[string]any{}), metav1.CreateOptions{}); err != nil {
				return err
			}
		}
		name, err := receive(names)
		if err != nil {
			return err
		}
		if err := expect("name", name, wanted); err != nil {
			return err
		}
	}
	item, found, err := informer.GetStore().GetByKey(namespace + "/after")
	if err != nil || !found {
		return fmt.Errorf("not in the cache: %w", err)
	}
	kept, ok := item.(*metav1.PartialObjectMetadata)
	if !ok {
		return fmt.Errorf("a %T is in the cache", item)
	}
	return errors.Join(
		expect("resource version", kept.ResourceVersion, made.GetResourceVersion()),
		objects.Delete(s, "before", metav1.DeleteOptions{}),
		objects.Delete(s, "after", metav1.DeleteOptions{}),
	)
}
