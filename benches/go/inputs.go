package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
)

// formats are the endings of the input files, with the media types after them.
var formats = map[string]string{
	"json": runtime.ContentTypeJSON,
	"yaml": runtime.ContentTypeYAML,
	"pb":   runtime.ContentTypeProtobuf,
	"cbor": runtime.ContentTypeCBOR,
}

// manifests are objects as users write them, some in old versions.
var manifests = []string{"manifest-pod", "manifest-deployment", "manifest-ingress"}

const toyJSON = `{"kind":"Toy","apiVersion":"toys.example.com/v1","metadata":{"name":"loom","namespace":"shop",
"labels":{"app":"loom","tier":"back"}},"spec":{"image":"registry.example.com/shop/loom:4.2.1","command":["/bin/loom"],
"args":["--threads=4","--verbose"],"env":[{"name":"MODE","value":"weave"},{"name":"REGION","value":"north"}],
"ports":[{"name":"http","number":8080},{"name":"metrics","number":9090,"protocol":"TCP"}],"nodeName":"node-17",
"nodeSelector":{"disk":"ssd"},"priority":10,"schedule":"0 3 * * *","notes":"rebuilt after the flood"},
"status":{"ready":1,"phase":"Running"}}`

const crdJSON = `{"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"nightly-%d","namespace":"jobs",
"uid":"6b1f7c0e-5c80-4f0a-9d0c-0a4c7a4b9d11","resourceVersion":"771","generation":3,"labels":{"app":"cron","team":"night"},
"annotations":{"note":"runs while nobody looks"}},"spec":{"cronSpec":"0 3 * * *","image":"registry.example.com/cron:1.9",
"replicas":2,"paused":false,"ratio":0.75,"steps":[{"name":"fetch","args":["--all","--quiet"],"timeout":30},
{"name":"pack","args":["-9"],"timeout":600,"env":{"TMP":"/scratch","LANG":"C"}},{"name":"send","args":[],"timeout":45}],
"limits":{"cpu":"500m","memory":"1Gi"}},"status":{"lastRun":"2026-03-01T03:00:04Z","conditions":[{"type":"Ready",
"status":"True","reason":"Finished","message":"all steps finished","lastTransitionTime":"2026-03-01T03:04:11Z"}]}}`

