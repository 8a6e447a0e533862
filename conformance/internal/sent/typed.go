package sent

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	authenticationv1 "k8s.io/api/authentication/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	appsapply "k8s.io/client-go/applyconfigurations/apps/v1"
	autoscalingapply "k8s.io/client-go/applyconfigurations/autoscaling/v1"
	coreapply "k8s.io/client-go/applyconfigurations/core/v1"
	apps "k8s.io/client-go/kubernetes/typed/apps/v1"
	core "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
)

// typed has the typed clients of two groups.
type typed struct {
	core core.CoreV1Interface
	apps apps.AppsV1Interface
}

func newTyped(config *rest.Config) (typed, error) {
	coreClient, err := core.NewForConfig(config)
	if err != nil {
		return typed{}, err
	}
	appsClient, err := apps.NewForConfig(config)
	return typed{coreClient, appsClient}, err
}

func pod() *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Name: "web", Namespace: "shop", Labels: map[string]string{"app": "web"}},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "web", Image: "web:1"}}},
	}
}

func scale() *autoscalingv1.Scale {
	return &autoscalingv1.Scale{ObjectMeta: metav1.ObjectMeta{Name: "web", Namespace: "shop"}, Spec: autoscalingv1.ScaleSpec{Replicas: 3}}
}

func deployment() *appsv1.Deployment {
	return &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Name: "web", Namespace: "shop"}, Spec: appsv1.DeploymentSpec{Replicas: ptr(int32(2))}}
}

func named(name string) metav1.ObjectMeta { return metav1.ObjectMeta{Name: name, Namespace: "shop"} }

func recordTyped(s *session) error {
	formats := []struct{ name, mediaType, accept string }{
		{"typed json", jsonType, jsonType},
		{"typed protobuf", "", ""},
	}
	for _, format := range formats {
		client, err := newTyped(s.config(format.mediaType, format.accept))
		if err != nil {
			return err
		}
		if err := record(s, format.name, client, typedCalls()); err != nil {
			return err
		}
	}
	return nil
}

