package policies

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/admission/plugin/policy/generic"
	"k8s.io/apiserver/pkg/admission/plugin/policy/matching"
	"k8s.io/apiserver/pkg/admission/plugin/policy/validating"
	"k8s.io/apiserver/pkg/warning"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// AdmissionQuestion is a request, and policies with their bindings.
type AdmissionQuestion struct {
	Request  Request `json:"request"`
	Policies []Bound `json:"policies"`
	// Equivalents are resources that are the same data.
	Equivalents []Equivalent `json:"equivalents"`
}

// Bound is a policy with its bindings and the objects of its parameters.
type Bound struct {
	Policy   admissionregistrationv1.ValidatingAdmissionPolicy          `json:"policy"`
	Bindings []admissionregistrationv1.ValidatingAdmissionPolicyBinding `json:"bindings"`
	Params   *Params                                                    `json:"params"`
}

// Params are the objects of a kind.
type Params struct {
	Namespaced bool              `json:"namespaced"`
	Objects    []json.RawMessage `json:"objects"`
}

// Equivalent is a resource with its kind.
type Equivalent struct {
	Resource    metav1.GroupVersionResource `json:"resource"`
	Subresource string                      `json:"subresource"`
	Kind        metav1.GroupVersionKind     `json:"kind"`
}

// Admission is what comes of a request.
type Admission struct {
	Status *metav1.Status `json:"status"`
	// Error is one that has no status.
	Error       string            `json:"error"`
	Warnings    []string          `json:"warnings"`
	Annotations map[string]string `json:"annotations"`
}

// Admit answers a question.
func Admit(question AdmissionQuestion) (any, error) {
	plain, err := question.Request.attributes()
	if err != nil {
		return nil, err
	}
	answer := Admission{Warnings: []string{}, Annotations: map[string]string{}}
	attributes := &recordedAttributes{plain, answer.Annotations}
	namespaces := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{})
	if namespace := question.Request.NamespaceObject; namespace != nil {
		if err := namespaces.Add(namespace); err != nil {
			return nil, err
		}
	}
	matcher := matching.NewMatcher(corelisters.NewNamespaceLister(namespaces), fake.NewClientset())
	var hooks []validating.PolicyHook
	for _, bound := range question.Policies {
		hook := validating.PolicyHook{Policy: &bound.Policy, Evaluator: compile(&bound.Policy).validator, ParamScope: meta.RESTScopeRoot}
		for i := range bound.Bindings {
			hook.Bindings = append(hook.Bindings, &bound.Bindings[i])
		}
		if params := bound.Params; params != nil {
			if params.Namespaced {
				hook.ParamScope = meta.RESTScopeNamespace
			}
			if hook.ParamInformer, err = params.informer(); err != nil {
				return nil, err
			}
		}
		hooks = append(hooks, hook)
	}
	heard := &warnings{}
	ctx := warning.WithWarningRecorder(context.Background(), heard)
	dispatcher := validating.NewDispatcher(&question.Request, generic.NewPolicyMatcher(matcher))
	err = dispatcher.Dispatch(ctx, attributes, newInterfaces(question.Equivalents), hooks)
	var status *apierrors.StatusError
	switch {
	case errors.As(err, &status):
		answer.Status = &status.ErrStatus
	case err != nil:
		answer.Error = err.Error()
	}
	answer.Warnings = append(answer.Warnings, heard.texts...)
	return answer, nil
}

type warnings struct {
	texts []string
}

func (w *warnings) AddWarning(_, text string) {
	w.texts = append(w.texts, text)
}

// recordedAttributes remember the annotations that were accepted.
type recordedAttributes struct {
	admission.Attributes
	annotations map[string]string
}

func (a *recordedAttributes) AddAnnotation(key, value string) error {
	err := a.Attributes.AddAnnotation(key, value)
	if err == nil {
		a.annotations[key] = value
	}
	return err
}

// interfaces know equivalent resources, and convert objects by their names alone.
type interfaces struct {
	admission.ObjectInterfaces
	registry runtime.EquivalentResourceRegistry
}

func newInterfaces(equivalents []Equivalent) *interfaces {
	registry := runtime.NewEquivalentResourceRegistryWithIdentity(func(schema.GroupResource) string { return "same" })
	for _, known := range equivalents {
		registry.RegisterKindFor(schema.GroupVersionResource(known.Resource), known.Subresource, schema.GroupVersionKind(known.Kind))
	}
	return &interfaces{admission.NewObjectInterfacesFromScheme(runtime.NewScheme()), registry}
}

func (i *interfaces) GetEquivalentResourceMapper() runtime.EquivalentResourceMapper {
	return i.registry
}
func (i *interfaces) GetObjectCreater() runtime.ObjectCreater     { return creater{} }
func (i *interfaces) GetObjectConvertor() runtime.ObjectConvertor { return convertor{} }

type creater struct{}

func (creater) New(schema.GroupVersionKind) (runtime.Object, error) {
	return &unstructured.Unstructured{}, nil
}

type convertor struct {
	runtime.ObjectConvertor
}

func (convertor) Convert(in, out, _ any) error {
	from := in.(*unstructured.Unstructured)
	if from.GetName() == "" {
		return errors.New("objects without a name are not converted")
	}
	out.(*unstructured.Unstructured).Object = from.DeepCopy().Object
	return nil
}

// informer tells the objects as an informer that has seen them all.
func (p *Params) informer() (informers.GenericInformer, error) {
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
	for _, text := range p.Objects {
		found, err := object(text)
		if err != nil {
			return nil, err
		}
		if err := indexer.Add(found); err != nil {
			return nil, err
		}
	}
	return informer{sortedLister{cache.NewGenericLister(indexer, schema.GroupResource{Resource: "params"})}}, nil
}

type informer struct {
	lister cache.GenericLister
}

func (i informer) Lister() cache.GenericLister         { return i.lister }
func (i informer) Informer() cache.SharedIndexInformer { return synced{} }

type synced struct {
	cache.SharedIndexInformer
}

func (synced) HasSynced() bool { return true }

// sortedLister lists in the order of names, where the reference lists in any.
type sortedLister struct {
	cache.GenericLister
}

func (l sortedLister) List(selector labels.Selector) ([]runtime.Object, error) {
	all, err := l.GenericLister.List(selector)
	return sorted(all), err
}

func (l sortedLister) ByNamespace(namespace string) cache.GenericNamespaceLister {
	return sortedNamespaceLister{l.GenericLister.ByNamespace(namespace)}
}

type sortedNamespaceLister struct {
	cache.GenericNamespaceLister
}

func (l sortedNamespaceLister) List(selector labels.Selector) ([]runtime.Object, error) {
	all, err := l.GenericNamespaceLister.List(selector)
	return sorted(all), err
}

func sorted(all []runtime.Object) []runtime.Object {
	slices.SortFunc(all, func(a, b runtime.Object) int {
		first, second := a.(*unstructured.Unstructured), b.(*unstructured.Unstructured)
		return cmp.Or(cmp.Compare(first.GetNamespace(), second.GetNamespace()), cmp.Compare(first.GetName(), second.GetName()))
	})
	return all
}
