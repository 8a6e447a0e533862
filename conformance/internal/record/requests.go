package record

import (
	"bytes"
	"encoding/json"
	"net/url"
	"path"
	"strings"

	discovery "k8s.io/api/apidiscovery/v2"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/requests"
)

const requestsFolder = "requests"

// addRequests asks questions about HTTP requests. A line of a file has a question and the answer or error.
func addRequests(files Files, _ *codecs.Set, _ string) error {
	for name, write := range map[string]func(*lines){
		"negotiation.jsonl": negotiations,
		"info.jsonl":        infos,
		"create.jsonl":      creations,
		"warnings.jsonl":    warnings,
		"websockets.jsonl":  websockets,
		"discovery.jsonl":   discoveries,
		"described.jsonl":   descriptions,
		"responses.jsonl":   responses,
	} {
		var out lines
		write(&out)
		if out.err != nil {
			return out.err
		}
		files[path.Join(requestsFolder, name)] = out.text.Bytes()
	}
	return nil
}

type lines struct {
	text bytes.Buffer
	err  error
}

// add writes a question with what the reference makes of it.
func add[T any](l *lines, op string, question T, ask func(T) (any, error)) {
	answer, err := ask(question)
	line := struct {
		Op     string `json:"op"`
		Input  T      `json:"input"`
		Output any    `json:"output,omitempty"`
		Error  string `json:"error,omitempty"`
	}{Op: op, Input: question, Output: answer}
	if err != nil {
		line.Output, line.Error = nil, err.Error()
	}
	encoder := json.NewEncoder(&l.text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(line); err != nil {
		l.err = err
	}
}

var (
	pods    = requests.Endpoint{Kind: schema.GroupVersionKind{Version: "v1", Kind: "Pod"}, Table: true}
	withAll = requests.Endpoint{Kind: pods.Kind, Table: true, CBOR: true}
	noTable = requests.Endpoint{Kind: schema.GroupVersionKind{Version: "v1", Kind: "ConfigMap"}}
	custom  = requests.Endpoint{Kind: schema.GroupVersionKind{Group: "example.io", Version: "v1", Kind: "Widget"}, Table: true, NoProtobuf: true}
)

// accepts are headers of clients, of people, and of nobody.
var accepts = []string{
	"", "*/*", "*", "application/*", "application/json", "application/yaml", "application/vnd.kubernetes.protobuf", "application/cbor",
	"application/vnd.kubernetes.protobuf,application/json", "application/vnd.kubernetes.protobuf, */*", "application/cbor, application/json",
	"text/html", "text/html, application/json;q=0.9, */*;q=0.8",
	"text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8", "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2",
	"application/json;q=0.1, */*;q=0.9", "*/*;q=0.9, application/json;q=0.1", "application/yaml;q=0.5, application/json;q=0.5", "application/yaml;q=0",
	"application/json;q=0, application/yaml", "application/json;q=abc, application/yaml;q=0.1", "application/json;q= 0.5, application/yaml;q=0.1",
	"application/json;q=nan, application/yaml", "application/yaml, application/json;q=inf", "application/json;q=2, application/yaml",
	"application/json;as=Table;g=meta.k8s.io;v=v1", "application/json;as=Table;g=meta.k8s.io;v=v1beta1", "application/json;as=Table;g=meta.k8s.io;v=v2",
	"application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json", "application/yaml;as=Table;g=meta.k8s.io;v=v1",
	"application/vnd.kubernetes.protobuf;as=Table;g=meta.k8s.io;v=v1", "application/vnd.kubernetes.protobuf;as=Table;g=meta.k8s.io;v=v1, application/json",
	"application/cbor;as=Table;g=meta.k8s.io;v=v1", "*/*;as=Table;g=meta.k8s.io;v=v1", "application/json;as=Table", "application/json;as=table;g=meta.k8s.io;v=v1",
	"application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1", "application/vnd.kubernetes.protobuf;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1",
	"application/vnd.kubernetes.protobuf;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json",
	"application/json;as=Pod;g=;v=v1", "application/json;as= ;g=x", "application/json;v=v1", "application/json;as=Table;g=meta.k8s.io;v=v1;as=PartialObjectMetadata",
	"application/json;stream=watch", "application/vnd.kubernetes.protobuf;stream=watch", "application/yaml;stream=watch", "application/json;stream=other",
	"application/json;stream=other;stream=watch", "application/json;stream= ", "application/cbor-seq", "application/cbor;stream=watch, application/json",
	"application/json;sv=v1", "application/json;sv=v2, application/yaml", "application/json;export=1", "application/json;export=true", "application/json;pretty=1",
	"application/json;pretty=0", "application/yaml;pretty=1", "application/json;profile=nopeer", "application/json;charset=utf-8;foo=bar;foo=baz",
	"Application/JSON", "application/JSON, application/yaml", "application/json ; q=0.5 , application/yaml", "\tapplication/json", "application / json", "application/json/",
	"application/json/x, */*;q=0.1", "application//json", "application/", "*/", "*/json", "*/json, application/yaml", ",,,", ",application/yaml", ";q=1", "application/json;",
	"application/json;;q=0.5;", "application/json;q==0.5, application/yaml;q=0.6", "application/json;q=0.5=, application/yaml;q=0.6", "application/json;a=b=c;pretty=1",
	"application/json; q=\"0.1\", application/yaml;q=0.2", "application/json;pretty=\"1\"", "application/json;Pretty=1", "application/yaml;Q=0.1, application/json;q=0.2",
	"*/*;q=0.5, application/*;q=0.5, application/yaml;q=0.5", "application/*, application/yaml;q=0.1, */*;q=0.3", "text/*, application/yaml;q=0.1, */*;q=0.3, application/*;q=0.2",
	"a/b;q=1e100, application/yaml;q=1e30", "application/yaml;q=-1, application/json;q=-0.5", "äpplication/json, application/yaml",
	"text/a, text/b;q=0.1, text/c;q=0.9, application/*;q=0.5, */*;q=0.4, application/yaml;q=0.2, application/json;q=0.3",
	"a/1, a/2, a/3, a/4, a/5, a/6, a/7, a/8, a/9, a/10, a/11, */*;q=0.5, application/yaml;q=0.1",
	"a/1;q=0.1, a/2;q=0.9, */*;q=0.2, a/4, */*, a/6, a/*, a/8;q=0.3, a/9, a/10, a/11;q=0.7, application/*, application/yaml;q=0.6, a/14, application/json;q=0.1, a/16",
}

var contentTypes = []string{
	"application/json", "application/json; charset=utf-8", "Application/JSON", " application/yaml ", "application/yaml;", "application/json;charset", "application/json;charset=",
	"application/json;charset=\"\"", "application/json;a=1;a=2", "application/json;a=1;A=1", "application/json;a=\"1", "application/json;a=\"\\\"1\";b=2",
	"application/vnd.kubernetes.protobuf", "application/vnd.kubernetes.protobuf;stream=watch", "application/cbor", "application/cbor-seq", "application/apply-patch+yaml",
	"application/x-www-form-urlencoded", "text/plain", "application", "application/", "/json", "*/*", "application/json, application/yaml", "application/json/x",
	"application/json;title*=us-ascii'en-us'x", "application/json;title*0=a;title*1=b", "application/json; ; charset=utf-8", "\u00a0application/json\u00a0;\u00a0a=b",
}

var agents = []string{"", "curl/8.5.0", "Wget/1.21", "Mozilla/5.0 (X11; Linux x86_64)", "mozilla/5.0", "kubectl/v1.37.0 (linux/amd64)", "libcurl"}

var prettyQueries = []string{"", "?pretty", "?pretty=", "?pretty=1", "?pretty=true", "?pretty=True", "?pretty=tRUE", "?pretty=0", "?pretty=false", "?pretty=yes",
	"?p%72etty=1", "?pretty=%31", "?pretty=&pretty=1", "?notpretty=1", "?pretty=1;x", "?limit=5&pretty=T"}

func negotiations(l *lines) {
	get := func(target string, endpoint requests.Endpoint, byDefault bool, headers ...[2]string) {
		request := requests.Request{Method: "GET", Target: target, Headers: headers}
		add(l, "negotiate", requests.Negotiation{Request: request, Endpoint: endpoint, Default: byDefault}, requests.Negotiate)
	}
	for _, accept := range accepts {
		header := [2]string{"Accept", accept}
		get("/api/v1/pods", withAll, false, header)
		get("/api/v1/pods", noTable, false, header)
		get("/api/v1/pods", custom, false, header)
		get("/api/v1/pods", pods, true, header)
	}
	get("/api/v1/pods", pods, false)
	get("/api/v1/pods", pods, false, [2]string{"Accept", "text/html"}, [2]string{"Accept", "application/yaml"})
	for _, contentType := range contentTypes {
		get("/api/v1/pods", pods, false, [2]string{"Content-Type", contentType})
		get("/api/v1/pods", withAll, false, [2]string{"Content-Type", contentType})
	}
	for _, query := range prettyQueries {
		for _, agent := range agents {
			get("/api/v1/pods"+query, pods, false, [2]string{"User-Agent", agent})
		}
		get("/api/v1/pods"+query, pods, false, [2]string{"Accept", "application/json;pretty=1"})
		get("/api/v1/pods"+query, pods, false, [2]string{"Accept", "application/yaml"}, [2]string{"User-Agent", "curl"})
	}
}

var targets = []string{
	"/", "/healthz", "/version", "/api", "/api/", "/apis", "/api/v1", "/api/v1/", "/apis/apps", "/apis/apps/v1", "/apis/apps/v1/", "/apis/apps//v1", "//api/v1/pods", "/api//v1/pods",
	"/API/v1/pods", "/openapi/v3/api/v1", "/other/v1/pods", "/api/v1/pods", "/api/v1/pods/", "/api/v1//pods", "/api/v1/pods//status", "/apis/apps/v1/deployments", "/api/v1/nodes/n1",
	"/api/v1/nodes/n1/status", "/api/v1/nodes/n1/proxy/a/b/c", "/api/v1/namespaces", "/api/v1/namespaces/a", "/api/v1/namespaces/a/", "/api/v1/namespaces/a/status",
	"/api/v1/namespaces/a/finalize", "/api/v1/namespaces/a/finalize/x/y", "/api/v1/namespaces/a/pods", "/api/v1/namespaces/a/pods/b", "/api/v1/namespaces/a/pods/b/status",
	"/api/v1/namespaces/a/pods/b/exec/more", "/api/v1/namespaces//pods/b", "/apis/apps/v1/namespaces/a/deployments/b/scale", "/apis/apps/v1/namespaces/a", "/apis/a/b/c/d/e/f/g",
	"/api/v1/watch", "/api/v1/watch/", "/api/v1/proxy", "/api/v1/watch/pods", "/api/v1/watch/pods/a", "/api/v1/watch/namespaces/a/pods", "/api/v1/watch/namespaces/a/pods/b",
	"/api/v1/watch/namespaces/a", "/api/v1/proxy/nodes/n1/x/y", "/api/v1/proxy/namespaces/a/pods/b/c/d", "/api/v1/watch/pods?fieldSelector=metadata.name=x&labelSelector=a=b",
	"/apis/apps/v1/watch", "/apis/apps/v1/watch/deployments", "/api/v1/pods?watch=1", "/api/v1/pods?watch", "/api/v1/pods?watch=", "/api/v1/pods?watch=false", "/api/v1/pods?watch=FALSE",
	"/api/v1/pods?watch=0", "/api/v1/pods?watch=no", "/api/v1/pods?watch=false&watch=true", "/api/v1/pods/a?watch=1", "/api/v1/pods?limit=x", "/api/v1/pods?limit=x&watch=1",
	"/api/v1/pods?limit=x&watch=False", "/api/v1/pods?limit=x&watch", "/api/v1/pods?limit=5", "/api/v1/pods?fieldSelector=metadata.name=web", "/api/v1/pods?fieldSelector=metadata.name%3Dweb&watch=true",
	"/api/v1/pods?fieldSelector=metadata.name!=web", "/api/v1/pods?fieldSelector=metadata.name=web,metadata.namespace=x", "/api/v1/pods?fieldSelector=metadata.name=a%2Fb",
	"/api/v1/pods?fieldSelector=metadata.name=..", "/api/v1/pods?fieldSelector=metadata.name=%25", "/api/v1/pods?fieldSelector=metadata.name=", "/api/v1/pods?fieldSelector=bad",
	"/api/v1/pods?fieldSelector=bad&watch=1", "/api/v1/pods?labelSelector=a%3Db", "/api/v1/pods?labelSelector=a+in+(", "/api/v1/pods?labelSelector=a+in+(&watch=1&fieldSelector=metadata.name=x",
	"/api/v1/pods?labelSelector=a&labelSelector=b&fieldSelector=c=d&fieldSelector=e=f", "/api/v1/pods?fieldSelector=metadata.name=a&fieldSelector=metadata.name=b",
	"/api/v1/pods?x;watch=1", "/api/v1/pods?watch=%zz", "/api/v1/pods?%zz&watch=1", "/api/v1/pods?timeoutSeconds=-1&watch=1", "/api/v1/pods?sendInitialEvents=1",
	"/api/v1/pods/a%20b", "/api/v1/namespaces/a%2Fpods", "/api/v1/namespaces/a%2fpods/b", "/%61pi/v1/pods", "/api/v1/pods/a+b", "/api/v1/pods/%C3%A4", "/api/v1/pods/.", "/api/v1/pods/..",
	"/api/v1/namespaces/default/services/https:web:443/proxy/", "/apis/metrics.k8s.io/v1beta1/nodes", "/api/v1/componentstatuses", "/apis/namespaces/v1/namespaces/a/namespaces/b",
}

func infos(l *lines) {
	for _, target := range targets {
		for _, method := range []string{"GET", "POST", "DELETE"} {
			add(l, "request-info", requests.Request{Method: method, Target: target}, requests.Info)
		}
	}
	for _, method := range []string{"HEAD", "PUT", "PATCH", "OPTIONS", "CONNECT", "TRACE", "get", "Foo"} {
		for _, target := range []string{"/healthz", "/api/v1/namespaces/a/pods", "/api/v1/namespaces/a/pods/b?watch=1", "/api/v1/watch/pods"} {
			add(l, "request-info", requests.Request{Method: method, Target: target}, requests.Info)
		}
	}
}

// A document is a body and its content type.
type document struct{ contentType, body string }

var documents = []document{
	{"", `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a","namespace":"ns"},"data":{"k":"v"}}`},
	{"application/json", `{"metadata":{"name":"a","namespace":"ns"}}`},
	{"application/json; charset=utf-8", `{"apiVersion":"v1","metadata":{"namespace":"ns"}}`},
	{"application/json", `{"kind":"ConfigMap","metadata":{"name":"a","namespace":"ns","foo":1},"bogus":1}`},
	{"application/json", `{"kind":"ConfigMap","metadata":{"namespace":"ns"},"data":{"k":"1","k":"2"},"data":{"z":"3"}}`},
	{"application/json", `{"apiVersion":"v1","kind":"Pod","metadata":{"namespace":"ns"}}`},
	{"application/json", `{"apiVersion":"v1","kind":"Unknown"}`},
	{"application/json", `{"apiVersion":"v9","kind":"ConfigMap"}`},
	{"application/json", `{"apiVersion":"a/b/c","kind":"ConfigMap"}`},
	{"application/json", `{"apiVersion":"other.io/v1","kind":"ConfigMap"}`},
	{"application/json", ""},
	{"application/json", "{"},
	{"application/json", "this is no JSON at all, and it is rather long"},
	{"application/json", "[1,2,3]"},
	{"application/json", `"a"`},
	{"application/json", `{"data":{"k":5}}`},
	{"application/json", `{"kind":5}`},
	{"application/json", `{"kind":"ConfigMap","apiVersion":"v1","data":[]}`},
	{"application/json", `{"kind":"ConfigMap","apiVersion":"v1","metadata":{"namespace":"ns"}} {"x":1}`},
	{"application/json", "\xff\xfe"},
	{"application/yaml", "kind: ConfigMap\nmetadata: {name: a, namespace: ns}\ndata: {k: v}\n"},
	{"application/yaml", "kind: ConfigMap\nmetadata:\n  namespace: ns\n  foo: 1\nbogus: 1\ndata:\n  k: a\n  k: b\n"},
	{"application/yaml", "kind: ConfigMap\nmetadata:\n  namespace: ns\nzeta: 1\nalpha: 2\nmetadata:\n  namespace: ns\ndata:\n  k: a\n  k: b\n"},
	{"application/yaml", "name: y"},
	{"application/yaml", "data: {k: y}"},
	{"application/yaml", "\tx"},
	{"application/yaml", "a: [1"},
	{"application/yaml", ""},
	{"application/vnd.kubernetes.protobuf", "k8s\x00\n\x0f\n\x02v1\x12\tConfigMap\x12\x09\n\x07\n\x01a\x1a\x02ns"},
	{"application/vnd.kubernetes.protobuf", "k8s\x00"},
	{"application/vnd.kubernetes.protobuf", "{}"},
	{"application/vnd.kubernetes.protobuf", "k8s\x00\n\x0f\n\x02v1\x12\tConfigMap\x12\x08\n\x0f\n\x01a\x1a\x01n"},
	{"text/plain", "{}"},
	{"application/json;a", "{}"},
}

func creations(l *lines) {
	configMaps := requests.Endpoint{Kind: noTable.Kind, Limit: 300}
	create := func(endpoint requests.Endpoint, target, accept string, document document) {
		request := requests.Request{Method: "POST", Target: target}
		for _, header := range [][2]string{{"Accept", accept}, {"Content-Type", document.contentType}} {
			if header[1] != "" {
				request.Headers = append(request.Headers, header)
			}
		}
		question := requests.Creation{Request: request, Endpoint: endpoint, Body: requests.Body(document.body)}
		add(l, "create", question, requests.Create)
	}
	const target = "/api/v1/namespaces/ns/configmaps"
	for _, document := range documents {
		for _, validation := range []string{"", "?fieldValidation=Ignore", "?fieldValidation=Warn", "?fieldValidation=Strict"} {
			create(configMaps, target+validation, "", document)
		}
	}
	good := documents[0]
	for _, query := range []string{"fieldValidation=Hard", "fieldValidation=strict", "fieldValidation=&fieldValidation=Strict", "dryRun=All", "dryRun=Some", "dryRun=All&dryRun=All", "dryRun=",
		"fieldManager=me", "fieldManager=" + strings.Repeat("x", 129), "fieldManager=a%0Ab", "dryRun=No&fieldManager=%00&fieldValidation=X", "pretty=1", "unknown=1"} {
		create(configMaps, target+"?"+query, "", good)
	}
	for _, length := range []int{299, 300, 301, 5000} {
		body := `{"metadata":{"namespace":"ns"},"data":{"k":""}}`
		body = strings.Replace(body, `""`, `"`+strings.Repeat("x", length-len(body))+`"`, 1)
		create(configMaps, target, "", document{"", body})
		create(configMaps, target, "text/html", document{"text/plain", body})
		create(configMaps, target+"?dryRun=x", "", document{"text/plain", body})
	}
	create(configMaps, target, "text/html", good)
	create(configMaps, target, "application/yaml", good)
	widgets := requests.Endpoint{Kind: custom.Kind}
	for _, version := range []string{"v1", "v2"} {
		create(widgets, "/apis/example.io/v1/namespaces/ns/widgets", "", document{"", `{"apiVersion":"example.io/` + version + `","kind":"Widget","metadata":{"namespace":"ns"}}`})
	}
	var many strings.Builder
	for i := range 40 {
		many.WriteString(`,"` + strings.Repeat(string(rune('a'+i%26)), 100+i) + `":1`)
	}
	large := requests.Endpoint{Kind: noTable.Kind}
	create(large, target, "", document{"", `{"metadata":{"namespace":"ns"}` + many.String() + `}`})
	create(large, target, "", document{"", `{"metadata":{"namespace":"ns"},"a\nb":1,"ä\"\\":2}`})
}

func warnings(l *lines) {
	texts := []string{"", "text", `a "quoted" \text\`, "two\nlines", "tab\t", "äöü 💝", "\u0085", "\u00a0", "\u200b", strings.Repeat("x", 300), strings.Repeat("ä", 5000)}
	for _, text := range texts {
		for _, agent := range []string{"", "-", "me", "my agent", `a"b`, `a\b`, "a\u00a0b", "ä", "a\x01"} {
			add(l, "warning-header", requests.Warning{Code: 299, Agent: agent, Text: text}, requests.WarningHeader)
		}
	}
	for _, code := range []int{0, 7, 99, 999, 1000} {
		add(l, "warning-header", requests.Warning{Code: code, Text: "x"}, requests.WarningHeader)
	}
	for _, value := range []string{
		``, `A B`, `1 - "text"`, `A - "text"`, `  299 - "text\"\\\a\b\c"  "Tue, 15 Nov 1994 08:12:31 GMT `, `  299 - "t"  "Tue, 15 Nov 1994 08:12:31 GMT" other`, "  299 agent\u0000name \"text\"",
		"299 - \"text\u0000\"content", `299 - "text"`, `299 - "text\"\\\a\b\c"`, `321 - "text"`, `299 - "=?iso-8859-1?q?this=20is=20some=20text?="`,
		`299 - "=?UTF-8?B?VGhpcyBpcyBhIGhvcnNleTog8J+Qjg==?= And =?UTF-8?B?VGhpcyBpcyBhIGhvcnNleTog8J+Qjg==?="`, `299 - "=?UTF-8?Q?This is a \"horsey\": =F0=9F=90=8E?="`,
		`299 - "=?UTF-9?Q?This is a horsey: =F0=9F=90=8E?="`, `299 - "=?us-ascii?q?=FF_a?= =?utf-8?q?b?=  =?utf-8?x?c?= =?utf-8?q?=zz?= =?utf-8?q??="`, `299 - "=?utf-8?q?=FF?="`, `299 - "=?utf-8?q?=0A?="`,
		`299 - "=?a"`, `299 - "=?a?"`, `299 - "=?a?q"`, `299 - "=?a?q?"`, `299 - "=?utf-8?q??"`, `299 - "=?utf-8?b?a?="`, `299 - "=?ISO-8859-1?Q?=E4?=	=?utf-8?Q?x?="`,
		`  299 - "text" , `, `299 - "text" "date" , remainder `, `299 - "a",299 - "b", 299 x "c" "date",299 - "d" x`, `299 - "a" 299 - "b"`, `299  "text"`, `299 - `, `299 - text`, `299 - "text`, `299 -`, `299 - ""`,
		` 299 - "Iñtërnâtiônàlizætiøn,💝🐹🌇⛔" `, "\u00a0299 - \"x\"\u2003", `299 - "a\`, `2999 - "a"`, `29 - "a"`, `299 ä "a"`, `,299 - "a"`, `299 - "a",,299 - "b"`,
	} {
		add(l, "warning-parse", []string{value, `299 - "last"`}, requests.ParseWarnings)
	}
	warning := func(text string) requests.Warning { return requests.Warning{Text: text} }
	many := func(count, length int) (all []requests.Warning) {
		for i := range count {
			all = append(all, warning(strings.Repeat(string(rune('a'+i%26)), length)+url.PathEscape(strings.Repeat("ä", i/26))))
		}
		return all
	}
	for _, all := range [][]requests.Warning{
		nil, {warning("")}, {warning("a"), warning("b"), warning("a")}, {{Agent: "x", Text: "a"}, {Agent: "y", Text: "a"}}, {{Agent: "my agent", Text: "a"}, warning("b"), warning("two\nlines")},
		many(41, 100), many(16, 256), many(17, 256), many(20, 300), many(3, 2000), many(60, 250), many(1, 5000), append(many(14, 300), warning("x")),
		{warning(strings.Repeat("ä", 300) + "\n"), warning(strings.Repeat("b", 4096)), warning("c")}, {warning(strings.Repeat("b", 4097)), warning(strings.Repeat("ä", 300) + "\n"), warning("c\n")},
		append(many(13, 320), append(many(26, 200), many(26, 250)...)...),
	} {
		add(l, "warning-record", all, requests.Record)
	}
}

func websockets(l *lines) {
	const target = "/api/v1/namespaces/ns/configmaps?watch=1"
	upgrade := [][2]string{{"Upgrade", "websocket"}, {"Connection", "Upgrade"}}
	key := [][2]string{{"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}, {"Sec-WebSocket-Version", "13"}}
	origin := [2]string{"Origin", "http://example.com"}
	with := func(headers [][2]string, more ...[2]string) [][2]string {
		return append(headers[:len(headers):len(headers)], more...)
	}
	handshake := with(upgrade, key...)
	ask := func(question requests.Upgrade, endpoint requests.Endpoint, headers [][2]string) {
		question.Endpoint = endpoint
		question.Request = requests.Request{Method: "GET", Target: target, Headers: headers}
		add(l, "websocket", question, requests.Serve)
	}
	watching := func(headers [][2]string) { ask(requests.Upgrade{}, noTable, headers) }
	configMaps := withAll
	configMaps.Kind = noTable.Kind
	for _, accept := range []string{"", "application/json", "application/yaml", "application/vnd.kubernetes.protobuf", "application/json;stream=watch",
		"application/json;as=Table;g=meta.k8s.io;v=v1", "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1", "text/html"} {
		ask(requests.Upgrade{}, configMaps, with(handshake, origin, [2]string{"Accept", accept}))
	}
	for _, size := range []int{1, 60, 200} {
		ask(requests.Upgrade{Size: size}, noTable, with(handshake, origin))
	}
	for _, value := range []string{"", "null", "https://example.com:8443", "/path", "example.com", "about:blank", "file:///x", "1a://b", "x-y+z.1://b", "://b"} {
		watching(with(handshake, [2]string{"Origin", value}))
	}
	watching(handshake)
	for _, value := range []string{"", "any", " any ", "binary.k8s.io", "base64.binary.k8s.io", "a,b", "a, b ,", ","} {
		protocol := [2]string{"Sec-WebSocket-Protocol", value}
		watching(with(handshake, origin, protocol))
		ask(requests.Upgrade{Stream: requests.Body("line\n")}, noTable, with(handshake, protocol))
	}
	for _, value := range []string{"binary.k8s.io, other", "other, base64.binary.k8s.io", "base64.binary.k8s.io, binary.k8s.io", "other", "v4.channel.k8s.io, "} {
		ask(requests.Upgrade{Stream: requests.Body("line\n")}, noTable, with(handshake, [2]string{"Sec-WebSocket-Protocol", value}))
	}
	for _, protocol := range []string{"binary.k8s.io", "base64.binary.k8s.io"} {
		for _, length := range []int{1, 2, 3, 2048, 2049, 5000} {
			ask(requests.Upgrade{Stream: requests.Body(strings.Repeat("0123456789", 500)[:length])}, noTable, with(handshake, [2]string{"Sec-WebSocket-Protocol", protocol}))
		}
	}
	for _, headers := range [][][2]string{
		upgrade, with(upgrade, key[0]), with(upgrade, key[0], [2]string{"Sec-WebSocket-Version", "8"}), with(upgrade, key[1]), with(upgrade, key[1], [2]string{"Sec-WebSocket-Key", "x"}),
		with(key, [2]string{"Upgrade", "WebSocket"}, [2]string{"Connection", "keep-alive, Upgrade"}), with(key, [2]string{"Upgrade", "websocket"}, [2]string{"Connection", "keep-alive"}, [2]string{"Connection", "UPGRADE"}),
		with(key, [2]string{"Upgrade", "websocket"}), with(key, [2]string{"Upgrade", "h2c"}, [2]string{"Connection", "Upgrade"}),
	} {
		watching(with(headers, origin))
		ask(requests.Upgrade{Stream: requests.Body("line\n")}, noTable, headers)
	}
	masked := func(code byte, content string) string {
		frame := []byte{0x80 | code, 0x80 | byte(len(content)), 1, 2, 3, 4}
		for i := range content {
			frame = append(frame, content[i]^byte(i%4+1))
		}
		return string(frame)
	}
	closing := masked(8, "\x03\xe8")
	for _, sent := range []string{closing, masked(9, "ping") + closing, masked(9, "") + masked(1, "ignored") + masked(9, strings.Repeat("p", 125)) + closing, masked(10, "pong") + masked(8, ""),
		masked(2, "\x00") + masked(3, "?") + masked(11, "?") + masked(9, "still there") + closing} {
		ask(requests.Upgrade{Sent: requests.Body(sent)}, noTable, with(handshake, origin))
	}
}

func discoveries(l *lines) {
	resource := func(kind string, scope discovery.ResourceScope) discovery.APIResourceDiscovery {
		singular := strings.ToLower(kind)
		return discovery.APIResourceDiscovery{
			Resource: singular + "s", SingularResource: singular, Scope: scope, ResponseKind: &metav1.GroupVersionKind{Kind: kind},
			Verbs: []string{"get", "list"}, ShortNames: []string{singular[:2]}, Categories: []string{"all", "a<&>\u2028"},
		}
	}
	shops := resource("Shop", discovery.ScopeNamespace)
	shops.Subresources = []discovery.APISubresourceDiscovery{{Subresource: "status", Verbs: []string{"get"}, ResponseKind: shops.ResponseKind}, {Subresource: "scale",
		AcceptedTypes: []metav1.GroupVersionKind{{Group: "autoscaling", Version: "v1", Kind: "Scale"}}}}
	version := func(name string, resources ...discovery.APIResourceDiscovery) discovery.APIVersionDiscovery {
		return discovery.APIVersionDiscovery{Version: name, Resources: resources, Freshness: discovery.DiscoveryFreshnessCurrent}
	}
	group := func(name string, versions ...discovery.APIVersionDiscovery) discovery.APIGroupDiscovery {
		return discovery.APIGroupDiscovery{ObjectMeta: metav1.ObjectMeta{Name: name}, Versions: versions}
	}
	some := []discovery.APIGroupDiscovery{group("shops.example.com", version("v1", shops, resource("Street", discovery.ScopeCluster)), version("v1beta1", shops)), group("a.example.com", version("v2"))}
	ask := func(groups []discovery.APIGroupDiscovery, headers ...[2]string) {
		request := requests.Request{Method: "GET", Target: "/apis", Headers: headers}
		add(l, "discovery", requests.Discovery{Request: request, Groups: groups}, requests.Discover)
	}
	const v2 = "g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"
	for _, accept := range []string{
		"", "*/*", "application/json", "application/json;" + v2, "application/yaml;" + v2, "application/vnd.kubernetes.protobuf;" + v2, "*/*;" + v2, "application/json;" + v2 + ";profile=nopeer",
		"application/json;" + v2 + ",application/json;" + strings.Replace(v2, "v2", "v2beta1", 1) + ",application/json", "application/json;" + strings.Replace(v2, "v2", "v2beta1", 1) + ",application/json",
		"application/json, application/json;" + v2, "application/json;q=0.5, application/yaml;" + v2, "text/html, application/json;" + v2, "application/json;as=APIGroupDiscoveryList",
		"application/json;as=Table;g=meta.k8s.io;v=v1", "application/json;stream=watch;" + v2, "application/json;sv=v1;" + v2, "application/json;pretty=1;" + v2,
	} {
		ask(some, [2]string{"Accept", accept})
	}
	asked := [2]string{"Accept", "application/json;" + v2}
	ask(nil, asked)
	ask(some[:1], asked)
	answer, err := requests.Discover(requests.Discovery{Request: requests.Request{Method: "GET", Target: "/apis", Headers: [][2]string{asked}}, Groups: some})
	if err != nil {
		l.err = err
		return
	}
	tag := answer.(requests.Discovered).Headers[0][1]
	for _, known := range []string{tag, "W/" + tag, strings.ToLower(tag), strings.Trim(tag, `"`), tag + `, "x"`, "*", ""} {
		ask(some, asked, [2]string{"If-None-Match", known})
	}
	ask(some, asked, [2]string{"If-None-Match", `"x"`}, [2]string{"If-None-Match", tag})
	ask(some[:1], asked, [2]string{"If-None-Match", tag})
}

