// Package resources finds out by which names and verbs the kinds of the API types are served: from the discovery
// documents of a running API server, and for versions that it no longer or not yet has, from the markers of the types
// and from what is served in their place.
package resources

import (
	"cmp"
	"slices"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apiserver/pkg/endpoints/discovery"

	"apimachinery.test/conformance/internal/facts"
)

// Format is the number of the form of the file.
const Format = 1

// Resources is everything that is known.
type Resources struct {
	Format int `json:"format"`
	// Server is the version of the API server that was asked.
	Server    string     `json:"server"`
	Resources []Resource `json:"resources"`
	Gone      []Gone     `json:"gone"`
	Since     []Since    `json:"since"`
}

// Resource is a resource in one version.
type Resource struct {
	Group      string   `json:"group"`
	Version    string   `json:"version"`
	Kind       string   `json:"kind"`
	Resource   string   `json:"resource"`
	Singular   string   `json:"singular"`
	ShortNames []string `json:"short_names,omitempty"`
	Categories []string `json:"categories,omitempty"`
	Namespaced bool     `json:"namespaced"`
	Verbs      []string `json:"verbs"`
	// StoredIn is the kind, with its group and version, that the server stores its objects as; absent when it stores none.
	StoredIn []string `json:"stored_in,omitempty"`
	// Served tells that the server has it; else its names are those of its other versions, and its verbs and
	// subresources those of its client.
	Served       bool          `json:"served,omitempty"`
	Subresources []Subresource `json:"subresources,omitempty"`
}

// Subresource is a part of a resource with a path of its own. Group and version are those of its kind.
type Subresource struct {
	Name    string   `json:"name"`
	Group   string   `json:"group"`
	Version string   `json:"version"`
	Kind    string   `json:"kind"`
	Verbs   []string `json:"verbs"`
}

// Gone is a kind that earlier releases had and the types no longer have.
type Gone struct {
	Group        string   `json:"group"`
	Version      string   `json:"version"`
	Kind         string   `json:"kind"`
	IntroducedIn string   `json:"introduced_in,omitempty"`
	DeprecatedIn string   `json:"deprecated_in,omitempty"`
	RemovedIn    string   `json:"removed_in,omitempty"`
	Replacement  []string `json:"replacement,omitempty"`
}

// Since is a kind that the types have without saying since when.
type Since struct {
	Group        string `json:"group"`
	Version      string `json:"version"`
	Kind         string `json:"kind"`
	IntroducedIn string `json:"introduced_in"`
	// isOld tells that the first release that was looked at had it.
	isOld bool
}

// name is a resource in one version.
type name struct {
	group, version, resource string
}

// Merge tells the resources of all kinds of the facts.
func Merge(known *facts.Facts, served []*metav1.APIResourceList, declared map[string]Declared) []Resource {
	resources := ofServer(served, hashes(known))
	var out []Resource
	for _, group := range known.Groups {
		for _, kind := range group.Kinds {
			plural := kind.Resource
			if plural == "" {
				plural = withoutClient[kind.Kind]
			}
			key := name{group.Group, group.Version, plural}
			found, ok := resources[key]
			switch {
			case ok && found.Kind == kind.Kind:
				out = append(out, *found)
			case kind.Resource != "":
				// Without verbs it is the kind of a subresource of others.
				if it := declared[kind.Type].resource(group, kind, other(resources, group, kind)); len(it.Verbs) > 0 {
					out = append(out, it)
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b Resource) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(a.Version, b.Version), cmp.Compare(a.Resource, b.Resource))
	})
	return out
}

// hashes has the kinds by the hash that discovery documents have of the one that is stored.
func hashes(known *facts.Facts) map[string][]string {
	out := map[string][]string{}
	for _, group := range known.Groups {
		for _, kind := range group.Kinds {
			names := []string{group.Group, group.Version, kind.Kind}
			out[discovery.StorageVersionHash(group.Group, group.Version, kind.Kind)] = names
		}
	}
	return out
}

// withoutClient has the resources of kinds that no client creates by a method of its own.
var withoutClient = map[string]string{"Binding": "bindings"}

// other finds the resource of a kind in another version of its group, or in the group that has it now.
func other(resources map[name]*Resource, group facts.Group, kind facts.Kind) *Resource {
	var best *Resource
	for key, found := range resources {
		isSame := found.Kind == kind.Kind && key.resource == kind.Resource
		isReplacement := len(kind.Replacement) == 3 && key.group == kind.Replacement[0]
		if !isSame || key.group != group.Group && !isReplacement {
			continue
		}
		if best == nil || found.Version < best.Version {
			best = found
		}
	}
	return best
}

// ofServer takes the documents of discovery apart.
func ofServer(lists []*metav1.APIResourceList, stored map[string][]string) map[name]*Resource {
	out := map[name]*Resource{}
	for _, list := range lists {
		group, version := split(list.GroupVersion)
		for _, found := range list.APIResources {
			resource, subresource := splitName(found.Name)
			key := name{group, version, resource}
			if subresource == "" {
				out[key] = &Resource{
					Group: group, Version: version, Kind: found.Kind, Resource: resource, Singular: found.SingularName,
					ShortNames: found.ShortNames, Categories: found.Categories, Namespaced: found.Namespaced,
					Verbs: found.Verbs, Served: true, StoredIn: stored[found.StorageVersionHash],
				}
				continue
			}
			owner := out[key]
			if owner == nil {
				continue
			}
			part := Subresource{Name: subresource, Group: group, Version: version, Kind: found.Kind, Verbs: found.Verbs}
			if found.Version != "" {
				part.Group, part.Version = found.Group, found.Version
			}
			owner.Subresources = append(owner.Subresources, part)
		}
	}
	return out
}
