package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	customvalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	apioperation "k8s.io/apimachinery/pkg/api/operation"
	"k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/common"
	"k8s.io/apiserver/pkg/features"
	utilfeature "k8s.io/apiserver/pkg/util/feature"

	"apimachinery.test/measure"
)

// definitions reads CustomResourceDefinitions.
var definitions = func() runtime.Decoder {
	scheme := runtime.NewScheme()
	if err := apiextensionsv1.AddToScheme(scheme); err != nil {
		panic(err)
	}
	return serializer.NewCodecFactory(scheme).UniversalDeserializer()
}()

// custom is what a server keeps of a definition that has one version.
type custom struct {
	schema     *structuralschema.Structural
	validators []customvalidation.SchemaValidator
	rules      *cel.Validator
}

// register does what a server does with a definition before it looks at objects; servable adds what it does when the
// first of them comes, but for the models of OpenAPI and what HTTP needs.
func register(data []byte, servable bool) (*custom, error) {
	decoded, _, err := definitions.Decode(data, nil, nil)
	if err != nil {
		return nil, err
	}
	version := decoded.(*apiextensionsv1.CustomResourceDefinition).Spec.Versions[0]
	var internal apiextensions.CustomResourceValidation
	if err := apiextensionsv1.Convert_v1_CustomResourceValidation_To_apiextensions_CustomResourceValidation(version.Schema, &internal, nil); err != nil {
		return nil, err
	}
	made := &custom{}
	if made.schema, err = structuralschema.NewStructural(internal.OpenAPIV3Schema); err != nil {
		return nil, err
	}
	// Defaults are shared with the definition.
	made.schema = made.schema.DeepCopy()
	if err := defaulting.PruneDefaults(made.schema); err != nil || !servable {
		return made, err
	}
	status := internal.OpenAPIV3Schema.Properties["status"]
	for _, props := range []*apiextensions.JSONSchemaProps{internal.OpenAPIV3Schema, &status} {
		validator, _, err := customvalidation.NewSchemaValidator(props)
		if err != nil {
			return nil, err
		}
		made.validators = append(made.validators, validator)
	}
	made.rules = cel.NewValidator(made.schema, true, celconfig.PerCallLimit)
	return made, nil
}

// registerAll registers definitions, one a line.
func registerAll(data []byte, servable bool) operation {
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	return func() error {
		made := make([]*custom, 0, len(lines))
		for _, line := range lines {
			it, err := register(line, servable)
			if err != nil {
				return err
			}
			made = append(made, it)
		}
		measure.Sink = made
		return nil
	}
}

func loadCustom(dir, definition string) (*custom, error) {
	data, err := os.ReadFile(filepath.Join(dir, definition+".json"))
	if err != nil {
		return nil, err
	}
	return register(data, true)
}

// shape prunes an object as `unstructuredSchemaCoercer` does, and sets its defaults.
func (c *custom) shape(object *unstructured.Unstructured) ([]string, error) {
	kind, apiVersion := object.GetKind(), object.GetAPIVersion()
	meta, found, unknown, err := objectmeta.GetObjectMetaWithOptions(object.Object, objectmeta.ObjectMetaOptions{ReturnUnknownFieldPaths: true})
	if err != nil {
		return nil, err
	}
	tracked := structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true}
	unknown = append(unknown, pruning.PruneWithOptions(object.Object, c.schema, true, tracked)...)
	defaulting.PruneNonNullableNullsWithoutDefaults(object.Object, c.schema)
	fault, paths := objectmeta.CoerceWithOptions(nil, object.Object, c.schema, false, objectmeta.CoerceOptions{ReturnUnknownFieldPaths: true})
	if fault != nil {
		return nil, fault
	}
	unknown = append(unknown, paths...)
	object.SetKind(kind)
	object.SetAPIVersion(apiVersion)
	if found {
		if err := objectmeta.SetObjectMeta(object.Object, meta); err != nil {
			return nil, err
		}
	}
	defaulting.Default(object.Object, c.schema)
	return unknown, nil
}

// admit does what a server does with a new object, in the order of `customResourceStrategy`.
func (c *custom) admit(object *unstructured.Unstructured) ([]string, field.ErrorList, error) {
	unknown, err := c.shape(object)
	if err != nil {
		return nil, nil, err
	}
	delete(object.Object, "status")
	object.SetGeneration(1)
	errs, err := checkMetadata(apioperation.Create, object, nil)
	if err != nil {
		return nil, nil, err
	}
	errs = append(errs, customvalidation.ValidateCustomResource(nil, object.Object, c.validators[0])...)
	errs = append(errs, objectmeta.Validate(context.Background(), nil, object.Object, c.schema, false)...)
	errs = append(errs, listtype.ValidateListSetsAndMaps(nil, c.schema, object.Object)...)
	if c.rules != nil && !blocked(errs) {
		errs = append(errs, c.check(object)...)
	}
	return unknown, errs, nil
}

// check runs the rules.
func (c *custom) check(object *unstructured.Unstructured) field.ErrorList {
	errs, _ := c.rules.Validate(context.Background(), nil, c.schema, object.Object, nil, celconfig.RuntimeCELCostBudget)
	return errs
}

