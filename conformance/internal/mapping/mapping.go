// Package mapping asks the reference which resource a kind has, and which kinds and resources a name means.
package mapping

import (
	"fmt"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/restmapper"
)

// Name is a group, a version and a kind or resource.
type Name [3]string

func (n Name) kind() schema.GroupVersionKind {
	return schema.GroupVersionKind{Group: n[0], Version: n[1], Kind: n[2]}
}

func (n Name) resource() schema.GroupVersionResource {
	return schema.GroupVersionResource{Group: n[0], Version: n[1], Resource: n[2]}
}

// Question asks a mapper.
type Question struct {
	// Kinds are those of a meta.DefaultRESTMapper, and Order is its order of versions.
	Kinds []Kind   `json:"kinds,omitempty"`
	Order []string `json:"order,omitempty"`
	// Groups and Lists are the documents of a server, for the mapper that kubectl makes of them when there are no kinds.
	Groups []*metav1.APIGroup        `json:"groups,omitempty"`
	Lists  []*metav1.APIResourceList `json:"lists,omitempty"`
	// Calls are what is asked, in order.
	Calls []Call `json:"calls"`
}

// Kind is one that a mapper has, with guessed names where none are given.
type Kind struct {
	Kind       Name   `json:"kind"`
	Namespaced bool   `json:"namespaced,omitempty"`
	Plural     string `json:"plural,omitempty"`
	Singular   string `json:"singular,omitempty"`
}

// Call is the name of a method and what it is called with.
type Call struct {
	Method string `json:"method"`
	// Name is the resource or kind.
	Name     Name     `json:"name"`
	Versions []string `json:"versions,omitempty"`
}

// Result is what a call returned; everything is printed as the reference prints it.
type Result struct {
	Found    []string `json:"found,omitempty"`
	Error    string   `json:"error,omitempty"`
	NoMatch  bool     `json:"noMatch,omitempty"`
	Several  bool     `json:"several,omitempty"`
	Warnings []string `json:"warnings,omitempty"`
}

// Ask makes the mapper and calls it.
func Ask(question Question) (any, error) {
	var warnings []string
	mapper, categories := question.mapper(func(text string) { warnings = append(warnings, text) })
	results := make([]Result, 0, len(question.Calls))
	for _, call := range question.Calls {
		warnings = nil
		found, err := call.run(mapper, categories)
		result := Result{Found: found, Warnings: warnings}
		if err != nil {
			result = Result{Error: err.Error(), NoMatch: meta.IsNoMatchError(err), Several: meta.IsAmbiguousError(err), Warnings: warnings}
		}
		results = append(results, result)
	}
	return results, nil
}

func (q *Question) mapper(warn func(string)) (meta.RESTMapper, restmapper.CategoryExpander) {
	client := documents{groups: q.Groups, lists: q.Lists}
	if len(q.Kinds) > 0 {
		return q.ofKinds(), restmapper.NewDiscoveryCategoryExpander(client)
	}
	groups, _ := restmapper.GetAPIGroupResources(client)
	mapper := restmapper.NewDiscoveryRESTMapper(groups)
	return restmapper.NewShortcutExpander(mapper, client, warn), restmapper.NewDiscoveryCategoryExpander(client)
}

func (q *Question) ofKinds() meta.RESTMapper {
	var order []schema.GroupVersion
	for _, version := range q.Order {
		parsed, _ := schema.ParseGroupVersion(version)
		order = append(order, parsed)
	}
	mapper := meta.NewDefaultRESTMapper(order)
	for _, it := range q.Kinds {
		kind := it.Kind.kind()
		scope := meta.RESTScope(meta.RESTScopeRoot)
		if it.Namespaced {
			scope = meta.RESTScopeNamespace
		}
		if it.Plural == "" {
			mapper.Add(kind, scope)
			continue
		}
		version := kind.GroupVersion()
		mapper.AddSpecific(kind, version.WithResource(it.Plural), version.WithResource(it.Singular), scope)
	}
	return mapper
}

// documents are those of a server.
type documents struct {
	discovery.DiscoveryInterface
	groups []*metav1.APIGroup
	lists  []*metav1.APIResourceList
}

func (d documents) ServerGroupsAndResources() ([]*metav1.APIGroup, []*metav1.APIResourceList, error) {
	return d.groups, d.lists, nil
}

func (c *Call) run(mapper meta.RESTMapper, categories restmapper.CategoryExpander) ([]string, error) {
	switch c.Method {
	case "guess":
		plural, singular := meta.UnsafeGuessKindToResource(c.Name.kind())
		return printed(plural, singular), nil
	case "kindFor":
		kind, err := mapper.KindFor(c.Name.resource())
		return printed(kind), err
	case "kindsFor":
		kinds, err := mapper.KindsFor(c.Name.resource())
		return printed(kinds...), err
	case "resourceFor":
		resource, err := mapper.ResourceFor(c.Name.resource())
		return printed(resource), err
	case "resourcesFor":
		resources, err := mapper.ResourcesFor(c.Name.resource())
		return printed(resources...), err
	case "mapping":
		mapping, err := mapper.RESTMapping(c.Name.kind().GroupKind(), c.Versions...)
		if err != nil {
			return nil, err
		}
		return mapped(mapping), nil
	case "mappings":
		mappings, err := mapper.RESTMappings(c.Name.kind().GroupKind(), c.Versions...)
		return mapped(mappings...), err
	case "singular":
		singular, err := mapper.ResourceSingularizer(c.Name[2])
		return []string{singular}, err
	case "category":
		resources, ok := categories.Expand(c.Name[2])
		if !ok {
			return nil, nil
		}
		texts := make([]string, 0, len(resources))
		for _, it := range resources {
			texts = append(texts, it.String())
		}
		return texts, nil
	}
	return nil, fmt.Errorf("unknown method %q", c.Method)
}

func printed[T fmt.Stringer](values ...T) []string {
	texts := make([]string, 0, len(values))
	for _, value := range values {
		texts = append(texts, value.String())
	}
	return texts
}

func mapped(mappings ...*meta.RESTMapping) []string {
	texts := make([]string, 0, len(mappings))
	for _, it := range mappings {
		texts = append(texts, fmt.Sprintf("%v is %v, %s", it.GroupVersionKind, it.Resource, it.Scope.Name()))
	}
	return texts
}
