package clients

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"time"

	"golang.org/x/net/websocket"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// frames tells which sort of message came, and what it says.
var frames = websocket.Codec{Unmarshal: func(data []byte, payloadType byte, into any) error {
	*into.(*frame) = frame{payloadType == websocket.TextFrame, data}
	return nil
}}

type frame struct {
	isText bool
	data   []byte
}

// watchByWebSocket watches as browsers do: each event is a message, text in JSON and binary in protobuf.
func watchByWebSocket(s *session) error {
	for _, mediaType := range []string{"application/json", protobuf} {
		if err := watchFrames(s, mediaType); err != nil {
			return fmt.Errorf("%s: %w", mediaType, err)
		}
	}
	return nil
}

func watchFrames(s *session, mediaType string) error {
	objects, err := dynamically(s, "v1")
	if err != nil {
		return err
	}
	host, err := url.Parse(s.config.Host)
	if err != nil {
		return err
	}
	location := fmt.Sprintf("ws://%s/apis/%s/v1/namespaces/%s/crontabs?watch=1", host.Host, group, namespace)
	config, err := websocket.NewConfig(location, "http://localhost")
	if err != nil {
		return err
	}
	config.Header.Set("Accept", mediaType)
	config.Protocol = []string{"watch.example.com"}
	connection, err := config.DialContext(s)
	if err != nil {
		return err
	}
	defer connection.Close()
	if err := connection.SetDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	if _, err := objects.Create(s, cron("v1", "framed", map[string]any{}), metav1.CreateOptions{}); err != nil {
		return err
	}
	if err := objects.Delete(s, "framed", metav1.DeleteOptions{}); err != nil {
		return err
	}
	for _, wanted := range []string{"ADDED", "DELETED"} {
		var got frame
		if err := frames.Receive(connection, &got); err != nil {
			return err
		}
		var event metav1.WatchEvent
		magic := []byte("k8s\x00")
		if mediaType == protobuf {
			err = event.Unmarshal(got.data)
		} else {
			magic = []byte(`{"kind":"CronTab"`)
			err = json.Unmarshal(got.data, &event)
		}
		if err := errors.Join(err, expect("is text", got.isText, mediaType != protobuf), expect("event", event.Type, wanted),
			expect("begin of the object", bytes.HasPrefix(event.Object.Raw, magic), true)); err != nil {
			return err
		}
	}
	return expect("subprotocol", config.Protocol[0], "watch.example.com")
}
