package small

import (
	"encoding/json"
	"fmt"
	"net/url"

	"k8s.io/apimachinery/pkg/apis/meta/internalversion"
	internalscheme "k8s.io/apimachinery/pkg/apis/meta/internalversion/scheme"
	internalvalidation "k8s.io/apimachinery/pkg/apis/meta/internalversion/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	metavalidation "k8s.io/apimachinery/pkg/apis/meta/v1/validation"
	"k8s.io/apimachinery/pkg/conversion/queryparams"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	clientscheme "k8s.io/client-go/kubernetes/scheme"
)

type queryInput struct {
	Kind   string          `json:"kind"`
	Object json.RawMessage `json:"object"`
	Query  string          `json:"query"`
	Gate   bool            `json:"gate"`
	Patch  string          `json:"patch"`
}

// kindOf finds an options kind of the meta group or the core group.
func kindOf(kind string) (runtime.Object, error) {
	object, err := internalscheme.Scheme.New(metav1.SchemeGroupVersion.WithKind(kind))
	if err == nil {
		return object, nil
	}
	return clientscheme.Scheme.New(schema.GroupVersion{Version: "v1"}.WithKind(kind))
}

func queryEncode(input queryInput) (any, error) {
	object, err := kindOf(input.Kind)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(input.Object, object); err != nil {
		return nil, err
	}
	values, err := queryparams.Convert(object)
	return values.Encode(), err
}

func queryDecode(input queryInput) (any, error) {
	values, err := url.ParseQuery(input.Query)
	if err != nil {
		return nil, err
	}
	if input.Kind == "internal ListOptions" {
		options := &internalversion.ListOptions{}
		if err := internalscheme.ParameterCodec.DecodeParameters(values, metav1.SchemeGroupVersion, options); err != nil {
			return nil, err
		}
		again, err := internalscheme.ParameterCodec.EncodeParameters(options, metav1.SchemeGroupVersion)
		return again.Encode(), err
	}
	object, err := kindOf(input.Kind)
	if err != nil {
		return nil, err
	}
	err = internalscheme.ParameterCodec.DecodeParameters(values, metav1.SchemeGroupVersion, object)
	return object, err
}

func listOptions(data json.RawMessage) (*internalversion.ListOptions, error) {
	external, internal := &metav1.ListOptions{}, &internalversion.ListOptions{}
	if err := json.Unmarshal(data, external); err != nil {
		return nil, err
	}
	return internal, internalscheme.Scheme.Convert(external, internal, nil)
}

func validateOptions(input queryInput) (any, error) {
	if input.Kind == "ListOptions" {
		options, err := listOptions(input.Object)
		if err != nil {
			return nil, err
		}
		return texts(internalvalidation.ValidateListOptions(options, input.Gate)), nil
	}
	object, err := kindOf(input.Kind)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(input.Object, object); err != nil {
		return nil, err
	}
	switch options := object.(type) {
	case *metav1.CreateOptions:
		return texts(metavalidation.ValidateCreateOptions(options)), nil
	case *metav1.UpdateOptions:
		return texts(metavalidation.ValidateUpdateOptions(options)), nil
	case *metav1.DeleteOptions:
		return texts(metavalidation.ValidateDeleteOptions(options)), nil
	case *metav1.PatchOptions:
		return texts(metavalidation.ValidatePatchOptions(options, types.PatchType(input.Patch))), nil
	case *metav1.TableOptions:
		return texts(metavalidation.ValidateTableOptions(options)), nil
	default:
		return nil, fmt.Errorf("no validation for %q", input.Kind)
	}
}

func listOptionsDefault(input queryInput) (any, error) {
	options, err := listOptions(input.Object)
	if err != nil {
		return nil, err
	}
	internalversion.SetListOptionsDefaults(options, input.Gate)
	external := &metav1.ListOptions{}
	return external, internalscheme.Scheme.Convert(options, external, nil)
}
