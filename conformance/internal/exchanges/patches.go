package exchanges

import "fmt"

const (
	jsonPatch      = "application/json-patch+json"
	mergePatch     = "application/merge-patch+json"
	strategicPatch = "application/strategic-merge-patch+json"
)

func (s *story) patch(kind kind, name, one string) {
	path := one + s.query(writing)
	switch s.IntN(3) {
	case 0:
		s.add("PATCH", path, jsonPatch, s.text(s.operations()))
	case 1:
		s.add("PATCH", path, mergePatch, s.text(s.changes(kind, name, one)))
	default:
		s.add("PATCH", path, strategicPatch, s.text(s.changes(kind, name, one)))
	}
}

func (s *story) operations() any {
	choices := []any{
		fields{"op": "add", "path": "/metadata/labels", "value": fields{"app": pick(s, words)}},
		fields{"op": "add", "path": "/metadata/labels/tier", "value": pick(s, words)},
		fields{"op": "replace", "path": "/metadata/labels/app", "value": pick(s, words)},
		fields{"op": "remove", "path": "/metadata/annotations"},
		fields{"op": "remove", "path": "/metadata/finalizers"},
		fields{"op": "test", "path": "/metadata/name", "value": pick(s, names)},
		fields{"op": "replace", "path": "/metadata/name", "value": "other"},
		fields{"op": "replace", "path": "/spec/replicas", "value": s.IntN(4)},
		fields{"op": "add", "path": "/data", "value": fields{"k": pick(s, words)}},
		fields{"op": "replace", "path": "/spec/size", "value": pick(s, []any{2, 7, 12, "x"})},
		fields{"op": "twist", "path": "/spec"},
		fields{"op": "copy", "from": "/metadata/labels", "path": "/metadata/annotations"},
		fields{"op": "move", "from": "/metadata/none", "path": "/metadata/annotations"},
	}
	if s.oneIn(20) {
		return fields{"op": "add"}
	}
	var operations []any
	for range 1 + s.IntN(2) {
		operations = append(operations, pick(s, choices))
	}
	return operations
}

func (s *story) changes(kind kind, name, path string) fields {
	switch s.IntN(9) {
	case 0:
		return fields{"metadata": fields{"labels": fields{"app": pick(s, words), "tier": nil}}}
	case 1:
		return fields{"metadata": fields{"annotations": nil, "finalizers": nil}}
	case 2:
		object := s.versioned(fields{"metadata": fields{}}, path)
		object["metadata"].(fields)["labels"] = fields{"tier": pick(s, words)}
		return object
	case 3:
		return fields{"metadata": fields{"labels": fields{"app": "-x-"}}}
	case 4:
		return fields{"metadata": fields{"name": "other"}}
	case 5:
		return fields{"metadata": fields{"labels": pick(s, []any{1, "x"})}}
	case 6:
		return fields{"unknown": fields{"deep": true}}
	case 7:
		return fields{"metadata": fields{"finalizers": []any{"example.com/hold"}}}
	}
	changed := kind.object(s, name)
	delete(changed, "apiVersion")
	delete(changed, "kind")
	return changed
}

// status asks about the status of an object.
func (s *story) status(kind kind, name, one string) {
	path := one + "/status"
	change := fields{"status": fields{"replicas": s.IntN(3)}, "metadata": fields{"labels": fields{"of": "status"}}}
	switch s.IntN(3) {
	case 0:
		s.add("GET", path, "", "")
	case 1:
		s.add("PATCH", path, mergePatch, s.text(change))
	default:
		object := s.versioned(kind.object(s, name), one)
		object["status"] = fields{"replicas": s.IntN(3)}
		s.add("PUT", path, inJSON, s.text(object))
	}
}

// scale asks for the scale of an object, or changes it.
func (s *story) scale(one string) {
	path := one + "/scale"
	switch s.IntN(3) {
	case 0:
		s.add("GET", path, "", "")
	case 1:
		s.add("PATCH", path, mergePatch, fmt.Sprintf(`{"spec":{"replicas":%d}}`, s.IntN(6)-1))
	default:
		scale := fields{"apiVersion": "autoscaling/v1", "kind": "Scale", "metadata": fields{"name": one[len(one)-1:]}}
		scale["spec"] = fields{"replicas": s.IntN(6)}
		s.add("PUT", path, inJSON, s.text(scale))
	}
}
