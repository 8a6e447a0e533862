package unittests

// setFunctions are those of sets of fields, path elements and the order of values.
var setFunctions = []watched{
	{"fieldpath/set.go", "(s *Set) Union", `
func callSet(s *Set) any {
	text, err := s.ToJSON()
	if err != nil {
		return nil
	}
	return string(text)
}

func (s *Set) callAlgebra(do string, other *Set, run func() *Set) *Set {
	callDepth++
	result := run()
	if callDepth--; callDepth == 0 {
		writeCall("set", map[string]any{"do": do, "left": callSet(s), "right": callSet(other), "result": callSet(result), "paths": result.String(), "size": result.Size()})
	}
	return result
}

func (s *Set) Union(s2 *Set) *Set {
	return s.callAlgebra("union", s2, func() *Set { return s.calledUnion(s2) })
}

func (s *Set) Intersection(s2 *Set) *Set {
	return s.callAlgebra("intersection", s2, func() *Set { return s.calledIntersection(s2) })
}

func (s *Set) Difference(s2 *Set) *Set {
	return s.callAlgebra("difference", s2, func() *Set { return s.calledDifference(s2) })
}

func (s *Set) RecursiveDifference(s2 *Set) *Set {
	return s.callAlgebra("recursive", s2, func() *Set { return s.calledRecursiveDifference(s2) })
}

func (s *Set) Leaves() *Set {
	return s.callAlgebra("leaves", NewSet(), func() *Set { return s.calledLeaves() })
}`},
	{"fieldpath/serialize.go", "(s *Set) FromJSON", `
func (s *Set) FromJSON(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	err = s.calledFromJSON(bytes.NewReader(text))
	message := ""
	if err != nil {
		message = err.Error()
	}
	writeCall("set-text", map[string]any{"text": string(text), "result": callSet(s), "error": message})
	return err
}`},
	{"fieldpath/serialize-pe.go", "DeserializePathElement", `
func DeserializePathElement(s string) (PathElement, error) {
	element, err := calledDeserializePathElement(s)
	call := map[string]any{"text": s, "error": ""}
	if err != nil {
		call["error"] = err.Error()
	} else {
		call["result"], call["shown"] = "", element.String()
		if text, err := SerializePathElement(element); err == nil {
			call["result"] = text
		}
	}
	writeCall("path-element", call)
	return element, err
}`},
	{"value/value.go", "Compare", `
// callJSONOf is a value in JSON, when it is the same afterwards.
func callJSONOf(v Value) (any, bool) {
	text, err := ToJSON(v)
	if err != nil {
		return nil, false
	}
	back, err := FromJSON(text)
	return callJSON.RawMessage(text), err == nil && calledEquals(v, back)
}

func callValues(do string, lhs, rhs Value, result any) {
	left, leftOK := callJSONOf(lhs)
	right, rightOK := callJSONOf(rhs)
	if leftOK && rightOK {
		writeCall("values-in-order", map[string]any{"do": do, "left": left, "right": right, "result": result})
	}
}

func Compare(lhs, rhs Value) int {
	result := calledCompare(lhs, rhs)
	callValues("compare", lhs, rhs, result)
	return result
}

func Equals(lhs, rhs Value) bool {
	result := calledEquals(lhs, rhs)
	callValues("equals", lhs, rhs, result)
	return result
}

func ToString(v Value) string {
	callDepth++
	result := calledToString(v)
	if callDepth--; callDepth == 0 {
		callValues("show", v, v, result)
	}
	return result
}`},
}

