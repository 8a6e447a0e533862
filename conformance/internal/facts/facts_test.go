package facts

import (
	"encoding/json"
	"strings"
	"testing"
)

func small() *Facts {
	no, core := false, ""
	return &Facts{
		Format: Format,
		Source: map[string]string{"api": "v0.1.0"},
		Groups: []Group{{
			Group: "shop", Version: "v1", GoPackage: "shop/v1", SharedKinds: true,
			Kinds: []Kind{{Kind: "Cart", Type: "shop/v1.Cart", Namespaced: &no, Replacement: []string{"a,b", "v2", "C:d"}}},
		}},
		SharedKinds: SharedKinds{Unversioned: []Kind{{Group: &core, Version: "v1", Kind: "Status", Type: "m.Status"}}},
		Constants:   []Constant{{Go: "Quoted", Package: "shop/v1", Value: json.RawMessage(`"a\",<b>"`)}},
		Types: []Type{
			{Name: "Cart", Kind: "struct", Package: "shop/v1", Fields: []Field{
				{Go: "Size", JSON: "size", GoType: "int32", Wire: Wire{Number: 1, Name: "size", Type: "int32", Label: "optional"}},
				{Go: "Open", JSON: "open", GoType: "bool", Default: json.RawMessage("false")},
			}},
			{Name: "Empty", Kind: "struct", Package: "shop/v1", Fields: []Field{}},
			{Name: "Name", Kind: "string", Package: "shop/v1", Underlying: "string"},
		},
	}
}

const smallText = `{
"format": 1,
"source": {"api": "v0.1.0"},
"groups": [
 {"group": "shop", "version": "v1", "go_package": "shop/v1", "shared_kinds": true, "kinds": [
  {"kind": "Cart", "type": "shop/v1.Cart", "namespaced": false, "replacement": ["a,b", "v2", "C:d"]}
 ]}
],
"shared_kinds": {
 "per_group_version": [],
 "unversioned": [
  {"group": "", "version": "v1", "kind": "Status", "type": "m.Status"}
 ]
},
"constants": [
 {"go": "Quoted", "package": "shop/v1", "value": "a\",<b>"}
],
"types": [
 {"name": "Cart", "kind": "struct", "package": "shop/v1", "fields": [
  {"go": "Size", "json": "size", "go_type": "int32", "proto_number": 1, "proto_name": "size", "proto_type": "int32", "proto_label": "optional"},
  {"go": "Open", "json": "open", "go_type": "bool", "default": false}
 ]},
 {"name": "Empty", "kind": "struct", "package": "shop/v1", "fields": []},
 {"name": "Name", "kind": "string", "package": "shop/v1", "underlying": "string"}
]
}
`

func TestTextHasALineForEachFact(t *testing.T) {
	text, err := small().Text()
	if err != nil || string(text) != smallText {
		t.Fatalf("%v\n%s", err, text)
	}
	read, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := read.Text(); err != nil || string(again) != smallText {
		t.Errorf("%v\n%s", err, again)
	}
}

func TestReadRefusesOtherForms(t *testing.T) {
	for _, text := range []string{"", "{}", `{"format": 2}`, `{"format": 1, "groups": {}}`} {
		if _, err := Read([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

func TestChangesNameWhatIsNewGoneAndDifferent(t *testing.T) {
	after := small()
	after.Groups[0].Kinds[0].Kind = "Trolley"
	after.Types[0].Fields[0].Number = 7
	after.Types[0].Fields = after.Types[0].Fields[:1]
	after.Types[1].Name = "Basket"
	after.Types[1].Fields = []Field{{Go: "Of", GoType: "string"}}
	var out strings.Builder
	if err := WriteChanges(&out, small(), after); err != nil {
		t.Fatal(err)
	}
	wire := `"proto_name": "size", "proto_type": "int32", "proto_label": "optional"}`
	want := strings.Join([]string{
		"- field shop/v1.Cart.Open",
		"~ field shop/v1.Cart.Size",
		`    {"go": "Size", "json": "size", "go_type": "int32", "proto_number": 1, ` + wire,
		`    {"go": "Size", "json": "size", "go_type": "int32", "proto_number": 7, ` + wire,
		"- kind shop/v1 Cart",
		"+ kind shop/v1 Trolley",
		"+ type shop/v1.Basket",
		"- type shop/v1.Empty",
		"",
	}, "\n")
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}
