package answers

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/cbor"
	"k8s.io/apimachinery/pkg/runtime/serializer/cbor/direct"

	"apimachinery.test/conformance/internal/codecs"
)

// text is the body as a text that can be compared: binary formats as JSON.
func (e Exchange) text(set *codecs.Set) (string, error) {
	body := e.Body
	if e.Header.Get("Content-Encoding") == "gzip" {
		body = unpacked(body)
	}
	mediaType, parameters, err := mime.ParseMediaType(e.Header.Get("Content-Type"))
	if err != nil {
		// What has no type is empty, or compared as it is.
		return string(body), nil
	}
	switch {
	case mediaType == runtime.ContentTypeProtobuf && parameters["stream"] == "watch":
		return protobufEvents(set, body)
	case mediaType == runtime.ContentTypeProtobuf:
		return protobufObject(set, body)
	case mediaType == runtime.ContentTypeCBOR:
		return cborObject(body)
	case mediaType == runtime.ContentTypeCBORSequence:
		return cborObjects(body)
	}
	return string(body), nil
}

// unpacked is what a compressed body begins with: recordings hold the beginning only.
func unpacked(body []byte) []byte {
	reader, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return body
	}
	var text bytes.Buffer
	// It ends in the middle of the body.
	_, _ = io.Copy(&text, reader)
	return text.Bytes()
}

func protobufObject(set *codecs.Set, body []byte) (string, error) {
	decoder, err := set.Decoder(codecs.Protobuf, false)
	if err != nil {
		return "", err
	}
	object, kind, err := decoder.Decode(body, nil, nil)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(object)
	return fmt.Sprintf("%v %s", kind, text), err
}

func protobufEvents(set *codecs.Set, body []byte) (string, error) {
	var lines []string
	for len(body) > 0 {
		if len(body) < 4 || int(binary.BigEndian.Uint32(body)) > len(body)-4 {
			return "", errors.New("a frame is cut")
		}
		end := 4 + int(binary.BigEndian.Uint32(body))
		var unknown runtime.Unknown
		frame := body[4:end]
		if err := unknown.Unmarshal(bytes.TrimPrefix(frame, []byte("k8s\x00"))); err == nil && len(unknown.Raw) > 0 && bytes.HasPrefix(frame, []byte("k8s\x00")) {
			frame = unknown.Raw
		}
		var event metav1.WatchEvent
		if err := event.Unmarshal(frame); err != nil {
			return "", err
		}
		object, err := protobufObject(set, event.Object.Raw)
		if err != nil {
			return "", err
		}
		lines, body = append(lines, event.Type+" "+object), body[end:]
	}
	return strings.Join(lines, "\n"), nil
}

func cborObject(body []byte) (string, error) {
	var value any
	if err := direct.Unmarshal(body, &value); err != nil {
		return "", err
	}
	text, err := json.Marshal(value)
	return string(text), err
}

func cborObjects(body []byte) (string, error) {
	framer := cbor.NewFramer()
	reader := framer.NewFrameReader(io.NopCloser(bytes.NewReader(body)))
	var lines []string
	for buffer := make([]byte, len(body)); ; {
		n, err := reader.Read(buffer)
		if errors.Is(err, io.EOF) {
			return strings.Join(lines, "\n"), nil
		}
		if err != nil {
			return "", err
		}
		line, err := cborObject(buffer[:n])
		if err != nil {
			return "", err
		}
		lines = append(lines, line)
	}
}
