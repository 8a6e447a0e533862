package extract

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"testing"

	"apimachinery.test/conformance/internal/facts"
)

const shopProto = `
/* A licence with message Words { in it. */
syntax = 'proto2';

package k8s.io.shop.v1;

import "other.proto";

// A cart.
message Cart {
  // How many.
  optional int32 size = 1;

  repeated Item items = 3;

  map<string, .k8s.io.other.Price> prices = 4;
}

message Item {
}
`

func TestProtoFilesAreRead(t *testing.T) {
	got, err := parseProto(shopProto)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]message{
		"Cart": {
			{Number: 1, Name: "size", Type: "int32", Label: "optional"},
			{Number: 3, Name: "items", Type: "k8s.io.shop.v1.Item", Label: "repeated"},
			{Number: 4, Name: "prices", Type: "k8s.io.other.Price", KeyType: "string", Label: "map"},
		},
		"Item": {},
	}
	if got.pkg != "k8s.io.shop.v1" || !reflect.DeepEqual(got.messages, want) {
		t.Errorf("got %v", got)
	}
}

func TestProtoFilesWithOtherThingsAreRefused(t *testing.T) {
	for _, text := range []string{
		"enum Colour {", "optional int32 outside = 1;", "message A {\nmessage B {",
		"message A {\nrequired int32 x = 1;", "message A {\noptional int32 x = 99999999999999999999;",
	} {
		if _, err := parseProto(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

func parse(t *testing.T, text string) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "shop.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestMarkersAreRead(t *testing.T) {
	file := parse(t, `package shop
// A cart. +optional is not a marker here.
// +optional
// +listMapKey=name
//   +listMapKey = kind
// +default="a=b"
// +featureGate=X // why
type Cart struct{}
`)
	got := readMarkers(nil, file.Comments[0])
	want := markers{
		"optional": {""}, "listMapKey": {"name", "kind"}, "default": {`"a=b"`}, "featureGate": {"X // why"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
	if value, err := defaultOf(got, nil); err != nil || string(value) != `"a=b"` {
		t.Errorf("the default is %s, %v", value, err)
	}
	ruled := readMarkers(parse(t, `package shop
// +k8s:alpha(since: "1.37")=+k8s:ifEnabled("Wheels")=+k8s:maxItems=4
// +k8s:format=k8s-short-name // a comment
// +k8s:openapi-gen=true
type Cart struct{}
`).Comments[0])
	if got := ruled.rules(); !reflect.DeepEqual(got, []string{"alpha ifEnabled(Wheels) maxItems=4", "format=k8s-short-name"}) {
		t.Errorf("the rules are %q", got)
	}
	gates := markers{"featureGate": {"Wheels, Bell", "Bell // and why", ""}}
	if got := gates.list("featureGate"); !reflect.DeepEqual(got, []string{"Wheels", "Bell"}) {
		t.Errorf("the gates are %q", got)
	}
}

func TestClientsAreRead(t *testing.T) {
	file := parse(t, `package v1
import (
	shopv1 "k8s.io/shop/v1"
	"k8s.io/plain"
)
func newCarts(c *Client, namespace string) *carts {
	return &carts{gentype.NewClientWithList[*shopv1.Cart, *shopv1.CartList]("carts", c.RESTClient(), codec, namespace, nil)}
}
func newShops(c *Client) *shops {
	other("carts", c.RESTClient(), codec, namespace)
	return &shops{gentype.NewClient[*plain.Shop]("shops", c.RESTClient(), codec, "")}
}
`)
	got := map[string]client{}
	clientsOf(file, got)
	want := map[string]client{
		"k8s.io/shop/v1.Cart": {"carts", true},
		"k8s.io/plain.Shop":   {"shops", false},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
}

func TestTagsMustNameFieldsOfTheMessage(t *testing.T) {
	of := message{{Number: 3, Name: "size"}}
	for tag, want := range map[string]int{`protobuf:"varint,3,opt"`: 3, `protobuf:"-"`: 0, ``: 0} {
		if wire, err := wireOf(reflect.StructTag(tag), of); err != nil || wire.Number != want {
			t.Errorf("%s: %v, %v", tag, wire, err)
		}
	}
	for _, tag := range []string{`protobuf:"varint"`, `protobuf:"varint,x"`, `protobuf:"varint,4"`} {
		if wire, err := wireOf(reflect.StructTag(tag), of); err == nil {
			t.Errorf("%s: %v", tag, wire)
		}
	}
	if wire, err := wireOf(`protobuf:"varint,3"`, nil); err != nil || wire != (facts.Wire{}) {
		t.Errorf("without a message: %v, %v", wire, err)
	}
}
