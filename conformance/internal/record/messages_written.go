package record

import (
	"strings"

	authenticationv1 "k8s.io/api/authentication/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/utils/ptr"
)

func (m *messageTable) writes() {
	m.write("LabelSelector", "zero", &metav1.LabelSelector{})
	m.write("LabelSelector", "sorted map, nested lists", &metav1.LabelSelector{
		MatchLabels: map[string]string{"b": "2", "a": "1", "ab": "", "": "x", "Z": "3", "é": "4"},
		MatchExpressions: []metav1.LabelSelectorRequirement{
			{Key: "k", Operator: metav1.LabelSelectorOpIn, Values: []string{"x", "", "y"}}, {},
		},
	})
	m.write("Status", "zero", &metav1.Status{})
	m.write("Status", "full", &metav1.Status{
		ListMeta: metav1.ListMeta{ResourceVersion: "12", Continue: "c", RemainingItemCount: ptr.To(int64(-1))},
		Status:   "Failure", Message: strings.Repeat("long ", 60), Reason: metav1.StatusReasonConflict, Code: -409,
		Details: &metav1.StatusDetails{Name: "n", RetryAfterSeconds: 2147483647, Causes: []metav1.StatusCause{
			{Type: "a", Message: "b", Field: "c"}, {}}},
	})
	m.write("WatchEvent", "zero", &metav1.WatchEvent{})
	m.write("WatchEvent", "empty raw", &metav1.WatchEvent{Type: "ADDED", Object: runtime.RawExtension{Raw: []byte{}}})
	m.write("WatchEvent", "raw", &metav1.WatchEvent{Type: "ADDED", Object: runtime.RawExtension{Raw: []byte(`{"a":1}`)}})
	m.write("WatchEvent", "object is lost", &metav1.WatchEvent{Object: runtime.RawExtension{Object: &metav1.Status{}}})
	m.write("APIResource", "zero", &metav1.APIResource{})
	m.write("APIResource", "empty verbs", &metav1.APIResource{Verbs: metav1.Verbs{}, Namespaced: true})
	m.write("APIResource", "verbs", &metav1.APIResource{Verbs: metav1.Verbs{"get", ""}, ShortNames: []string{"po"}})
	m.write("Secret", "zero", &corev1.Secret{})
	m.write("Secret", "nil and empty bytes", &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Name: "s", Generation: 3, Labels: map[string]string{"l": "v"}},
		Data:       map[string][]byte{"nil": nil, "empty": {}, "full": {0, 255, 128}}, Immutable: ptr.To(false),
		Type: corev1.SecretTypeOpaque, StringData: map[string]string{"a": "b"}})
	m.write("SecretList", "zero", &corev1.SecretList{})
	m.write("SecretList", "items", &corev1.SecretList{Items: []corev1.Secret{{}, {Type: "t"}}})
	m.write("PodSecurityContext", "zero", &corev1.PodSecurityContext{})
	m.write("PodSecurityContext", "numbers", &corev1.PodSecurityContext{RunAsUser: ptr.To(int64(0)), RunAsNonRoot: ptr.To(false),
		SupplementalGroups: []int64{1, 0, -1, 300, 9223372036854775807, -9223372036854775808}})
	m.write("UserInfo", "nil and empty values", &authenticationv1.UserInfo{Username: "u", Groups: []string{"g"},
		Extra: map[string]authenticationv1.ExtraValue{"nil": nil, "empty": {}, "full": {"a", ""}}})
}