// descriptions are asked of a server with three groups, in each format.
func descriptions(l *lines) {
	resource := func(name, kind string) metav1.APIResource {
		return metav1.APIResource{Name: name, SingularName: strings.ToLower(kind), Namespaced: true, Kind: kind, Verbs: metav1.Verbs{"get", "list"}}
	}
	shops := resource("shops", "Shop")
	shops.ShortNames, shops.Categories, shops.StorageVersionHash = []string{"sh"}, []string{"all", "a<&>\u2028"}, "qFsyl6wFWjQ="
	scale := metav1.APIResource{Name: "shops/scale", Namespaced: true, Group: "autoscaling", Version: "v1", Kind: "Scale", Verbs: metav1.Verbs{"get"}}
	status := metav1.APIResource{Name: "shops/status", Namespaced: true, Kind: "Shop", Verbs: metav1.Verbs{}}
	list := func(version string, resources ...metav1.APIResource) metav1.APIResourceList {
		return metav1.APIResourceList{GroupVersion: version, APIResources: resources}
	}
	lists := []metav1.APIResourceList{
		list("v1", resource("pods", "Pod")), list("shops.example.com/v1", shops, scale, status), list("shops.example.com/v1beta1", shops),
		list("extensions/v1beta1", resource("ingresses", "Ingress")), list("a.example.com/v2", metav1.APIResource{Name: "none", Kind: "None"}),
	}
	ask := func(path string, cbor bool, headers ...[2]string) {
		request := requests.Request{Method: "GET", Target: path, Headers: headers}
		add(l, "described", requests.Description{Request: request, CBOR: cbor, Lists: lists}, requests.Describe)
	}
	for _, path := range []string{
		"/api", "/api/", "/apis", "/apis/", "/api/v1", "/api/v1/", "/api/v2", "/apis/shops.example.com", "/apis/shops.example.com/", "/apis/shops.example.com/v1",
		"/apis/shops.example.com/v1/", "/apis/shops.example.com/v1beta1", "/apis/shops.example.com/v2", "/apis/extensions", "/apis/extensions/v1beta1", "/apis/a.example.com",
		"/apis/a.example.com/v2", "/apis/b.example.com", "/apis/v1", "/apis/shops.example.com/v1?pretty=1",
	} {
		for _, accept := range []string{"", "application/json", "application/yaml", "application/vnd.kubernetes.protobuf", "text/html", "application/json;as=Table;g=meta.k8s.io;v=v1"} {
			ask(path, false, [2]string{"Accept", accept})
		}
		ask(path, true, [2]string{"Accept", "application/vnd.kubernetes.protobuf;q=0.5, application/yaml"})
	}
	ask("/apis", false, [2]string{"User-Agent", "curl/8"})
}

