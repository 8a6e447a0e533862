package reference

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/frame"
	"apimachinery.test/conformance/internal/kinds"
)

const configMap = `{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a"},"data":{"k":"v"}}`

func newServer(t *testing.T) *Server {
	t.Helper()
	scheme, err := kinds.NewScheme()
	if err != nil {
		t.Fatal(err)
	}
	return NewServer(codecs.New(scheme))
}

func TestEveryFormLeadsToEveryForm(t *testing.T) {
	server := newServer(t)
	forms := []string{codecs.JSON, codecs.JSONPretty, codecs.YAML, codecs.Protobuf, codecs.CBOR, codecs.JSONStreaming, codecs.ProtobufStreaming}
	first, data := server.Answer(Request{Op: "decode", From: codecs.JSON, To: forms}, [][]byte{[]byte(configMap)})
	if !first.OK || len(data) != len(forms) || string(data[0]) != configMap+"\n" {
		t.Fatalf("got %+v %q", first, data)
	}
	for i, form := range forms {
		for _, from := range []string{strings.TrimSuffix(strings.TrimSuffix(form, "-streaming"), "-pretty"), codecs.Any} {
			response, again := server.Answer(Request{Op: "decode", From: from, To: forms}, [][]byte{data[i]})
			if !response.OK || *response.GVK != (Kind{Version: "v1", Kind: "ConfigMap"}) || response.GoType != "*v1.ConfigMap" {
				t.Fatalf("%s as %s: %+v", form, from, response)
			}
			for j := range forms {
				if !bytes.Equal(again[j], data[j]) {
					t.Errorf("%s as %s to %s: %q, not %q", form, from, forms[j], again[j], data[j])
				}
			}
		}
	}
}

func TestErrorsHaveClasses(t *testing.T) {
	server := newServer(t)
	for _, test := range []struct {
		class   string
		decoded bool
		request Request
		data    string
	}{
		{ClassStrict, true, Request{From: codecs.JSON, Strict: true}, `{"kind":"Pod","apiVersion":"v1","x":1,"spec":{"y":2}}`},
		{ClassStrict, true, Request{From: codecs.YAML, Strict: true}, "kind: Pod\napiVersion: v1\napiVersion: v1\n"},
		{ClassMissingKind, false, Request{From: codecs.JSON}, `{"apiVersion":"v1"}`},
		{ClassMissingVersion, false, Request{From: codecs.JSON}, `{"kind":"Pod"}`},
		{ClassNotRegistered, false, Request{From: codecs.JSON}, `{"kind":"Nothing","apiVersion":"v1"}`},
		{ClassMissingKind, false, Request{From: codecs.JSON, Target: Unstructured}, `{}`},
		{ClassOther, false, Request{From: codecs.JSON}, `{`},
		{ClassOther, false, Request{From: codecs.Protobuf}, "x"},
		{ClassOther, false, Request{From: codecs.CBOR}, "\xff"},
		{ClassRequest, false, Request{From: "xml"}, ""},
		{ClassRequest, false, Request{From: codecs.JSON, Target: "nowhere"}, ""},
	} {
		test.request.Op = "decode"
		response, _ := server.Answer(test.request, [][]byte{[]byte(test.data)})
		if response.OK || response.ErrorClass != test.class || response.Decoded != test.decoded || response.Error == "" {
			t.Errorf("%+v %q: %+v", test.request, test.data, response)
		}
		if (len(response.StrictErrors) > 0) != (test.class == ClassStrict) {
			t.Errorf("%q: strict errors %q", test.data, response.StrictErrors)
		}
	}
}

