package exchanges

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
)

// story makes up the requests about one namespace.
type story struct {
	*rand.Rand
	namespace string
	exchanges []Exchange
	// The requests whose answers may hold an object or a list, by path.
	about map[string][]int
}

const definition = `{
  "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
  "metadata": {"name": "widgets.exchanges.example.com"},
  "spec": {
    "group": "exchanges.example.com", "scope": "Namespaced",
    "names": {"plural": "widgets", "singular": "widget", "kind": "Widget", "listKind": "WidgetList", "shortNames": ["wi"]},
    "versions": [{
      "name": "v1", "served": true, "storage": true,
      "subresources": {"status": {}, "scale": {"specReplicasPath": ".spec.replicas", "statusReplicasPath": ".status.replicas"}},
      "additionalPrinterColumns": [{"name": "Size", "type": "integer", "jsonPath": ".spec.size"}],
      "schema": {"openAPIV3Schema": {"type": "object", "properties": {
        "spec": {"type": "object", "required": ["size"], "x-kubernetes-validations": [{"rule": "self.size != 7", "message": "never seven"}], "properties": {
          "size": {"type": "integer", "minimum": 1, "maximum": 9},
          "colour": {"type": "string", "enum": ["red", "green"], "default": "red"},
          "replicas": {"type": "integer", "minimum": 0},
          "parts": {"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"], "items": {
            "type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "weight": {"type": "integer"}}}}}},
        "status": {"type": "object", "properties": {"replicas": {"type": "integer"}, "phase": {"type": "string"}}}}}}
    }]
  }
}`

func newStory(number int, random *rand.Rand) []Exchange {
	s := story{Rand: random, namespace: fmt.Sprintf("story-%d", number), about: map[string][]int{}}
	if number == 0 {
		s.add("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", inJSON, definition)
		return s.exchanges
	}
	s.add("POST", "/api/v1/namespaces", inJSON, fmt.Sprintf(`{"metadata":{"name":%q}}`, s.namespace))
	kinds := [3]kind{pick(&s, kinds), pick(&s, kinds), pick(&s, kinds)}
	for _, kind := range kinds {
		path := fmt.Sprintf("%s/namespaces/%s/%s", kind.prefix, s.namespace, kind.resource)
		for _, name := range names[:2] {
			s.add("POST", path, inJSON, s.text(kind.object(&s, name)))
		}
	}
	for range 12 + s.IntN(12) {
		s.next(kinds[s.IntN(len(kinds))])
	}
	return s.exchanges
}

const inJSON = "application/json"

func pick[T any](s *story, of []T) T { return of[s.IntN(len(of))] }

func (s *story) oneIn(n int) bool { return s.IntN(n) == 0 }

func (s *story) add(method, path, contentType, sent string) {
	exchange := Exchange{Method: method, Path: path, Accept: inJSON, ContentType: contentType, Sent: sent}
	switch {
	case method == "GET" && s.oneIn(4):
		exchange.Accept = pick(s, []string{
			"", "*/*", "application/yaml", "application/vnd.kubernetes.protobuf", "application/cbor", "text/plain",
			"application/json;as=Table;g=meta.k8s.io;v=v1", "application/json;as=Table;g=meta.k8s.io;v=v1,application/json",
			"application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1",
			"application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1",
		})
	case sent != "" && s.oneIn(20):
		exchange.ContentType = pick(s, []string{"", "application/yaml", "text/plain", "application/octet-stream"})
	}
	bare, _, _ := strings.Cut(path, "?")
	s.about[bare] = append(s.about[bare], len(s.exchanges))
	s.exchanges = append(s.exchanges, exchange)
}

// query is options of which each is there sometimes.
func (s *story) query(options map[string][]string) string {
	values := url.Values{}
	for _, name := range []string{
		"dryRun", "fieldValidation", "fieldManager", "force", "limit", "labelSelector", "fieldSelector", "resourceVersion",
		"resourceVersionMatch", "propagationPolicy", "gracePeriodSeconds",
	} {
		if choices := options[name]; choices != nil && s.oneIn(6) {
			values.Set(name, pick(s, choices))
		}
	}
	if len(values) == 0 {
		return ""
	}
	return "?" + values.Encode()
}

var (
	names       = []string{"a", "b", "c"}
	dryRuns     = []string{"All", "All", "Some"}
	validations = []string{"Strict", "Warn", "Ignore", "Hard"}
	managers    = []string{"one", "two", "three"}
	writing     = map[string][]string{"dryRun": dryRuns, "fieldValidation": validations, "fieldManager": managers}
)

