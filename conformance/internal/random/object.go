package random

import (
	"bytes"
	"fmt"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"apimachinery.test/conformance/internal/codecs"
)

// Forms are those a random object is written in, in this order.
var Forms = []string{codecs.Protobuf, codecs.JSON, codecs.YAML, codecs.CBOR}

// Header tells of one object; its payloads are the forms in the order of Outputs.
type Header struct {
	Group   string   `json:"group"`
	Version string   `json:"version"`
	Kind    string   `json:"kind"`
	Index   int      `json:"index"`
	Outputs []Output `json:"outputs"`
	// Differs lists, as "from>to", the pairs where reading one form and writing
	// the other gives other bytes than the payload of the latter.
	Differs  []string `json:"differs,omitempty"`
	Payloads int      `json:"payloads"`
}

// Output tells of one form. Its payload is empty when Error is set.
type Output struct {
	Form  string `json:"form"`
	Error string `json:"error,omitempty"`
}

// Object returns the index-th random object of a kind, stamped with the kind.
func Object(set *codecs.Set, gvk schema.GroupVersionKind, seed int64, index int) (runtime.Object, error) {
	obj, err := set.Scheme.New(gvk)
	if err != nil {
		return nil, err
	}
	NewFiller(set.Factory, seed, fmt.Sprintf("%s %d", gvk, index)).Fill(obj)
	obj.GetObjectKind().SetGroupVersionKind(gvk)
	return obj, nil
}

// Encode writes the object in every form.
func Encode(set *codecs.Set, obj runtime.Object) ([]Output, [][]byte) {
	outputs, payloads := make([]Output, len(Forms)), make([][]byte, len(Forms))
	for i, form := range Forms {
		outputs[i].Form = form
		data, err := encode(set, obj, form)
		if err != nil {
			outputs[i].Error = err.Error()
			continue
		}
		payloads[i] = data
	}
	return outputs, payloads
}

// Differs reads each form and compares what is then written with the payloads.
func Differs(set *codecs.Set, outputs []Output, payloads [][]byte) []string {
	var differs []string
	for i, from := range outputs {
		if from.Error != "" {
			continue
		}
		obj, err := decode(set, payloads[i], from.Form)
		for j, to := range outputs {
			if to.Error != "" {
				continue
			}
			var data []byte
			if err == nil {
				data, err = encode(set, obj, to.Form)
			}
			if err != nil || !bytes.Equal(data, payloads[j]) {
				differs = append(differs, from.Form+">"+to.Form)
			}
		}
	}
	return differs
}

func encode(set *codecs.Set, obj runtime.Object, form string) ([]byte, error) {
	encoder, err := set.Encoder(form)
	if err != nil {
		return nil, err
	}
	var buffer bytes.Buffer
	err = encoder.Encode(obj, &buffer)
	return buffer.Bytes(), err
}

func decode(set *codecs.Set, data []byte, form string) (runtime.Object, error) {
	decoder, err := set.Decoder(form, false)
	if err != nil {
		return nil, err
	}
	obj, _, err := decoder.Decode(data, nil, nil)
	return obj, err
}
