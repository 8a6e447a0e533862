package shared

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/diff"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
)

// exchange takes an object of every kind from its creation on one server to its deletion on the other one.
func exchange(p *pair) error {
	for _, sample := range samples(p.namespace) {
		if err := exchangeOne(p, sample); err != nil {
			return fmt.Errorf("%s: %w", sample.resource.Resource, err)
		}
	}
	return nil
}

func exchangeOne(p *pair, sample sample) error {
	first, second := p.resource(p.first, sample), p.resource(p.second, sample)
	name := p.namespace + "-whole"
	listed, err := second.List(p, metav1.ListOptions{})
	if err != nil {
		return err
	}
	only := metav1.ListOptions{FieldSelector: "metadata.name=" + name, ResourceVersion: listed.GetResourceVersion()}
	var watches []watch.Interface
	for _, it := range []dynamic.ResourceInterface{first, second} {
		watch, err := it.Watch(p, only)
		if err != nil {
			return err
		}
		defer watch.Stop()
		watches = append(watches, watch)
	}
	see := func(kind watch.EventType, object *unstructured.Unstructured) error {
		for _, it := range watches {
			if err := sees(it, kind, object); err != nil {
				return err
			}
		}
		return nil
	}

	made, err := first.Create(p, sample.object(name), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	read, err := second.Get(p, name, metav1.GetOptions{})
	if err := errors.Join(err, same("what is read", read, made), see(watch.Added, made)); err != nil {
		return err
	}
	list, err := second.List(p, metav1.ListOptions{LabelSelector: "shared=yes"})
	if err != nil {
		return err
	}
	if err := holds(list, made); err != nil {
		return err
	}

	label := []byte(`{"metadata":{"labels":{"patched":"yes"}}}`)
	patched, err := second.Patch(p, name, types.MergePatchType, label, metav1.PatchOptions{})
	if err != nil {
		return err
	}
	read, err = first.Get(p, name, metav1.GetOptions{})
	if err := errors.Join(err, same("what is read of the patched one", read, patched), see(watch.Modified, patched)); err != nil {
		return err
	}

	if err := second.Delete(p, name, metav1.DeleteOptions{GracePeriodSeconds: new(int64)}); err != nil {
		return err
	}
	_, err = first.Get(p, name, metav1.GetOptions{})
	if err := isGone(err); err != nil {
		return err
	}
	ends := make([]string, 0, 2)
	for _, it := range watches {
		end, err := untilDeleted(it)
		if err != nil {
			return err
		}
		ends = append(ends, end)
	}
	if ends[0] != ends[1] {
		return fmt.Errorf("%s sees the end as %s, %s as %s", p.first.name, ends[0], p.second.name, ends[1])
	}
	return nil
}

// untilDeleted returns the events until an object is deleted, with their versions. Some objects are changed before.
func untilDeleted(on watch.Interface) (string, error) {
	var seen []string
	for {
		event, err := next(on)
		if err != nil {
			return "", err
		}
		object, ok := event.Object.(*unstructured.Unstructured)
		if !ok {
			return "", fmt.Errorf("an event %s has %v", event.Type, event.Object)
		}
		seen = append(seen, fmt.Sprint(event.Type, " ", object.GetResourceVersion()))
		if event.Type == watch.Deleted {
			return strings.Join(seen, ", "), nil
		}
	}
}

// conflict makes changes on one server that clients of the other one do not know.
func conflict(p *pair) error {
	sample := samples(p.namespace)[0]
	first, second := p.resource(p.first, sample), p.resource(p.second, sample)
	made, err := first.Create(p, sample.object("contested"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	if _, err := second.Create(p, sample.object("contested"), metav1.CreateOptions{}); !apierrors.IsAlreadyExists(err) {
		return fmt.Errorf("created twice: %w", err)
	}
	changed := made.DeepCopy()
	if err := unstructured.SetNestedField(changed.Object, "second", "data", "k"); err != nil {
		return err
	}
	if changed, err = second.Update(p, changed, metav1.UpdateOptions{}); err != nil {
		return err
	}
	_, err = first.Update(p, made, metav1.UpdateOptions{})
	if err := isConflict("a stale update", err); err != nil {
		return err
	}
	stale := fmt.Appendf(nil, `{"metadata":{"resourceVersion":%q},"data":{"k":"first"}}`, made.GetResourceVersion())
	_, err = first.Patch(p, "contested", types.MergePatchType, stale, metav1.PatchOptions{})
	if err := isConflict("a stale patch", err); err != nil {
		return err
	}
	// The second server's client is the manager of what it has changed.
	applied := sample.object("contested")
	options := metav1.ApplyOptions{FieldManager: "other"}
	_, err = first.Apply(p, "contested", applied, options)
	if err := isConflict("what another manager owns", err); err != nil {
		return err
	}
	version := made.GetResourceVersion()
	old := metav1.DeleteOptions{Preconditions: &metav1.Preconditions{ResourceVersion: &version}}
	if err := isConflict("a deletion of another version", first.Delete(p, "contested", old)); err != nil {
		return err
	}
	read, err := first.Get(p, "contested", metav1.GetOptions{})
	return errors.Join(err, same("what is left", read, changed))
}

// race increments a number from both servers at the same time, again where another one was faster.
func race(p *pair) error {
	const workers, rounds = 3, 10
	sample := samples(p.namespace)[0]
	object := sample.object("counter")
	object.Object["data"] = map[string]any{"count": "0"}
	if _, err := p.resource(p.first, sample).Create(p, object, metav1.CreateOptions{}); err != nil {
		return err
	}
	results := make(chan error)
	for worker := range 2 * workers {
		server := p.first
		if worker%2 == 1 {
			server = p.second
		}
		go func() {
			var err error
			for round := 0; round < rounds && err == nil; round++ {
				err = increment(p, server, sample)
			}
			results <- err
		}()
	}
	var err error
	for range 2 * workers {
		err = errors.Join(err, <-results)
	}
	if err != nil {
		return err
	}
	for _, it := range []server{p.first, p.second} {
		read, err := p.resource(it, sample).Get(p, "counter", metav1.GetOptions{})
		if err != nil {
			return err
		}
		count, _, err := unstructured.NestedString(read.Object, "data", "count")
		if err != nil || count != strconv.Itoa(2*workers*rounds) {
			return fmt.Errorf("%s has counted %s: %w", it.name, count, err)
		}
	}
	return nil
}

func increment(p *pair, on server, sample sample) error {
	resource := p.resource(on, sample)
	for {
		object, err := resource.Get(p, "counter", metav1.GetOptions{})
		if err != nil {
			return err
		}
		text, _, err := unstructured.NestedString(object.Object, "data", "count")
		if err != nil {
			return err
		}
		count, err := strconv.Atoi(text)
		if err != nil {
			return err
		}
		if err := unstructured.SetNestedField(object.Object, strconv.Itoa(count+1), "data", "count"); err != nil {
			return err
		}
		if _, err = resource.Update(p, object, metav1.UpdateOptions{}); !apierrors.IsConflict(err) {
			return err
		}
	}
}

// finalize deletes an object on one server, and removes its finalizer on the other one.
func finalize(p *pair) error {
	sample := custom(p.namespace)
	first, second := p.resource(p.first, sample), p.resource(p.second, sample)
	object := sample.object("held")
	object.SetFinalizers([]string{"example.com/hold"})
	if _, err := first.Create(p, object, metav1.CreateOptions{}); err != nil {
		return err
	}
	if err := second.Delete(p, "held", metav1.DeleteOptions{}); err != nil {
		return err
	}
	held, err := first.Get(p, "held", metav1.GetOptions{})
	if err != nil {
		return err
	}
	if held.GetDeletionTimestamp() == nil {
		return errors.New("the object is not being deleted")
	}
	held.SetFinalizers(nil)
	if _, err := first.Update(p, held, metav1.UpdateOptions{}); err != nil {
		return err
	}
	_, err = second.Get(p, "held", metav1.GetOptions{})
	return isGone(err)
}

func same(what string, got, wanted *unstructured.Unstructured) error {
	if got == nil || !equality.Semantic.DeepEqual(got.Object, wanted.Object) {
		return fmt.Errorf("%s differs: %s", what, diff.Diff(wanted, got))
	}
	return nil
}

func holds(list *unstructured.UnstructuredList, object *unstructured.Unstructured) error {
	for at := range list.Items {
		if list.Items[at].GetName() == object.GetName() {
			return same("what is listed", &list.Items[at], object)
		}
	}
	return fmt.Errorf("the list does not have %s", object.GetName())
}

// sees waits for the next event of a watch, which has this object.
func sees(on watch.Interface, kind watch.EventType, object *unstructured.Unstructured) error {
	event, err := next(on)
	if err != nil {
		return err
	}
	if event.Type != kind {
		return fmt.Errorf("an event is %s, not %s: %v", event.Type, kind, event.Object)
	}
	got, _ := event.Object.(*unstructured.Unstructured)
	return same("the object of an event", got, object)
}

func next(on watch.Interface) (watch.Event, error) {
	select {
	case event, ok := <-on.ResultChan():
		if !ok {
			return event, errors.New("the watch has ended")
		}
		return event, nil
	case <-time.After(patience):
		return watch.Event{}, errors.New("no event came")
	}
}
