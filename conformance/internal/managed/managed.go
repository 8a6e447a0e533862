// Package managed runs the field manager of the reference: sequences of applies and
// updates, sets of fields, and what is built on them.
package managed

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
)

// Question is a kind, an object of it, and what is done with it.
type Question struct {
	Kind kindOf `json:"kind"`
	// Versions are the schemas of a custom resource by version; without any, the kind is built in.
	Versions map[string]json.RawMessage `json:"versions,omitempty"`
	// Deduced is set for a custom resource without schemas.
	Deduced bool `json:"deduced,omitempty"`
	// Renames are, by version, fields of the spec that have another name there.
	Renames     map[string]map[string]string `json:"renames,omitempty"`
	Hub         string                       `json:"hub,omitempty"`
	Subresource string                       `json:"subresource,omitempty"`
	// Reset are, by version, the fields that nobody owns.
	Reset map[string][][]string `json:"reset,omitempty"`
	// Replicas are, by version, where the replicas of an object are.
	Replicas map[string][]string `json:"replicas,omitempty"`
	// Live is the object at first; null when there is none.
	Live  json.RawMessage `json:"live"`
	Steps []Step          `json:"steps"`
}

type kindOf struct {
	Group   string `json:"group"`
	Version string `json:"version"`
	Kind    string `json:"kind"`
}

// Step is one operation.
type Step struct {
	// Op is apply, update or extract.
	Op      string `json:"op"`
	Manager string `json:"manager"`
	// Version is that of the request, when it is another than the kind's.
	Version string `json:"version,omitempty"`
	Force   bool   `json:"force,omitempty"`
	// Subresource is that of the request, when it is another than the question's. Through "scale" the replicas are
	// applied or updated.
	Subresource string `json:"subresource,omitempty"`
	// Object is the applied configuration, or what is merged into the live object.
	Object json.RawMessage `json:"object,omitempty"`
}

// Outcome is what a step led to.
type Outcome struct {
	Object any            `json:"object,omitempty"`
	Status *metav1.Status `json:"status,omitempty"`
}

