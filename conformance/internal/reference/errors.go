package reference

import (
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
)

// Classes of errors in a response.
const (
	ClassRequest        = "request"
	ClassPanic          = "panic"
	ClassStrict         = "strict"
	ClassMissingKind    = "missing-kind"
	ClassMissingVersion = "missing-version"
	ClassNotRegistered  = "not-registered"
	ClassNotMarshalable = "not-marshalable"
	ClassOther          = "other"
)

func classOf(err error) string {
	switch {
	case runtime.IsStrictDecodingError(err):
		return ClassStrict
	case runtime.IsMissingKind(err):
		return ClassMissingKind
	case runtime.IsMissingVersion(err):
		return ClassMissingVersion
	case runtime.IsNotRegisteredError(err):
		return ClassNotRegistered
	case protobuf.IsNotMarshalable(err):
		return ClassNotMarshalable
	}
	return ClassOther
}

func (r *Response) fail(class string, err error) {
	r.OK = false
	r.Error = err.Error()
	r.ErrorClass = class
	if strict, ok := runtime.AsStrictDecodingError(err); ok {
		for _, one := range strict.Errors() {
			r.StrictErrors = append(r.StrictErrors, one.Error())
		}
	}
}
