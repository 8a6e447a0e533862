// Package codecs gives the reference serializers by name.
package codecs

import (
	"fmt"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/runtime/serializer/cbor"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
)

// Names of the forms an object is read from and written to.
const (
	JSON       = "json"
	JSONPretty = "json-pretty"
	YAML       = "yaml"
	Protobuf   = "protobuf"
	// ProtobufRaw is the message without the envelope.
	ProtobufRaw = "protobuf-raw"
	CBOR        = "cbor"
	// CBORAnyOrder writes maps in whichever order is fastest.
	CBORAnyOrder = "cbor-any-order"
	// JSONStreaming and ProtobufStreaming write collections item by item.
	JSONStreaming     = "json-streaming"
	ProtobufStreaming = "protobuf-streaming"
	// Any recognises the form by looking at the data (reading only).
	Any = "any"
)

var mediaTypes = map[string]string{
	JSON:     runtime.ContentTypeJSON,
	YAML:     runtime.ContentTypeYAML,
	Protobuf: runtime.ContentTypeProtobuf,
	CBOR:     runtime.ContentTypeCBOR,
}

// Set holds the serializers over one scheme.
type Set struct {
	Scheme    *runtime.Scheme
	Factory   serializer.CodecFactory
	streaming serializer.CodecFactory
	raw       runtime.Serializer
}

// New returns the serializers over the scheme, CBOR included.
func New(scheme *runtime.Scheme) *Set {
	return &Set{
		Scheme:  scheme,
		Factory: serializer.NewCodecFactory(scheme, serializer.WithSerializer(cbor.NewSerializerInfo)),
		streaming: serializer.NewCodecFactory(scheme,
			serializer.WithStreamingCollectionEncodingToJSON(),
			serializer.WithStreamingCollectionEncodingToProtobuf()),
		raw: protobuf.NewRawSerializer(scheme, scheme),
	}
}

// Decoder returns the reading side of a form. Strictness has no effect on
// protobuf and on recognised data, as in the reference.
func (s *Set) Decoder(form string, strict bool) (runtime.Decoder, error) {
	switch form {
	case Any:
		return s.Factory.UniversalDeserializer(), nil
	case ProtobufRaw:
		return s.raw, nil
	}
	info, err := find(s.Factory, form)
	if err != nil {
		return nil, err
	}
	if strict {
		return info.StrictSerializer, nil
	}
	return info.Serializer, nil
}

// Encoder returns the writing side of a form.
func (s *Set) Encoder(form string) (runtime.Encoder, error) {
	switch form {
	case ProtobufRaw:
		return s.raw, nil
	case JSONPretty:
		info, err := find(s.Factory, JSON)
		return info.PrettySerializer, err
	case CBORAnyOrder:
		info, err := find(s.Factory, CBOR)
		return runtime.UseNondeterministicEncoding(info.Serializer), err
	case JSONStreaming:
		info, err := find(s.streaming, JSON)
		return info.Serializer, err
	case ProtobufStreaming:
		info, err := find(s.streaming, Protobuf)
		return info.Serializer, err
	}
	info, err := find(s.Factory, form)
	return info.Serializer, err
}

func find(factory serializer.CodecFactory, form string) (runtime.SerializerInfo, error) {
	if mediaType, known := mediaTypes[form]; known {
		if info, ok := runtime.SerializerInfoForMediaType(factory.SupportedMediaTypes(), mediaType); ok {
			return info, nil
		}
	}
	return runtime.SerializerInfo{}, fmt.Errorf("unknown form %q", form)
}
