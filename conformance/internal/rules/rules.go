// Package rules asks the reference about the rules of schemas in CEL: what is wrong
// with them, what they cost, and what they say about objects.
package rules

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	schemacel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/common"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/warning"
)

// Question is a schema, an object of it, and what the object was before, which may be
// null.
type Question struct {
	Schema json.RawMessage `json:"schema"`
	Object json.RawMessage `json:"object"`
	Old    json.RawMessage `json:"old"`
	// Ratcheting tells whether what did not change is tolerated.
	Ratcheting bool `json:"ratcheting"`
	// Stored tells whether the same definition was there before.
	Stored bool `json:"stored"`
	// Budget is what all rules together may cost; nothing means what servers allow.
	Budget *int64 `json:"budget"`
}

// Error is an error of a field.
type Error struct {
	Type  string `json:"type"`
	Field string `json:"field"`
	Text  string `json:"text"`
}

// Cost is what a rule costs at most, one that is right.
type Cost struct {
	Path string `json:"path"`
	// Rule is the cost of one evaluation, and Message of its messageExpression.
	Rule    uint64 `json:"rule"`
	Message uint64 `json:"message"`
	// Times is how often the rule is evaluated at most.
	Times       uint64 `json:"times"`
	UsesOldSelf bool   `json:"usesOldSelf"`
}

// Answer is what is said about the definition and about the object.
type Answer struct {
	// Definition has the errors of the definition.
	Definition []Error  `json:"definition"`
	Costs      []Cost   `json:"costs"`
	Errors     []Error  `json:"errors"`
	Warnings   []string `json:"warnings"`
	Remaining  int64    `json:"remaining"`
}

// Ask answers a question.
func Ask(question Question) (any, error) {
	var v1 apiextensionsv1.JSONSchemaProps
	if err := json.Unmarshal(question.Schema, &v1); err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	var props apiextensions.JSONSchemaProps
	if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&v1, &props, nil); err != nil {
		return nil, err
	}
	structural, err := schema.NewStructural(&props)
	if err != nil {
		return nil, err
	}
	object, err := value(question.Object)
	if err != nil {
		return nil, err
	}
	old, err := value(question.Old)
	if err != nil {
		return nil, err
	}
	answer := Answer{Definition: definition(&props, question.Stored), Costs: []Cost{}, Warnings: []string{}}
	loader := schemacel.NewExpressionsEnvLoader()
	if question.Stored {
		loader = schemacel.StoredExpressionsEnvLoader()
	}
	costs(&props, validation.RootCELContext(&props), field.NewPath("openAPIV3Schema"), loader, &answer.Costs)
	slices.SortFunc(answer.Costs, func(a, b Cost) int { return cmp.Compare(a.Path, b.Path) })

	budget := int64(celconfig.RuntimeCELCostBudget)
	if question.Budget != nil {
		budget = *question.Budget
	}
	heard := &warnings{}
	ctx := warning.WithWarningRecorder(context.Background(), heard)
	var options []schemacel.Option
	if question.Ratcheting {
		correlated := common.NewCorrelatedObject(object, old, &model.Structural{Structural: structural})
		options = append(options, schemacel.WithRatcheting(correlated))
	}
	validator := schemacel.NewValidator(structural, true, celconfig.PerCallLimit)
	errs, remaining := validator.Validate(ctx, nil, structural, object, old, budget, options...)
	answer.Errors, answer.Remaining = errorsOf(errs), remaining
	slices.Sort(heard.texts)
	answer.Warnings = append(answer.Warnings, heard.texts...)
	return answer, nil
}

type warnings struct {
	texts []string
}

func (w *warnings) AddWarning(_, text string) {
	w.texts = append(w.texts, text)
}

// value reads any JSON; an object is a map of strings.
func value(text json.RawMessage) (any, error) {
	var wrapped map[string]any
	if len(text) == 0 {
		return nil, nil
	}
	if err := utiljson.Unmarshal(fmt.Appendf(nil, `{"value":%s}`, text), &wrapped); err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	return wrapped["value"], nil
}

