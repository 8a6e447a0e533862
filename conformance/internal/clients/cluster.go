package clients

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

const inProtobuf = "application/vnd.kubernetes.protobuf"

// cluster is what the steps share that ask a server of the built-in kinds.
type cluster struct {
	context.Context
	seen    *seen
	typed   *kubernetes.Clientset
	dynamic *dynamic.DynamicClient
}

var clusterSteps = []step[*cluster]{
	{"the typed client writes and reads in protobuf", writeTyped},
	{"the typed client watches in protobuf", watchTyped},
	{"the dynamic client defines a kind and uses it", defineDynamically},
	{"shared informers keep up, and resume", informShared},
	{"of two candidates one leads, and the other one follows", elect},
}

// RunCluster asks the server at an address, HOST:PORT, that serves the built-in kinds, as programs that use client-go do,
// and writes a line for each step.
func RunCluster(address string, out io.Writer) error {
	return runSteps(address, beginCluster, clusterSteps, out)
}

// beginCluster makes the clients, and the namespace that they work in.
func beginCluster(ctx context.Context, config *rest.Config, seen *seen) (*cluster, error) {
	c := &cluster{Context: ctx, seen: seen}
	typed := rest.CopyConfig(config)
	typed.ContentType = inProtobuf
	typed.AcceptContentTypes = inProtobuf
	var err error
	if c.typed, err = kubernetes.NewForConfig(typed); err != nil {
		return nil, err
	}
	if c.dynamic, err = dynamic.NewForConfig(config); err != nil {
		return nil, err
	}
	space := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: namespace}}
	_, err = c.typed.CoreV1().Namespaces().Create(c, space, metav1.CreateOptions{})
	return c, err
}

func deployment(name string) *appsv1.Deployment {
	labels := map[string]string{"app": name}
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Name: name, Labels: labels},
		Spec: appsv1.DeploymentSpec{
			Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labels},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "c", Image: "example.com/web:1"}}},
			},
		},
	}
}

