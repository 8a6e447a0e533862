package record

import (
	"path"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/mapping"
)

// addMapping asks mappers, those of single kinds and those that kubectl makes of a server's documents. A line of the file has a
// question with all calls to one mapper.
func addMapping(files Files, _ *codecs.Set, _ string) error {
	var out lines
	for _, question := range []mapping.Question{mapperOfDocuments(), mapperOfKinds(nil), mapperOfKinds([]string{"b.io/v2", "b.io/v1", "a.io/v1", "v1"})} {
		add(&out, "rest-mapping", question, mapping.Ask)
	}
	files[path.Join(discoveryFolder, "mapping.jsonl")] = out.text.Bytes()
	return out.err
}

// mapperOfKinds has kinds with resources of the same names in several groups, when there is an order of versions: without one, what
// the reference answers about several is random.
func mapperOfKinds(order []string) mapping.Question {
	kinds := []mapping.Kind{
		{Kind: mapping.Name{"", "v1", "Gear"}, Namespaced: true},
		{Kind: mapping.Name{"b.io", "v1", "Box"}},
		{Kind: mapping.Name{"b.io", "v2", "Policy"}, Plural: "rules", Singular: "law"},
	}
	if order != nil {
		kinds = append(kinds, mapping.Kind{Kind: mapping.Name{"b.io", "v2", "Gear"}}, mapping.Kind{Kind: mapping.Name{"a.io", "v1", "Gear"}})
	}
	return mapping.Question{Kinds: kinds, Order: order, Calls: calls(
		[]string{"gears", "gear", "GEAR", "boxs", "boxes", "rules", "law", "policies", ""},
		[][2]string{{"", ""}, {"", "v1"}, {"b", ""}, {"b.io", ""}, {"b.io", "v1"}, {"b", "v2"}, {"a.io", "__internal"}},
		[]string{"Gear", "gear", "Box", "Policy", "None"}, []string{"", "a.io", "b.io"},
	)}
}

// mapperOfDocuments has short names, categories and names that mean several things.
func mapperOfDocuments() mapping.Question {
	groups := []*metav1.APIGroup{
		apiGroup("", "v1", "v1"), apiGroup("apps", "v1", "v1", "v1beta1"), apiGroup("deep.example.com", "v1", "v1"),
		apiGroup("example.com", "v1", "v2", "v1"), apiGroup("example.org", "v9", "v1", "v3"),
	}
	lists := []*metav1.APIResourceList{
		apiResourceList("v1", apiResource("pods", "pod", "Pod", true, "po", "all"), apiResource("pods/status", "", "Pod", true, "", ""), apiResource("endpoints", "endpoints", "Endpoints", true, "ep", ""), apiResource("events", "event", "Event", true, "ev", ""), apiResource("nodes", "", "Node", false, "no", "")),
		apiResourceList("apps/v1", apiResource("deployments", "deployment", "Deployment", true, "deploy", "all"), apiResource("scales", "scale", "Scale", true, "po", "")),
		apiResourceList("apps/v1beta1", apiResource("deployments", "deployment", "Deployment", true, "deploy", "all"), apiResource("old", "old", "Old", true, "", "")),
		apiResourceList("deep.example.com/v1", apiResource("policies", "", "Policy", false, "w", ""), apiResource("deploy", "deploy", "Deploy", true, "", "")),
		apiResourceList("example.com/v2", apiResource("widgets", "widget", "Widget", true, "w", "all"), apiResource("events", "event", "Event", true, "ev", "")),
		apiResourceList("example.com/v1", apiResource("widgets", "widget", "Widget", true, "w", "all"), apiResource("gadgets", "gadget", "Gadget", true, "gg", "")),
		apiResourceList("example.org/v1", apiResource("widgets", "thing", "Widget", false, "w", "all"), apiResource("po", "poe", "Poe", true, "", "")),
		apiResourceList("not/a/version", apiResource("pods", "pod", "Pod", true, "x", "all")),
	}
	question := mapping.Question{Groups: groups, Lists: lists, Calls: calls(
		[]string{"pods", "pod", "po", "PODS", "PO", "endpoints", "ep", "events", "ev", "widgets", "widget", "w", "thing", "lists", "podlists", "policies", "policy", "pods/status", "no", "deploy", "old", "", "unknown"},
		[][2]string{{"", ""}, {"", "v1"}, {"example", ""}, {"example.com", ""}, {"example.com", "v1"}, {"deep", "v1"}, {"apps", "__internal"}},
		[]string{"Pod", "pod", "PodList", "List", "Widget", "Event", "Policy", "Deployment", "Unknown"}, []string{"", "example.com", "apps"},
	)}
	for _, name := range []string{"all", "api-extensions", ""} {
		question.Calls = append(question.Calls, mapping.Call{Method: "category", Name: mapping.Name{"", "", name}})
	}
	return question
}

func calls(resources []string, versions [][2]string, kinds, groups []string) []mapping.Call {
	var found []mapping.Call
	for _, name := range resources {
		for _, version := range versions {
			for _, method := range []string{"kindFor", "kindsFor", "resourceFor", "resourcesFor"} {
				found = append(found, mapping.Call{Method: method, Name: mapping.Name{version[0], version[1], name}})
			}
		}
		found = append(found, mapping.Call{Method: "singular", Name: mapping.Name{"", "", name}})
	}
	for _, name := range kinds {
		for _, group := range groups {
			for _, versions := range [][]string{nil, {"v1"}, {"v2", "v1"}, {"", "__internal"}, {"v9"}, {"v9", "v8", "v9"}} {
				for _, method := range []string{"mapping", "mappings"} {
					found = append(found, mapping.Call{Method: method, Name: mapping.Name{group, "", name}, Versions: versions})
				}
			}
		}
		found = append(found, mapping.Call{Method: "guess", Name: mapping.Name{"g", "v1", name}})
	}
	for _, name := range []string{"Ingress", "Box", "NetworkPolicy", "Yy", "Y", "S", "MyEndpoints", ""} {
		found = append(found, mapping.Call{Method: "guess", Name: mapping.Name{"g", "v1", name}})
	}
	return found
}

func apiGroup(name, preferred string, versions ...string) *metav1.APIGroup {
	described := func(version string) metav1.GroupVersionForDiscovery {
		return metav1.GroupVersionForDiscovery{GroupVersion: metav1.GroupVersion{Group: name, Version: version}.String(), Version: version}
	}
	found := &metav1.APIGroup{Name: name, PreferredVersion: described(preferred)}
	for _, version := range versions {
		found.Versions = append(found.Versions, described(version))
	}
	return found
}

func apiResourceList(version string, resources ...metav1.APIResource) *metav1.APIResourceList {
	return &metav1.APIResourceList{GroupVersion: version, APIResources: resources}
}

func apiResource(plural, singular, kind string, namespaced bool, short, category string) metav1.APIResource {
	found := metav1.APIResource{Name: plural, SingularName: singular, Kind: kind, Namespaced: namespaced, Verbs: metav1.Verbs{"get"}}
	if short != "" {
		found.ShortNames = []string{short}
	}
	if category != "" {
		found.Categories = []string{category}
	}
	return found
}
