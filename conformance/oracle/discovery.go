package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"unsafe"

	apidiscovery "k8s.io/api/apidiscovery/v2"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver"
	"k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset/fake"
	"k8s.io/apiextensions-apiserver/pkg/client/informers/externalversions"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/endpoints/discovery/aggregated"
)

func init() {
	asks["customDiscovery"] = askCustomDiscovery
}

// documents are those of a version and its group; absent when it has none.
type documents struct {
	List       json.RawMessage                   `json:"list,omitempty"`
	Group      json.RawMessage                   `json:"group,omitempty"`
	Aggregated *apidiscovery.APIVersionDiscovery `json:"aggregated,omitempty"`
}

//go:linkname syncDiscovery k8s.io/apiextensions-apiserver/pkg/apiserver.(*DiscoveryController).sync
func syncDiscovery(c *apiserver.DiscoveryController, version schema.GroupVersion) error

// askCustomDiscovery runs the controller that describes custom resources for the version To and the definitions of a list, and asks
// the handlers that it sets.
func askCustomDiscovery(q *question) (any, error) {
	version, err := schema.ParseGroupVersion(q.To)
	if err != nil {
		return nil, err
	}
	var list v1.CustomResourceDefinitionList
	if err := json.Unmarshal(q.Object, &list); err != nil {
		return nil, err
	}
	informer := externalversions.NewSharedInformerFactory(fake.NewClientset(), 0).Apiextensions().V1().CustomResourceDefinitions()
	for i := range list.Items {
		definition := &list.Items[i]
		definition.Name = fmt.Sprintf("%03d", i)
		if err := informer.Informer().GetStore().Add(definition); err != nil {
			return nil, err
		}
	}
	manager := aggregated.NewResourceManager("apis")
	controller := apiserver.NewDiscoveryController(informer, nil, nil, manager)
	versions := setHandler(controller, "versionHandler")
	groups := setHandler(controller, "groupHandler")
	if err := syncDiscovery(controller, version); err != nil {
		return nil, err
	}
	found := documents{
		List:  answerOf(versions, "/apis/"+q.To),
		Group: answerOf(groups, "/apis/"+version.Group),
	}
	found.Aggregated, err = described(manager, version)
	return found, err
}

// setHandler gives the controller a handler of the type of the field, which is not exported.
func setHandler(controller *apiserver.DiscoveryController, name string) http.Handler {
	field := reflect.ValueOf(controller).Elem().FieldByName(name)
	handler := reflect.New(field.Type().Elem())
	writable(handler.Elem().FieldByName("discovery")).Set(reflect.MakeMap(handler.Elem().FieldByName("discovery").Type()))
	writable(handler.Elem().FieldByName("delegate")).Set(reflect.ValueOf(http.NotFoundHandler()))
	writable(field).Set(handler)
	return handler.Interface().(http.Handler)
}

func writable(field reflect.Value) reflect.Value {
	return reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem()
}

func answerOf(handler http.Handler, path string) json.RawMessage {
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, path, nil))
	if recorder.Code != http.StatusOK {
		return nil
	}
	return recorder.Body.Bytes()
}

func described(manager aggregated.ResourceManager, version schema.GroupVersion) (*apidiscovery.APIVersionDiscovery, error) {
	request := httptest.NewRequest(http.MethodGet, "/apis", nil)
	request.Header.Set("Accept", "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList")
	recorder := httptest.NewRecorder()
	manager.ServeHTTP(recorder, request)
	var list apidiscovery.APIGroupDiscoveryList
	if err := json.Unmarshal(recorder.Body.Bytes(), &list); err != nil {
		return nil, err
	}
	for _, group := range list.Items {
		for _, it := range group.Versions {
			if group.Name == version.Group && it.Version == version.Version {
				return &it, nil
			}
		}
	}
	return nil, nil
}
