package requests

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http/httptest"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apiserver/pkg/endpoints/handlers/negotiation"
	"k8s.io/apiserver/pkg/endpoints/handlers/responsewriters"
)

// Response asks how a server writes an object, or an error, to a client.
type Response struct {
	Request
	// Code that the handler answers.
	Code int `json:"code"`
	// Items is how many ConfigMaps a list has; one is written alone where it is 0.
	Items int `json:"items"`
	// Size of the text in each ConfigMap.
	Size int `json:"size"`
	// Untyped is written in place of ConfigMaps: an object without a type, which has no protobuf.
	Untyped bool `json:"untyped"`
	// Status is the error that is written in place of an object.
	Status *metav1.Status `json:"status,omitempty"`
	// Error is the text of another error.
	Error string `json:"error,omitempty"`
}

// Written is what the client gets.
type Written struct {
	Code int `json:"code"`
	// Headers that are set, of those that are looked at.
	Headers [][2]string `json:"headers"`
	// Body when it is short, else its length and hash, unpacked.
	Body   Body   `json:"body"`
	Length int    `json:"length,omitempty"`
	Hash   string `json:"hash,omitempty"`
}

var v1 = schema.GroupVersion{Version: "v1"}

// Respond writes with the reference's response writers.
func Respond(question Response) (any, error) {
	all, err := shared()
	if err != nil {
		return nil, err
	}
	if _, err := all.codecs(false); err != nil {
		return nil, err
	}
	codecs := serializer.NewCodecFactory(all.scheme, serializer.WithStreamingCollectionEncodingToJSON(), serializer.WithStreamingCollectionEncodingToProtobuf())
	request, err := question.request()
	if err != nil {
		return nil, err
	}
	recorder := httptest.NewRecorder()
	switch {
	case question.Status != nil:
		responsewriters.ErrorNegotiated(&apierrors.StatusError{ErrStatus: *question.Status}, codecs, v1, recorder, request)
	case question.Error != "":
		responsewriters.ErrorNegotiated(errors.New(question.Error), codecs, v1, recorder, request)
	default:
		responsewriters.WriteObjectNegotiated(codecs, negotiation.DefaultEndpointRestrictions, v1, recorder, request, question.Code, question.object(), false)
	}
	return written(recorder)
}

func (r Response) object() runtime.Object {
	if r.Untyped {
		return &unstructured.Unstructured{Object: map[string]any{"apiVersion": "v1", "kind": "Other", "metadata": map[string]any{"name": "a"}}}
	}
	item := func(i int) corev1.ConfigMap {
		return corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprintf("c%d", i)}, Data: map[string]string{"text": strings.Repeat("x", r.Size)}}
	}
	if r.Items == 0 {
		alone := item(0)
		return &alone
	}
	list := &corev1.ConfigMapList{}
	for i := range r.Items {
		list.Items = append(list.Items, item(i))
	}
	return list
}

func written(recorder *httptest.ResponseRecorder) (any, error) {
	answer := Written{Code: recorder.Code, Headers: [][2]string{}}
	for _, name := range []string{"Content-Type", "Content-Encoding", "Vary", "Retry-After"} {
		for _, value := range recorder.Header().Values(name) {
			answer.Headers = append(answer.Headers, [2]string{strings.ToLower(name), value})
		}
	}
	var body io.Reader = recorder.Body
	if recorder.Header().Get("Content-Encoding") == "gzip" {
		unpacked, err := gzip.NewReader(body)
		if err != nil {
			return nil, err
		}
		body = unpacked
	}
	bytes, err := io.ReadAll(body)
	if err != nil {
		return nil, err
	}
	if len(bytes) > 1000 {
		hash := sha256.Sum256(bytes)
		answer.Length, answer.Hash = len(bytes), hex.EncodeToString(hash[:])
		return answer, nil
	}
	answer.Body = bytes
	return answer, nil
}
