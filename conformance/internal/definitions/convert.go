package definitions

import (
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/conversion"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/util/webhook"
)

// Conversion is an object or a list, the version it is wanted in, and what a webhook answers.
type Conversion struct {
	Definition json.RawMessage `json:"definition"`
	Object     json.RawMessage `json:"object"`
	To         string          `json:"to"`
	// Response is what the webhook answers; the text UID in it becomes that of the request.
	Response json.RawMessage `json:"response,omitempty"`
}

// Converted is what came of a conversion: an object or an error, and what the webhook was asked.
type Converted struct {
	Object  any    `json:"object,omitempty"`
	Error   string `json:"error,omitempty"`
	Request any    `json:"request,omitempty"`
}

const uid = "UID"

// Convert converts as a server does.
func Convert(question Conversion) (any, error) {
	var definition v1.CustomResourceDefinition
	if err := json.Unmarshal(question.Definition, &definition); err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	var asked map[string]any
	var own string
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		_ = json.Unmarshal(body, &asked)
		request, _ := asked["request"].(map[string]any)
		own, _ = request["uid"].(string)
		request["uid"] = uid
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(strings.ReplaceAll(string(question.Response), `"`+uid+`"`, `"`+own+`"`)))
	}))
	defer server.Close()
	if hook := definition.Spec.Conversion.Webhook; hook != nil {
		url := server.URL
		bundle := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
		hook.ClientConfig = &v1.WebhookClientConfig{URL: &url, CABundle: bundle}
	}
	factory, err := conversion.NewCRConverterFactory(nil, func(it webhook.AuthenticationInfoResolver) webhook.AuthenticationInfoResolver { return it })
	if err != nil {
		return nil, err
	}
	converter, _, err := factory.NewConverter(&definition)
	if err != nil {
		return Converted{Error: err.Error()}, nil
	}
	object, err := parseObject(question.Object)
	if err != nil {
		return nil, err
	}
	to, err := schema.ParseGroupVersion(question.To)
	if err != nil {
		return nil, err
	}
	converted, err := converter.ConvertToVersion(object, to)
	result := Converted{}
	if asked != nil {
		result.Request = asked
	}
	if err != nil {
		// The webhook's address and the number of the request are others each time.
		result.Error = strings.ReplaceAll(err.Error(), server.URL, "URL")
		if own != "" {
			result.Error = strings.ReplaceAll(result.Error, own, uid)
		}
		return result, nil
	}
	result.Object = converted.(runtime.Unstructured).UnstructuredContent()
	return result, nil
}

func parseObject(text json.RawMessage) (runtime.Object, error) {
	object, err := runtime.Decode(unstructured.UnstructuredJSONScheme, text)
	if err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	return object, nil
}
