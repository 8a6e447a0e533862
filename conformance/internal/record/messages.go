// Prints what the reference answers for hand-made protobuf messages and envelopes, as tab-separated lines.
package main

import (
	"encoding/hex"
	"fmt"
	"reflect"
	"strings"

	authn "k8s.io/api/authentication/v1"
	core "k8s.io/api/core/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
)

type message interface {
	Marshal() ([]byte, error)
	Unmarshal([]byte) error
}

var types = map[string]message{
	"LabelSelector":      &meta.LabelSelector{},
	"Status":             &meta.Status{},
	"WatchEvent":         &meta.WatchEvent{},
	"APIResource":        &meta.APIResource{},
	"Secret":             &core.Secret{},
	"SecretList":         &core.SecretList{},
	"PodSecurityContext": &core.PodSecurityContext{},
	"UserInfo":           &authn.UserInfo{},
}

// Answers of the form `what, type, name, input, output`; output is the message written anew.
func ask(what, kind, name string, data []byte) {
	target := reflect.New(reflect.TypeOf(types[kind]).Elem()).Interface().(message)
	output := "error"
	if err := target.Unmarshal(data); err == nil {
		written, err := target.Marshal()
		if err != nil {
			panic(err)
		}
		output = hex.EncodeToString(written)
	}
	fmt.Printf("%s\t%s\t%s\t%x\t%s\n", what, kind, name, data, output)
}

func read(kind, name, input string) {
	data, err := hex.DecodeString(strings.ReplaceAll(input, " ", ""))
	if err != nil {
		panic(err)
	}
	ask("read", kind, name, data)
}

// The same for the bytes of a value of Go, as `write`.
func write(kind, name string, object message) {
	data, err := object.Marshal()
	if err != nil {
		panic(err)
	}
	ask("write", kind, name, data)
}

func ptr[T any](value T) *T { return &value }

func writes() {
	write("LabelSelector", "zero", &meta.LabelSelector{})
	write("LabelSelector", "sorted map, nested lists", &meta.LabelSelector{
		MatchLabels: map[string]string{"b": "2", "a": "1", "ab": "", "": "x", "Z": "3", "é": "4"},
		MatchExpressions: []meta.LabelSelectorRequirement{
			{Key: "k", Operator: meta.LabelSelectorOpIn, Values: []string{"x", "", "y"}}, {},
		},
	})
	write("Status", "zero", &meta.Status{})
	write("Status", "full", &meta.Status{
		ListMeta: meta.ListMeta{ResourceVersion: "12", Continue: "c", RemainingItemCount: ptr(int64(-1))},
		Status:   "Failure", Message: strings.Repeat("long ", 60), Reason: meta.StatusReasonConflict, Code: -409,
		Details: &meta.StatusDetails{Name: "n", RetryAfterSeconds: 2147483647, Causes: []meta.StatusCause{
			{Type: "a", Message: "b", Field: "c"}, {}}},
	})
	write("WatchEvent", "zero", &meta.WatchEvent{})
	write("WatchEvent", "empty raw", &meta.WatchEvent{Type: "ADDED", Object: runtime.RawExtension{Raw: []byte{}}})
	write("WatchEvent", "raw", &meta.WatchEvent{Type: "ADDED", Object: runtime.RawExtension{Raw: []byte(`{"a":1}`)}})
	write("WatchEvent", "object is lost", &meta.WatchEvent{Object: runtime.RawExtension{Object: &meta.Status{}}})
	write("APIResource", "zero", &meta.APIResource{})
	write("APIResource", "empty verbs", &meta.APIResource{Verbs: meta.Verbs{}, Namespaced: true})
	write("APIResource", "verbs", &meta.APIResource{Verbs: meta.Verbs{"get", ""}, ShortNames: []string{"po"}})
	write("Secret", "zero", &core.Secret{})
	write("Secret", "nil and empty bytes", &core.Secret{
		ObjectMeta: meta.ObjectMeta{Name: "s", Generation: 3, Labels: map[string]string{"l": "v"}},
		Data:       map[string][]byte{"nil": nil, "empty": {}, "full": {0, 255, 128}}, Immutable: ptr(false),
		Type: core.SecretTypeOpaque, StringData: map[string]string{"a": "b"}})
	write("SecretList", "zero", &core.SecretList{})
	write("SecretList", "items", &core.SecretList{Items: []core.Secret{{}, {Type: "t"}}})
	write("PodSecurityContext", "zero", &core.PodSecurityContext{})
	write("PodSecurityContext", "numbers", &core.PodSecurityContext{RunAsUser: ptr(int64(0)), RunAsNonRoot: ptr(false),
		SupplementalGroups: []int64{1, 0, -1, 300, 9223372036854775807, -9223372036854775808}})
	write("UserInfo", "nil and empty values", &authn.UserInfo{Username: "u", Groups: []string{"g"},
		Extra: map[string]authn.ExtraValue{"nil": nil, "empty": {}, "full": {"a", ""}}})
}

