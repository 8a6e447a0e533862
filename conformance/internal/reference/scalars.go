package reference

import (
	"encoding/json"
	"strconv"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/intstr"
	"sigs.k8s.io/yaml"
	"sigs.k8s.io/yaml/kyaml"
)

type operation func(data []byte, response *Response) [][]byte

// scalars holds the operations that need no kind. Each has one output, of the
// form "text".
var scalars = map[string]operation{
	"quantity":            quantity,
	"quantity-json":       throughJSON[resource.Quantity],
	"time":                throughJSON[metav1.Time],
	"micro-time":          throughJSON[metav1.MicroTime],
	"duration":            throughJSON[metav1.Duration],
	"int-or-string":       throughJSON[intstr.IntOrString],
	"fields-v1":           throughJSON[metav1.FieldsV1],
	"label-selector":      text(func(s string) (string, error) { return show(labels.Parse(s)) }),
	"field-selector":      text(func(s string) (string, error) { return show(fields.ParseSelector(s)) }),
	"yaml-to-json":        plain(yaml.YAMLToJSON),
	"yaml-to-json-strict": plain(yaml.YAMLToJSONStrict),
	"json-to-yaml":        plain(yaml.JSONToYAML),
	"json-to-kyaml":       plain(kyamlOf(kyaml.Encoder{})),
	"json-to-kyaml-line":  plain(kyamlOf(kyaml.Encoder{Compact: true})),
	"yaml-documents":      plain(yamlDocuments),
	"yaml-or-json":        plain(yamlOrJSON),
}

func plain(convert func([]byte) ([]byte, error)) operation {
	return func(data []byte, response *Response) [][]byte {
		out, err := convert(data)
		if err != nil {
			response.fail(classOf(err), err)
			return nil
		}
		response.Outputs = append(response.Outputs, Output{Form: "text"})
		return [][]byte{out}
	}
}

func text(convert func(string) (string, error)) operation {
	return plain(func(data []byte) ([]byte, error) {
		out, err := convert(string(data))
		return []byte(out), err
	})
}

func show[T interface{ String() string }](value T, err error) (string, error) {
	if err != nil {
		return "", err
	}
	return value.String(), nil
}

// throughJSON reads a value from JSON and writes it again.
func throughJSON[T any](data []byte, response *Response) [][]byte {
	return plain(func(data []byte) ([]byte, error) {
		var value T
		if err := json.Unmarshal(data, &value); err != nil {
			return nil, err
		}
		return json.Marshal(&value)
	})(data, response)
}

// quantity parses the text itself, not JSON, and tells several views of it.
func quantity(data []byte, response *Response) [][]byte {
	value, err := resource.ParseQuantity(string(data))
	if err != nil {
		response.fail(classOf(err), err)
		return nil
	}
	whole, fits := value.AsInt64()
	// AsDec changes the quantity, so it works on a copy.
	exact := value.DeepCopy()
	response.Values = map[string]string{
		"format":     string(value.Format),
		"sign":       strconv.Itoa(value.Sign()),
		"value":      strconv.FormatInt(value.Value(), 10),
		"milliValue": strconv.FormatInt(value.MilliValue(), 10),
		"asDec":      exact.AsDec().String(),
	}
	if fits {
		response.Values["asInt64"] = strconv.FormatInt(whole, 10)
	}
	response.Outputs = append(response.Outputs, Output{Form: "text"})
	return [][]byte{[]byte(value.String())}
}