// writeInputs writes every input in every format that it is measured in, from the manifest and the recipe of
// a folder.
func writeInputs(source, dir string) error {
	data, err := os.ReadFile(filepath.Join(source, "pod.yaml"))
	if err != nil {
		return err
	}
	obj, _, err := factory.UniversalDeserializer().Decode(data, nil, nil)
	if err != nil {
		return err
	}
	pod := obj.(*corev1.Pod)
	objects := map[string]runtime.Object{
		"pod":        pod,
		"deployment": deployment(pod),
		"configmap":  configMap(),
		"podlist500": podList(pod, 500),
	}
	for _, name := range manifests {
		data, err := os.ReadFile(filepath.Join(source, name+".yaml"))
		if err != nil {
			return err
		}
		if objects[name], err = load(data); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, name := range lists {
		made, err := makeList(filepath.Join(source, "recipe.txt"), name)
		if err != nil {
			return err
		}
		if objects[name], err = loadAny(made); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for name, object := range objects {
		_, hasNoType := object.(runtime.Unstructured)
		for ending := range formats {
			if hasNoType && ending == "pb" {
				continue
			}
			if err := writeObject(dir, name, ending, object); err != nil {
				return err
			}
		}
	}
	if err := writeObjects(dir, "customs.json", objects["varied-customs"].(*unstructured.UnstructuredList)); err != nil {
		return err
	}
	large := podList(pod, 5000)
	for _, ending := range []string{"json", "pb"} {
		if err := writeObject(dir, "podlist5000", ending, large); err != nil {
			return err
		}
	}
	if err := writeFile(dir, "watch500.json", watchEvents(pod, 500)); err != nil {
		return err
	}
	if err := writeFile(dir, "toy.json", []byte(strings.ReplaceAll(toyJSON, "\n", ""))); err != nil {
		return err
	}
	if err := writeCustoms(source, dir); err != nil {
		return err
	}
	crd := strings.ReplaceAll(crdJSON, "\n", "")
	if err := writeFile(dir, "crd.json", fmt.Appendf(nil, crd, 0)); err != nil {
		return err
	}
	return writeFile(dir, "crdlist500.json", crdList(crd, 500))
}

func crdList(crd string, count int) []byte {
	out := []byte(`{"apiVersion":"stable.example.com/v1","kind":"CronTabList","metadata":{"resourceVersion":"900"},"items":[`)
	for i := range count {
		if i > 0 {
			out = append(out, ',')
		}
		out = fmt.Appendf(out, crd, i)
	}
	return append(out, "]}"...)
}

func writeObject(dir, name, ending string, object runtime.Object) error {
	var out bytes.Buffer
	if err := encoder(ending, object).Encode(object, &out); err != nil {
		return fmt.Errorf("%s.%s: %w", name, ending, err)
	}
	return writeFile(dir, name+"."+ending, out.Bytes())
}

// writeObjects writes the items of a list, one a line.
func writeObjects(dir, name string, list *unstructured.UnstructuredList) error {
	var out bytes.Buffer
	for index := range list.Items {
		if err := unstructured.UnstructuredJSONScheme.Encode(&list.Items[index], &out); err != nil {
			return err
		}
	}
	return writeFile(dir, name, out.Bytes())
}

func writeFile(dir, name string, data []byte) error {
	return os.WriteFile(filepath.Join(dir, name), data, 0o644)
}

func deployment(pod *corev1.Pod) *appsv1.Deployment {
	template := corev1.PodTemplateSpec{ObjectMeta: metav1.ObjectMeta{Labels: pod.Labels}, Spec: pod.Spec}
	replicas := int32(3)
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Name: "shop-frontend", Namespace: "shop", Labels: pod.Labels},
		Spec: appsv1.DeploymentSpec{
			Replicas: &replicas,
			Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": "shop-frontend"}},
			Template: template,
		},
	}
}

// configMap has about half a megabyte of text in files of lines, with quotes in some.
func configMap() *corev1.ConfigMap {
	data := map[string]string{}
	for file := range 20 {
		var text strings.Builder
		for line := 0; text.Len() < 26000; line++ {
			fmt.Fprintf(&text, "server.%02d.setting.%04d = \"value %d of many\" # see the manual\n", file, line, line*7919%1000)
		}
		data[fmt.Sprintf("settings-%02d.conf", file)] = text.String()
	}
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "settings", Namespace: "shop"}, Data: data}
}

func named(pod *corev1.Pod, index int) *corev1.Pod {
	pod = pod.DeepCopy()
	pod.Name = fmt.Sprintf("shop-frontend-7d4b9c6f5-%05d", index)
	pod.TypeMeta = metav1.TypeMeta{}
	return pod
}

func podList(pod *corev1.Pod, count int) *corev1.PodList {
	list := &corev1.PodList{ListMeta: metav1.ListMeta{ResourceVersion: "184999"}}
	for index := range count {
		list.Items = append(list.Items, *named(pod, index))
	}
	return list
}

// watchEvents are events as the API server sends them: one after the other, each with a line break.
func watchEvents(pod *corev1.Pod, count int) []byte {
	var out bytes.Buffer
	for index := range count {
		var raw bytes.Buffer
		object := named(pod, index)
		if err := encoder("json", object).Encode(object, &raw); err != nil {
			panic(err)
		}
		kind := []string{"ADDED", "MODIFIED", "DELETED"}[index%3]
		fmt.Fprintf(&out, "{\"type\":%q,\"object\":%s}\n", kind, bytes.TrimSpace(raw.Bytes()))
	}
	return out.Bytes()
}

// encoder writes an object with its kind, in the version of client-go's scheme, or one without a type as it is.
func encoder(ending string, object runtime.Object) runtime.Encoder {
	if _, ok := object.(runtime.Unstructured); ok {
		return untyped[ending]
	}
	info, ok := runtime.SerializerInfoForMediaType(factory.SupportedMediaTypes(), formats[ending])
	if !ok {
		panic("no serializer for " + ending)
	}
	return factory.WithoutConversion().EncoderForVersion(info.Serializer, versions)
}
