package small

import (
	"errors"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

type statusInput struct {
	Make    string       `json:"make"`
	Group   string       `json:"group"`
	Kind    string       `json:"kind"`
	Name    string       `json:"name"`
	Text    string       `json:"text"`
	Verb    string       `json:"verb"`
	Seconds int          `json:"seconds"`
	Code    int          `json:"code"`
	Flag    bool         `json:"flag"`
	Errors  []errorInput `json:"errors"`
}

func (s statusInput) build() *apierrors.StatusError {
	resource := schema.GroupResource{Group: s.Group, Resource: s.Kind}
	kind := schema.GroupKind{Group: s.Group, Kind: s.Kind}
	switch s.Make {
	case "NotFound":
		return apierrors.NewNotFound(resource, s.Name)
	case "AlreadyExists":
		return apierrors.NewAlreadyExists(resource, s.Name)
	case "GenerateNameConflict":
		return apierrors.NewGenerateNameConflict(resource, s.Name, s.Seconds)
	case "Unauthorized":
		return apierrors.NewUnauthorized(s.Text)
	case "Forbidden":
		return apierrors.NewForbidden(resource, s.Name, errors.New(s.Text))
	case "Conflict":
		return apierrors.NewConflict(resource, s.Name, errors.New(s.Text))
	case "ApplyConflict":
		return apierrors.NewApplyConflict([]metav1.StatusCause{{Type: "FieldManagerConflict", Message: s.Text, Field: s.Name}}, s.Text)
	case "Gone":
		return apierrors.NewGone(s.Text)
	case "ResourceExpired":
		return apierrors.NewResourceExpired(s.Text)
	case "Invalid":
		list := field.ErrorList{}
		for _, one := range s.Errors {
			list = append(list, one.build())
		}
		return apierrors.NewInvalid(kind, s.Name, list)
	case "BadRequest":
		return apierrors.NewBadRequest(s.Text)
	case "TooManyRequests":
		return apierrors.NewTooManyRequests(s.Text, s.Seconds)
	case "ServiceUnavailable":
		return apierrors.NewServiceUnavailable(s.Text)
	case "MethodNotSupported":
		return apierrors.NewMethodNotSupported(resource, s.Verb)
	case "ServerTimeout":
		return apierrors.NewServerTimeout(resource, s.Verb, s.Seconds)
	case "InternalError":
		return apierrors.NewInternalError(errors.New(s.Text))
	case "Timeout":
		return apierrors.NewTimeoutError(s.Text, s.Seconds)
	case "TooManyRequestsError":
		return apierrors.NewTooManyRequestsError(s.Text)
	case "RequestEntityTooLarge":
		return apierrors.NewRequestEntityTooLargeError(s.Text)
	default:
		return apierrors.NewGenericServerResponse(s.Code, s.Verb, resource, s.Name, s.Text, s.Seconds, s.Flag)
	}
}

func statusOf(input statusInput) (any, error) { return input.build().ErrStatus, nil }

var predicates = []func(error) bool{
	apierrors.IsNotFound, apierrors.IsAlreadyExists, apierrors.IsConflict, apierrors.IsInvalid, apierrors.IsGone,
	apierrors.IsResourceExpired, apierrors.IsNotAcceptable, apierrors.IsUnsupportedMediaType,
	apierrors.IsMethodNotSupported, apierrors.IsServiceUnavailable, apierrors.IsBadRequest, apierrors.IsUnauthorized,
	apierrors.IsForbidden, apierrors.IsTimeout, apierrors.IsServerTimeout, apierrors.IsInternalError,
	apierrors.IsTooManyRequests, apierrors.IsRequestEntityTooLargeError, apierrors.IsUnexpectedServerError,
	apierrors.IsStoreReadError,
}

type statusAnswers struct {
	Is      []bool `json:"is"`
	Delay   int    `json:"delay"`
	Suggest bool   `json:"suggest"`
}

// statusIs asks every question about a status that an error wraps.
func statusIs(status metav1.Status) (any, error) {
	err := fmt.Errorf("wrapped: %w", &apierrors.StatusError{ErrStatus: status})
	result := statusAnswers{}
	for _, is := range predicates {
		result.Is = append(result.Is, is(err))
	}
	result.Delay, result.Suggest = apierrors.SuggestsClientDelay(err)
	return result, nil
}
