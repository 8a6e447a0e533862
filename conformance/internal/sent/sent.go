// Package sent records which requests client-go sends for a call: its dynamic client, its typed clients and that of metadata, pointed at
// a server in this process.
package sent

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"

	"k8s.io/client-go/rest"
)

const (
	jsonType     = "application/json"
	protobufType = "application/vnd.kubernetes.protobuf"
)

// request is what of a request matters.
type request struct {
	Method      string          `json:"method"`
	URI         string          `json:"uri"`
	Accept      string          `json:"accept,omitempty"`
	ContentType string          `json:"contentType,omitempty"`
	Impersonate json.RawMessage `json:"impersonate,omitempty"`
	// Body is a text, BodyBase64 anything else.
	Body       string `json:"body,omitempty"`
	BodyBase64 string `json:"bodyBase64,omitempty"`
}

type line struct {
	Client  string   `json:"client"`
	Call    string   `json:"call"`
	Request *request `json:"request,omitempty"`
	Error   string   `json:"error,omitempty"`
}

// recorder is a server that keeps the last request, and answers that all went well.
type recorder struct {
	last *request
	err  error
}

func (r *recorder) ServeHTTP(writer http.ResponseWriter, req *http.Request) {
	body, err := io.ReadAll(req.Body)
	r.err = err
	last := &request{Method: req.Method, URI: req.RequestURI, Accept: req.Header.Get("Accept"), ContentType: req.Header.Get("Content-Type")}
	impersonate := map[string][]string{}
	for name, values := range req.Header {
		if len(name) > 11 && name[:11] == "Impersonate" {
			impersonate[name] = values
		}
	}
	if len(impersonate) > 0 {
		last.Impersonate, r.err = json.Marshal(impersonate)
	}
	if req.Header.Get("Content-Type") == protobufType {
		last.BodyBase64 = base64.StdEncoding.EncodeToString(body)
	} else {
		last.Body = string(body)
	}
	r.last = last
	writer.Header().Set("Content-Type", jsonType)
	if req.URL.Query().Get("watch") == "" {
		_, _ = io.WriteString(writer, `{"kind":"Status","apiVersion":"v1","status":"Success"}`)
	}
}

// call is a call of a client, by its name.
type call[C any] struct {
	name string
	run  func(context.Context, C) error
}

type session struct {
	out      bytes.Buffer
	recorder recorder
	server   *httptest.Server
}

// Requests has a line for each call of each client, with the request that it sends.
func Requests() ([]byte, error) {
	s := &session{}
	s.server = httptest.NewServer(&s.recorder)
	defer s.server.Close()
	for _, record := range []func(*session) error{recordDynamic, recordTyped, recordOthers, recordMetadata} {
		if err := record(s); err != nil {
			return nil, err
		}
	}
	return s.out.Bytes(), nil
}

func (s *session) config(mediaType, accept string) *rest.Config {
	config := &rest.Config{Host: s.server.URL, QPS: -1}
	config.ContentType, config.AcceptContentTypes = mediaType, accept
	return config
}

func record[C any](s *session, client string, c C, calls []call[C]) error {
	encoder := json.NewEncoder(&s.out)
	encoder.SetEscapeHTML(false)
	for _, it := range calls {
		s.recorder.last = nil
		err := it.run(context.Background(), c)
		if s.recorder.err != nil {
			return s.recorder.err
		}
		written := line{Client: client, Call: it.name, Request: s.recorder.last}
		if err != nil {
			if s.recorder.last != nil {
				return fmt.Errorf("%s, %s: %w", client, it.name, err)
			}
			written.Error = err.Error()
		}
		if err := encoder.Encode(written); err != nil {
			return err
		}
	}
	return nil
}
