package managed

import (
	"encoding/json"
	"errors"
	"fmt"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/client-go/applyconfigurations"
	clientscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/kube-openapi/pkg/spec3"
)

// kinds converts, defaults and creates objects, and knows their schemas.
type kinds struct {
	isCustom bool
	types    managedfields.TypeConverter
	renames  map[string]map[string]string
	schemas  map[string]*structuralschema.Structural
}

var builtIn = &kinds{types: applyconfigurations.NewTypeConverter(clientscheme.Scheme)}

func kindsOf(question Question) (*kinds, error) {
	if question.Deduced {
		return &kinds{isCustom: true, types: managedfields.NewDeducedTypeConverter(), renames: question.Renames}, nil
	}
	if len(question.Versions) == 0 {
		return builtIn, nil
	}
	out := &kinds{isCustom: true, renames: question.Renames, schemas: map[string]*structuralschema.Structural{}}
	crd := &apiextensionsv1.CustomResourceDefinition{}
	crd.Name = "things." + question.Kind.Group
	crd.Spec.Group = question.Kind.Group
	crd.Spec.Scope = apiextensionsv1.NamespaceScoped
	crd.Spec.Names = apiextensionsv1.CustomResourceDefinitionNames{Plural: "things", Singular: "thing", Kind: question.Kind.Kind, ListKind: question.Kind.Kind + "List"}
	for version, text := range question.Versions {
		props := &apiextensionsv1.JSONSchemaProps{}
		if err := json.Unmarshal(text, props); err != nil {
			return nil, err
		}
		internal := &apiextensions.JSONSchemaProps{}
		if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(props, internal, nil); err != nil {
			return nil, err
		}
		structural, err := structuralschema.NewStructural(internal)
		if err != nil {
			return nil, err
		}
		out.schemas[version] = structural
		crd.Spec.Versions = append(crd.Spec.Versions, apiextensionsv1.CustomResourceDefinitionVersion{
			Name: version, Served: true, Schema: &apiextensionsv1.CustomResourceValidation{OpenAPIV3Schema: props},
		})
	}
	var specs []*spec3.OpenAPI
	for _, version := range crd.Spec.Versions {
		spec, err := builder.BuildOpenAPIV3(crd, version.Name, builder.Options{})
		if err != nil {
			return nil, err
		}
		specs = append(specs, spec)
	}
	all, err := builder.MergeSpecsV3(specs...)
	if err != nil {
		return nil, err
	}
	out.types, err = managedfields.NewTypeConverter(all.Components.Schemas, false)
	return out, err
}

// read reads an object; none for no text.
func (k *kinds) read(text []byte, gvk schema.GroupVersionKind) (runtime.Object, error) {
	if len(text) == 0 || string(text) == "null" {
		return nil, nil
	}
	object := &unstructured.Unstructured{Object: map[string]any{}}
	if err := utiljson.Unmarshal(text, &object.Object); err != nil {
		return nil, err
	}
	object.SetGroupVersionKind(gvk)
	if k.isCustom {
		return object, nil
	}
	return clientscheme.Scheme.ConvertToVersion(object, gvk.GroupVersion())
}

// New implements runtime.ObjectCreater.
func (k *kinds) New(gvk schema.GroupVersionKind) (runtime.Object, error) {
	if k.isCustom {
		object := &unstructured.Unstructured{}
		object.SetGroupVersionKind(gvk)
		return object, nil
	}
	object, err := clientscheme.Scheme.New(gvk)
	if err == nil {
		object.GetObjectKind().SetGroupVersionKind(gvk)
	}
	return object, err
}

// Default implements runtime.ObjectDefaulter.
func (k *kinds) Default(object runtime.Object) {
	if custom, ok := object.(*unstructured.Unstructured); ok && k.schemas != nil {
		defaulting.Default(custom.Object, k.schemas[custom.GroupVersionKind().Version])
	}
}

// Convert implements runtime.ObjectConvertor.
func (k *kinds) Convert(_, _, _ any) error {
	return errors.New("not implemented")
}

// ConvertFieldLabel implements runtime.ObjectConvertor.
func (k *kinds) ConvertFieldLabel(schema.GroupVersionKind, string, string) (string, string, error) {
	return "", "", errors.New("not implemented")
}

// ConvertToVersion implements runtime.ObjectConvertor.
func (k *kinds) ConvertToVersion(object runtime.Object, target runtime.GroupVersioner) (runtime.Object, error) {
	if !k.isCustom {
		return clientscheme.Scheme.ConvertToVersion(object, target)
	}
	gvk := object.GetObjectKind().GroupVersionKind()
	wanted, ok := target.KindForGroupVersionKinds([]schema.GroupVersionKind{gvk})
	if !ok {
		gv, ok := target.(schema.GroupVersion)
		if !ok {
			return nil, fmt.Errorf("unknown target %v", target)
		}
		wanted = gv.WithKind(gvk.Kind)
	}
	if wanted == gvk {
		return object, nil
	}
	out := object.DeepCopyObject().(*unstructured.Unstructured)
	if spec, ok := out.Object["spec"].(map[string]any); ok {
		rename(spec, k.renames[gvk.Version], true)
		rename(spec, k.renames[wanted.Version], false)
	}
	out.SetGroupVersionKind(wanted)
	return out, nil
}

func rename(spec map[string]any, names map[string]string, back bool) {
	for plain, other := range names {
		if back {
			plain, other = other, plain
		}
		if value, ok := spec[plain]; ok {
			delete(spec, plain)
			spec[other] = value
		}
	}
}
