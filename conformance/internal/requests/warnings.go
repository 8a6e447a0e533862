package requests

import (
	"net/http"
	"net/http/httptest"

	utilnet "k8s.io/apimachinery/pkg/util/net"
	"k8s.io/apiserver/pkg/endpoints/filters"
	"k8s.io/apiserver/pkg/warning"
)

// Warning is one warning.
type Warning struct {
	Code  int    `json:"code"`
	Agent string `json:"agent"`
	Text  string `json:"text"`
}

// WarningHeader answers the value of the header that says a warning.
func WarningHeader(question Warning) (any, error) {
	return utilnet.NewWarningHeader(question.Code, question.Agent, question.Text)
}

// ParsedWarnings are the warnings of a response.
type ParsedWarnings struct {
	Warnings []Warning `json:"warnings"`
	Errors   []string  `json:"errors"`
}

// ParseWarnings answers what clients read from the values of headers.
func ParseWarnings(values []string) (any, error) {
	found, errs := utilnet.ParseWarningHeaders(values)
	answer := ParsedWarnings{Warnings: []Warning{}, Errors: []string{}}
	for _, one := range found {
		answer.Warnings = append(answer.Warnings, Warning(one))
	}
	for _, err := range errs {
		answer.Errors = append(answer.Errors, err.Error())
	}
	return answer, nil
}

// Record answers the headers of a response with these warnings.
func Record(warnings []Warning) (any, error) {
	recorder := httptest.NewRecorder()
	add := func(_ http.ResponseWriter, request *http.Request) {
		for _, one := range warnings {
			warning.AddWarning(request.Context(), one.Agent, one.Text)
		}
	}
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	filters.WithWarningRecorder(http.HandlerFunc(add)).ServeHTTP(recorder, request)
	values := recorder.Header().Values("Warning")
	if values == nil {
		values = []string{}
	}
	return values, nil
}
