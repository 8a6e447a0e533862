// Package samples writes tables of encodings of single Go types.
package samples

import (
	"reflect"
	"slices"
	"strings"

	autoscalingv1 "k8s.io/api/autoscaling/v1"
	corev1 "k8s.io/api/core/v1"
	resourcev1alpha3 "k8s.io/api/resource/v1alpha3"
	schedulingv1alpha3 "k8s.io/api/scheduling/v1alpha3"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"

	"apimachinery.test/conformance/internal/kinds"
)

// unreached are types with a protobuf form that no kind contains: content of annotations, and what the API declares and
// does not use.
var unreached = []reflect.Type{
	reflect.TypeFor[autoscalingv1.MetricSpec](),
	reflect.TypeFor[autoscalingv1.MetricStatus](),
	reflect.TypeFor[autoscalingv1.HorizontalPodAutoscalerCondition](),
	reflect.TypeFor[corev1.AvoidPods](),
	reflect.TypeFor[corev1.Preconditions](),
	reflect.TypeFor[resourcev1alpha3.DeviceSelector](),
	reflect.TypeFor[schedulingv1alpha3.WorkloadCompositePodGroupDisruptionMode](),
	reflect.TypeFor[schedulingv1alpha3.WorkloadCompositePodGroupSchedulingConstraints](),
	reflect.TypeFor[schedulingv1alpha3.WorkloadCompositePodGroupSchedulingPolicy](),
	reflect.TypeFor[resource.QuantityValue](),
	reflect.TypeFor[metav1.ApplyOptions](),
	reflect.TypeFor[metav1.Duration](),
	reflect.TypeFor[metav1.GroupKind](),
	reflect.TypeFor[metav1.GroupVersion](),
	reflect.TypeFor[metav1.List](),
	reflect.TypeFor[metav1.Patch](),
	reflect.TypeFor[metav1.RootPaths](),
	reflect.TypeFor[metav1.Timestamp](),
	reflect.TypeFor[metav1.TypeMeta](),
	reflect.TypeFor[runtime.TypeMeta](),
	reflect.TypeFor[runtime.Unknown](),
}

// Types returns the struct types with a protobuf form that the external kinds of
// the scheme are made of, sorted by name.
func Types(scheme *runtime.Scheme) []reflect.Type {
	known := scheme.AllKnownTypes()
	seen := map[reflect.Type]bool{}
	for _, gvk := range kinds.External(scheme) {
		visit(known[gvk], seen)
	}
	for _, t := range unreached {
		visit(t, seen)
	}
	var out []reflect.Type
	for t := range seen {
		if t.Kind() == reflect.Struct && t.Name() != "" && kinds.HasProtobuf(t) {
			out = append(out, t)
		}
	}
	slices.SortFunc(out, func(a, b reflect.Type) int {
		return strings.Compare(kinds.TypeName(a), kinds.TypeName(b))
	})
	return out
}

func visit(t reflect.Type, seen map[reflect.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		visit(t.Elem(), seen)
	case reflect.Map:
		visit(t.Key(), seen)
		visit(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if field := t.Field(i); field.IsExported() {
				visit(field.Type, seen)
			}
		}
	}
}
