package main

import (
	"sort"

	"k8s.io/apimachinery/pkg/runtime/schema"
)

func init() {
	asks["versions"] = askVersions
}

// groupVersions tells the versions of a group.
type groupVersions struct {
	Group string `json:"group"`
	// Versions has the preferred one first.
	Versions []string `json:"versions"`
}

// askVersions answers with the versions of all groups, in the order in which servers prefer them. The groups are sorted,
// because the order that the registry has for them changes from run to run.
func askVersions(*question) (any, error) {
	byGroup := map[string]*groupVersions{}
	for _, preferred := range scheme.PreferredVersionAllGroups() {
		found := &groupVersions{Group: preferred.Group}
		for _, version := range scheme.PrioritizedVersionsForGroup(preferred.Group) {
			found.Versions = append(found.Versions, version.Version)
		}
		byGroup[preferred.Group] = found
	}
	groups := make([]*groupVersions, 0, len(byGroup))
	for _, found := range byGroup {
		groups = append(groups, found)
	}
	sort.Slice(groups, func(i, j int) bool { return groups[i].Group < groups[j].Group })
	return groups, nil
}

// externalKinds lists the kinds of all versions that have a form outside of a program, sorted.
func externalKinds() []schema.GroupVersionKind {
	var kinds []schema.GroupVersionKind
	for kind := range scheme.AllKnownTypes() {
		if kind.Version != "__internal" {
			kinds = append(kinds, kind)
		}
	}
	sort.Slice(kinds, func(i, j int) bool { return kinds[i].String() < kinds[j].String() })
	return kinds
}