// typedFunctions are those of values with a schema, and what updates and applies make of them.
var typedFunctions = []watched{
	{"typed/typed.go", "(tv TypedValue) Validate", `
var (
	callSchemas callSync.Map
	callCount   int
)

// CallType is the number of a schema, which is written once, and the type in it.
func CallType(tv *TypedValue) any {
	callCount++
	// Each package has a process of its own.
	id, isKnown := callSchemas.LoadOrStore(tv.schema, callOS.Getpid()*100_000+callCount)
	if !isKnown {
		types := []any{}
		for _, one := range tv.schema.Types {
			atom := callAtom(one.Atom)
			atom["name"] = one.Name
			types = append(types, atom)
		}
		writeCall("typed-schema", map[string]any{"schema": id, "definitions": map[string]any{"types": types}})
	}
	return []any{id, callRef(tv.typeRef)}
}

func callAtom(atom schema.Atom) map[string]any {
	out := map[string]any{}
	if atom.Scalar != nil {
		out["scalar"] = string(*atom.Scalar)
	}
	if list := atom.List; list != nil {
		out["list"] = map[string]any{"elementType": callRef(list.ElementType), "elementRelationship": string(list.ElementRelationship), "keys": list.Keys}
	}
	if it := atom.Map; it != nil {
		fields := []any{}
		for _, field := range it.Fields {
			one := map[string]any{"name": field.Name, "type": callRef(field.Type)}
			if field.Default != nil {
				one["default"] = field.Default
			}
			fields = append(fields, one)
		}
		out["map"] = map[string]any{"fields": fields, "elementType": callRef(it.ElementType), "elementRelationship": string(it.ElementRelationship)}
	}
	return out
}

func callRef(ref schema.TypeRef) map[string]any {
	out := callAtom(ref.Inlined)
	if ref.NamedType != nil {
		out["namedType"] = *ref.NamedType
	}
	if ref.ElementRelationship != nil {
		out["elementRelationship"] = string(*ref.ElementRelationship)
	}
	return out
}

// CallContent is the value of what has a type.
func CallContent(tv *TypedValue) any {
	if tv == nil || tv.value == nil {
		return nil
	}
	text, err := value.ToJSON(tv.value)
	if err != nil {
		return nil
	}
	return callJSON.RawMessage(text)
}

func CallSet(s *fieldpath.Set) any {
	if s == nil {
		return nil
	}
	text, err := s.ToJSON()
	if err != nil {
		return nil
	}
	return string(text)
}

func callTyped(do string, tv *TypedValue, err error, call map[string]any) {
	call["do"], call["type"], call["value"], call["error"] = do, CallType(tv), CallContent(tv), ""
	if err != nil {
		call["error"] = err.Error()
	}
	writeCall("typed", call)
}

func (tv TypedValue) Validate(opts ...ValidationOptions) error {
	err := tv.calledValidate(opts...)
	callTyped("validate", &tv, err, map[string]any{"duplicates": len(opts) > 0})
	return err
}

func (tv TypedValue) ToFieldSet() (*fieldpath.Set, error) {
	set, err := tv.calledToFieldSet()
	callTyped("fields", &tv, err, map[string]any{"result": CallSet(set)})
	return set, err
}

func (tv TypedValue) Merge(pso *TypedValue) (*TypedValue, error) {
	result, err := tv.calledMerge(pso)
	if tv.schema == pso.schema {
		callTyped("merge", &tv, err, map[string]any{"other": CallContent(pso), "result": CallContent(result)})
	}
	return result, err
}

func (tv TypedValue) Compare(rhs *TypedValue) (*Comparison, error) {
	result, err := tv.calledCompare(rhs)
	if tv.schema == rhs.schema {
		call := map[string]any{"other": CallContent(rhs)}
		if result != nil {
			call["result"] = []any{CallSet(result.Removed), CallSet(result.Modified), CallSet(result.Added)}
		}
		callTyped("compare", &tv, err, call)
	}
	return result, err
}

func (tv TypedValue) RemoveItems(items *fieldpath.Set) *TypedValue {
	result := tv.calledRemoveItems(items)
	callTyped("remove", &tv, nil, map[string]any{"set": CallSet(items), "result": CallContent(result)})
	return result
}

func (tv TypedValue) ExtractItems(items *fieldpath.Set, opts ...ExtractItemsOption) *TypedValue {
	result := tv.calledExtractItems(items, opts...)
	callTyped("extract", &tv, nil, map[string]any{"set": CallSet(items), "keys": len(opts) > 0, "result": CallContent(result)})
	return result
}`},
	{"typed/reconcile_schema.go", "ReconcileFieldSetWithSchema", `
func ReconcileFieldSetWithSchema(fieldset *fieldpath.Set, tv *TypedValue) (*fieldpath.Set, error) {
	before := CallSet(fieldset)
	result, err := calledReconcileFieldSetWithSchema(fieldset, tv)
	callTyped("reconcile", tv, err, map[string]any{"set": before, "result": CallSet(result)})
	return result, err
}`},
	{"merge/update.go", "(s *Updater) Update", `
// callConverter writes down what is converted.
type callConverter struct {
	Converter
	done []any
}

func (c *callConverter) Convert(object *typed.TypedValue, version fieldpath.APIVersion) (*typed.TypedValue, error) {
	result, err := c.Converter.Convert(object, version)
	one := map[string]any{"value": typed.CallContent(object), "version": version, "error": ""}
	if err != nil {
		one["error"], one["missing"] = err.Error(), c.IsMissingVersionError(err)
	} else {
		one["type"], one["result"] = typed.CallType(result), typed.CallContent(result)
	}
	c.done = append(c.done, one)
	return result, err
}

func callManagers(managers fieldpath.ManagedFields) any {
	out := map[string]any{}
	for name, set := range managers {
		out[name] = map[string]any{"set": typed.CallSet(set.Set()), "version": set.APIVersion(), "applied": set.Applied()}
	}
	return out
}

func (s *Updater) callOperation(do string, live, object *typed.TypedValue, version fieldpath.APIVersion, managers fieldpath.ManagedFields, manager string, force bool, run func() (*typed.TypedValue, fieldpath.ManagedFields, error)) (*typed.TypedValue, fieldpath.ManagedFields, error) {
	converter, before := s.Converter, callManagers(managers)
	watching := &callConverter{Converter: converter}
	s.Converter = watching
	result, after, err := run()
	s.Converter = converter
	call := map[string]any{"do": do, "type": typed.CallType(live), "live": typed.CallContent(live), "object": typed.CallContent(object), "objectType": typed.CallType(object), "version": version, "managers": before, "manager": manager, "force": force,
		"returns": s.returnInputOnNoop, "conversions": watching.done, "result": typed.CallContent(result), "none": result == nil, "after": callManagers(after), "error": ""}
	if err != nil {
		call["error"] = err.Error()
	}
	ignored := map[string]any{}
	for version, set := range s.IgnoredFields {
		ignored[string(version)] = typed.CallSet(set)
	}
	call["ignored"], call["filtered"] = ignored, len(s.IgnoreFilter) > 0
	writeCall("updater", call)
	return result, after, err
}

func (s *Updater) Update(live, object *typed.TypedValue, version fieldpath.APIVersion, managers fieldpath.ManagedFields, manager string) (*typed.TypedValue, fieldpath.ManagedFields, error) {
	return s.callOperation("update", live, object, version, managers, manager, true, func() (*typed.TypedValue, fieldpath.ManagedFields, error) {
		return s.calledUpdate(live, object, version, managers, manager)
	})
}

func (s *Updater) Apply(live, object *typed.TypedValue, version fieldpath.APIVersion, managers fieldpath.ManagedFields, manager string, force bool) (*typed.TypedValue, fieldpath.ManagedFields, error) {
	return s.callOperation("apply", live, object, version, managers, manager, force, func() (*typed.TypedValue, fieldpath.ManagedFields, error) {
		return s.calledApply(live, object, version, managers, manager, force)
	})
}`},
}
