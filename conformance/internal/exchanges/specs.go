package exchanges

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// newSpecs makes up requests that would create or replace objects whose specs have mistakes. One story is about one kind.
func newSpecs(samples []sample) func(int, *rand.Rand) []Exchange {
	return func(number int, random *rand.Rand) []Exchange {
		return specsOf(samples[number%len(samples)], number, random)
	}
}

func specsOf(sample sample, number int, random *rand.Rand) []Exchange {
	s := story{Rand: random, namespace: fmt.Sprintf("specs-%d", number), about: map[string][]int{}}
	s.addPlain("POST", "/api/v1/namespaces", fmt.Sprintf(`{"metadata":{"name":%q}}`, s.namespace))
	all := fmt.Sprintf("%s/namespaces/%s/%s", sample.prefix, s.namespace, sample.resource)
	if sample.cluster {
		all = sample.prefix + "/" + sample.resource
	}
	name := fmt.Sprintf("%s-%d", strings.ToLower(sample.resource), number)
	object := func() fields {
		var object fields
		if err := json.Unmarshal([]byte(pick(&s, sample.objects)), &object); err != nil {
			panic(fmt.Errorf("%s: %w", sample.resource, err)) // The samples are JSON.
		}
		object["metadata"] = fields{"name": name}
		if sample.resource == "apiservices" {
			// Their names are made of what they say.
			group := fmt.Sprintf("cars-%d.example.com", number)
			object["spec"].(fields)["group"] = group
			object["metadata"].(fields)["name"] = "v1." + group
		}
		return object
	}
	if sample.resource == "apiservices" {
		name = object()["metadata"].(fields)["name"].(string)
	}
	for range 8 {
		s.addPlain("POST", all+"?dryRun=All", s.text(s.edited(object())))
	}
	first := object()
	created := len(s.exchanges)
	s.addPlain("POST", all, s.text(first))
	for range 8 {
		next := first
		if s.oneIn(4) {
			next = object()
		}
		edited := s.edited(next)
		edited["metadata"].(fields)["resourceVersion"] = fmt.Sprintf("{resourceVersion:%d}", created)
		s.addPlain("PUT", all+"/"+name+"?dryRun=All", s.text(edited))
	}
	return s.exchanges
}

func (s *story) addPlain(method, path, sent string) {
	s.exchanges = append(s.exchanges, Exchange{Method: method, Path: path, Accept: inJSON, ContentType: inJSON, Sent: sent})
}

// edited is a copy of an object with up to two changes. They give no value another type.
func (s *story) edited(object fields) fields {
	copied := clone(object).(fields)
	for range s.IntN(3) {
		var places []place
		for _, key := range sorted(copied) {
			if key != "kind" && key != "apiVersion" && key != "metadata" {
				places = append(places, collect(copied, key)...)
			}
		}
		if len(places) > 0 {
			s.edit(pick(s, places))
		}
	}
	return copied
}

// place is a field of an object, or an item of a list.
type place struct {
	in    any // fields or []any
	key   string
	index int
}

func (p place) value() any {
	if list, ok := p.in.([]any); ok {
		return list[p.index]
	}
	return p.in.(fields)[p.key]
}

func (p place) set(value any) {
	if list, ok := p.in.([]any); ok {
		list[p.index] = value
		return
	}
	p.in.(fields)[p.key] = value
}

func collect(object fields, key string) []place {
	here := place{in: object, key: key}
	return append(below(here.value()), here)
}

func below(value any) []place {
	var places []place
	switch value := value.(type) {
	case fields:
		for _, key := range sorted(value) {
			places = append(places, collect(value, key)...)
		}
	case []any:
		for index := range value {
			here := place{in: value, index: index}
			places = append(append(places, below(here.value())...), here)
		}
	}
	return places
}

func (s *story) edit(at place) {
	object, inObject := at.in.(fields)
	if inObject && s.oneIn(5) {
		delete(object, at.key)
		return
	}
	switch value := at.value().(type) {
	case string:
		at.set(pick(s, texts))
	case float64:
		at.set(pick(s, []float64{-1, 0, 1, 2, value + 1, 101, 65536, 1<<31 - 1}))
	case bool:
		at.set(!value)
	case []any:
		switch {
		case len(value) == 0 || s.oneIn(3):
			at.set([]any{})
		case s.oneIn(2):
			at.set(append(value, clone(value[0])))
		default:
			at.set(value[1:])
		}
	case fields:
		at.set(fields{})
	}
}

var texts = []string{
	"", "x", "-x-", "A b", "x.y", "x/y", "a/b/c", "/x", "x=y", "*", "*.x", "1", "0", "-1", "10%", "101%", "1Gi", "0.5", "100m", "http", "X",
	"10.0.0.0/8", "10.0.0.1/8", "10.0.0.1", "fd00::/8", "Always", "Never", "OnFailure", "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Prefix",
	"Exact", "ImplementationSpecific", "Ignore", "Count", "FailJob", "TCP", "SCTP", "Forbid", "Resource", "Utilization", "Value", "pods", "cpu",
	"memory", "count/x.y", "requests.storage", "limits.cpu", "ReadWriteOnce", "ReadWriteOncePod", "Block", "Filesystem", "User", "Group",
	"ServiceAccount", "Unconfined", "Localhost", "ScheduleAnyway", "NoExecute", "@daily", "0 0 * * *", "TZ=UTC 0 0 * * *", "UTC", "Local",
	strings.Repeat("x", 64), strings.Repeat("x", 260),
}

func clone(value any) any {
	switch value := value.(type) {
	case fields:
		copied := fields{}
		for key, item := range value {
			copied[key] = clone(item)
		}
		return copied
	case []any:
		copied := make([]any, len(value))
		for index, item := range value {
			copied[index] = clone(item)
		}
		return copied
	}
	return value
}
