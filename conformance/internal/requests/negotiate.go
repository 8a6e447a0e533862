package requests

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/endpoints/handlers/negotiation"
)

// Request is a request without its body.
type Request struct {
	Method string `json:"method"`
	// Target is path and query.
	Target string `json:"target"`
	// Headers as name and value.
	Headers [][2]string `json:"headers"`
}

func (r Request) request() (*http.Request, error) {
	target, err := url.ParseRequestURI(r.Target)
	if err != nil {
		return nil, err
	}
	request := &http.Request{Method: r.Method, URL: target, Header: http.Header{}, Body: http.NoBody}
	for _, header := range r.Headers {
		request.Header.Add(header[0], header[1])
	}
	return request, nil
}

// Negotiation asks what is negotiated for a request.
type Negotiation struct {
	Request
	Endpoint Endpoint `json:"endpoint"`
	// Default takes the default restrictions instead of those of the endpoint.
	Default bool `json:"default"`
}

// Negotiated is the answer.
type Negotiated struct {
	Output  *Output        `json:"output,omitempty"`
	Refused *metav1.Status `json:"refused,omitempty"`
	// StreamOf is the media type that a watch would have.
	StreamOf      string         `json:"streamOf,omitempty"`
	StreamRefused *metav1.Status `json:"streamRefused,omitempty"`
	// Input is the media type of the body.
	Input        string         `json:"input,omitempty"`
	InputRefused *metav1.Status `json:"inputRefused,omitempty"`
}

// Output is what the client gets.
type Output struct {
	MediaType string `json:"mediaType"`
	// Pretty tells whether the serializer is the one for people.
	Pretty       bool                     `json:"pretty,omitempty"`
	Convert      *schema.GroupVersionKind `json:"convert,omitempty"`
	Stream       string                   `json:"stream,omitempty"`
	Version      string                   `json:"version,omitempty"`
	Export       bool                     `json:"export,omitempty"`
	Profile      string                   `json:"profile,omitempty"`
	Unrecognized []string                 `json:"unrecognized,omitempty"`
}

// Negotiate answers what the negotiation code of the reference does.
func Negotiate(question Negotiation) (any, error) {
	scope, err := question.Endpoint.scope()
	if err != nil {
		return nil, err
	}
	request, err := question.request()
	if err != nil {
		return nil, err
	}
	var restrictions negotiation.EndpointRestrictions = scope
	if question.Default {
		restrictions = negotiation.DefaultEndpointRestrictions
	}
	var answer Negotiated
	if options, info, err := negotiation.NegotiateOutputMediaType(request, scope.Serializer, restrictions); err != nil {
		answer.Refused = statusOf(err)
	} else {
		answer.Output = output(options, info)
	}
	if info, err := negotiation.NegotiateOutputMediaTypeStream(request, scope.Serializer, restrictions); err != nil {
		answer.StreamRefused = statusOf(err)
	} else {
		answer.StreamOf = info.MediaType
	}
	if info, err := negotiation.NegotiateInputSerializer(request, false, scope.Serializer); err != nil {
		answer.InputRefused = statusOf(err)
	} else {
		answer.Input = info.MediaType
	}
	return answer, nil
}

func output(options negotiation.MediaTypeOptions, info runtime.SerializerInfo) *Output {
	// The order of unrecognized parameters is that of a map.
	slices.Sort(options.Unrecognized)
	return &Output{
		MediaType:    info.MediaType,
		Pretty:       info.PrettySerializer != nil && info.Serializer == info.PrettySerializer,
		Convert:      options.Convert,
		Stream:       options.Stream,
		Version:      options.UseServerVersion,
		Export:       options.Export,
		Profile:      options.Profile,
		Unrecognized: options.Unrecognized,
	}
}

func statusOf(err error) *metav1.Status {
	var withStatus interface{ Status() metav1.Status }
	if !errors.As(err, &withStatus) {
		return &metav1.Status{Message: err.Error()}
	}
	status := withStatus.Status()
	return &status
}

// MarshalJSON names the parts as the questions do.
func (o Output) MarshalJSON() ([]byte, error) {
	type plain Output
	var convert *[3]string
	if o.Convert != nil {
		convert = &[3]string{o.Convert.Group, o.Convert.Version, o.Convert.Kind}
	}
	return json.Marshal(struct {
		plain
		Convert *[3]string `json:"convert,omitempty"`
	}{plain(o), convert})
}
