package requests

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http/httptest"
	"strings"
	"unicode/utf8"

	"k8s.io/apiserver/pkg/endpoints/filters"
	"k8s.io/apiserver/pkg/endpoints/handlers"
	apirequest "k8s.io/apiserver/pkg/endpoints/request"
)

// Creation asks what becomes of a request to create an object. What is created is answered, without what the server
// adds to it.
type Creation struct {
	Request
	Endpoint Endpoint `json:"endpoint"`
	Body     Body     `json:"body"`
}

// Body is text, or base64 of what is none: {"base64": ...}.
type Body []byte

type binary struct {
	Base64 []byte `json:"base64"`
}

// MarshalJSON writes text as such.
func (b Body) MarshalJSON() ([]byte, error) {
	if utf8.Valid(b) {
		return json.Marshal(string(b))
	}
	return json.Marshal(binary{b})
}

// UnmarshalJSON reads both.
func (b *Body) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*b = Body(text)
		return nil
	}
	var other binary
	err := json.Unmarshal(data, &other)
	*b = other.Base64
	return err
}

// Created is the answer.
type Created struct {
	Code        int      `json:"code"`
	ContentType string   `json:"contentType"`
	Warnings    []string `json:"warnings,omitempty"`
	Body        string   `json:"body"`
}

// Create sends a request to the handler of the reference.
func Create(question Creation) (any, error) {
	scope, err := question.Endpoint.scope()
	if err != nil {
		return nil, err
	}
	request, err := question.request()
	if err != nil {
		return nil, err
	}
	request.Body = io.NopCloser(bytes.NewReader(question.Body))
	info, err := resolver.NewRequestInfo(request)
	if err != nil {
		return nil, err
	}
	request = request.WithContext(apirequest.WithRequestInfo(request.Context(), info))
	handler := handlers.CreateResource(storage{scope.Creater, scope.Kind}, scope, nil)
	recorder := httptest.NewRecorder()
	filters.WithWarningRecorder(handler).ServeHTTP(recorder, request)
	body := recorder.Body.String()
	if text, err := schemeName(body); err == nil {
		body = text
	}
	return Created{recorder.Code, recorder.Header().Get("Content-Type"), recorder.Header().Values("Warning"), body}, nil
}

// schemeName replaces the name of the scheme, which says where in the source it was made.
func schemeName(text string) (string, error) {
	all, err := shared()
	if err != nil {
		return "", err
	}
	return strings.ReplaceAll(text, all.scheme.Name(), "SCHEME"), nil
}
