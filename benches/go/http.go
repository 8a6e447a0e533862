package main

import (
	"context"
	"net/http"
	"net/http/httptest"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/apiserver/pkg/endpoints/handlers/negotiation"
	"k8s.io/apiserver/pkg/endpoints/handlers/responsewriters"
	endpointsrequest "k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/client-go/kubernetes/scheme"

	"apimachinery.test/measure"
)

const (
	accept      = "application/vnd.kubernetes.protobuf,application/json"
	acceptTable = "application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json"
)

// anything lets clients ask for what an API server lets them ask for.
type anything struct{}

func (anything) AllowsMediaTypeTransform(string, string, *schema.GroupVersionKind) bool { return true }
func (anything) AllowsServerVersion(version string) bool                                { return version == "v1" }
func (anything) AllowsStreamSchema(schema string) bool                                  { return schema == "watch" }

func get(path, accept string) *http.Request {
	request := httptest.NewRequest(http.MethodGet, path, nil)
	request.Header.Set("Accept", accept)
	return request
}

// negotiate finds the format of a response, by the headers of a request.
func negotiate() operation {
	request := get("/api/v1/namespaces/shop/pods/web", accept)
	return func() error {
		_, _, err := negotiation.NegotiateOutputMediaType(request, factory, anything{})
		return err
	}
}

// paths tells what a request is about, as an API server does before it looks for the handler.
var paths = endpointsrequest.RequestInfoFactory{
	APIPrefixes:          sets.NewString("api", "apis"),
	GrouplessAPIPrefixes: sets.NewString("api"),
}

// understand does what comes before the object is read.
func understand(request *http.Request) error {
	if _, err := paths.NewRequestInfo(request); err != nil {
		return err
	}
	_, _, err := negotiation.NegotiateOutputMediaType(request, factory, anything{})
	return err
}

// handle writes one object as a handler does.
func handle(format string, data []byte) (operation, error) {
	pod, err := load(data)
	if err != nil {
		return nil, err
	}
	request := get("/api/v1/namespaces/shop/pods/web", map[string]string{"json": "application/json", "pb": accept}[format])
	return func() error {
		if err := understand(request); err != nil {
			return err
		}
		return write(request, corev1.SchemeGroupVersion, pod)
	}, nil
}

// table writes a list as a table of names and ages, with the metadata of its objects.
func table(data []byte) (operation, error) {
	list, err := load(data)
	if err != nil {
		return nil, err
	}
	request := get("/api/v1/namespaces/shop/pods", acceptTable)
	convertor := rest.NewDefaultTableConvertor(schema.GroupResource{Resource: "pods"})
	return func() error {
		if err := understand(request); err != nil {
			return err
		}
		table, err := convertor.ConvertToTable(context.Background(), list, &metav1.TableOptions{})
		if err != nil {
			return err
		}
		for i := range table.Rows {
			object, err := meta.Accessor(table.Rows[i].Object.Object)
			if err != nil {
				return err
			}
			partial := meta.AsPartialObjectMetadata(object)
			partial.SetGroupVersionKind(metav1.SchemeGroupVersion.WithKind("PartialObjectMetadata"))
			table.Rows[i].Object.Object = partial
		}
		return write(request, metav1.SchemeGroupVersion, table)
	}, nil
}

func write(request *http.Request, version schema.GroupVersion, object runtime.Object) error {
	recorder := httptest.NewRecorder()
	responsewriters.WriteObjectNegotiated(factory, anything{}, version, recorder, request, http.StatusOK, object, false)
	if recorder.Code != http.StatusOK {
		return measure.ErrUnknown
	}
	return nil
}

func init() {
	// Tables and metadata are written in their own group.
	metav1.AddMetaToScheme(scheme.Scheme)
}
