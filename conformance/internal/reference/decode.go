package reference

import (
	"bytes"
	"fmt"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"apimachinery.test/conformance/internal/codecs"
)

func (s *Server) decode(request Request, data []byte, response *Response) [][]byte {
	decoder, into, err := s.prepare(request)
	if err != nil {
		response.fail(ClassRequest, err)
		return nil
	}
	obj, gvk, err := decoder.Decode(data, request.Defaults.gvk(), into)
	response.GVK = kindOf(gvk)
	if err != nil {
		response.fail(classOf(err), err)
	}
	if obj == nil {
		return nil
	}
	response.Decoded = true
	response.GoType = fmt.Sprintf("%T", obj)
	return s.encode(request, obj, gvk, response)
}

func (s *Server) prepare(request Request) (runtime.Decoder, runtime.Object, error) {
	if request.Target == UnstructuredScheme {
		if request.From != codecs.JSON {
			return nil, nil, fmt.Errorf("target %q reads JSON only", request.Target)
		}
		return unstructured.UnstructuredJSONScheme, nil, nil
	}
	decoder, err := s.set.Decoder(request.From, request.Strict)
	if err != nil {
		return nil, nil, err
	}
	switch request.Target {
	case Unstructured:
		return decoder, &unstructured.Unstructured{}, nil
	case Typed, "":
		if request.Into == nil {
			return decoder, nil, nil
		}
		into, err := s.set.Scheme.New(*request.Into.gvk())
		return decoder, into, err
	}
	return nil, nil, fmt.Errorf("unknown target %q", request.Target)
}

func (s *Server) encode(request Request, obj runtime.Object, gvk *schema.GroupVersionKind, response *Response) [][]byte {
	written := make([][]byte, 0, len(request.To))
	for _, form := range request.To {
		output := Output{Form: form}
		data, err := s.encodeOne(request, obj, gvk, form)
		if err != nil {
			output.Error = err.Error()
			data = nil
		}
		response.Outputs = append(response.Outputs, output)
		written = append(written, data)
	}
	return written
}

func (s *Server) encodeOne(request Request, obj runtime.Object, gvk *schema.GroupVersionKind, form string) (data []byte, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	encoder, err := s.set.Encoder(form)
	if err != nil {
		return nil, err
	}
	if request.Versioned && gvk != nil {
		encoder = s.set.Factory.WithoutConversion().EncoderForVersion(encoder, gvk.GroupVersion())
	}
	var buffer bytes.Buffer
	err = encoder.Encode(obj, &buffer)
	return buffer.Bytes(), err
}