// update does what a server does with an object that takes the place of another.
func (c *custom) update(object, old *unstructured.Unstructured) ([]string, field.ErrorList, error) {
	unknown, err := c.shape(object)
	if err != nil {
		return nil, nil, err
	}
	prepareUpdate(object, old)
	correlated := common.NewCorrelatedObject(object.Object, old.Object, &model.Structural{Structural: c.schema})
	errs, err := checkMetadata(apioperation.Update, object, old)
	if err != nil {
		return nil, nil, err
	}
	errs = append(errs, customvalidation.ValidateCustomResourceUpdate(nil, object.Object, old.Object, c.validators[0], customvalidation.WithRatcheting(correlated))...)
	errs = append(errs, objectmeta.Validate(context.Background(), nil, object.Object, c.schema, false)...)
	if len(listtype.ValidateListSetsAndMaps(nil, c.schema, old.Object)) == 0 {
		errs = append(errs, listtype.ValidateListSetsAndMaps(nil, c.schema, object.Object)...)
	}
	if c.rules != nil && !blocked(errs) {
		found, _ := c.rules.Validate(context.Background(), nil, c.schema, object.Object, old.Object, celconfig.RuntimeCELCostBudget, cel.WithRatcheting(correlated))
		errs = append(errs, found...)
	}
	return unknown, errs, nil
}

// admitting measures one of the two, on a copy, since it changes its object.
func admitting(object *unstructured.Unstructured, admit func(*unstructured.Unstructured) ([]string, field.ErrorList, error)) operation {
	return func() error {
		copied := object.DeepCopy()
		_, errs, err := admit(copied)
		measure.Sink = copied
		if err == nil && len(errs) > 0 {
			err = errs.ToAggregate()
		}
		return err
	}
}

// customRow finds the rows about custom resources.
func customRow(dir, op string, data []byte) (operation, error) {
	switch op {
	case "register", "register-used":
		return registerAll(data, op == "register-used"), nil
	case "compile-rules":
		made, err := register(data, false)
		if err != nil {
			return nil, err
		}
		return func() error {
			measure.Sink = cel.NewValidator(made.schema, true, celconfig.PerCallLimit)
			return nil
		}, nil
	}
	name := "database-definition"
	if op == "admit" {
		name = "plain-definition"
	}
	made, err := loadCustom(dir, name)
	if err != nil {
		return nil, err
	}
	object, err := readCustom(data)
	if err != nil {
		return nil, err
	}
	switch op {
	case "admit", "admit-rules":
		return admitting(object, made.admit), nil
	case "rules":
		if _, _, err := made.admit(object); err != nil {
			return nil, err
		}
		return func() error {
			if errs := made.check(object); len(errs) > 0 {
				return errs.ToAggregate()
			}
			return nil
		}, nil
	case "admit-update":
		old, err := made.stored(dir, "database-old")
		if err != nil {
			return nil, err
		}
		return admitting(object, func(object *unstructured.Unstructured) ([]string, field.ErrorList, error) {
			return made.update(object, old)
		}), nil
	}
	return nil, measure.ErrUnknown
}

// stored is an object of the inputs as a server keeps it.
func (c *custom) stored(dir, name string) (*unstructured.Unstructured, error) {
	data, err := os.ReadFile(filepath.Join(dir, name+".json"))
	if err != nil {
		return nil, err
	}
	object, err := readCustom(data)
	if err != nil {
		return nil, err
	}
	_, err = c.shape(object)
	object.SetGeneration(1)
	return object, err
}

func readCustom(data []byte) (*unstructured.Unstructured, error) {
	object := &unstructured.Unstructured{}
	return object, object.UnmarshalJSON(data)
}

// prepareUpdate keeps the status and counts the change, as `PrepareForUpdate` does.
func prepareUpdate(object, old *unstructured.Unstructured) {
	if status, ok := old.Object["status"]; ok {
		object.Object["status"] = status
	} else {
		delete(object.Object, "status")
	}
	object.SetGeneration(old.GetGeneration())
	if !sameWithoutMetadata(object.Object, old.Object) {
		object.SetGeneration(old.GetGeneration() + 1)
	}
}

func checkMetadata(op apioperation.Type, object, old *unstructured.Unstructured) (field.ErrorList, error) {
	meta, err := metadataOf(object)
	if err != nil {
		return nil, err
	}
	var before *metav1.ObjectMeta
	var rule validation.ValidateNameFunc
	if old == nil {
		rule = validation.NameIsDNSSubdomain
	} else if before, err = metadataOf(old); err != nil {
		return nil, err
	}
	beta := utilfeature.DefaultFeatureGate.Enabled(features.DeclarativeValidationBeta)
	return validation.ValidateObjectMetaDeclaratively(context.Background(), op, meta, before, true, rule, field.NewPath("metadata"), beta), nil
}

func metadataOf(object *unstructured.Unstructured) (*metav1.ObjectMeta, error) {
	raw, ok := object.Object["metadata"].(map[string]any)
	if !ok {
		return nil, fmt.Errorf("no metadata")
	}
	meta := &metav1.ObjectMeta{}
	return meta, runtime.DefaultUnstructuredConverter.FromUnstructured(raw, meta)
}
