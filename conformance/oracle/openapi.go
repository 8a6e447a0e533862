package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	openapi_v2 "github.com/google/gnostic-models/openapiv2"
	openapi_v3 "github.com/google/gnostic-models/openapiv3"
	"go.yaml.in/yaml/v3"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/kube-openapi/pkg/handler"
	"k8s.io/kube-openapi/pkg/spec3"
	models "k8s.io/kube-openapi/pkg/util/proto"
	"k8s.io/kube-openapi/pkg/validation/spec"
)

func init() {
	asks["openapi"] = askOpenAPI
	asks["customOpenAPI"] = askCustomOpenAPI
}

// readDocument is what the reference's readers make of an OpenAPI document.
type readDocument struct {
	Paths   int `json:"paths"`
	Schemas int `json:"schemas"`
	// Models is how many schemas kubectl's validation knows.
	Models int `json:"models"`
	// SameBytes is whether the protobuf is that of the reference, SameContent whether it means the same.
	SameBytes   bool `json:"sameBytes"`
	SameContent bool `json:"sameContent"`
}

// askOpenAPI reads a document in JSON and in protobuf with everything that reads such documents in clients and servers.
func askOpenAPI(q *question) (any, error) {
	var kind struct {
		OpenAPI string `json:"openapi"`
	}
	if err := json.Unmarshal(q.Object, &kind); err != nil {
		return nil, err
	}
	if kind.OpenAPI == "" {
		return readSwagger(q.Object, q.Protobuf)
	}
	return readV3(q.Object, q.Protobuf)
}

// customDocuments are what a server publishes about a custom resource.
type customDocuments struct {
	V3      *spec3.OpenAPI `json:"v3"`
	Swagger *spec.Swagger  `json:"swagger"`
}

// askCustomOpenAPI makes the documents about the custom resource of a definition in the version To.
func askCustomOpenAPI(q *question) (any, error) {
	var definition v1.CustomResourceDefinition
	if err := json.Unmarshal(q.Object, &definition); err != nil {
		return nil, err
	}
	v3, err := builder.BuildOpenAPIV3(&definition, q.To, builder.Options{IncludeSelectableFields: true})
	if err != nil {
		return nil, err
	}
	swagger, err := builder.BuildOpenAPIV2(&definition, q.To, builder.Options{V2: true, IncludeSelectableFields: true})
	if err != nil {
		return nil, err
	}
	swagger.Definitions = handler.PruneDefaults(swagger.Definitions)
	return customDocuments{v3, swagger}, nil
}

func readV3(text, binary []byte) (found readDocument, err error) {
	var document spec3.OpenAPI
	if err := json.Unmarshal(text, &document); err != nil {
		return found, fmt.Errorf("spec3: %w", err)
	}
	found.Paths, found.Schemas = len(document.Paths.Paths), len(document.Components.Schemas)
	if _, err := managedfields.NewTypeConverter(document.Components.Schemas, false); err != nil {
		return found, fmt.Errorf("type converter: %w", err)
	}
	parsed, err := openapi_v3.ParseDocument(text)
	if err != nil {
		return found, fmt.Errorf("gnostic: %w", err)
	}
	known, err := models.NewOpenAPIV3Data(parsed)
	if err != nil {
		return found, fmt.Errorf("models: %w", err)
	}
	found.Models = len(known.ListModels())
	return found, compareBinary(&found, parsed, &openapi_v3.Document{}, binary)
}

func readSwagger(text, binary []byte) (found readDocument, err error) {
	var document spec.Swagger
	if err := json.Unmarshal(text, &document); err != nil {
		return found, fmt.Errorf("spec: %w", err)
	}
	found.Paths, found.Schemas = len(document.Paths.Paths), len(document.Definitions)
	parsed, err := openapi_v2.ParseDocument(text)
	if err != nil {
		return found, fmt.Errorf("gnostic: %w", err)
	}
	known, err := models.NewOpenAPIData(parsed)
	if err != nil {
		return found, fmt.Errorf("models: %w", err)
	}
	found.Models = len(known.ListModels())
	return found, compareBinary(&found, parsed, &openapi_v2.Document{}, binary)
}

func compareBinary(found *readDocument, parsed, read proto.Message, binary []byte) error {
	expected, err := proto.Marshal(parsed)
	if err != nil {
		return err
	}
	if err := proto.Unmarshal(binary, read); err != nil {
		return fmt.Errorf("protobuf: %w", err)
	}
	found.SameBytes = bytes.Equal(expected, binary)
	for _, message := range []proto.Message{parsed, read} {
		if err := normalize(message.ProtoReflect()); err != nil {
			return err
		}
	}
	found.SameContent = proto.Equal(parsed, read)
	return nil
}

// normalize writes the YAML in a document in one way.
func normalize(message protoreflect.Message) (err error) {
	if message.Descriptor().Name() == "Any" {
		field := message.Descriptor().Fields().ByName("yaml")
		var value any
		if err := yaml.Unmarshal([]byte(message.Get(field).String()), &value); err != nil {
			return err
		}
		text, err := json.Marshal(value)
		if err != nil {
			return err
		}
		message.Set(field, protoreflect.ValueOfString(string(text)))
		return nil
	}
	message.Range(func(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		switch {
		case field.Kind() != protoreflect.MessageKind:
		case field.IsList():
			for i := 0; i < value.List().Len() && err == nil; i++ {
				err = normalize(value.List().Get(i).Message())
			}
		default:
			err = normalize(value.Message())
		}
		return err == nil
	})
	return err
}
