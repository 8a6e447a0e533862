package definitions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"unsafe"

	autoscalingv1 "k8s.io/api/autoscaling/v1"
	_ "k8s.io/apiextensions-apiserver/pkg/registry/customresource" // its functions are linked
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apiserver/pkg/registry/rest"
)

// ScaleQuestion is an object, the paths of replicas, of those in the status and of the selector, and a scale to
// write when there is one.
type ScaleQuestion struct {
	Object json.RawMessage `json:"object"`
	Paths  [3]string       `json:"paths"`
	Scale  json.RawMessage `json:"scale,omitempty"`
}

// Scaled is the scale of an object and whether it says how many replicas it wants, or the object after writing.
type Scaled struct {
	Scale  any    `json:"scale,omitempty"`
	Found  bool   `json:"found,omitempty"`
	Object any    `json:"object,omitempty"`
	Error  string `json:"error,omitempty"`
	// Code is that of the answer to an update, 0 when there is none.
	Code int32 `json:"code,omitempty"`
}

//go:linkname scaleFromCustomResource k8s.io/apiextensions-apiserver/pkg/registry/customresource.scaleFromCustomResource
func scaleFromCustomResource(cr *unstructured.Unstructured, specReplicasPath, statusReplicasPath, labelSelectorPath string) (*autoscalingv1.Scale, bool, error)

// scaleUpdatedObjectInfo has the layout of the reference's type of that name.
type scaleUpdatedObjectInfo struct {
	reqObjInfo          rest.UpdatedObjectInfo
	specReplicasPath    string
	statusReplicasPath  string
	labelSelectorPath   string
	parentGV            schema.GroupVersion
	replicasPathMapping managedfields.ResourcePathMappings
}

//go:linkname updatedObject k8s.io/apiextensions-apiserver/pkg/registry/customresource.(*scaleUpdatedObjectInfo).UpdatedObject
func updatedObject(info unsafe.Pointer, ctx context.Context, old runtime.Object) (runtime.Object, error)

// Scale reads or writes the scale of an object.
func Scale(question ScaleQuestion) (any, error) {
	object := &unstructured.Unstructured{}
	if err := object.UnmarshalJSON(question.Object); err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	if len(question.Scale) == 0 {
		scale, found, err := scaleFromCustomResource(object, question.Paths[0], question.Paths[1], question.Paths[2])
		if err != nil {
			return Scaled{Error: err.Error()}, nil
		}
		return Scaled{Scale: scale, Found: found}, nil
	}
	var wanted autoscalingv1.Scale
	if err := json.Unmarshal(question.Scale, &wanted); err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	info := &scaleUpdatedObjectInfo{
		reqObjInfo:       rest.DefaultUpdatedObjectInfo(&wanted),
		specReplicasPath: question.Paths[0], statusReplicasPath: question.Paths[1], labelSelectorPath: question.Paths[2],
	}
	updated, err := updatedObject(unsafe.Pointer(info), context.Background(), object)
	if err != nil {
		scaled := Scaled{Error: err.Error()}
		var status apierrors.APIStatus
		if errors.As(err, &status) {
			scaled.Code = status.Status().Code
		}
		return scaled, nil
	}
	return Scaled{Object: updated.(*unstructured.Unstructured).Object}, nil
}
