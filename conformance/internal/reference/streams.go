package reference

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"k8s.io/apimachinery/pkg/runtime"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml/kyaml"
)

// streamLimit bounds how many documents of a stream are reported: some errors
// repeat for ever.
const streamLimit = 1000

// Document is one document of a stream, or the error in its place.
type Document struct {
	Text  string `json:"text"`
	Error string `json:"error,omitempty"`
}

// kyamlOf writes the JSON text of an object, without going through Go values.
func kyamlOf(encoder kyaml.Encoder) func([]byte) ([]byte, error) {
	return func(data []byte) ([]byte, error) {
		return encoder.Marshal(json.RawMessage(data))
	}
}

// yamlDocuments tells the documents that the reader of YAML streams finds.
func yamlDocuments(data []byte) ([]byte, error) {
	reader := utilyaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(data)))
	return documents(reader.Read)
}

// yamlOrJSON tells the documents that clients find in a file, as JSON.
func yamlOrJSON(data []byte) ([]byte, error) {
	decoder := utilyaml.NewYAMLOrJSONDecoder(bytes.NewReader(data), 4096)
	return documents(func() ([]byte, error) {
		var raw runtime.RawExtension
		err := decoder.Decode(&raw)
		return bytes.TrimSpace(raw.Raw), err
	})
}

func documents(next func() ([]byte, error)) ([]byte, error) {
	found := []Document{}
	for len(found) < streamLimit {
		text, err := next()
		if errors.Is(err, io.EOF) {
			break
		}
		document := Document{Text: string(text)}
		if err != nil {
			document = Document{Error: err.Error()}
			if len(found) > 0 && found[len(found)-1].Error == document.Error {
				break
			}
		}
		found = append(found, document)
	}
	return json.Marshal(found)
}