func writeTyped(c *cluster) error {
	deployments := c.typed.AppsV1().Deployments(namespace)
	made, err := deployments.Create(c, deployment("web"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	if err := c.seen.expectType(inProtobuf); err != nil {
		return err
	}
	if made.Spec.Replicas == nil || *made.Spec.Replicas != 1 || made.Generation != 1 {
		return fmt.Errorf("no defaults: %v", made.Spec)
	}
	if _, err := deployments.Create(c, deployment("web"), metav1.CreateOptions{}); !apierrors.IsAlreadyExists(err) {
		return fmt.Errorf("made twice: %w", err)
	}
	stale := made.DeepCopy()
	made.Spec.Template.Spec.Containers[0].Image = "example.com/web:2"
	updated, err := deployments.Update(c, made, metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	if err := expect("generation", updated.Generation, 2); err != nil {
		return err
	}
	if _, err := deployments.Update(c, stale, metav1.UpdateOptions{}); !apierrors.IsConflict(err) {
		return fmt.Errorf("a stale update: %w", err)
	}
	patch := []byte(`{"spec":{"template":{"spec":{"containers":[{"name":"d","image":"example.com/side:1"}]}}}}`)
	patched, err := deployments.Patch(c, "web", types.StrategicMergePatchType, patch, metav1.PatchOptions{})
	if err != nil {
		return err
	}
	if err := expect("containers", len(patched.Spec.Template.Spec.Containers), 2); err != nil {
		return err
	}
	scale, err := deployments.GetScale(c, "web", metav1.GetOptions{})
	if err != nil {
		return err
	}
	scale.Spec.Replicas = 5
	if _, err := deployments.UpdateScale(c, "web", scale, metav1.UpdateOptions{}); err != nil {
		return err
	}
	list, err := deployments.List(c, metav1.ListOptions{LabelSelector: "app=web"})
	if err != nil {
		return err
	}
	if len(list.Items) != 1 || *list.Items[0].Spec.Replicas != 5 {
		return fmt.Errorf("the list has %v", list.Items)
	}
	if err := c.seen.expectType(inProtobuf); err != nil {
		return err
	}
	if err := deployments.Delete(c, "web", metav1.DeleteOptions{}); err != nil {
		return err
	}
	if _, err := deployments.Get(c, "web", metav1.GetOptions{}); !apierrors.IsNotFound(err) {
		return fmt.Errorf("after its deletion: %w", err)
	}
	return nil
}

func configMap(name, value string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}, Data: map[string]string{"value": value}}
}

func watchTyped(c *cluster) error {
	maps := c.typed.CoreV1().ConfigMaps(namespace)
	watcher, err := maps.Watch(c, metav1.ListOptions{FieldSelector: "metadata.name=watched"})
	if err != nil {
		return err
	}
	defer watcher.Stop()
	if err := c.seen.expectType(inProtobuf); err != nil {
		return err
	}
	if _, err := maps.Create(c, configMap("other", ""), metav1.CreateOptions{}); err != nil {
		return err
	}
	if _, err := maps.Create(c, configMap("watched", "1"), metav1.CreateOptions{}); err != nil {
		return err
	}
	if err := maps.Delete(c, "watched", metav1.DeleteOptions{}); err != nil {
		return err
	}
	for _, wanted := range []string{"ADDED", "DELETED"} {
		event, err := next(watcher)
		if err != nil {
			return err
		}
		held, ok := event.Object.(*corev1.ConfigMap)
		if !ok || string(event.Type) != wanted || held.Name != "watched" {
			return fmt.Errorf("got %v %v, not %s", event.Type, event.Object, wanted)
		}
	}
	return nil
}

func defineDynamically(c *cluster) error {
	definitions := c.dynamic.Resource(schema.GroupVersionResource{Group: "apiextensions.k8s.io", Version: "v1", Resource: "customresourcedefinitions"})
	definition := &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
		"metadata": map[string]any{"name": "crontabs." + group},
		"spec": map[string]any{
			"group": group, "scope": "Namespaced", "names": map[string]any{"plural": "crontabs", "kind": "CronTab"},
			"versions": []any{map[string]any{
				"name": "v1", "served": true, "storage": true, "subresources": map[string]any{"status": map[string]any{}},
				"schema": map[string]any{"openAPIV3Schema": map[string]any{"type": "object", "properties": map[string]any{
					"spec":   map[string]any{"type": "object", "properties": map[string]any{"schedule": map[string]any{"type": "string"}}},
					"status": map[string]any{"type": "object", "properties": map[string]any{"ran": map[string]any{"type": "integer"}}},
				}}},
			}},
		},
	}}
	if _, err := definitions.Create(c, definition, metav1.CreateOptions{}); err != nil {
		return err
	}
	resource := c.dynamic.Resource(crons).Namespace(namespace)
	var made *unstructured.Unstructured
	// A definition is served a little later.
	err := wait.PollUntilContextTimeout(c, 50*time.Millisecond, patience, true, func(ctx context.Context) (bool, error) {
		var err error
		made, err = resource.Create(ctx, cron("v1", "nightly", map[string]any{"schedule": "@daily"}), metav1.CreateOptions{})
		if apierrors.IsNotFound(err) {
			return false, nil
		}
		return err == nil, err
	})
	if err != nil {
		return err
	}
	made.Object["status"] = map[string]any{"ran": int64(3)}
	changed, err := resource.UpdateStatus(c, made, metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	ran, _, err := unstructured.NestedInt64(changed.Object, "status", "ran")
	if err := errors.Join(err, expect("status.ran", ran, 3)); err != nil {
		return err
	}
	applied := cron("v1", "nightly", map[string]any{"schedule": "@hourly"})
	if _, err := resource.Apply(c, "nightly", applied, metav1.ApplyOptions{FieldManager: "other"}); !apierrors.IsConflict(err) {
		return fmt.Errorf("what another manager owns: %w", err)
	}
	applied, err = resource.Apply(c, "nightly", applied, metav1.ApplyOptions{FieldManager: "other", Force: true})
	if err != nil {
		return err
	}
	schedule, _, err := unstructured.NestedString(applied.Object, "spec", "schedule")
	return errors.Join(err, expect("spec.schedule", schedule, "@hourly"))
}

