package random

import (
	"encoding/json"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiextensionsv1beta1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/randfill"
)

// fillRawExtension puts in nothing or a JSON object.
func fillRawExtension(r *runtime.RawExtension, c randfill.Continue) {
	*r = runtime.RawExtension{}
	if c.Intn(4) == 0 {
		return
	}
	object := jsonObject(c, 2)
	if c.Bool() {
		object["apiVersion"], object["kind"] = "example.com/v1", "Example"
	}
	r.Raw = marshal(object)
}

// fillUnknown puts in a JSON object: nothing else can be written as JSON.
func fillUnknown(u *runtime.Unknown, c randfill.Continue) {
	*u = runtime.Unknown{Raw: marshal(jsonObject(c, 2)), ContentType: runtime.ContentTypeJSON}
	c.Fill(&u.ContentEncoding)
}

func fillFieldsV1(f *metav1.FieldsV1, c randfill.Continue) {
	*f = metav1.FieldsV1{}
	switch c.Intn(4) {
	case 0:
	case 1:
		f.SetRawString(`{}`)
	default:
		f.SetRawString(`{"f:metadata":{"f:labels":{".":{},"f:a.b/c":{}}},"f:spec":{"k:{\"name\":\"x\"}":{"v:1":{}}}}`)
	}
}

func fillJSON(j *apiextensionsv1.JSON, c randfill.Continue) {
	j.Raw = marshal(jsonValue(c, 2))
}

func fillJSONBeta(j *apiextensionsv1beta1.JSON, c randfill.Continue) {
	j.Raw = marshal(jsonValue(c, 2))
}

func jsonObject(c randfill.Continue, depth int) map[string]any {
	object := map[string]any{}
	for range c.Intn(4) {
		var key string
		fillText(&key, c)
		object[key] = jsonValue(c, depth-1)
	}
	return object
}

func jsonValue(c randfill.Continue, depth int) any {
	kinds := 7
	if depth <= 0 {
		kinds = 5
	}
	switch c.Intn(kinds) {
	case 0:
		return nil
	case 1:
		return c.Bool()
	case 2:
		var n int64
		fillInt64(&n, c)
		return n
	case 3:
		var f float64
		fillFloat64(&f, c)
		return f
	case 4:
		var s string
		fillText(&s, c)
		return s
	case 5:
		list := make([]any, c.Intn(3))
		for i := range list {
			list[i] = jsonValue(c, depth-1)
		}
		return list
	}
	return jsonObject(c, depth)
}

// marshal cannot fail: the values are made of JSON's own types.
func marshal(value any) []byte {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return data
}
