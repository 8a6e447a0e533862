package record

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"

	"apimachinery.test/conformance/internal/kinds"
)

// envelopeTable holds two sorts of lines: encode, name, output; and decode, name, input, kind, result.
type envelopeTable struct {
	scheme         *runtime.Scheme
	envelopes, raw runtime.Serializer
	out            bytes.Buffer
}

// newEnvelopeTable returns a table about a scheme that has the core group only.
func newEnvelopeTable() (*envelopeTable, error) {
	scheme := runtime.NewScheme()
	if err := corev1.AddToScheme(scheme); err != nil {
		return nil, err
	}
	return &envelopeTable{
		scheme:    scheme,
		envelopes: protobuf.NewSerializer(scheme, scheme),
		raw:       protobuf.NewRawSerializer(scheme, scheme),
	}, nil
}

func (e *envelopeTable) encode(name string, object runtime.Object) {
	fmt.Fprintf(&e.out, "encode\t%s\t%x\n", name, e.encoded(object))
}

func (e *envelopeTable) encoded(object runtime.Object) []byte {
	var data bytes.Buffer
	if err := e.envelopes.Encode(object, &data); err != nil {
		panic(err)
	}
	return data.Bytes()
}

func (e *envelopeTable) decode(name string, decoder runtime.Decoder, input string, gvk *schema.GroupVersionKind, into runtime.Object) {
	data := unhex(input)
	object, kind, err := decoder.Decode(data, gvk, into)
	fmt.Fprintf(&e.out, "decode\t%s\t%x\t%v\t%s\n", name, data, kind, e.result(object, err))
}

// result is the message written again, an object that stays encoded, or the error. The name of a scheme is random.
func (e *envelopeTable) result(object runtime.Object, err error) string {
	if err != nil {
		return "error: " + strings.ReplaceAll(err.Error(), e.scheme.Name(), "SCHEME")
	}
	if unknown, ok := object.(*runtime.Unknown); ok {
		return fmt.Sprintf("unknown: %+v", *unknown)
	}
	return hex.EncodeToString(written(object.(kinds.Message)))
}

// prefix of every envelope.
const prefix = "6b387300"

var named = &corev1.Secret{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "Secret"}, Type: "t"}

func (e *envelopeTable) encodes() {
	e.encode("zero", &corev1.Secret{})
	e.encode("named", named)
	e.encode("group", &corev1.Secret{TypeMeta: metav1.TypeMeta{APIVersion: "a.b/v1", Kind: "X"}})
	e.encode("unknown", &runtime.Unknown{TypeMeta: runtime.TypeMeta{APIVersion: "v1", Kind: "K"}, Raw: []byte("abc"), ContentEncoding: "gzip", ContentType: "x/y"})
}

func (e *envelopeTable) decodes() {
	named := hex.EncodeToString(e.encoded(named))
	secretV1 := &schema.GroupVersionKind{Version: "v1", Kind: "Secret"}
	e.decode("empty", e.envelopes, "", nil, nil)
	e.decode("wrong prefix", e.envelopes, "6b3873", nil, nil)
	e.decode("json", e.envelopes, "7b7d", nil, nil)
	e.decode("prefix only", e.envelopes, prefix, nil, nil)
	e.decode("no names", e.envelopes, prefix+"0a00", nil, nil)
	e.decode("no version", e.envelopes, prefix+"0a08 1206536563726574", nil, nil)
	e.decode("no kind", e.envelopes, prefix+"0a04 0a027631", nil, nil)
	e.decode("defaulted", e.envelopes, prefix+"0a00", secretV1, nil)
	e.decode("defaulted kind only", e.envelopes, prefix+"0a04 0a027631", &schema.GroupVersionKind{Group: "g", Version: "v2", Kind: "Secret"}, nil)
	e.decode("from into", e.envelopes, prefix+"0a00", nil, &corev1.Secret{Type: "gone"})
	e.decode("into of another kind", e.envelopes, named, nil, &corev1.Pod{})
	e.decode("named", e.envelopes, named, nil, nil)
	e.decode("into unknown", e.envelopes, named, nil, &runtime.Unknown{})
	e.decode("into unknown, envelope in envelope", e.envelopes, prefix+"1204 6b387300 1a0161 220162", nil, &runtime.Unknown{})
	e.decode("into unknown, content type kept", e.envelopes, prefix+"0a00 1a0161 220162", secretV1, &runtime.Unknown{})
	e.decode("unknown fields in the envelope", e.envelopes, prefix+"7a00 0a0e 0a027631 1206536563726574 2801 7801", nil, nil)
	e.decode("type meta in two parts", e.envelopes, prefix+"0a04 0a027631 0a08 1206536563726574", nil, nil)
	e.decode("raw twice", e.envelopes, prefix+"0a0e 0a027631 1206536563726574 2801 1203 1a0161 1203 1a0162", nil, nil)
	e.decode("broken envelope", e.envelopes, prefix+"0a05", nil, nil)
	e.decode("broken object", e.envelopes, prefix+"0a0c 0a027631 1206536563726574 1202 1a05", nil, nil)
	e.decode("not registered", e.envelopes, prefix+"0a07 0a027631 120158", nil, nil)
	e.decode("raw: empty", e.raw, "", nil, &corev1.Secret{})
	e.decode("raw: into", e.raw, "1a0161", nil, &corev1.Secret{Type: "gone"})
	e.decode("raw: no names", e.raw, "1a0161", nil, &runtime.Unknown{})
	e.decode("raw: into unknown", e.raw, "1a0161", secretV1, &runtime.Unknown{})
}
