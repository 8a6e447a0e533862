package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apiserver/pkg/audit"
	"k8s.io/apiserver/pkg/endpoints/filters"
	"k8s.io/apiserver/pkg/endpoints/handlers"
	"k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/klog/v2"
)

func init() {
	asks["patch"] = askPatch
	// What the reference logs about bad requests is of no use here.
	klog.SetLogger(klog.Logger{})
}

// patched is the response to a patch.
type patched struct {
	Code     int             `json:"code"`
	Warnings []string        `json:"warnings,omitempty"`
	Body     json.RawMessage `json:"body"`
}

// askPatch sends a patch of an object to the handler of the server, in the version "to". The object is stored in the
// internal version, without managed fields.
func askPatch(q *question) (any, error) {
	object, kind, err := q.object()
	if err != nil {
		return nil, err
	}
	if q.To != "" {
		version, err := schema.ParseGroupVersion(q.To)
		if err != nil {
			return nil, err
		}
		kind = version.WithKind(kind.Kind)
	}
	hub := schema.GroupVersion{Group: kind.Group, Version: runtime.APIVersionInternal}
	stored, err := scheme.ConvertToVersion(object, hub)
	if err != nil {
		return nil, err
	}
	manager, err := managedfields.NewDefaultFieldManager(managedfields.NewDeducedTypeConverter(), scheme, scheme, scheme, kind, hub, "", nil)
	if err != nil {
		return nil, err
	}
	if err := settle(stored); err != nil {
		return nil, err
	}
	recorder := send(store{object: stored, kind: hub.WithKind(kind.Kind)}, manager, kind, "?fieldValidation="+q.Validation, q.PatchType, q.Patch)
	return patched{recorder.Code, recorder.Header().Values("Warning"), recorder.Body.Bytes()}, nil
}

// settle makes an object look as if it were stored, without managed fields.
func settle(object runtime.Object) error {
	accessor, err := meta.Accessor(object)
	if err != nil {
		return err
	}
	accessor.SetUID("u")
	accessor.SetName("x")
	accessor.SetNamespace("")
	accessor.SetManagedFields(nil)
	return nil
}

// send patches the object of a store by a request in the version of the kind.
func send(patcher rest.Patcher, manager *managedfields.FieldManager, kind schema.GroupVersionKind, query, patchType, patch string) *httptest.ResponseRecorder {
	codecs := serializer.NewCodecFactory(scheme)
	resource, _ := meta.UnsafeGuessKindToResource(kind)
	scope := &handlers.RequestScope{
		Namer: handlers.ContextBasedNaming{Namer: meta.NewAccessor(), ClusterScoped: true}, Serializer: codecs, ParameterCodec: runtime.NewParameterCodec(scheme),
		Creater: scheme, Convertor: scheme, UnsafeConvertor: runtime.UnsafeObjectConvertor(scheme), Defaulter: scheme, Typer: scheme,
		FieldManager: manager, Resource: resource, Kind: kind, MetaGroupVersion: metav1.SchemeGroupVersion,
		HubGroupVersion: schema.GroupVersion{Group: kind.Group, Version: runtime.APIVersionInternal},
	}
	all := []string{string(types.JSONPatchType), string(types.MergePatchType), string(types.StrategicMergePatchType), string(types.ApplyYAMLPatchType)}
	handler := handlers.PatchResource(patcher, scope, nil, all)
	sent := httptest.NewRequest(http.MethodPatch, "/x"+query, io.NopCloser(bytes.NewReader([]byte(patch))))
	sent.Header.Set("Content-Type", patchType)
	info := &request.RequestInfo{IsResourceRequest: true, Verb: "patch", Name: "x", APIGroup: kind.Group, APIVersion: kind.Version, Resource: resource.Resource}
	recorder := httptest.NewRecorder()
	ctx := request.WithRequestInfo(audit.WithAuditContext(sent.Context()), info)
	filters.WithWarningRecorder(handler).ServeHTTP(recorder, sent.WithContext(ctx))
	return recorder
}

// store has one object.
type store struct {
	object runtime.Object
	kind   schema.GroupVersionKind
}

func (s store) New() runtime.Object {
	object, err := scheme.New(s.kind)
	if err != nil {
		panic(err)
	}
	return object
}

func (s store) Get(context.Context, string, *metav1.GetOptions) (runtime.Object, error) {
	return s.object.DeepCopyObject(), nil
}

func (s store) Update(ctx context.Context, name string, info rest.UpdatedObjectInfo, _ rest.ValidateObjectFunc, _ rest.ValidateObjectUpdateFunc, _ bool, _ *metav1.UpdateOptions) (runtime.Object, bool, error) {
	object, err := info.UpdatedObject(ctx, s.object.DeepCopyObject())
	if err != nil {
		return nil, false, err
	}
	accessor, err := meta.Accessor(object)
	if err != nil {
		return nil, false, err
	}
	accessor.SetManagedFields(nil)
	if accessor.GetName() != name {
		return nil, false, apierrors.NewInternalError(errors.New("another name"))
	}
	return object, false, nil
}
