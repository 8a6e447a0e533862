package requests

import (
	"net/http"
	"net/http/httptest"
	"strings"

	discovery "k8s.io/api/apidiscovery/v2"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apiserver/pkg/endpoints/discovery/aggregated"
)

// Discovery asks for what a server serves.
type Discovery struct {
	Request
	Groups []discovery.APIGroupDiscovery `json:"groups"`
}

// Discovered is the answer; without a code when the client gets discovery that is not aggregated.
type Discovered struct {
	Code    int         `json:"code,omitempty"`
	Headers [][2]string `json:"headers,omitempty"`
	Body    Body        `json:"body,omitempty"`
}

// Discover sends a request to the handler of the reference.
func Discover(question Discovery) (any, error) {
	request, err := question.request()
	if err != nil {
		return nil, err
	}
	manager := aggregated.NewResourceManager("apis")
	for i, group := range question.Groups {
		for j, version := range group.Versions {
			manager.AddGroupVersion(group.Name, version)
			manager.SetGroupVersionPriority(metav1.GroupVersion{Group: group.Name, Version: version.Version}, 100-i, 100-j)
		}
	}
	isAggregated := true
	plain := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { isAggregated = false })
	recorder := httptest.NewRecorder()
	aggregated.WrapAggregatedDiscoveryToHandler(plain, manager, nil).ServeHTTP(recorder, request)
	if !isAggregated {
		return Discovered{}, nil
	}
	answer := Discovered{Code: recorder.Code, Body: recorder.Body.Bytes()}
	for _, name := range []string{"Etag", "Vary", "Cache-Control", "Content-Type"} {
		for _, value := range recorder.Header().Values(name) {
			answer.Headers = append(answer.Headers, [2]string{strings.ToLower(name), value})
		}
	}
	return answer, nil
}
