// Package clients asks a server that serves CronTabs, as examples/programs does, the way programs that
// use client-go do, and tells where an answer is not what they need.
package clients

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/rest"
)

const (
	group     = "stable.example.com"
	namespace = "client-go"
	patience  = 20 * time.Second
)

var crons = schema.GroupVersionResource{Group: group, Version: "v1", Resource: "crontabs"}

// session is what the steps share.
type session struct {
	context.Context
	config *rest.Config
	seen   *seen
}

// step is one of several requests that belong together, with what all steps share.
type step[S any] struct {
	name string
	run  func(S) error
}

var steps = []step[*session]{
	{"the server tells its version", askVersion},
	{"a namespace is created", createNamespace},
	{"discovery finds the resource in three versions", discover},
	{"the dynamic client creates, reads in another version, replaces and deletes", writeDynamically},
	{"failures are the errors that client-go knows", fail},
	{"a watch in JSON tells what happens", watchDynamically},
	{"the metadata client lists and watches in protobuf", readMetadata},
	{"objects in protobuf come and go", writeProtobuf},
	{"an informer keeps up", inform},
	{"a watch over a websocket has an event in each message", watchByWebSocket},
}

// Run asks the server at an address, HOST:PORT, and writes a line for each step.
func Run(address string, out io.Writer) error {
	begin := func(ctx context.Context, config *rest.Config, seen *seen) (*session, error) {
		return &session{ctx, config, seen}, nil
	}
	return runSteps(address, begin, steps, out)
}

// runSteps connects to the server at an address, HOST:PORT, runs steps one after the other with what begin makes of the
// connection, and writes a line for each.
func runSteps[S any](
	address string,
	begin func(context.Context, *rest.Config, *seen) (S, error),
	steps []step[S],
	out io.Writer,
) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience*time.Duration(len(steps)))
	defer cancel()
	seen := &seen{}
	config := &rest.Config{Host: "http://" + address, QPS: -1, WarningHandler: seen}
	config.Wrap(func(inner http.RoundTripper) http.RoundTripper {
		seen.inner = inner
		return seen
	})
	shared, err := begin(ctx, config, seen)
	if err != nil {
		return err
	}
	for _, step := range steps {
		if err := step.run(shared); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
		if _, err := fmt.Fprintln(out, "ok:", step.name); err != nil {
			return err
		}
	}
	return nil
}

// seen keeps what clients hide: the type of the last response, and the warnings.
type seen struct {
	inner http.RoundTripper

	lock      sync.Mutex
	mediaType string
	warnings  []string
}

func (s *seen) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := s.inner.RoundTrip(request)
	if err == nil {
		s.lock.Lock()
		defer s.lock.Unlock()
		s.mediaType = response.Header.Get("Content-Type")
	}
	return response, err
}

func (s *seen) HandleWarningHeader(code int, _ string, text string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.warnings = append(s.warnings, fmt.Sprint(code, " ", text))
}

// expectType tells when the last response had another type, whatever its parameters.
func (s *seen) expectType(wanted string) error {
	s.lock.Lock()
	defer s.lock.Unlock()
	mediaType, _, _ := strings.Cut(s.mediaType, ";")
	return expect("type of the response", mediaType, wanted)
}

func expect[T comparable](what string, got, wanted T) error {
	if got != wanted {
		return fmt.Errorf("%s: got %v, not %v", what, got, wanted)
	}
	return nil
}

func cron(version, name string, spec map[string]any) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": group + "/" + version,
		"kind":       "CronTab",
		"metadata":   map[string]any{"name": name, "namespace": namespace, "labels": map[string]any{"by": "client-go"}},
		"spec":       spec,
	}}
}

// next waits for one event of a watch.
func next(w watch.Interface) (watch.Event, error) { return receive(w.ResultChan()) }

func receive[T any](from <-chan T) (T, error) {
	select {
	case it, ok := <-from:
		if !ok {
			return it, errors.New("the events ended")
		}
		return it, nil
	case <-time.After(patience):
		var none T
		return none, errors.New("no event came")
	}
}
