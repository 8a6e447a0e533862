package unittests

// jsonPatchFunctions apply and make JSON patches and merge patches.
var jsonPatchFunctions = []watched{
	{"patch.go", "(p Patch) ApplyIndent", `
func (p Patch) ApplyIndent(doc []byte, indent string) ([]byte, error) {
	patch, limit := callValue(p), AccumulatedCopySizeLimit
	result, err := p.calledApplyIndent(doc, indent)
	// The limit and negative indices are variables, which tests change.
	if indent == "" && SupportNegativeIndices {
		writeCall("patch-json", map[string]any{"patch": patch, "documents": []string{string(doc)}, "limit": limit, "result": string(result), "error": callError(err)})
	}
	return result, err
}

func callError(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}`},
	{"merge.go", "MergePatch", `
func MergePatch(doc, patch []byte) ([]byte, error) {
	result, err := calledMergePatch(doc, patch)
	writeCall("patch-merge", map[string]any{"documents": []string{string(doc), string(patch)}, "result": string(result), "error": callError(err)})
	return result, err
}

func CreateMergePatch(original, modified []byte) ([]byte, error) {
	result, err := calledCreateMergePatch(original, modified)
	writeCall("patch-merge-between", map[string]any{"documents": []string{string(original), string(modified)}, "result": string(result), "error": callError(err)})
	return result, err
}

func MergeMergePatches(first, second []byte) ([]byte, error) {
	result, err := calledMergeMergePatches(first, second)
	writeCall("patch-merge-merge", map[string]any{"documents": []string{string(first), string(second)}, "result": string(result), "error": callError(err)})
	return result, err
}`},
}

// patchFunctions apply and make strategic merge patches, and make merge patches of three objects.
var patchFunctions = []watched{
	{"pkg/util/jsonmergepatch/patch.go", "CreateThreeWayJSONMergePatch", `
func CreateThreeWayJSONMergePatch(original, modified, current []byte, fns ...mergepatch.PreconditionFunc) ([]byte, error) {
	result, err := calledCreateThreeWayJSONMergePatch(original, modified, current, fns...)
	text := ""
	if err != nil {
		text = err.Error()
	}
	writeCall("patch-merge-three-way", map[string]any{"documents": []string{string(original), string(modified), string(current)}, "preconditions": len(fns), "result": string(result), "error": text})
	return result, err
}`},
	{"pkg/util/strategicpatch/patch.go", "CreateThreeWayMergePatch", `
func callType(schema LookupPatchMeta) string {
	switch schema := schema.(type) {
	case PatchMetaFromStruct:
		return schema.T.Name()
	case *PatchMetaFromStruct:
		return schema.T.Name()
	}
	return fmt.Sprintf("%T", schema)
}

func callMade(op string, schema LookupPatchMeta, call map[string]any, documents [][]byte, preconditions int, result []byte, err error) {
	texts := []string{}
	for _, document := range documents {
		texts = append(texts, string(document))
	}
	call["documents"], call["preconditions"], call["type"] = texts, preconditions, callType(schema)
	call["result"], call["error"] = string(result), ""
	if err != nil {
		call["error"] = err.Error()
	}
	writeCall(op, call)
}

func CreateThreeWayMergePatch(original, modified, current []byte, schema LookupPatchMeta, overwrite bool, fns ...mergepatch.PreconditionFunc) ([]byte, error) {
	result, err := calledCreateThreeWayMergePatch(original, modified, current, schema, overwrite, fns...)
	callMade("patch-strategic-three-way", schema, map[string]any{"overwrite": overwrite}, [][]byte{original, modified, current}, len(fns), result, err)
	return result, err
}

func CreateTwoWayMergePatchUsingLookupPatchMeta(original, modified []byte, schema LookupPatchMeta, fns ...mergepatch.PreconditionFunc) ([]byte, error) {
	result, err := calledCreateTwoWayMergePatchUsingLookupPatchMeta(original, modified, schema, fns...)
	callMade("patch-strategic-between", schema, map[string]any{}, [][]byte{original, modified}, len(fns), result, err)
	return result, err
}

func StrategicMergePatchUsingLookupPatchMeta(original, patch []byte, schema LookupPatchMeta) ([]byte, error) {
	result, err := calledStrategicMergePatchUsingLookupPatchMeta(original, patch, schema)
	callMade("patch-strategic", schema, map[string]any{}, [][]byte{original, patch}, 0, result, err)
	return result, err
}`},
}

// handlerFunctions apply patches in requests.
var handlerFunctions = []watched{
	{"pkg/endpoints/handlers/patch.go", "strategicPatchObject", `
func callFailure(call map[string]any, err error) {
	if err == nil {
		return
	}
	call["error"], call["code"] = err.Error(), 500
	if status, ok := err.(errors.APIStatus); ok {
		call["code"] = status.Status().Code
	}
}

func strategicPatchObject(requestContext context.Context, defaulter runtime.ObjectDefaulter, originalObject runtime.Object, patchBytes []byte, objToUpdate runtime.Object, schemaReferenceObj runtime.Object, validationDirective string) error {
	original := callValue(originalObject)
	err := calledstrategicPatchObject(requestContext, defaulter, originalObject, patchBytes, objToUpdate, schemaReferenceObj, validationDirective)
	call := map[string]any{"type": fmt.Sprintf("%T", originalObject), "documents": []string{callText(original), string(patchBytes)}, "validation": validationDirective, "result": callText(callValue(objToUpdate))}
	callFailure(call, err)
	writeCall("request-strategic", call)
	return err
}

func callText(value any) string {
	text, _ := callJSON.Marshal(value)
	return string(text)
}

func (p *jsonPatcher) applyJSPatch(versionedJS []byte) ([]byte, []error, error) {
	result, strict, err := p.calledapplyJSPatch(versionedJS)
	texts := []string{}
	for _, err := range strict {
		texts = append(texts, err.Error())
	}
	call := map[string]any{"type": p.patchType, "documents": []string{string(versionedJS), string(p.patchBytes)}, "validation": p.validationDirective, "result": string(result), "strict": texts}
	callFailure(call, err)
	writeCall("request-json", call)
	return result, strict, err
}

func validateAndTranscodePatch(patchBytes []byte, patchType types.PatchType) ([]byte, error) {
	result, err := calledvalidateAndTranscodePatch(patchBytes, patchType)
	call := map[string]any{"type": patchType, "documents": []string{string(patchBytes)}}
	callFailure(call, err)
	writeCall("request-body", call)
	return result, err
}`},
}
