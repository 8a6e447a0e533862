package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured/unstructuredscheme"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/runtime/serializer/cbor"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/runtime/serializer/streaming"
	"k8s.io/client-go/kubernetes/scheme"
	restwatch "k8s.io/client-go/rest/watch"
	sigsjson "sigs.k8s.io/json"

	"apimachinery.test/benches/toy"
	"apimachinery.test/measure"
)

var (
	factory = serializer.NewCodecFactory(scheme.Scheme,
		serializer.WithSerializer(cbor.NewSerializerInfo),
		serializer.WithStreamingCollectionEncodingToJSON(),
		serializer.WithStreamingCollectionEncodingToProtobuf())
	versions = schema.GroupVersions(scheme.Scheme.PrioritizedVersionsAllGroups())
	creator  = unstructuredscheme.NewUnstructuredCreator()
	typer    = unstructuredscheme.NewUnstructuredObjectTyper()
	// untyped are the codecs for objects without a type.
	untyped = map[string]runtime.Codec{
		"json": unstructured.UnstructuredJSONScheme,
		"yaml": json.NewSerializerWithOptions(json.DefaultMetaFactory, creator, typer, json.SerializerOptions{Yaml: true}),
		"cbor": cbor.NewSerializer(creator, typer),
	}
)

type operation = measure.Operation

// prepare finds the operation of a row. Rows are named operation/format/input.
func prepare(dir, row string) (operation, error) {
	parts := strings.Split(row, "/")
	if len(parts) != 3 {
		return nil, measure.ErrUnknown
	}
	op, format, input := parts[0], parts[1], parts[2]
	data, err := os.ReadFile(filepath.Join(dir, input+"."+format))
	if err != nil {
		return nil, measure.ErrUnknown
	}
	switch op {
	// The reference cannot read a list item by item: it reads the whole of it.
	case "decode", "items":
		return decode(factory.UniversalDeserializer(), data), nil
	case "decode-client":
		info, _ := runtime.SerializerInfoForMediaType(factory.SupportedMediaTypes(), formats[format])
		return decode(factory.WithoutConversion().DecoderToVersion(info.Serializer, versions), data), nil
	case "decode-strict":
		info, _ := runtime.SerializerInfoForMediaType(factory.SupportedMediaTypes(), formats[format])
		return decode(info.StrictSerializer, data), nil
	case "encode":
		return encode(format, data, &bytes.Buffer{})
	case "encode-stream":
		return encode(format, data, discard{})
	case "watch":
		return watch(data), nil
	case "decode-unstructured":
		return decodeUnstructured(format, data), nil
	case "encode-unstructured":
		return encodeUnstructured(untyped[format], data)
	case "decode-map":
		return func() error {
			var content map[string]any
			err := sigsjson.UnmarshalCaseSensitivePreserveInts(data, &content)
			measure.Sink = &unstructured.Unstructured{Object: content}
			return err
		}, nil
	case "decode-any":
		return decodeAny(data), nil
	case "to-hub":
		return toHub(data)
	case "from-hub":
		return fromHub(data)
	case "infer":
		return func() error {
			_, err := json.DefaultMetaFactory.Interpret(data)
			return err
		}, nil
	case "clone":
		return clone(data)
	case "negotiate":
		return negotiate(), nil
	case "handle":
		return handle(format, data)
	case "table":
		return table(data)
	case "patch-json", "patch-merge", "patch-strategic", "patch-three-way":
		return patchRow(op, data)
	case "apply", "apply-three":
		return applyRow(dir, op, input, data)
	case "admit", "admit-rules", "admit-update", "rules", "compile-rules", "register", "register-used":
		return customRow(dir, op, data)
	}
	return nil, measure.ErrUnknown
}

func decode(decoder runtime.Decoder, data []byte) operation {
	return func() error {
		obj, _, err := decoder.Decode(data, nil, nil)
		measure.Sink = obj
		return err
	}
}

func load(data []byte) (runtime.Object, error) {
	obj, _, err := factory.UniversalDeserializer().Decode(data, nil, nil)
	return obj, err
}

// A target is written to again and again, from the start.
type target interface {
	io.Writer
	Reset()
}