// start is the time of the first step; each later one comes a second later.
var start = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// Ask runs the steps one after the other.
func Ask(question Question) (any, error) {
	kinds, err := kindsOf(question)
	if err != nil {
		return nil, err
	}
	live, err := kinds.read(question.Live, question.Kind.gvk())
	if err == nil && live != nil {
		var content any
		if content, err = contentOf(live); err == nil {
			live, err = kinds.stored(live, content)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("live: %w", err)
	}
	outcomes := []Outcome{}
	for i, step := range question.Steps {
		object, err := kinds.run(question, live, step)
		if err != nil {
			outcomes = append(outcomes, Outcome{Status: statusOf(err)})
			continue
		}
		if step.Op == "extract" {
			outcomes = append(outcomes, Outcome{Object: object})
			continue
		}
		result := object.(runtime.Object)
		settle(result, start.Add(time.Duration(i)*time.Second))
		content, err := contentOf(result)
		if err != nil {
			return nil, err
		}
		if live, err = kinds.stored(result, content); err != nil {
			return nil, err
		}
		outcomes = append(outcomes, Outcome{Object: content})
	}
	return outcomes, nil
}

func (k kindOf) gvk() schema.GroupVersionKind {
	return schema.GroupVersionKind{Group: k.Group, Version: k.Version, Kind: k.Kind}
}

// settle makes what exists look as if it had been stored at a time.
func settle(object runtime.Object, now time.Time) {
	accessor, err := meta.Accessor(object)
	if err != nil {
		return
	}
	if accessor.GetUID() == "" {
		accessor.SetUID("u")
	}
	entries := accessor.GetManagedFields()
	for i := range entries {
		if entries[i].Time != nil && entries[i].Time.Year() > 2024 {
			entries[i].Time = &metav1.Time{Time: now}
		}
	}
	if entries != nil {
		accessor.SetManagedFields(entries)
	}
}

// stored is what is read back of an object: one with a type loses what is empty.
func (k *kinds) stored(object runtime.Object, content any) (runtime.Object, error) {
	if k.isCustom {
		return object, nil
	}
	text, err := json.Marshal(content)
	if err != nil {
		return nil, err
	}
	return k.read(text, object.GetObjectKind().GroupVersionKind())
}

func contentOf(object runtime.Object) (any, error) {
	text, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	var content any
	err = utiljson.Unmarshal(text, &content)
	return content, err
}

func statusOf(err error) *metav1.Status {
	var status *apierrors.StatusError
	if errors.As(err, &status) {
		out := status.ErrStatus
		if out.Details != nil {
			// The reference visits managers in any order.
			slices.SortStableFunc(out.Details.Causes, func(a, b metav1.StatusCause) int {
				return strings.Compare(a.Message, b.Message)
			})
		}
		return &out
	}
	return &metav1.Status{Status: metav1.StatusFailure, Code: 500, Message: err.Error()}
}

func (k *kinds) run(question Question, live runtime.Object, step Step) (any, error) {
	if step.Op == "extract" {
		return k.extract(live, step.Manager, question.Subresource)
	}
	gvk := question.Kind.gvk()
	if step.Version != "" {
		gvk.Version = step.Version
	}
	if step.Subresource != "" {
		question.Subresource = step.Subresource
	}
	if question.Subresource == "scale" {
		return k.scale(question, live, step)
	}
	manager, err := k.manager(question, gvk)
	if err != nil {
		return nil, err
	}
	if live == nil {
		if live, err = k.New(gvk); err != nil {
			return nil, err
		}
	}
	switch step.Op {
	case "apply":
		patch := &unstructured.Unstructured{Object: map[string]any{}}
		if err := utiljson.Unmarshal(step.Object, &patch.Object); err != nil {
			return nil, err
		}
		return manager.Apply(live, patch, step.Manager, step.Force)
	case "update":
		versioned, err := k.ConvertToVersion(live, gvk.GroupVersion())
		if err != nil {
			return nil, err
		}
		before, err := contentOf(versioned)
		if err != nil {
			return nil, err
		}
		var change any
		if err := utiljson.Unmarshal(step.Object, &change); err != nil {
			return nil, err
		}
		after, err := json.Marshal(merged(before, change))
		if err != nil {
			return nil, err
		}
		object, err := k.read(after, gvk)
		if err != nil {
			return nil, err
		}
		if object, err = k.ConvertToVersion(object, k.hubOf(question, gvk)); err != nil {
			return nil, err
		}
		return manager.Update(live, object, step.Manager)
	}
	return nil, fmt.Errorf("unknown operation %q", step.Op)
}

// merged is a JSON merge patch applied.
func merged(before, change any) any {
	changes, ok := change.(map[string]any)
	if !ok {
		return change
	}
	out := map[string]any{}
	if old, ok := before.(map[string]any); ok {
		out = runtime.DeepCopyJSON(old)
	}
	for key, value := range changes {
		if value == nil {
			delete(out, key)
		} else {
			out[key] = merged(out[key], value)
		}
	}
	return out
}

func (k *kinds) hubOf(question Question, gvk schema.GroupVersionKind) schema.GroupVersion {
	if question.Hub != "" {
		return schema.GroupVersion{Group: gvk.Group, Version: question.Hub}
	}
	return gvk.GroupVersion()
}

func (k *kinds) manager(question Question, gvk schema.GroupVersionKind) (*managedfields.FieldManager, error) {
	filters := map[fieldpath.APIVersion]*fieldpath.Set{}
	for version, paths := range question.Reset {
		set := fieldpath.NewSet()
		for _, path := range paths {
			parts := make([]any, len(path))
			for i := range path {
				parts[i] = path[i]
			}
			set.Insert(fieldpath.MakePathOrDie(parts...))
		}
		filters[fieldpath.APIVersion(version)] = set
	}
	var excluded map[fieldpath.APIVersion]fieldpath.Filter
	if len(filters) > 0 {
		excluded = fieldpath.NewExcludeFilterSetMap(filters)
	}
	hub := k.hubOf(question, gvk)
	if k.isCustom {
		return managedfields.NewDefaultCRDFieldManager(k.types, k, k, k, gvk, hub, question.Subresource, excluded)
	}
	return managedfields.NewDefaultFieldManager(k.types, k, k, k, gvk, hub, question.Subresource, excluded)
}
