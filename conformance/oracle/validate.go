package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/kubernetes/pkg/apis/admissionregistration"
	"k8s.io/kubernetes/pkg/apis/admissionregistration/validation"
)

// fieldError is an error of a field.
type fieldError struct {
	Type  string `json:"type"`
	Field string `json:"field"`
	Text  string `json:"text"`
}

// askValidate tells what is wrong with an admission policy or a binding, as it was sent: a new one, or one that takes the
// place of Old. Of a webhook configuration it tells what is wrong with the match conditions.
func askValidate(q *question) (any, error) {
	object, err := internal(q.Object)
	if err != nil {
		return nil, err
	}
	var old runtime.Object
	if len(q.Old) > 0 && string(q.Old) != "null" {
		if old, err = internal(q.Old); err != nil {
			return nil, err
		}
	}
	var errs field.ErrorList
	switch object := object.(type) {
	case *admissionregistration.ValidatingAdmissionPolicy:
		if old, ok := old.(*admissionregistration.ValidatingAdmissionPolicy); ok {
			errs = validation.ValidateValidatingAdmissionPolicyUpdate(object, old)
		} else {
			errs = validation.ValidateValidatingAdmissionPolicy(object)
		}
	case *admissionregistration.ValidatingAdmissionPolicyBinding:
		errs = validation.ValidateValidatingAdmissionPolicyBinding(object)
	case *admissionregistration.MutatingAdmissionPolicy:
		if old, ok := old.(*admissionregistration.MutatingAdmissionPolicy); ok {
			errs = validation.ValidateMutatingAdmissionPolicyUpdate(object, old)
		} else {
			errs = validation.ValidateMutatingAdmissionPolicy(object)
		}
	case *admissionregistration.MutatingAdmissionPolicyBinding:
		errs = validation.ValidateMutatingAdmissionPolicyBinding(object)
	case *admissionregistration.ValidatingWebhookConfiguration:
		if old, ok := old.(*admissionregistration.ValidatingWebhookConfiguration); ok {
			errs = validation.ValidateValidatingWebhookConfigurationUpdate(object, old)
		} else {
			errs = validation.ValidateValidatingWebhookConfiguration(object)
		}
		errs = about(errs, "matchConditions")
	default:
		return nil, fmt.Errorf("%T is not validated", object)
	}
	all := []fieldError{}
	for _, err := range errs {
		all = append(all, fieldError{string(err.Type), err.Field, err.Error()})
	}
	return map[string]any{"errors": all}, nil
}

func about(errs field.ErrorList, part string) field.ErrorList {
	var found field.ErrorList
	for _, err := range errs {
		if strings.Contains(err.Field, part) {
			found = append(found, err)
		}
	}
	return found
}

// internal is an object in the internal version, without defaults.
func internal(text json.RawMessage) (runtime.Object, error) {
	object, _, err := (&question{Object: text}).object()
	if err != nil {
		return nil, err
	}
	return scheme.ConvertToVersion(object, runtime.InternalGroupVersioner)
}
