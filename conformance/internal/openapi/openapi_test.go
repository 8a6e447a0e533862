package openapi

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const shop = `{"components": {"schemas": {
  "shop.Cart": {"type": "object", "required": ["items"], "x-kubernetes-map-type": "atomic", "properties": {
    "size": {"type": "integer", "format": "int32", "default": 1},
    "items": {
      "type": "array", "items": {"default": {}, "allOf": [{"$ref": "#/components/schemas/shop.Item"}]},
      "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["a", "b"],
      "x-kubernetes-patch-strategy": "merge", "x-kubernetes-patch-merge-key": "a"
    },
    "prices": {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/shop.Price"}, "x-kubernetes-map-type": "atomic"}
  }},
  "shop.Price": {"format": "int-or-string", "oneOf": [{"type": "integer"}, {"type": "string"}]},
  "shop.Any": {}
}}}`

const shopTable = `shop.Any	any
shop.Cart	object	atomic
	items	[]#shop.Item	required		map	a,b		merge	a
	prices	{}#shop.Price					atomic
	size	integer:int32		1
shop.Price	integer|string:int-or-string
`

func table(t *testing.T, documents ...string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	for i, text := range documents {
		name := filepath.Join(dir, string(rune('a'+i))+".json")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := Table(dir)
	return string(text), err
}

func TestDefinitionsAreTold(t *testing.T) {
	got, err := table(t, shop, shop)
	if err != nil || got != shopTable {
		t.Errorf("%v\n%s", err, got)
	}
}

func TestWhatIsNotToldIsAnError(t *testing.T) {
	for text, documents := range map[string][]string{
		"no documents":      nil,
		"values are listed": {`{"components": {"schemas": {"a": {"type": "string", "enum": ["b"]}}}}`},
		"2 schemas at once": {`{"components": {"schemas": {"a": {"properties": {"b": {"allOf": [{}, {}]}}}}}}`},
		"says otherwise":    {shop, strings.ReplaceAll(shop, "int32", "int64")},
		"invalid character": {"openapi"},
		"cannot unmarshal":  {`{"components": []}`},
	} {
		if _, err := table(t, documents...); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
