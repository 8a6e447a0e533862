package requests

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/internalversion"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/apiserver/pkg/endpoints/handlers"
	"k8s.io/apiserver/pkg/endpoints/handlers/responsewriters"
	apirequest "k8s.io/apiserver/pkg/endpoints/request"
)

// Upgrade asks what a client gets over a socket that wants it to become a websocket.
type Upgrade struct {
	Request
	Endpoint Endpoint `json:"endpoint"`
	// Stream are the bytes that are served, if it is no watch.
	Stream Body `json:"stream,omitempty"`
	// Size of the object in the events of a watch, in letters.
	Size int `json:"size,omitempty"`
	// Sent are the frames of the client, whose watch then ends when the client closes it.
	Sent Body `json:"sent,omitempty"`
}

// Upgraded is the answer: what the server sends until it closes the connection.
type Upgraded struct {
	Code    int         `json:"code"`
	Headers [][2]string `json:"headers,omitempty"`
	Body    Body        `json:"body"`
}

var upgradeHeaders = []string{"Upgrade", "Connection", "Sec-Websocket-Accept", "Sec-Websocket-Protocol", "Sec-Websocket-Version", "Content-Type"}

// Serve sends a request to the handler of the reference, over a socket.
func Serve(question Upgrade) (any, error) {
	handler, err := question.handler()
	if err != nil {
		return nil, err
	}
	server := httptest.NewServer(handler)
	defer server.Close()
	connection, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		return nil, err
	}
	defer connection.Close()
	if err := connection.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		return nil, err
	}
	var head strings.Builder
	fmt.Fprintf(&head, "%s %s HTTP/1.1\r\nHost: example.com\r\n", question.Method, question.Target)
	for _, header := range question.Headers {
		fmt.Fprintf(&head, "%s: %s\r\n", header[0], header[1])
	}
	if _, err := io.WriteString(connection, head.String()+"\r\n"+string(question.Sent)); err != nil {
		return nil, err
	}
	reader := bufio.NewReader(connection)
	response, err := http.ReadResponse(reader, nil)
	if err != nil {
		return nil, err
	}
	answer := Upgraded{Code: response.StatusCode}
	for _, name := range upgradeHeaders {
		if value := response.Header.Get(name); value != "" {
			answer.Headers = append(answer.Headers, [2]string{strings.ToLower(name), value})
		}
	}
	var body io.Reader = reader
	if response.StatusCode != http.StatusSwitchingProtocols {
		body = response.Body
	}
	answer.Body, err = io.ReadAll(body)
	return answer, err
}

func (u Upgrade) handler() (http.Handler, error) {
	scope, err := u.Endpoint.scope()
	if err != nil {
		return nil, err
	}
	if u.Stream != nil {
		return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			responsewriters.StreamObject(http.StatusOK, scope.Kind.GroupVersion(), scope.Serializer, streamer(u.Stream), w, req)
		}), nil
	}
	list := handlers.ListResource(watched{u.Size, u.Sent != nil}, watched{u.Size, u.Sent != nil}, scope, false, time.Hour)
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		info, err := resolver.NewRequestInfo(req)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		list(w, req.WithContext(apirequest.WithRequestInfo(req.Context(), info)))
	}), nil
}

// streamer serves bytes.
type streamer []byte

func (streamer) GetObjectKind() schema.ObjectKind { return schema.EmptyObjectKind }
func (s streamer) DeepCopyObject() runtime.Object { return s }

func (s streamer) InputStream(context.Context, string, string) (io.ReadCloser, bool, string, error) {
	return io.NopCloser(bytes.NewReader(s)), false, "text/plain", nil
}

// watched is storage of which only a watch is wanted: of one ConfigMap that appears and goes, and of a failure.
type watched struct {
	size   int
	isOpen bool
}

func (watched) NewList() runtime.Object { return &corev1.ConfigMapList{} }
func (watched) Destroy()                {}

func (watched) List(context.Context, *internalversion.ListOptions) (runtime.Object, error) {
	return nil, http.ErrNotSupported
}

func (watched) ConvertToTable(context.Context, runtime.Object, runtime.Object) (*metav1.Table, error) {
	return nil, http.ErrNotSupported
}

func (w watched) Watch(context.Context, *internalversion.ListOptions) (watch.Interface, error) {
	object := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "a", Namespace: "ns"}, Data: map[string]string{"k": strings.Repeat("x", w.size)}}
	events := watch.NewFakeWithChanSize(3, false)
	if w.isOpen {
		return events, nil
	}
	events.Add(object)
	events.Delete(object)
	events.Error(&metav1.Status{Status: metav1.StatusFailure, Message: "too old", Reason: metav1.StatusReasonExpired, Code: http.StatusGone})
	events.Stop()
	return events, nil
}