// responses are those of small, large and long objects, and of errors.
func responses(l *lines) {
	ask := func(r requests.Response, headers ...[2]string) {
		r.Method, r.Headers = "GET", headers
		if r.Target == "" {
			r.Target = "/api/v1/namespaces/a/configmaps"
		}
		add(l, "response", r, requests.Respond)
	}
	const gzip, threshold = "gzip", 128 * 1024
	encodings := []string{"", gzip, "gzip;q=0.5", "deflate, gzip", "br", "*", "GZIP", " gzip ", "gzip,", "identity;q=1, *;q=0"}
	for _, encoding := range encodings {
		ask(requests.Response{Code: 200, Size: 2 * threshold}, [2]string{"Accept-Encoding", encoding})
		ask(requests.Response{Code: 200, Items: 200, Size: 2000}, [2]string{"Accept-Encoding", encoding})
	}
	packed := [2]string{"Accept-Encoding", gzip}
	for _, accept := range []string{"application/json", "application/yaml", "application/vnd.kubernetes.protobuf"} {
		for _, size := range []int{0, 1000, threshold - 200, threshold - 90, threshold, threshold + 100} {
			ask(requests.Response{Code: 200, Size: size}, packed, [2]string{"Accept", accept})
			ask(requests.Response{Code: 201, Items: 1, Size: size}, packed, [2]string{"Accept", accept})
			ask(requests.Response{Code: 200, Items: 100, Size: size / 100}, packed, [2]string{"Accept", accept})
		}
		for _, code := range []int{200, 201, 302, 404, 500} {
			ask(requests.Response{Code: code, Untyped: true}, [2]string{"Accept", accept})
		}
		for _, items := range []int{1, 64, 65, 66, 500} {
			ask(requests.Response{Code: 200, Items: items, Size: 700}, [2]string{"Accept", accept})
		}
	}
	// About the limit, one byte after the other.
	for offset := -4; offset < 4; offset++ {
		ask(requests.Response{Code: 200, Size: threshold - 83 + offset}, packed)
		ask(requests.Response{Code: 200, Items: 1, Size: threshold - 118 + offset}, packed)
	}
	statuses := []metav1.Status{
		{}, {Status: "Success"}, {Status: "Failure"}, {Status: "Other"}, {Code: 404}, {Code: 204}, {Status: "Success", Code: 201, Message: "made"},
		{Status: "Failure", Code: 409, Reason: metav1.StatusReasonConflict, Message: "a <b> & \"c\"", Details: &metav1.StatusDetails{Name: "a", Kind: "pods"}},
		{Status: "Failure", Code: 429, Reason: metav1.StatusReasonTooManyRequests, Details: &metav1.StatusDetails{RetryAfterSeconds: 7}},
		{Status: "Failure", Code: 500, Details: &metav1.StatusDetails{RetryAfterSeconds: -1}}, {Code: 503, Details: &metav1.StatusDetails{RetryAfterSeconds: 1}},
		{Status: "Failure", Code: 422, Details: &metav1.StatusDetails{Causes: []metav1.StatusCause{{Type: metav1.CauseTypeFieldValueInvalid, Field: "spec", Message: "no"}}}},
	}
	for _, accept := range []string{"", "application/yaml", "application/vnd.kubernetes.protobuf", "text/html"} {
		header := [2]string{"Accept", accept}
		for i := range statuses {
			ask(requests.Response{Status: &statuses[i]}, header)
		}
		ask(requests.Response{Error: "it \"broke\""}, header)
		ask(requests.Response{Error: "it broke", Request: requests.Request{Target: "/api/v1/pods?pretty=true"}}, header)
	}
}