// definition tells what is wrong with a definition that has the schema.
func definition(props *apiextensions.JSONSchemaProps, isStored bool) []Error {
	other := apiextensions.JSONSchemaProps{Type: "object", Title: "another one"}
	crd := apiextensions.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: "things.example.com", ResourceVersion: "1"},
		Spec: apiextensions.CustomResourceDefinitionSpec{
			Group: "example.com",
			Scope: apiextensions.ClusterScoped,
			Names: apiextensions.CustomResourceDefinitionNames{Plural: "things", Singular: "thing", Kind: "Thing", ListKind: "ThingList"},
			// Schemas that are the same for all versions would have to stand elsewhere.
			Versions: []apiextensions.CustomResourceDefinitionVersion{
				{Name: "v1", Served: true, Storage: true, Schema: &apiextensions.CustomResourceValidation{OpenAPIV3Schema: props}},
				{Name: "v2", Served: true, Schema: &apiextensions.CustomResourceValidation{OpenAPIV3Schema: &other}},
			},
			Conversion:            &apiextensions.CustomResourceConversion{Strategy: apiextensions.NoneConverter},
			PreserveUnknownFields: new(bool),
		},
		Status: apiextensions.CustomResourceDefinitionStatus{StoredVersions: []string{"v1"}},
	}
	ctx := context.Background()
	if isStored {
		old := crd.DeepCopy()
		return errorsOf(validation.ValidateCustomResourceDefinitionUpdate(ctx, &crd, old))
	}
	return errorsOf(validation.ValidateCustomResourceDefinition(ctx, &crd))
}

// costs collects what the rules of a schema cost.
func costs(props *apiextensions.JSONSchemaProps, at *validation.CELSchemaContext, path *field.Path, loader schemacel.EnvLoader, all *[]Cost) {
	if props == nil {
		return
	}
	if len(props.XValidations) > 0 {
		if info, err := at.TypeInfo(); err == nil && info != nil {
			base := environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
			results, err := schemacel.Compile(info.Schema, info.DeclType, celconfig.PerCallLimit, base, loader)
			if err == nil {
				for i, result := range results {
					if result.Program == nil {
						continue
					}
					times := result.MaxCardinality
					if at.MaxCardinality != nil {
						times = *at.MaxCardinality
					}
					*all = append(*all, Cost{
						Path: path.Child("x-kubernetes-validations").Index(i).String(),
						Rule: result.MaxCost, Message: result.MessageExpressionMaxCost, Times: times, UsesOldSelf: result.UsesOldSelf,
					})
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(props.Properties)) {
		property := props.Properties[name]
		costs(&property, at.ChildPropertyContext(&property, name), path.Child("properties").Key(name), loader, all)
	}
	if props.AdditionalProperties != nil && props.AdditionalProperties.Schema != nil {
		values := props.AdditionalProperties.Schema
		costs(values, at.ChildAdditionalPropertiesContext(values), path.Child("additionalProperties"), loader, all)
	}
	if props.Items != nil && props.Items.Schema != nil {
		items := props.Items.Schema
		costs(items, at.ChildItemsContext(items), path.Child("items"), loader, all)
	}
}

// The names of types are new each time.
var typeName = regexp.MustCompile(`selfType\d+`)

// errorsOf tells the errors in one order: the reference visits maps in any.
func errorsOf(list field.ErrorList) []Error {
	all := []Error{}
	for _, err := range list {
		text := typeName.ReplaceAllString(err.Error(), "selfType")
		all = append(all, Error{Type: string(err.Type), Field: err.Field, Text: strings.TrimSpace(text)})
	}
	slices.SortFunc(all, func(a, b Error) int {
		return cmp.Or(cmp.Compare(a.Text, b.Text), cmp.Compare(a.Type, b.Type))
	})
	return all
}
