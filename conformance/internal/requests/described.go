package requests

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/endpoints/discovery"
)

// Description asks a server for one of the documents that describe what it serves.
type Description struct {
	Request
	// CBOR tells whether the server offers it.
	CBOR bool `json:"cbor"`
	// Lists of resources, one for each version.
	Lists []metav1.APIResourceList `json:"lists"`
}

// Described is the answer; without a code where there is no such document.
type Described struct {
	Code        int    `json:"code,omitempty"`
	ContentType string `json:"contentType,omitempty"`
	Body        Body   `json:"body,omitempty"`
}

// anywhere gives no client an address of its own.
type anywhere struct{}

func (anywhere) ServerAddressByClientCIDRs(net.IP) []metav1.ServerAddressByClientCIDR { return nil }

// Describe sends a request to the handlers of the reference.
func Describe(question Description) (any, error) {
	request, err := question.request()
	if err != nil {
		return nil, err
	}
	request.RemoteAddr = "192.0.2.1:1234"
	handler, err := question.handler()
	if err != nil || handler == nil {
		return Described{}, err
	}
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, request)
	return Described{recorder.Code, recorder.Header().Get("Content-Type"), recorder.Body.Bytes()}, nil
}

// handler is the one of a path; nil when there is none.
func (d Description) handler() (http.Handler, error) {
	all, err := shared()
	if err != nil {
		return nil, err
	}
	codecs, err := all.codecs(d.CBOR)
	if err != nil {
		return nil, err
	}
	target, _, _ := strings.Cut(d.Target, "?")
	path := strings.TrimSuffix(target, "/")
	groups, err := d.groups()
	if err != nil {
		return nil, err
	}
	if path == "/api" {
		return discovery.NewLegacyRootAPIHandler(anywhere{}, codecs, "/api"), nil
	}
	root := discovery.NewRootAPIsHandler(anywhere{}, codecs)
	for _, group := range groups {
		root.AddGroup(group)
		if path == "/apis/"+group.Name {
			return discovery.NewAPIGroupHandler(codecs, group), nil
		}
	}
	if path == "/apis" {
		return root, nil
	}
	for _, list := range d.Lists {
		version, err := schema.ParseGroupVersion(list.GroupVersion)
		if err != nil {
			return nil, err
		}
		prefix := "/apis/"
		if version.Group == "" {
			prefix = "/api/"
		}
		if path == prefix+list.GroupVersion {
			lister := discovery.APIResourceListerFunc(func() []metav1.APIResource { return list.APIResources })
			return discovery.NewAPIVersionHandler(codecs, version, lister), nil
		}
	}
	return nil, nil
}

// groups in the order in which they first appear, the first version of each preferred.
func (d Description) groups() ([]metav1.APIGroup, error) {
	var groups []metav1.APIGroup
	for _, list := range d.Lists {
		version, err := schema.ParseGroupVersion(list.GroupVersion)
		if err != nil {
			return nil, err
		}
		if version.Group == "" {
			continue
		}
		told := metav1.GroupVersionForDiscovery{GroupVersion: list.GroupVersion, Version: version.Version}
		if last := len(groups) - 1; last >= 0 && groups[last].Name == version.Group {
			groups[last].Versions = append(groups[last].Versions, told)
			continue
		}
		groups = append(groups, metav1.APIGroup{Name: version.Group, Versions: []metav1.GroupVersionForDiscovery{told}, PreferredVersion: told})
	}
	return groups, nil
}
