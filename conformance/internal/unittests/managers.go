package unittests

// managerFunctions track the fields of objects.
var managerFunctions = []watched{
	{"pkg/util/managedfields/internal/fieldmanager.go", "(f *FieldManager) Update", `
func (f *FieldManager) callOperation(op string, liveObj, obj runtime.Object, manager string, force bool, run func() (runtime.Object, error)) (runtime.Object, error) {
	call := map[string]any{"do": op, "live": callValue(liveObj), "object": callValue(obj), "manager": manager, "force": force, "subresource": f.subresource, "now": time.Now().Unix(), "chain": fmt.Sprintf("%T", f.fieldManager)}
	result, err := run()
	call["result"], call["error"] = callValue(result), ""
	if err != nil {
		call["error"] = err.Error()
	}
	writeCall("manager", call)
	return result, err
}

func (f *FieldManager) Update(liveObj, newObj runtime.Object, manager string) (runtime.Object, error) {
	return f.callOperation("update", liveObj, newObj, manager, false, func() (runtime.Object, error) { return f.calledUpdate(liveObj, newObj, manager) })
}

func (f *FieldManager) Apply(liveObj, appliedObj runtime.Object, manager string, force bool) (runtime.Object, error) {
	return f.callOperation("apply", liveObj, appliedObj, manager, force, func() (runtime.Object, error) { return f.calledApply(liveObj, appliedObj, manager, force) })
}`},
	{"pkg/util/managedfields/scalehandler.go", "(h *ScaleHandler) ToSubresource", `
func (h *ScaleHandler) callScale(do string, scale []metav1.ManagedFieldsEntry, result []metav1.ManagedFieldsEntry, err error) {
	mappings := map[string][]string{}
	for version, path := range h.mappings {
		mappings[version] = nil
		for _, element := range path {
			mappings[version] = append(mappings[version], *element.FieldName)
		}
	}
	call := map[string]any{"do": do, "parent": callValue(h.parentEntries), "scale": callValue(scale), "groupVersion": h.groupVersion.String(), "mappings": mappings, "result": callValue(result), "error": ""}
	if err != nil {
		call["error"] = err.Error()
	}
	writeCall("scale-fields", call)
}

func (h *ScaleHandler) ToSubresource() ([]metav1.ManagedFieldsEntry, error) {
	result, err := h.calledToSubresource()
	h.callScale("to", nil, result, err)
	return result, err
}

func (h *ScaleHandler) ToParent(scaleEntries []metav1.ManagedFieldsEntry) ([]metav1.ManagedFieldsEntry, error) {
	result, err := h.calledToParent(scaleEntries)
	h.callScale("back", scaleEntries, result, err)
	return result, err
}`},
}

// upgradeFunctions move fields from client-side to server-side apply.
var upgradeFunctions = []watched{
	{"util/csaupgrade/upgrade.go", "UpgradeManagedFields", `
func callUpgrade(do string, before any, csaManagerNames sets.Set[string], ssaManagerName string, opts []Option, result any, err error) {
	o := options{}
	for _, opt := range opts {
		opt(&o)
	}
	call := map[string]any{"do": do, "object": before, "from": sets.List(csaManagerNames), "to": ssaManagerName, "subresource": o.subresource, "result": result, "error": ""}
	if err != nil {
		call["error"] = err.Error()
	}
	writeCall("upgrade", call)
}

func UpgradeManagedFields(obj runtime.Object, csaManagerNames sets.Set[string], ssaManagerName string, opts ...Option) error {
	before := callValue(obj)
	err := calledUpgradeManagedFields(obj, csaManagerNames, ssaManagerName, opts...)
	callUpgrade("object", before, csaManagerNames, ssaManagerName, opts, callValue(obj), err)
	return err
}

func UpgradeManagedFieldsPatch(obj runtime.Object, csaManagerNames sets.Set[string], ssaManagerName string, opts ...Option) ([]byte, error) {
	before := callValue(obj)
	result, err := calledUpgradeManagedFieldsPatch(obj, csaManagerNames, ssaManagerName, opts...)
	callUpgrade("patch", before, csaManagerNames, ssaManagerName, opts, string(result), err)
	return result, err
}`},
}
