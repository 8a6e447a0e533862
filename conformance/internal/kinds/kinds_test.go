package kinds

import (
	"slices"
	"testing"

	"k8s.io/apimachinery/pkg/runtime/schema"
)

func TestSchemeHasEveryKindOfGroup(t *testing.T) {
	scheme, err := NewScheme()
	if err != nil {
		t.Fatal(err)
	}
	all := External(scheme)
	if len(all) < 800 || !slices.IsSortedFunc(all, Compare) {
		t.Fatalf("%d kinds", len(all))
	}
	for _, gvk := range []schema.GroupVersionKind{
		{Version: "v1", Kind: "Pod"},
		{Version: "v1", Kind: "WatchEvent"},
		{Group: "admission.k8s.io", Version: "v1", Kind: "AdmissionReview"},
		{Group: "apidiscovery.k8s.io", Version: "v2", Kind: "APIGroupDiscoveryList"},
		{Group: "apiextensions.k8s.io", Version: "v1", Kind: "CustomResourceDefinition"},
		{Group: "apiextensions.k8s.io", Version: "v1beta1", Kind: "CustomResourceDefinition"},
		{Group: "apiregistration.k8s.io", Version: "v1", Kind: "APIService"},
		{Group: "meta.k8s.io", Version: "v1beta1", Kind: "PartialObjectMetadata"},
		{Group: "testapigroup.apimachinery.k8s.io", Version: "v1", Kind: "Carp"},
	} {
		if !slices.Contains(all, gvk) {
			t.Errorf("%v is not registered", gvk)
		}
	}
}

func TestSelect(t *testing.T) {
	scheme, err := NewScheme()
	if err != nil {
		t.Fatal(err)
	}
	one, err := Select(scheme, "core/v1/Pod")
	if err != nil || len(one) != 1 || one[0].Kind != "Pod" {
		t.Fatalf("got %v %v", one, err)
	}
	if group, err := Select(scheme, "apps/v1"); err != nil || len(group) < 10 {
		t.Fatalf("got %v %v", group, err)
	}
	for _, text := range []string{"", "Pod", "core/v1/Nothing", "a/b/c/d"} {
		if got, err := Select(scheme, text); err == nil {
			t.Errorf("%q selects %v", text, got)
		}
	}
}
