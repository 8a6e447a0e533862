package frame

import (
	"bytes"
	"errors"
	"io"
	"testing"
)

type header struct {
	Name     string `json:"name"`
	Payloads int    `json:"payloads"`
}

func TestMessagesComeBack(t *testing.T) {
	var stream bytes.Buffer
	sent := [][]byte{[]byte("one"), {}}
	if err := Write(&stream, header{"x", 2}, sent); err != nil {
		t.Fatal(err)
	}
	var got header
	payloads, err := Read(&stream, &got)
	if err != nil || got.Name != "x" || len(payloads) != 2 || string(payloads[0]) != "one" || len(payloads[1]) != 0 {
		t.Fatalf("got %v %q %v", got, payloads, err)
	}
	if _, err := Read(&stream, &got); !errors.Is(err, io.EOF) {
		t.Fatalf("at the end: %v", err)
	}
}

func TestBadStreams(t *testing.T) {
	for name, data := range map[string]string{
		"short length":      "\x00\x00",
		"short header":      "\x00\x00\x00\x09{}",
		"huge header":       "\xff\xff\xff\xff",
		"not JSON":          "\x00\x00\x00\x01x",
		"missing payload":   "\x00\x00\x00\x0e{\"payloads\":1}",
		"negative payloads": "\x00\x00\x00\x0f{\"payloads\":-1}",
	} {
		var got header
		if _, err := Read(bytes.NewReader([]byte(data)), &got); err == nil || errors.Is(err, io.EOF) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
