// Package reference answers questions about what the reference implementation
// does: one request message in, one response message out.
package reference

import "k8s.io/apimachinery/pkg/runtime/schema"

// Kind is a group, version and kind in a header.
type Kind struct {
	Group   string `json:"group"`
	Version string `json:"version"`
	Kind    string `json:"kind"`
}

// Targets of a decode request.
const (
	// Typed reads into the registered Go type.
	Typed = "typed"
	// Unstructured reads into a generic object with the form's serializer.
	Unstructured = "unstructured"
	// UnstructuredScheme reads JSON with the generic scheme, which turns data
	// with items into a list.
	UnstructuredScheme = "unstructured-scheme"
)

// Request is the header of a request; the one payload is the data it is about.
type Request struct {
	// ID comes back in the response.
	ID uint64 `json:"id"`
	// Op is the operation: "decode" or one of the scalar operations.
	Op string `json:"op"`
	// From, Strict and Target say how to decode.
	From   string `json:"from,omitempty"`
	Strict bool   `json:"strict,omitempty"`
	Target string `json:"target,omitempty"`
	// Defaults stands in for a kind the data does not name.
	Defaults *Kind `json:"defaults,omitempty"`
	// Into is the kind whose Go type is offered to the decoder.
	Into *Kind `json:"into,omitempty"`
	// To lists the forms the decoded object is written in.
	To []string `json:"to,omitempty"`
	// Versioned writes through the encoder that stamps the object's kind.
	Versioned bool `json:"versioned,omitempty"`
	Payloads  int  `json:"payloads"`
}

// Output tells of one written form. Its payload is empty when Error is set.
type Output struct {
	Form  string `json:"form"`
	Error string `json:"error,omitempty"`
}

// Response is the header of a response. Payloads stand in the order of Outputs.
type Response struct {
	ID uint64 `json:"id"`
	// OK is true when the operation gave no error at all.
	OK bool `json:"ok"`
	// Decoded is true when an object came out, be it with strict errors.
	Decoded bool `json:"decoded,omitempty"`
	// Error is the whole text of the error, ErrorClass one of the Class values.
	Error        string   `json:"error,omitempty"`
	ErrorClass   string   `json:"errorClass,omitempty"`
	StrictErrors []string `json:"strictErrors,omitempty"`
	// GVK is the kind the decoder reports, also with many errors.
	GVK *Kind `json:"gvk,omitempty"`
	// GoType is the Go type of the decoded object.
	GoType   string            `json:"goType,omitempty"`
	Values   map[string]string `json:"values,omitempty"`
	Outputs  []Output          `json:"outputs"`
	Payloads int               `json:"payloads"`
}

func (k *Kind) gvk() *schema.GroupVersionKind {
	if k == nil {
		return nil
	}
	return &schema.GroupVersionKind{Group: k.Group, Version: k.Version, Kind: k.Kind}
}

func kindOf(gvk *schema.GroupVersionKind) *Kind {
	if gvk == nil {
		return nil
	}
	return &Kind{Group: gvk.Group, Version: gvk.Version, Kind: gvk.Kind}
}
