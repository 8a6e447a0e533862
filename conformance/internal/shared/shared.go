// Package shared asks two servers over one store for the same objects: what one writes, the other reads, lists, watches,
// changes and deletes, and a conflict with the changes of one is a conflict for the other.
package shared

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"
)

// How long a server may take to see what the other one has done.
const patience = 30 * time.Second

// Server is where a server is, and with which token it is asked.
type Server struct{ URL, Token string }

// server is one of the two, with a name for messages.
type server struct {
	name   string
	client dynamic.Interface
}

// pair is what a step has: one server begins, and the other one follows. Each pair has a namespace of its own.
type pair struct {
	context.Context
	first, second server
	namespace     string
}

type step struct {
	name string
	run  func(*pair) error
}

var steps = []step{
	{"a namespace and a definition appear", begin},
	{"objects of every kind are read, listed, watched, patched and deleted", exchange},
	{"stale updates and other preconditions are conflicts", conflict},
	{"increments of both at the same time are all counted", race},
	{"objects that are deleted wait for finalizers, whichever server removes them", finalize},
}

// Run asks two servers over one store, once with each of them in the lead, and writes a line for each step.
func Run(one, other Server, out io.Writer) error {
	servers := make([]server, 0, 2)
	for _, it := range []Server{one, other} {
		config := &rest.Config{
			Host: it.URL, BearerToken: it.Token, QPS: -1, TLSClientConfig: rest.TLSClientConfig{Insecure: true},
		}
		client, err := dynamic.NewForConfig(config)
		if err != nil {
			return err
		}
		servers = append(servers, server{it.URL, client})
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*patience)
	defer cancel()
	for at, leads := range servers {
		p := &pair{ctx, leads, servers[1-at], fmt.Sprint("shared-", at)}
		for _, step := range steps {
			if err := step.run(p); err != nil {
				return fmt.Errorf("%s, %s first: %w", step.name, leads.name, err)
			}
			if _, err := fmt.Fprintf(out, "ok: %s, %s first\n", step.name, leads.name); err != nil {
				return err
			}
		}
	}
	return nil
}

// resource is a resource of one of the servers, in the namespace of the pair if it has one.
func (p *pair) resource(of server, sample sample) dynamic.ResourceInterface {
	if sample.isClusterScoped {
		return of.client.Resource(sample.resource)
	}
	return of.client.Resource(sample.resource).Namespace(p.namespace)
}

// eventually waits until a request succeeds on a server that has yet to see what was done on the other one.
func (p *pair) eventually(what string, request func() error) error {
	var last error
	err := wait.PollUntilContextTimeout(p, 50*time.Millisecond, patience, true, func(context.Context) (bool, error) {
		last = request()
		return last == nil, nil
	})
	if err != nil {
		return fmt.Errorf("%s: %w", what, errors.Join(err, last))
	}
	return nil
}

// begin creates a namespace and a definition on the first server, and waits until both serve it.
func begin(p *pair) error {
	space := &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "v1", "kind": "Namespace", "metadata": map[string]any{"name": p.namespace},
	}}
	spaces := schema.GroupVersionResource{Version: "v1", Resource: "namespaces"}
	if _, err := p.first.client.Resource(spaces).Create(p, space, metav1.CreateOptions{}); err != nil {
		return err
	}
	if _, err := p.second.client.Resource(spaces).Get(p, p.namespace, metav1.GetOptions{}); err != nil {
		return err
	}
	defined := definition(p.namespace)
	if _, err := p.first.client.Resource(definitions).Create(p, defined, metav1.CreateOptions{}); err != nil {
		return err
	}
	for _, it := range []server{p.first, p.second} {
		lists := func() error {
			_, err := p.resource(it, custom(p.namespace)).List(p, metav1.ListOptions{})
			return err
		}
		if err := p.eventually("the custom resource of "+it.name, lists); err != nil {
			return err
		}
	}
	return nil
}

// isGone is an error unless an object is not found.
func isGone(err error) error {
	if !apierrors.IsNotFound(err) {
		return fmt.Errorf("got %w, not that it is not found", err)
	}
	return nil
}

// isConflict is an error unless a request is a conflict.
func isConflict(what string, err error) error {
	if !apierrors.IsConflict(err) {
		return fmt.Errorf("%s: got %w, not a conflict", what, err)
	}
	return nil
}