// informShared follows maps with an informer, whose watches the server ends.
func informShared(c *cluster) error {
	ctx, cancel := context.WithCancel(c)
	defer cancel()
	maps := c.typed.CoreV1().ConfigMaps(namespace)
	shortWatches := func(options *metav1.ListOptions) {
		short := int64(1)
		if options.Watch || options.TimeoutSeconds != nil {
			options.TimeoutSeconds = &short
		}
		options.LabelSelector = "informed"
	}
	factory := informers.NewSharedInformerFactoryWithOptions(c.typed, 0, informers.WithNamespace(namespace), informers.WithTweakListOptions(shortWatches))
	informer := factory.Core().V1().ConfigMaps().Informer()
	events := make(chan string, 100)
	value := func(object any) string {
		held, _ := object.(*corev1.ConfigMap)
		return held.Data["value"]
	}
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(object any) { events <- "added " + value(object) },
		UpdateFunc: func(_, object any) { events <- "updated " + value(object) },
		DeleteFunc: func(object any) { events <- "deleted" },
	}); err != nil {
		return err
	}
	informed := func(value string) *corev1.ConfigMap {
		object := configMap("informed", value)
		object.Labels = map[string]string{"informed": "yes"}
		return object
	}
	if _, err := maps.Create(c, informed("0"), metav1.CreateOptions{}); err != nil {
		return err
	}
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return errors.New("the informer has no list")
	}
	wanted := []string{"added 0"}
	for round := 1; round <= 4; round++ {
		if _, err := maps.Update(c, informed(fmt.Sprint(round)), metav1.UpdateOptions{}); err != nil {
			return err
		}
		wanted = append(wanted, fmt.Sprint("updated ", round))
		// Longer than a watch.
		time.Sleep(700 * time.Millisecond)
	}
	if err := maps.Delete(c, "informed", metav1.DeleteOptions{}); err != nil {
		return err
	}
	for _, wanted := range append(wanted, "deleted") {
		got, err := receive(events)
		if err := errors.Join(err, expect("event", got, wanted)); err != nil {
			return err
		}
	}
	return expect("what is left in the cache", len(informer.GetStore().List()), 0)
}

// elect lets two candidates stand for one lease; the second one leads when the first one gives up.
func elect(c *cluster) error {
	lock := func(identity string) resourcelock.Interface {
		return &resourcelock.LeaseLock{
			LeaseMeta:  metav1.ObjectMeta{Namespace: namespace, Name: "leader"},
			Client:     c.typed.CoordinationV1(),
			LockConfig: resourcelock.ResourceLockConfig{Identity: identity},
		}
	}
	leads := make(chan string, 2)
	stopped := make(chan string, 2)
	stand := func(ctx context.Context, identity string) error {
		elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
			Lock: lock(identity), LeaseDuration: 3 * time.Second, RenewDeadline: 2 * time.Second, RetryPeriod: 200 * time.Millisecond,
			ReleaseOnCancel: true, Name: identity,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(context.Context) { leads <- identity },
				OnStoppedLeading: func() { stopped <- identity },
			},
		})
		if err == nil {
			go elector.Run(ctx)
		}
		return err
	}
	first, resign := context.WithCancel(c)
	defer resign()
	if err := stand(first, "first"); err != nil {
		return err
	}
	leader, err := receive(leads)
	if err := errors.Join(err, expect("leader", leader, "first")); err != nil {
		return err
	}
	second, end := context.WithCancel(c)
	defer end()
	if err := stand(second, "second"); err != nil {
		return err
	}
	// Longer than the lease, which is renewed.
	select {
	case it := <-leads:
		return fmt.Errorf("%s leads although the first one does", it)
	case <-time.After(4 * time.Second):
	}
	resign()
	if who, err := receive(stopped); err != nil || who != "first" {
		return fmt.Errorf("%q stopped: %w", who, err)
	}
	leader, err = receive(leads)
	if err := errors.Join(err, expect("leader", leader, "second")); err != nil {
		return err
	}
	lease, err := c.typed.CoordinationV1().Leases(namespace).Get(c, "leader", metav1.GetOptions{})
	if err != nil {
		return err
	}
	if lease.Spec.HolderIdentity == nil || *lease.Spec.HolderIdentity != "second" || *lease.Spec.LeaseTransitions < 1 {
		return fmt.Errorf("the lease is %v", lease.Spec)
	}
	return nil
}
