package main

import (
	"bytes"
	"encoding/json"
	"sort"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	jsonserializer "k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
)

var (
	jsonForm     = jsonserializer.NewSerializerWithOptions(jsonserializer.DefaultMetaFactory, scheme, scheme, jsonserializer.SerializerOptions{})
	protobufForm = protobuf.NewSerializer(scheme, scheme)
)

// written is an object in both forms.
type written struct {
	Object json.RawMessage `json:"object"`
	// Protobuf is absent for an object without that form.
	Protobuf []byte `json:"protobuf,omitempty"`
}

// object is the versioned object of a question, as it was sent.
func (q *question) object() (runtime.Object, schema.GroupVersionKind, error) {
	form, data := runtime.Decoder(jsonForm), []byte(q.Object)
	if len(q.Protobuf) > 0 {
		form, data = protobufForm, q.Protobuf
	}
	object, kind, err := form.Decode(data, nil, nil)
	if err != nil {
		return nil, schema.GroupVersionKind{}, err
	}
	object.GetObjectKind().SetGroupVersionKind(*kind)
	return object, *kind, nil
}

// target is the version that the answer is wanted in.
func (q *question) target(kind schema.GroupVersionKind) (schema.GroupVersion, error) {
	if q.To == "" {
		return kind.GroupVersion(), nil
	}
	return schema.ParseGroupVersion(q.To)
}

// askDefault sets the defaults and converts nothing.
func askDefault(q *question) (any, error) {
	object, _, err := q.object()
	if err != nil {
		return nil, err
	}
	scheme.Default(object)
	return write(object)
}

// askConvert sets the defaults, unless the object is to be taken as it is, and converts to the internal version, as every
// request of the server does, and from there to the version that is wanted. A kind without an internal version is converted
// at once.
func askConvert(q *question) (any, error) {
	object, kind, err := q.object()
	if err != nil {
		return nil, err
	}
	target, err := q.target(kind)
	if err != nil {
		return nil, err
	}
	if !q.AsIs {
		scheme.Default(object)
	}
	if scheme.Recognizes(kind.GroupKind().WithVersion(runtime.APIVersionInternal)) {
		if object, err = scheme.ConvertToVersion(object, runtime.InternalGroupVersioner); err != nil {
			return nil, err
		}
	}
	versioned, err := scheme.ConvertToVersion(object, target)
	if err != nil {
		return nil, err
	}
	return write(versioned)
}

func write(object runtime.Object) (written, error) {
	var text, message bytes.Buffer
	if err := jsonForm.Encode(object, &text); err != nil {
		return written{}, err
	}
	found := written{Object: bytes.TrimSpace(text.Bytes())}
	if err := protobufForm.Encode(object, &message); err == nil {
		found.Protobuf = message.Bytes()
	}
	return found, nil
}

// askKinds lists the kinds of all versions but the internal ones, as [group, version, kind].
func askKinds(*question) (any, error) {
	kinds := [][3]string{}
	for kind := range scheme.AllKnownTypes() {
		if kind.Version != runtime.APIVersionInternal {
			kinds = append(kinds, [3]string{kind.Group, kind.Version, kind.Kind})
		}
	}
	sort.Slice(kinds, func(i, j int) bool {
		a, b := kinds[i], kinds[j]
		for at := range a {
			if a[at] != b[at] {
				return a[at] < b[at]
			}
		}
		return false
	})
	return map[string]any{"kinds": kinds}, nil
}
