// Package toy has a kind of about twenty fields in two versions, with defaults
// and an internal version that both convert to. The Rust benches have the same.
package toy

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/conversion"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// Group is the API group of the kind.
const Group = "toys.example.com"

// The versions.
var (
	V1       = schema.GroupVersion{Group: Group, Version: "v1"}
	V2       = schema.GroupVersion{Group: Group, Version: "v2"}
	Internal = schema.GroupVersion{Group: Group, Version: runtime.APIVersionInternal}
)

// EnvVar is a name with a value.
type EnvVar struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty"`
}

// Port is a port with a name.
type Port struct {
	Name     string `json:"name,omitempty"`
	Number   int32  `json:"number"`
	Protocol string `json:"protocol,omitempty"`
}

// Template is what runs.
type Template struct {
	Image   string   `json:"image"`
	Command []string `json:"command,omitempty"`
	Args    []string `json:"args,omitempty"`
	Env     []EnvVar `json:"env,omitempty"`
	Ports   []Port   `json:"ports,omitempty"`
}

// Scheduling is where and when it runs.
type Scheduling struct {
	NodeName       string            `json:"nodeName,omitempty"`
	NodeSelector   map[string]string `json:"nodeSelector,omitempty"`
	Priority       int32             `json:"priority,omitempty"`
	Schedule       string            `json:"schedule,omitempty"`
	TimeoutSeconds *int64            `json:"timeoutSeconds,omitempty"`
}

// Status is how it runs.
type Status struct {
	Ready   int32  `json:"ready"`
	Phase   string `json:"phase,omitempty"`
	Message string `json:"message,omitempty"`
}

// SpecV1 has all fields side by side.
type SpecV1 struct {
	Replicas       *int32            `json:"replicas,omitempty"`
	Paused         bool              `json:"paused,omitempty"`
	Image          string            `json:"image"`
	Command        []string          `json:"command,omitempty"`
	Args           []string          `json:"args,omitempty"`
	Env            []EnvVar          `json:"env,omitempty"`
	Ports          []Port            `json:"ports,omitempty"`
	NodeName       string            `json:"nodeName,omitempty"`
	NodeSelector   map[string]string `json:"nodeSelector,omitempty"`
	Priority       int32             `json:"priority,omitempty"`
	Schedule       string            `json:"schedule,omitempty"`
	TimeoutSeconds *int64            `json:"timeoutSeconds,omitempty"`
	Notes          string            `json:"notes,omitempty"`
}

// SpecV2 groups them.
type SpecV2 struct {
	Replicas   *int32     `json:"replicas,omitempty"`
	Paused     bool       `json:"paused,omitempty"`
	Template   Template   `json:"template"`
	Scheduling Scheduling `json:"scheduling"`
	Notes      string     `json:"notes,omitempty"`
}

// ToyV1 is the kind in v1.
type ToyV1 struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              SpecV1 `json:"spec"`
	Status            Status `json:"status"`
}

// ToyV2 is the kind in v2.
type ToyV2 struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              SpecV2 `json:"spec"`
	Status            Status `json:"status"`
}

// ToyInternal is the kind as programs use it.
type ToyInternal struct {
	metav1.TypeMeta
	metav1.ObjectMeta
	Replicas   int32
	Paused     bool
	Template   Template
	Scheduling Scheduling
	Notes      string
	Status     Status
}

// DeepCopyObject is not used by the benches: nothing is copied on their way.
func (t *ToyV1) DeepCopyObject() runtime.Object { c := *t; return &c }

// DeepCopyObject is not used by the benches.
func (t *ToyV2) DeepCopyObject() runtime.Object { c := *t; return &c }

// DeepCopyObject is not used by the benches.
func (t *ToyInternal) DeepCopyObject() runtime.Object { c := *t; return &c }

func setDefaults(t *ToyV1) {
	if t.Spec.Replicas == nil {
		one := int32(1)
		t.Spec.Replicas = &one
	}
	if t.Spec.TimeoutSeconds == nil {
		minute := int64(60)
		t.Spec.TimeoutSeconds = &minute
	}
	for i := range t.Spec.Ports {
		if t.Spec.Ports[i].Protocol == "" {
			t.Spec.Ports[i].Protocol = "TCP"
		}
	}
}

func fromV1(in *ToyV1, out *ToyInternal) {
	out.ObjectMeta = in.ObjectMeta
	if in.Spec.Replicas != nil {
		out.Replicas = *in.Spec.Replicas
	}
	out.Paused = in.Spec.Paused
	out.Template = Template{in.Spec.Image, in.Spec.Command, in.Spec.Args, in.Spec.Env, in.Spec.Ports}
	out.Scheduling = Scheduling{in.Spec.NodeName, in.Spec.NodeSelector, in.Spec.Priority, in.Spec.Schedule, in.Spec.TimeoutSeconds}
	out.Notes = in.Spec.Notes
	out.Status = in.Status
}

func toV2(in *ToyInternal, out *ToyV2) {
	out.ObjectMeta = in.ObjectMeta
	out.Spec = SpecV2{&in.Replicas, in.Paused, in.Template, in.Scheduling, in.Notes}
	out.Status = in.Status
}

// AddTo registers the kind.
func AddTo(scheme *runtime.Scheme) error {
	scheme.AddKnownTypeWithName(V1.WithKind("Toy"), &ToyV1{})
	scheme.AddKnownTypeWithName(V2.WithKind("Toy"), &ToyV2{})
	scheme.AddKnownTypeWithName(Internal.WithKind("Toy"), &ToyInternal{})
	scheme.AddTypeDefaultingFunc(&ToyV1{}, func(obj any) { setDefaults(obj.(*ToyV1)) })
	if err := scheme.AddConversionFunc((*ToyV1)(nil), (*ToyInternal)(nil), func(a, b any, _ conversion.Scope) error {
		fromV1(a.(*ToyV1), b.(*ToyInternal))
		return nil
	}); err != nil {
		return err
	}
	return scheme.AddConversionFunc((*ToyInternal)(nil), (*ToyV2)(nil), func(a, b any, _ conversion.Scope) error {
		toV2(a.(*ToyInternal), b.(*ToyV2))
		return nil
	})
}
