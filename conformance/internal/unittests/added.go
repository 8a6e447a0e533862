package unittests

// added are tests of our own that ask functions nobody else can call.
var added = map[string]string{
	"pkg/registry/customresource/asked_test.go": `package customresource

import (
	"encoding/json"
	"testing"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

func TestAskedScale(t *testing.T) {
	objects := []string{
		"{}",
		"{\"metadata\":{\"name\":\"web\",\"namespace\":\"default\",\"uid\":\"u\",\"resourceVersion\":\"7\",\"creationTimestamp\":\"2024-02-29T12:00:00Z\",\"labels\":{\"a\":\"b\"}},\"spec\":{\"replicas\":3},\"status\":{\"replicas\":2,\"selector\":\"app=web\"}}",
		"{\"metadata\":{\"name\":\"web\",\"creationTimestamp\":null},\"spec\":{\"replicas\":0},\"status\":{\"selector\":\"\"}}",
		"{\"spec\":{\"replicas\":\"3\"}}",
		"{\"spec\":{\"replicas\":3.5}}",
		"{\"spec\":{\"replicas\":null}}",
		"{\"spec\":[1],\"status\":{\"replicas\":1}}",
		"{\"spec\":null,\"status\":{\"replicas\":true}}",
		"{\"spec\":{\"replicas\":4294967297},\"status\":{\"replicas\":-2147483649,\"selector\":5}}",
		"{\"spec\":{\"replicas\":1,\"a\":{\"b\":{\"c\":9}}},\"status\":{\"replicas\":1,\"selector\":{\"app\":\"web\"}}}",
	}
	paths := [][3]string{
		{".spec.replicas", ".status.replicas", ".status.selector"},
		{".spec.replicas", ".status.replicas", ""},
		{".spec.a.b.c", ".status.a.b", ".spec.a"},
		{"spec.replicas", ".status", ".status.selector.x"},
	}
	for _, object := range objects {
		for _, path := range paths {
			cr := &unstructured.Unstructured{Object: map[string]interface{}{}}
			if err := cr.UnmarshalJSON([]byte("{\"kind\":\"K\",\"apiVersion\":\"g/v1\"," + object[1:])); err != nil && object != "{}" {
				t.Fatal(err)
			}
			scale, found, err := scaleFromCustomResource(cr, path[0], path[1], path[2])
			text := ""
			if err != nil {
				text = err.Error()
			}
			writeCall("scale", map[string]any{"object": json.RawMessage(object), "paths": path, "result": callValue(scale), "found": found, "errors": []string{text}})
		}
	}
}
`,
}
