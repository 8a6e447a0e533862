package requests

import (
	"k8s.io/apimachinery/pkg/util/sets"
	apirequest "k8s.io/apiserver/pkg/endpoints/request"
)

// resolver knows the prefixes of an API server.
var resolver = &apirequest.RequestInfoFactory{
	APIPrefixes:          sets.NewString("api", "apis"),
	GrouplessAPIPrefixes: sets.NewString("api"),
}

// Info answers what a request is about.
func Info(question Request) (any, error) {
	request, err := question.request()
	if err != nil {
		return nil, err
	}
	return resolver.NewRequestInfo(request)
}
