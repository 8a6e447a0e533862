package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"strconv"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/client-go/applyconfigurations"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
)

func init() {
	asks["sequence"] = askSequence
}

// step is one request.
type step struct {
	Patch     string `json:"patch"`
	PatchType string `json:"patchType"`
	// Version is the group and version of the request.
	Version     string `json:"version"`
	Manager     string `json:"manager"`
	Force       bool   `json:"force"`
	Subresource string `json:"subresource"`
}

// outcome is what a step led to.
type outcome struct {
	Code int             `json:"code"`
	Body json.RawMessage `json:"body"`
	// Stored is the object after the step; absent when there is no object.
	Stored json.RawMessage `json:"stored,omitempty"`
}

// firstStep is the time of the first step; each later one comes a second later.
var firstStep = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

var mergeTypes = applyconfigurations.NewTypeConverter(scheme)

// askSequence sends requests that patch an object one after the other to the handler of the server. The object is stored
// in the version "to", from which it is read for each request.
func askSequence(q *question) (any, error) {
	object, kind, err := q.object()
	if err != nil {
		return nil, err
	}
	target, err := q.target(kind)
	if err != nil {
		return nil, err
	}
	hub := schema.GroupVersion{Group: kind.Group, Version: runtime.APIVersionInternal}
	at := &sequence{kind: hub.WithKind(kind.Kind), target: target}
	if !q.IsNew {
		stored, err := scheme.ConvertToVersion(object, hub)
		if err != nil {
			return nil, err
		}
		if err := settle(stored); err != nil {
			return nil, err
		}
		if at.stored, err = at.write(stored); err != nil {
			return nil, err
		}
	}
	outcomes := []outcome{}
	for i, step := range q.Steps {
		version, err := schema.ParseGroupVersion(step.Version)
		if err != nil {
			return nil, err
		}
		kind := version.WithKind(kind.Kind)
		manager, err := managedfields.NewDefaultFieldManager(mergeTypes, scheme, scheme, scheme, kind, hub, step.Subresource, resetFilters(q.Reset))
		if err != nil {
			return nil, err
		}
		query := url.Values{"fieldManager": {step.Manager}, "fieldValidation": {"Ignore"}}
		if step.Force {
			query.Set("force", "true")
		}
		at.now = firstStep.Add(time.Duration(i) * time.Second)
		recorder := send(at, manager, kind, "?"+query.Encode(), step.PatchType, step.Patch)
		outcomes = append(outcomes, outcome{Code: recorder.Code, Body: recorder.Body.Bytes(), Stored: at.stored})
	}
	return map[string]any{"outcomes": outcomes}, nil
}

func resetFilters(reset map[string][][]string) map[fieldpath.APIVersion]fieldpath.Filter {
	if len(reset) == 0 {
		return nil
	}
	sets := map[fieldpath.APIVersion]*fieldpath.Set{}
	for version, paths := range reset {
		set := fieldpath.NewSet()
		for _, path := range paths {
			parts := make([]any, len(path))
			for i := range path {
				parts[i] = path[i]
			}
			set.Insert(fieldpath.MakePathOrDie(parts...))
		}
		sets[fieldpath.APIVersion(version)] = set
	}
	return fieldpath.NewExcludeFilterSetMap(sets)
}

// sequence is a store of one object, in the bytes of its version.
type sequence struct {
	stored json.RawMessage
	kind   schema.GroupVersionKind
	target schema.GroupVersion
	now    time.Time
}

func (s *sequence) write(object runtime.Object) (json.RawMessage, error) {
	versioned, err := scheme.ConvertToVersion(object, s.target)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := jsonForm.Encode(versioned, &text); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(text.Bytes()), nil
}

func (s *sequence) New() runtime.Object {
	object, err := scheme.New(s.kind)
	if err != nil {
		panic(err)
	}
	return object
}

func (s *sequence) Get(context.Context, string, *metav1.GetOptions) (runtime.Object, error) {
	if s.stored == nil {
		return nil, apierrors.NewNotFound(schema.GroupResource{}, "x")
	}
	versioned, _, err := jsonForm.Decode(s.stored, nil, nil)
	if err != nil {
		return nil, err
	}
	scheme.Default(versioned)
	return scheme.ConvertToVersion(versioned, s.kind.GroupVersion())
}

func (s *sequence) Update(ctx context.Context, _ string, info rest.UpdatedObjectInfo, _ rest.ValidateObjectFunc, _ rest.ValidateObjectUpdateFunc, _ bool, _ *metav1.UpdateOptions) (runtime.Object, bool, error) {
	before, err := s.Get(ctx, "x", nil)
	isNew := apierrors.IsNotFound(err)
	if isNew {
		before = s.New()
	} else if err != nil {
		return nil, false, err
	}
	object, err := info.UpdatedObject(ctx, before)
	if err != nil {
		return nil, false, err
	}
	accessor, err := meta.Accessor(object)
	if err != nil {
		return nil, false, err
	}
	if accessor.GetName() != "x" {
		return nil, false, apierrors.NewInternalError(errors.New("another name " + strconv.Quote(accessor.GetName())))
	}
	accessor.SetUID("u")
	accessor.SetNamespace("")
	entries := accessor.GetManagedFields()
	for i := range entries {
		if entries[i].Time != nil && entries[i].Time.Year() > 2024 {
			entries[i].Time = &metav1.Time{Time: s.now}
		}
	}
	accessor.SetManagedFields(entries)
	if s.stored, err = s.write(object); err != nil {
		return nil, false, err
	}
	return object, isNew, nil
}
