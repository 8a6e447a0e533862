package main

import (
	"fmt"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/client-go/kubernetes/scheme"
)

const (
	jsonType     = "application/json"
	protobufType = "application/vnd.kubernetes.protobuf"
	patchType    = "application/strategic-merge-patch+json"
	// The Pods that are listed, got and patched are in the first one, those that are created in the other one.
	standing, created = "standing", "created"
	listed            = 500
)

var serializers = map[string]runtime.Serializer{
	jsonType:     json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme.Scheme, scheme.Scheme, json.SerializerOptions{}),
	protobufType: protobuf.NewSerializer(scheme.Scheme, scheme.Scheme),
}

// pod is a Pod as a controller creates it: two containers, with variables, probes and volumes.
func pod(name string) *corev1.Pod {
	quantities := func(cpu, memory string) corev1.ResourceList {
		return corev1.ResourceList{corev1.ResourceCPU: resource.MustParse(cpu), corev1.ResourceMemory: resource.MustParse(memory)}
	}
	probe := &corev1.Probe{
		ProbeHandler:  corev1.ProbeHandler{HTTPGet: &corev1.HTTPGetAction{Path: "/healthz", Port: intstr.FromInt32(8080)}},
		PeriodSeconds: 10,
	}
	return &corev1.Pod{
		TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "Pod"},
		ObjectMeta: metav1.ObjectMeta{
			Name:        name,
			Labels:      map[string]string{"app.kubernetes.io/name": "web", "app.kubernetes.io/part-of": "shop", "tier": "front"},
			Annotations: map[string]string{"example.com/checksum": "3f1c7a5d9b2e4f60817263544a5b6c7d", "example.com/owner": "team-a"},
		},
		Spec: corev1.PodSpec{
			ServiceAccountName: "default",
			Containers: []corev1.Container{{
				Name:  "web",
				Image: "registry.example.com/shop/web:1.27.3",
				Args:  []string{"--listen=:8080", "--log-format=json"},
				Ports: []corev1.ContainerPort{{Name: "http", ContainerPort: 8080}},
				Env: []corev1.EnvVar{
					{Name: "DATABASE", Value: "postgres://database.shop.svc:5432/shop"},
					{Name: "POD_NAME", ValueFrom: &corev1.EnvVarSource{FieldRef: &corev1.ObjectFieldSelector{FieldPath: "metadata.name"}}},
				},
				Resources:      corev1.ResourceRequirements{Requests: quantities("100m", "128Mi"), Limits: quantities("1", "512Mi")},
				VolumeMounts:   []corev1.VolumeMount{{Name: "config", MountPath: "/etc/web", ReadOnly: true}},
				ReadinessProbe: probe,
				LivenessProbe:  probe,
			}, {
				Name:      "proxy",
				Image:     "registry.example.com/mesh/proxy:2.4.0",
				Ports:     []corev1.ContainerPort{{Name: "proxy", ContainerPort: 15001}},
				Resources: corev1.ResourceRequirements{Requests: quantities("10m", "32Mi")},
			}},
			Volumes: []corev1.Volume{{Name: "config", VolumeSource: corev1.VolumeSource{
				ConfigMap: &corev1.ConfigMapVolumeSource{LocalObjectReference: corev1.LocalObjectReference{Name: "web"}},
			}}},
		},
	}
}

func nameOf(n int) string { return fmt.Sprintf("web-%d", n) }

func create(namespace, name, format string) request {
	body, err := runtime.Encode(serializers[format], pod(name))
	if err != nil {
		panic(err)
	}
	return request{http.MethodPost, "/api/v1/namespaces/" + namespace + "/pods", format, format, body}
}

func createNamespace(name string) request {
	body := fmt.Sprintf(`{"apiVersion":"v1","kind":"Namespace","metadata":{"name":%q}}`, name)
	return request{http.MethodPost, "/api/v1/namespaces", jsonType, jsonType, []byte(body)}
}

func get(n int, format string) request {
	return request{http.MethodGet, "/api/v1/namespaces/" + standing + "/pods/" + nameOf(n%listed), format, "", nil}
}

func list(format string) request {
	return request{http.MethodGet, "/api/v1/namespaces/" + standing + "/pods?limit=1000", format, "", nil}
}

// patch changes an annotation: no two requests the same.
func patch(n int, format string) request {
	body := fmt.Sprintf(`{"metadata":{"annotations":{"example.com/turn":"%s-%d"}}}`, format[len(format)-4:], n)
	path := "/api/v1/namespaces/" + standing + "/pods/" + nameOf(n%listed)
	return request{http.MethodPatch, path, format, patchType, []byte(body)}
}