func reads() {
	read("Status", "empty message", "")
	read("Status", "unknown fields of every wire type", "7001 79 0102030405060708 7a03616263 7d01020304 1203616263 a0cb07 05")
	read("Status", "unknown group is skipped", "7b 08011203616263 7c 120161")
	read("Status", "group in group, mismatched numbers", "7b 83010801 8c01 74 120161")
	read("Status", "group with field number 0 inside", "7b 0001 7c 120161")
	read("Status", "group without end", "7b 0801")
	read("Status", "stray end group", "7c")
	read("Status", "known field as a group", "13 14")
	read("Status", "wire type 6", "76")
	read("Status", "wire type 7", "77")
	read("Status", "wire type 6 inside a group", "7b 0e 7c")
	read("Status", "field number 0", "0001")
	read("Status", "field number beyond 32 bits is cut", "9280808080 01 0161")
	read("Status", "negative field number", "8280808040 00")
	read("Status", "largest field number", "f8ffffff3f 05 120161")
	read("Status", "overlong tag", "928000 0161")
	read("Status", "overlong length", "12 818000 61")
	read("Status", "ten byte length", "12 81808080808080808000 61")
	read("Status", "overlong varint", "30 858000")
	read("Status", "varint of ten bytes", "30 85808080808080808000")
	read("Status", "varint with bits past 64", "30 8580808080808080807f")
	read("Status", "varint of eleven bytes", "30 8580808080808080808000")
	read("Status", "int32 keeps the low bits", "30 8580808010")
	read("Status", "int32 negative in five bytes", "30 ffffffff0f")
	read("Status", "int32 negative in ten bytes", "30 ffffffffffffffffff01")
	read("Status", "negative length", "12 ffffffffffffffffff01")
	read("Status", "huge length", "12 ffffffffffffffff7f")
	read("Status", "length past the end", "12 05 616263")
	read("Status", "length missing", "12")
	read("Status", "value missing", "30")
	read("Status", "tag cut", "92")
	read("Status", "string as varint", "1001")
	read("Status", "int32 as bytes", "3201 61")
	read("Status", "message as varint", "0801")
	read("Status", "int32 as fixed64", "31 0102030405060708")
	read("Status", "scalars, last wins", "120161 120162 3001 3002 1200")
	read("Status", "messages merge", "0a03120161 0a031a0162")
	read("Status", "optional messages merge", "2a030a0161 2a03120162 2a00")
	read("Status", "lists in merged messages get longer", "2a07 2205 0a0161 1a00 2a04 2202 1a00")
	read("Status", "optional message, empty", "2a00")
	read("Status", "unknown fields in a nested message", "2a05 0a0161 7801")
	read("Status", "nested message overruns its parent", "2a02 0a05 6162636465")
	read("Status", "fields out of order", "3005 120161 0a00")
	read("Status", "retry after, nested int32", "2a02 2805")
	read("APIResource", "bool is any non-zero value", "1005")
	read("APIResource", "bool in ten bytes", "10 80808080808080808001")
	read("APIResource", "bool false overlong", "10 808000")
	read("APIResource", "bool as bytes", "1200")
	read("APIResource", "verbs append", "2203 0a0161 2203 0a0162")
	read("APIResource", "verbs present and empty", "2200")
	read("LabelSelector", "map, last wins", "0a06 0a0161 120131 0a06 0a0161 120132")
	read("LabelSelector", "map entry empty", "0a00")
	read("LabelSelector", "map entry without key", "0a03 120131")
	read("LabelSelector", "map entry without value", "0a03 0a0161")
	read("LabelSelector", "map entry, value first", "0a06 120131 0a0161")
	read("LabelSelector", "map entry, key twice", "0a09 0a0161 0a0162 120131")
	read("LabelSelector", "map entry, unknown fields", "0a0a 7801 0a0161 7a00 120131")
	read("LabelSelector", "map entry, unknown group", "0a0a 7b 0801 7c 0a0161 120131")
	read("LabelSelector", "map keys get sorted", "0a06 0a0162 120131 0a06 0a0161 120132")
	read("LabelSelector", "map entry cut", "0a06 0a0161 1201")
	read("LabelSelector", "map entry as varint", "0801")
	read("Secret", "bytes, last wins, empty is not nil", "1203 0a0161 1205 0a0162 1200 1208 0a0161 1203010203")
	read("Secret", "string map and byte map", "2206 0a0161 120162 1206 0a0161 120162")
	read("Secret", "metadata merges", "0a03 0a0161 0a04 3803 3805")
	read("Secret", "labels merge over metadata", "0a08 5a06 0a0161 120131 0a08 5a06 0a0162 120132")
	read("Secret", "optional bool", "2801 2800")
	read("PodSecurityContext", "packed", "2204 01ac0200 2001")
	read("PodSecurityContext", "packed and empty", "2200")
	read("PodSecurityContext", "packed, cut number", "2202 01ac")
	read("PodSecurityContext", "list as fixed64", "21 0102030405060708")
	read("PodSecurityContext", "optional, last wins", "1005 1007")
	read("UserInfo", "entry without value", "2203 0a0161")
	read("UserInfo", "entry with the value twice", "220d 0a0161 1203 0a0162 1203 0a0163")
	read("WatchEvent", "raw twice", "1203 0a0161 1203 0a0162")
	read("WatchEvent", "raw empty", "1202 0a00")
	read("WatchEvent", "raw object without raw", "1200")
	read("WatchEvent", "raw object with unknown field", "1203 120161")
	read("SecretList", "list items do not merge", "1203 1a0161 1203 1a0162")
}

