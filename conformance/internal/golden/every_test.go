package golden

import (
	"fmt"
	"reflect"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/kinds"
)

// empties lists the fields that are empty, looking into structs, pointers and collections.
func empties(v reflect.Value, path string) []string {
	if _, special := specials[v.Type()]; special && v.Type() != reflect.TypeFor[metav1.TypeMeta]() {
		if v.IsZero() {
			return []string{path}
		}
		return nil
	}
	var found []string
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if _, travels := jsonName(v.Type().Field(i)); travels && v.Type().Field(i).Name != "TypeMeta" {
				found = append(found, empties(v.Field(i), path+"."+v.Type().Field(i).Name)...)
			}
		}
		return found
	case reflect.Pointer:
		if !v.IsNil() {
			return empties(v.Elem(), path)
		}
	case reflect.Slice:
		for i := range v.Len() {
			found = append(found, empties(v.Index(i), fmt.Sprint(path, "[", i, "]"))...)
		}
	}
	if v.IsZero() {
		found = append(found, path)
	}
	return found
}

func TestNoFieldIsEmpty(t *testing.T) {
	var pod corev1.Pod
	fillEvery(&pod)
	if found := empties(reflect.ValueOf(pod), "Pod"); len(found) != 0 {
		t.Errorf("empty: %v", found)
	}
	if pod.Spec.Containers[0].Name == pod.Spec.InitContainers[0].Name {
		t.Error("two fields have one value")
	}
}

func TestItemsOfListsHaveMetadata(t *testing.T) {
	var list corev1.PodList
	fillEvery(&list)
	if len(list.Items) != 1 || list.Items[0].Name == "" || len(list.Items[0].Spec.Containers) != 0 {
		t.Errorf("got %+v", list.Items)
	}
}

func TestHardValuesAreTheSameEachTime(t *testing.T) {
	scheme, err := kinds.NewScheme()
	if err != nil {
		t.Fatal(err)
	}
	set, gvk := codecs.New(scheme), schema.GroupVersionKind{Version: "v1", Kind: "Service"}
	first, err := hard(set, gvk)
	if err != nil {
		t.Fatal(err)
	}
	second, err := hard(set, gvk)
	if err != nil || !reflect.DeepEqual(first, second) || len(first) != len(endings) {
		t.Errorf("%v, %d forms", err, len(first))
	}
}