func TestTargets(t *testing.T) {
	server := newServer(t)
	list := `{"kind":"XList","apiVersion":"example.com/v1","items":[{"a":1}]}`
	response, data := server.Answer(Request{Op: "decode", From: codecs.JSON, Target: UnstructuredScheme, To: []string{codecs.JSON, codecs.Protobuf}}, [][]byte{[]byte(list)})
	if response.GoType != "*unstructured.UnstructuredList" || !strings.Contains(string(data[0]), `"kind":"X"`) || response.Outputs[1].Error == "" {
		t.Errorf("got %+v %q", response, data)
	}
	response, data = server.Answer(Request{
		Op: "decode", From: codecs.JSON, To: []string{codecs.JSON}, Versioned: true,
		Into: &Kind{Version: "v1", Kind: "ConfigMap"},
	}, [][]byte{[]byte(`{"data":{"a":"b"}}`)})
	if !response.OK || !strings.Contains(string(data[0]), `"kind":"ConfigMap","apiVersion":"v1"`) {
		t.Errorf("got %+v %q", response, data)
	}
	response, _ = server.Answer(Request{Op: "decode", From: codecs.JSON, Defaults: &Kind{Version: "v1", Kind: "Secret"}}, [][]byte{[]byte(`{}`)})
	if !response.OK || response.GoType != "*v1.Secret" {
		t.Errorf("got %+v", response)
	}
}

func TestScalars(t *testing.T) {
	server := newServer(t)
	for _, test := range []struct{ op, in, want string }{
		{"quantity", "1000m", "1"},
		{"quantity-json", `"0.5"`, `"500m"`},
		{"time", `"2020-01-02T03:04:05+01:00"`, `"2020-01-02T02:04:05Z"`},
		{"micro-time", `"2020-01-02T03:04:05.1234567Z"`, ""},
		{"duration", `"90m"`, `"1h30m0s"`},
		{"int-or-string", `"5%"`, `"5%"`},
		{"label-selector", "b in (y,x),a=1", "a=1,b in (x,y)"},
		{"field-selector", "metadata.name==x", "metadata.name=x"},
		{"yaml-to-json", "a: [1, yes]", `{"a":[1,true]}`},
		{"json-to-yaml", `{"b":"true","a":1}`, "a: 1\nb: \"true\"\n"},
		{"yaml-to-json-strict", "a: 1\na: 2", ""},
		{"quantity", "x", ""},
		{"nothing", "", ""},
	} {
		response, data := server.Answer(Request{Op: test.op}, [][]byte{[]byte(test.in)})
		if response.OK != (test.want != "") {
			t.Errorf("%s %q: %+v", test.op, test.in, response)
		} else if response.OK && string(data[0]) != test.want {
			t.Errorf("%s %q: %q, not %q", test.op, test.in, data[0], test.want)
		}
	}
}

func TestServe(t *testing.T) {
	var in, out bytes.Buffer
	for id := range uint64(3) {
		request := Request{ID: id, Op: "quantity", Payloads: 1}
		if err := frame.Write(&in, request, [][]byte{[]byte("1")}); err != nil {
			t.Fatal(err)
		}
	}
	if err := newServer(t).Serve(&in, &out); err != nil {
		t.Fatal(err)
	}
	for id := range uint64(3) {
		var response Response
		payloads, err := frame.Read(&out, &response)
		if err != nil || response.ID != id || !response.OK || len(payloads) != 1 || string(payloads[0]) != "1" {
			t.Fatalf("got %+v %q %v", response, payloads, err)
		}
	}
}

func TestAnswersDoNotWaitForMoreRequests(t *testing.T) {
	requests, ask := io.Pipe()
	answers, answer := io.Pipe()
	done := make(chan error, 1)
	server := newServer(t)
	go func() { done <- server.Serve(requests, answer) }()
	for id := range uint64(2) {
		if err := frame.Write(ask, Request{ID: id, Op: "quantity", Payloads: 1}, [][]byte{[]byte("1")}); err != nil {
			t.Fatal(err)
		}
		var response Response
		if _, err := frame.Read(answers, &response); err != nil || response.ID != id {
			t.Fatalf("got %+v %v", response, err)
		}
	}
	if err := ask.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}