// Answers of the form `what, name, input, kind or error text, output`.
func envelopes() {
	scheme := runtime.NewScheme()
	core.AddToScheme(scheme)
	serializer := protobuf.NewSerializer(scheme, scheme)
	raw := protobuf.NewRawSerializer(scheme, scheme)
	var out strings.Builder
	encode := func(name string, object runtime.Object) string {
		out.Reset()
		if err := serializer.Encode(object, &out); err != nil {
			panic(err)
		}
		fmt.Printf("encode\t%s\t%x\n", name, out.String())
		return hex.EncodeToString([]byte(out.String()))
	}
	encode("zero", &core.Secret{})
	named := encode("named", &core.Secret{TypeMeta: meta.TypeMeta{APIVersion: "v1", Kind: "Secret"}, Type: "t"})
	encode("group", &core.Secret{TypeMeta: meta.TypeMeta{APIVersion: "a.b/v1", Kind: "X"}})
	encode("unknown", &runtime.Unknown{TypeMeta: runtime.TypeMeta{APIVersion: "v1", Kind: "K"}, Raw: []byte("abc"), ContentEncoding: "gzip", ContentType: "x/y"})
	decode := func(name string, decoder runtime.Decoder, input string, gvk *schema.GroupVersionKind, into runtime.Object) {
		data, err := hex.DecodeString(strings.ReplaceAll(input, " ", ""))
		if err != nil {
			panic(err)
		}
		object, kind, err := decoder.Decode(data, gvk, into)
		result := ""
		if err != nil {
			result = "error: " + err.Error()
		} else if unknown, ok := object.(*runtime.Unknown); ok {
			result = fmt.Sprintf("unknown: %+v", *unknown)
		} else {
			written, _ := object.(message).Marshal()
			result = hex.EncodeToString(written)
		}
		fmt.Printf("decode\t%s\t%x\t%v\t%s\n", name, data, kind, result)
	}
	prefix := "6b387300"
	secretV1 := &schema.GroupVersionKind{Version: "v1", Kind: "Secret"}
	decode("empty", serializer, "", nil, nil)
	decode("wrong prefix", serializer, "6b3873", nil, nil)
	decode("json", serializer, "7b7d", nil, nil)
	decode("prefix only", serializer, prefix, nil, nil)
	decode("no names", serializer, prefix+"0a00", nil, nil)
	decode("no version", serializer, prefix+"0a08 1206536563726574", nil, nil)
	decode("no kind", serializer, prefix+"0a04 0a027631", nil, nil)
	decode("defaulted", serializer, prefix+"0a00", secretV1, nil)
	decode("defaulted kind only", serializer, prefix+"0a04 0a027631", &schema.GroupVersionKind{Group: "g", Version: "v2", Kind: "Secret"}, nil)
	decode("from into", serializer, prefix+"0a00", nil, &core.Secret{Type: "gone"})
	decode("into of another kind", serializer, named, nil, &core.Pod{})
	decode("named", serializer, named, nil, nil)
	decode("into unknown", serializer, named, nil, &runtime.Unknown{})
	decode("into unknown, envelope in envelope", serializer, prefix+"1204 6b387300 1a0161 220162", nil, &runtime.Unknown{})
	decode("into unknown, content type kept", serializer, prefix+"0a00 1a0161 220162", secretV1, &runtime.Unknown{})
	decode("unknown fields in the envelope", serializer, prefix+"7a00 0a0e 0a027631 1206536563726574 2801 7801", nil, nil)
	decode("type meta in two parts", serializer, prefix+"0a04 0a027631 0a08 1206536563726574", nil, nil)
	decode("raw twice", serializer, prefix+"0a0e 0a027631 1206536563726574 2801 1203 1a0161 1203 1a0162", nil, nil)
	decode("broken envelope", serializer, prefix+"0a05", nil, nil)
	decode("broken object", serializer, prefix+"0a0c 0a027631 1206536563726574 1202 1a05", nil, nil)
	decode("not registered", serializer, prefix+"0a07 0a027631 120158", nil, nil)
	decode("raw: empty", raw, "", nil, &core.Secret{})
	decode("raw: into", raw, "1a0161", nil, &core.Secret{Type: "gone"})
	decode("raw: no names", raw, "1a0161", nil, &runtime.Unknown{})
	decode("raw: into unknown", raw, "1a0161", secretV1, &runtime.Unknown{})
}

func main() {
	writes()
	reads()
	envelopes()
}
