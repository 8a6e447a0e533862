package unittests

// definitionFunctions are those about definitions, and about objects around their schemas.
var definitionFunctions = []watched{
	{"pkg/apis/apiextensions/validation/validation.go", "ValidateCustomResourceDefinition", `
func callDefinition(in *apiextensions.CustomResourceDefinition) any {
	var out apiextensionsv1beta1.CustomResourceDefinition
	if err := apiextensionsv1beta1.Convert_apiextensions_CustomResourceDefinition_To_v1beta1_CustomResourceDefinition(in, &out, nil); err != nil {
		return nil
	}
	out.Kind, out.APIVersion = "CustomResourceDefinition", "apiextensions.k8s.io/v1beta1"
	return callValue(out)
}

func callErrors(list field.ErrorList) []string {
	texts := []string{}
	for _, err := range list {
		texts = append(texts, err.Error())
	}
	return texts
}

func ValidateCustomResourceDefinition(ctx context.Context, obj *apiextensions.CustomResourceDefinition) field.ErrorList {
	callDepth++
	list := calledValidateCustomResourceDefinition(ctx, obj)
	callDepth--
	writeCall("definition", map[string]any{"definition": callDefinition(obj), "errors": callErrors(list)})
	return list
}

func ValidateCustomResourceDefinitionUpdate(ctx context.Context, obj, oldObj *apiextensions.CustomResourceDefinition) field.ErrorList {
	callDepth++
	list := calledValidateCustomResourceDefinitionUpdate(ctx, obj, oldObj)
	callDepth--
	writeCall("definition-update", map[string]any{"definition": callDefinition(obj), "old": callDefinition(oldObj), "errors": callErrors(list)})
	return list
}

// validateCustomResourceDefinitionValidation asks about a definition with the schema, when a test calls it.
func validateCustomResourceDefinitionValidation(ctx context.Context, in *apiextensions.CustomResourceValidation, statusSubresourceEnabled bool, opts validationOptions, fldPath *field.Path) field.ErrorList {
	if callDepth == 0 {
		no := false
		crd := apiextensions.CustomResourceDefinition{}
		crd.Name = "plural.group.com"
		crd.Spec = apiextensions.CustomResourceDefinitionSpec{
			Group: "group.com", Scope: apiextensions.NamespaceScoped, PreserveUnknownFields: &no, Version: "v1", Validation: in,
			Names:    apiextensions.CustomResourceDefinitionNames{Plural: "plural", Singular: "singular", Kind: "Plural", ListKind: "PluralList"},
			Versions: []apiextensions.CustomResourceDefinitionVersion{{Name: "v1", Served: true, Storage: true}},
		}
		if statusSubresourceEnabled {
			crd.Spec.Subresources = &apiextensions.CustomResourceSubresources{Status: &apiextensions.CustomResourceSubresourceStatus{}}
		}
		crd.Status.StoredVersions = []string{"v1"}
		// Some tests have defaults that no decoder makes, and options that do not look at them.
		func() {
			defer func() { _ = recover(); callDepth = 0 }()
			ValidateCustomResourceDefinition(ctx, &crd)
		}()
	}
	return calledvalidateCustomResourceDefinitionValidation(ctx, in, statusSubresourceEnabled, opts, fldPath)
}`},
	{"pkg/controller/status/naming_controller.go", "(c *NamingConditionController) calculateNamesAndConditions", `
func (c *NamingConditionController) calculateNamesAndConditions(in *apiextensionsv1.CustomResourceDefinition) (apiextensionsv1.CustomResourceDefinitionNames, apiextensionsv1.CustomResourceDefinitionCondition, apiextensionsv1.CustomResourceDefinitionCondition) {
	names, accepted, established := c.calledcalculateNamesAndConditions(in)
	others := []any{}
	list, _ := c.crdLister.List(labels.Everything())
	for _, item := range list {
		if obj, exists, err := c.crdMutationCache.GetByKey(item.Name); exists && err == nil {
			item = obj.(*apiextensionsv1.CustomResourceDefinition)
		}
		others = append(others, callValue(item))
	}
	writeCall("names", map[string]any{"definition": callValue(in), "others": others, "names": callValue(names), "conditions": callValue([]apiextensionsv1.CustomResourceDefinitionCondition{accepted, established})})
	return names, accepted, established
}`},
	{"pkg/controller/nonstructuralschema/nonstructuralschema_controller.go", "calculateCondition", `
func calculateCondition(in *apiextensionsv1.CustomResourceDefinition) *apiextensionsv1.CustomResourceDefinitionCondition {
	condition := calledcalculateCondition(in)
	writeCall("non-structural", map[string]any{"definition": callValue(in), "conditions": callValue([]*apiextensionsv1.CustomResourceDefinitionCondition{condition})})
	return condition
}`},
	{"pkg/controller/apiapproval/apiapproval_controller.go", "calculateCondition", `
func calculateCondition(crd *apiextensionsv1.CustomResourceDefinition) *apiextensionsv1.CustomResourceDefinitionCondition {
	condition := calledcalculateCondition(crd)
	writeCall("approval", map[string]any{"definition": callValue(crd), "conditions": callValue([]*apiextensionsv1.CustomResourceDefinitionCondition{condition})})
	return condition
}`},
	{"pkg/registry/customresource/strategy.go", "(a customResourceStrategy) PrepareForUpdate", `
func (a customResourceStrategy) PrepareForUpdate(ctx context.Context, obj, old runtime.Object) {
	before := callValue(obj)
	a.calledPrepareForUpdate(ctx, obj, old)
	writeCall("prepare-update", map[string]any{"object": before, "old": callValue(old), "hasStatus": a.status != nil, "result": callValue(obj)})
}`},
	{"pkg/registry/customresource/status_strategy.go", "(a statusStrategy) PrepareForUpdate", `
func (a statusStrategy) PrepareForUpdate(ctx context.Context, obj, old runtime.Object) {
	before := callValue(obj)
	a.calledPrepareForUpdate(ctx, obj, old)
	writeCall("prepare-status", map[string]any{"object": before, "old": callValue(old), "result": callValue(obj)})
}`},
}