// next adds one more request about objects of a kind.
func (s *story) next(kind kind) {
	name := pick(s, names)
	all := fmt.Sprintf("%s/namespaces/%s/%s", kind.prefix, s.namespace, kind.resource)
	one := all + "/" + name
	switch s.IntN(20) {
	case 0, 1, 2, 3:
		s.add("POST", all+s.query(writing), inJSON, s.text(s.mistaken(kind.object(s, name), kind)))
	case 4:
		object := kind.object(s, name)
		object["metadata"] = map[string]any{"generateName": pick(s, []string{"made-", "Made-", strings.Repeat("x", 70)})}
		s.add("POST", all+s.query(map[string][]string{"dryRun": dryRuns}), inJSON, s.text(object))
	case 5, 6:
		s.add("GET", one+s.query(map[string][]string{"resourceVersion": {"0", "x", "99999999"}}), "", "")
	case 7, 8:
		s.list(all)
	case 9, 10, 11:
		s.add("PUT", one+s.query(writing), inJSON, s.text(s.mistaken(s.versioned(kind.object(s, name), one), kind)))
	case 12, 13, 14:
		s.patch(kind, name, one)
	case 15:
		s.add("PATCH", one+s.applying(), "application/apply-patch+yaml", s.text(s.partial(kind, name)))
	case 16:
		s.add("DELETE", one+s.query(map[string][]string{
			"dryRun": dryRuns, "propagationPolicy": {"Orphan", "Background", "Foreground", "Never"}, "gracePeriodSeconds": {"0", "1", "-1"},
		}), "", "")
	case 17:
		s.add("DELETE", one, inJSON, s.deletion(one))
	case 18:
		if s.oneIn(3) {
			s.add("DELETE", all+s.query(map[string][]string{"labelSelector": selectors, "dryRun": dryRuns}), "", "")
			return
		}
		s.status(kind, name, one)
	default:
		s.scale(one)
	}
}

var selectors = []string{"app=x", "app!=x", "app in (x,y)", "!app", "app", "app=", "app in x", "tier>3"}

func (s *story) list(all string) {
	query := s.query(map[string][]string{
		"limit": {"1", "2", "0", "-1", "x"}, "labelSelector": selectors, "resourceVersion": {"0", "x", "99999999"},
		"resourceVersionMatch": {"Exact", "NotOlderThan", "Other"},
		"fieldSelector":        {"metadata.name=a", "metadata.name!=a", "metadata.namespace=" + s.namespace, "spec.x=y", "metadata.name"},
	})
	if before := s.about[all]; len(before) > 0 && s.oneIn(4) {
		query = fmt.Sprintf("?limit=1&continue={continue:%d}", pick(s, before))
	}
	s.add("GET", all+query, "", "")
}

// versioned gives an object a resource version, a stale one or none, and sometimes a UID.
func (s *story) versioned(object map[string]any, path string) map[string]any {
	metadata, _ := object["metadata"].(map[string]any)
	if before := s.about[path]; len(before) > 0 {
		if s.oneIn(2) {
			metadata["resourceVersion"] = fmt.Sprintf("{resourceVersion:%d}", before[len(before)-1])
		}
		if s.oneIn(6) {
			metadata["resourceVersion"] = fmt.Sprintf("{resourceVersion:%d}", pick(s, before))
		}
		if s.oneIn(6) {
			metadata["uid"] = fmt.Sprintf("{uid:%d}", pick(s, before))
		}
	}
	if s.oneIn(15) {
		metadata["resourceVersion"] = pick(s, []string{"x", "0", "99999999"})
	}
	return object
}

func (s *story) text(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // Maps of texts and numbers can be written.
	}
	return string(text)
}

func (s *story) applying() string {
	values := url.Values{"fieldManager": {pick(s, managers)}}
	if s.oneIn(3) {
		values.Set("force", pick(s, []string{"true", "false"}))
	}
	if s.oneIn(15) {
		values.Del("fieldManager")
	}
	if s.oneIn(8) {
		values.Set("dryRun", "All")
	}
	return "?" + values.Encode()
}

// partial is an object to apply: its kind, its name, and some of the rest.
func (s *story) partial(kind kind, name string) map[string]any {
	object := kind.object(s, name)
	if s.oneIn(12) {
		object["kind"] = "Other"
	}
	if s.oneIn(12) {
		object["extra"] = "x"
	}
	return object
}

func (s *story) deletion(path string) string {
	options := map[string]any{"kind": "DeleteOptions", "apiVersion": "v1"}
	preconditions := map[string]any{}
	if before := s.about[path]; len(before) > 0 {
		if s.oneIn(2) {
			preconditions["uid"] = fmt.Sprintf("{uid:%d}", pick(s, before))
		}
		if s.oneIn(3) {
			preconditions["resourceVersion"] = fmt.Sprintf("{resourceVersion:%d}", pick(s, before))
		}
	}
	if s.oneIn(6) {
		preconditions["uid"] = "another"
	}
	if len(preconditions) > 0 {
		options["preconditions"] = preconditions
	}
	if s.oneIn(5) {
		options["propagationPolicy"] = pick(s, []string{"Orphan", "Background", "Never"})
	}
	if s.oneIn(8) {
		options["orphanDependents"] = s.oneIn(2)
	}
	if s.oneIn(8) {
		options["dryRun"] = []string{"All"}
	}
	if s.oneIn(12) {
		options["unknown"] = true
	}
	return s.text(options)
}
