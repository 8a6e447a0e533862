// Package requests answers questions about HTTP requests: what is negotiated, what they are about, what their bodies
// hold and which warnings a response has.
package requests

import (
	"context"
	"fmt"
	"sync"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/runtime/serializer/cbor"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apiserver/pkg/endpoints/handlers"
	"k8s.io/apiserver/pkg/registry/rest"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/klog/v2"

	"apimachinery.test/conformance/internal/kinds"
)

// What the reference logs about bad requests is of no use here.
func init() {
	klog.SetLogger(klog.Logger{})
}

// Endpoint is what a request meets.
type Endpoint struct {
	// Kind served; the types of Widget, in two versions of the group example.io, are those of PartialObjectMetadata.
	Kind schema.GroupVersionKind `json:"kind"`
	// Table tells whether the resource has a table convertor.
	Table bool `json:"table"`
	// CBOR tells whether the server offers it.
	CBOR bool `json:"cbor"`
	// NoProtobuf restricts untransformed objects to JSON and YAML, as for custom resources.
	NoProtobuf bool `json:"noProtobuf"`
	// Limit of the body in bytes; 0 is none.
	Limit int64 `json:"limit"`
}

var widget = schema.GroupVersionKind{Group: "example.io", Version: "v1", Kind: "Widget"}

// shared are the scheme and the codecs, made when they are first needed.
var shared = sync.OnceValues(func() (*offers, error) {
	scheme, err := kinds.NewScheme()
	if err != nil {
		return nil, err
	}
	for _, version := range []string{"v1", "v2"} {
		scheme.AddKnownTypeWithName(schema.GroupVersionKind{Group: widget.Group, Version: version, Kind: widget.Kind}, &metav1.PartialObjectMetadata{})
	}
	return &offers{
		scheme: scheme,
		plain:  serializer.NewCodecFactory(scheme),
		cbor:   serializer.NewCodecFactory(scheme, serializer.WithSerializer(cbor.NewSerializerInfo)),
	}, nil
})

type offers struct {
	scheme      *runtime.Scheme
	plain, cbor serializer.CodecFactory
}

func (o *offers) codecs(withCBOR bool) (serializer.CodecFactory, error) {
	if err := utilfeature.DefaultMutableFeatureGate.Set(fmt.Sprintf("CBORServingAndStorage=%t", withCBOR)); err != nil {
		return serializer.CodecFactory{}, err
	}
	if withCBOR {
		return o.cbor, nil
	}
	return o.plain, nil
}

// scope is the endpoint as the handlers of the reference know it.
func (e Endpoint) scope() (*handlers.RequestScope, error) {
	all, err := shared()
	if err != nil {
		return nil, err
	}
	codecs, err := all.codecs(e.CBOR)
	if err != nil {
		return nil, err
	}
	resource, _ := meta.UnsafeGuessKindToResource(e.Kind)
	version := e.Kind.GroupVersion()
	manager, err := managedfields.NewDefaultFieldManager(managedfields.NewDeducedTypeConverter(), all.scheme, all.scheme, all.scheme, e.Kind, version, "", nil)
	if err != nil {
		return nil, err
	}
	scope := &handlers.RequestScope{
		Namer:               handlers.ContextBasedNaming{Namer: meta.NewAccessor()},
		Serializer:          codecs,
		ParameterCodec:      runtime.NewParameterCodec(all.scheme),
		Creater:             all.scheme,
		Convertor:           all.scheme,
		Defaulter:           all.scheme,
		Typer:               all.scheme,
		FieldManager:        manager,
		Resource:            resource,
		Kind:                e.Kind,
		MetaGroupVersion:    metav1.SchemeGroupVersion,
		HubGroupVersion:     version,
		MaxRequestBodyBytes: e.Limit,
	}
	if e.Table {
		scope.TableConvertor = shortlyDescribed{rest.NewDefaultTableConvertor(resource.GroupResource())}
	}
	if e.NoProtobuf {
		scope.StandardSerializers = codecs.SupportedMediaTypes()[:2]
	}
	return scope, nil
}

// shortlyDescribed makes the tables of another convertor, with short descriptions of columns: prose is not compared.
type shortlyDescribed struct{ rest.TableConvertor }

func (s shortlyDescribed) ConvertToTable(ctx context.Context, object, options runtime.Object) (*metav1.Table, error) {
	table, err := s.TableConvertor.ConvertToTable(ctx, object, options)
	if err != nil {
		return nil, err
	}
	for i := range table.ColumnDefinitions {
		column := &table.ColumnDefinitions[i]
		column.Description = fmt.Sprintf("The %s.", column.Name)
	}
	return table, nil
}

// storage answers what it is asked to create.
type storage struct {
	creater runtime.ObjectCreater
	kind    schema.GroupVersionKind
}

func (s storage) New() runtime.Object {
	object, err := s.creater.New(s.kind)
	if err != nil {
		panic(err)
	}
	return object
}

func (s storage) Create(_ context.Context, object runtime.Object, _ rest.ValidateObjectFunc, _ *metav1.CreateOptions) (runtime.Object, error) {
	accessor, err := meta.Accessor(object)
	if err != nil {
		return nil, err
	}
	accessor.SetManagedFields(nil)
	accessor.SetUID("")
	accessor.SetCreationTimestamp(metav1.Time{})
	return object, nil
}