// discard is the end of a stream.
type discard struct{}

func (discard) Write(data []byte) (int, error) { return len(data), nil }
func (discard) Reset()                         {}

func encode(format string, data []byte, out target) (operation, error) {
	obj, err := load(data)
	if err != nil {
		return nil, err
	}
	encoder := encoder(format, obj)
	if allocating, ok := encoder.(runtime.EncoderWithAllocator); ok && format == "pb" {
		allocator := &runtime.Allocator{}
		return func() error {
			out.Reset()
			return allocating.EncodeWithAllocator(obj, out, allocator)
		}, nil
	}
	return func() error {
		out.Reset()
		return encoder.Encode(obj, out)
	}, nil
}

// loadAny reads an object as its type, and without one when it has none.
func loadAny(data []byte) (runtime.Object, error) {
	obj, err := load(data)
	if runtime.IsNotRegisteredError(err) || isList(obj) {
		obj, _, err = unstructured.UnstructuredJSONScheme.Decode(data, nil, nil)
	}
	return obj, err
}

func isList(obj runtime.Object) bool {
	_, ok := obj.(*corev1.List)
	return ok
}

// decodeUnstructured makes a list of what has items, but for the formats that only make an object of it.
func decodeUnstructured(format string, data []byte) operation {
	if format == "json" {
		return decode(untyped[format], data)
	}
	return func() error {
		obj := &unstructured.Unstructured{}
		measure.Sink = obj
		_, _, err := untyped[format].Decode(data, nil, obj)
		return err
	}
}

// decodeAny reads objects, one a line, of whatever kind they are.
func decodeAny(data []byte) operation {
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	return func() error {
		for _, line := range lines {
			obj, err := loadAny(line)
			if err != nil {
				return err
			}
			measure.Sink = obj
		}
		return nil
	}
}

func encodeUnstructured(codec runtime.Codec, data []byte) (operation, error) {
	obj, _, err := codec.Decode(data, nil, nil)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	return func() error {
		out.Reset()
		return codec.Encode(obj, &out)
	}, nil
}

// watch reads a stream as client-go does: events by the streaming serializer, objects by the other.
func watch(data []byte) operation {
	info, _ := runtime.SerializerInfoForMediaType(factory.SupportedMediaTypes(), runtime.ContentTypeJSON)
	decoder := factory.WithoutConversion().DecoderToVersion(info.Serializer, versions)
	return func() error {
		frames := info.StreamSerializer.Framer.NewFrameReader(io.NopCloser(bytes.NewReader(data)))
		events := restwatch.NewDecoder(streaming.NewDecoder(frames, info.StreamSerializer.Serializer), decoder)
		for count := 0; ; count++ {
			_, obj, err := events.Decode()
			if errors.Is(err, io.EOF) {
				if count == 0 {
					return fmt.Errorf("no events")
				}
				return nil
			}
			if err != nil {
				return err
			}
			measure.Sink = obj
		}
	}
}

func toyCodecs() (serializer.CodecFactory, error) {
	scheme := runtime.NewScheme()
	err := toy.AddTo(scheme)
	return serializer.NewCodecFactory(scheme), err
}

func toHub(data []byte) (operation, error) {
	codecs, err := toyCodecs()
	return decode(codecs.UniversalDecoder(toy.Internal), data), err
}

func fromHub(data []byte) (operation, error) {
	codecs, err := toyCodecs()
	if err != nil {
		return nil, err
	}
	obj, _, err := codecs.UniversalDecoder(toy.Internal).Decode(data, nil, nil)
	if err != nil {
		return nil, err
	}
	info, _ := runtime.SerializerInfoForMediaType(codecs.SupportedMediaTypes(), runtime.ContentTypeJSON)
	encoder := codecs.EncoderForVersion(info.Serializer, toy.V2)
	var out bytes.Buffer
	return func() error {
		out.Reset()
		return encoder.Encode(obj, &out)
	}, nil
}

func clone(data []byte) (operation, error) {
	obj, err := load(data)
	return func() error {
		measure.Sink = obj.DeepCopyObject()
		return nil
	}, err
}