func typedCalls() []call[typed] {
	type ctx = context.Context
	pods := func(c typed) core.PodInterface { return c.core.Pods("shop") }
	deployments := func(c typed) apps.DeploymentInterface { return c.apps.Deployments("shop") }
	applied := func() *coreapply.PodApplyConfiguration {
		return coreapply.Pod("web", "shop").WithLabels(map[string]string{"app": "web"})
	}
	return []call[typed]{
		{"get", func(x ctx, c typed) error { return second(pods(c).Get(x, "web", metav1.GetOptions{})) }},
		{"get with a resource version", func(x ctx, c typed) error {
			return second(pods(c).Get(x, "web", metav1.GetOptions{ResourceVersion: "0"}))
		}},
		{"get without a namespace", func(x ctx, c typed) error { return second(c.core.Nodes().Get(x, "n1", metav1.GetOptions{})) }},
		{"list", func(x ctx, c typed) error { return second(pods(c).List(x, metav1.ListOptions{})) }},
		{"list with options", func(x ctx, c typed) error { return second(pods(c).List(x, listOptions())) }},
		{"list of all namespaces", func(x ctx, c typed) error { return second(c.core.Pods("").List(x, metav1.ListOptions{})) }},
		{"watch", func(x ctx, c typed) error { return second(pods(c).Watch(x, metav1.ListOptions{})) }},
		{"watch with options", func(x ctx, c typed) error { return second(pods(c).Watch(x, watchOptions())) }},
		{"create", func(x ctx, c typed) error { return second(pods(c).Create(x, pod(), metav1.CreateOptions{})) }},
		{"create with options", func(x ctx, c typed) error { return second(pods(c).Create(x, pod(), createOptions())) }},
		{"create in a group", func(x ctx, c typed) error {
			return second(deployments(c).Create(x, deployment(), metav1.CreateOptions{}))
		}},
		{"update", func(x ctx, c typed) error { return second(pods(c).Update(x, pod(), updateOptions())) }},
		{"update the status", func(x ctx, c typed) error { return second(pods(c).UpdateStatus(x, pod(), metav1.UpdateOptions{})) }},
		{"update of a subresource", func(x ctx, c typed) error {
			return second(pods(c).UpdateEphemeralContainers(x, "web", pod(), metav1.UpdateOptions{}))
		}},
		{"patch json", func(x ctx, c typed) error {
			return second(pods(c).Patch(x, "web", types.JSONPatchType, []byte(jsonPatch), metav1.PatchOptions{}))
		}},
		{"patch strategic", func(x ctx, c typed) error {
			return second(pods(c).Patch(x, "web", types.StrategicMergePatchType, []byte(mergePatch), patchOptions()))
		}},
		{"patch of a subresource", func(x ctx, c typed) error {
			return second(pods(c).Patch(x, "web", types.MergePatchType, []byte(mergePatch), metav1.PatchOptions{}, "status"))
		}},
		{"apply", func(x ctx, c typed) error { return second(pods(c).Apply(x, applied(), applyOptions())) }},
		{"apply the status", func(x ctx, c typed) error {
			return second(pods(c).ApplyStatus(x, applied(), metav1.ApplyOptions{FieldManager: "me"}))
		}},
		{"apply in a group", func(x ctx, c typed) error {
			return second(deployments(c).Apply(x, appsapply.Deployment("web", "shop"), metav1.ApplyOptions{FieldManager: "me"}))
		}},
		{"delete", func(x ctx, c typed) error { return pods(c).Delete(x, "web", metav1.DeleteOptions{}) }},
		{"delete with options", func(x ctx, c typed) error { return pods(c).Delete(x, "web", deleteOptions()) }},
		{"delete in a group", func(x ctx, c typed) error { return deployments(c).Delete(x, "web", deleteOptions()) }},
		{"delete a collection", func(x ctx, c typed) error { return pods(c).DeleteCollection(x, deleteOptions(), listOptions()) }},
		{"get the scale", func(x ctx, c typed) error { return second(deployments(c).GetScale(x, "web", metav1.GetOptions{})) }},
		{"update the scale", func(x ctx, c typed) error {
			return second(deployments(c).UpdateScale(x, "web", scale(), metav1.UpdateOptions{}))
		}},
		{"apply the scale", func(x ctx, c typed) error {
			applied := autoscalingapply.Scale().WithName("web").WithNamespace("shop").WithSpec(autoscalingapply.ScaleSpec().WithReplicas(3))
			return second(deployments(c).ApplyScale(x, "web", applied, metav1.ApplyOptions{FieldManager: "me"}))
		}},
		{"evict", func(x ctx, c typed) error {
			return pods(c).EvictV1(x, &policyv1.Eviction{ObjectMeta: named("web"), DeleteOptions: &metav1.DeleteOptions{GracePeriodSeconds: ptr(int64(5))}})
		}},
		{"bind", func(x ctx, c typed) error {
			binding := &corev1.Binding{ObjectMeta: named("web"), Target: corev1.ObjectReference{Kind: "Node", Name: "n1"}}
			return pods(c).Bind(x, binding, metav1.CreateOptions{})
		}},
		{"create a token", func(x ctx, c typed) error {
			request := &authenticationv1.TokenRequest{Spec: authenticationv1.TokenRequestSpec{Audiences: []string{"api"}}}
			return second(c.core.ServiceAccounts("shop").CreateToken(x, "robot", request, metav1.CreateOptions{}))
		}},
	}
}

// recordOthers has what is set for a whole client: a path in front of all paths, and in whose name requests are sent.
func recordOthers(s *session) error {
	config := s.config(jsonType, jsonType)
	config.Host += "/proxied/cluster/"
	config.Impersonate = rest.ImpersonationConfig{UserName: "jane", UID: "u-7", Groups: []string{"devs", "ops"}, Extra: map[string][]string{"example.com/Scope": {"a", "b"}}}
	client, err := newTyped(config)
	if err != nil {
		return err
	}
	return record(s, "proxied", client, []call[typed]{
		{"get", func(x context.Context, c typed) error {
			return second(c.core.Pods("shop").Get(x, "web", metav1.GetOptions{}))
		}},
	})
}
