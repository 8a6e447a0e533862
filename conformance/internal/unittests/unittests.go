// Package unittests reads the tables of the reference's own unit tests: it runs them
// with functions that also write down what they are called with and what they return.
package unittests

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// suite is a module whose tests are run, and which of its functions are watched.
type suite struct {
	module    string
	packages  []string
	functions []watched
	// added are tests of our own, by file.
	added map[string]string
	// skipped are tests whose calls are not asked for, such as those that try everything: a pattern.
	skipped string
	// needsOpenAPI tells that tests read the OpenAPI document of the repository that the module is part of.
	needsOpenAPI bool
}

var suites = []suite{
	{
		module: "k8s.io/apiextensions-apiserver", packages: packages, added: added,
		functions: slices.Concat(schemaFunctions, definitionFunctions, ruleFunctions),
	},
	{
		module: "gopkg.in/evanphx/json-patch.v4", packages: []string{"."}, functions: jsonPatchFunctions,
	},
	{
		module:    "k8s.io/apimachinery",
		packages:  []string{"pkg/util/jsonmergepatch", "pkg/util/strategicpatch", "pkg/util/managedfields", "pkg/util/managedfields/internal"},
		functions: slices.Concat(patchFunctions, managerFunctions), needsOpenAPI: true,
	},
	{
		module: "k8s.io/client-go", packages: []string{"util/csaupgrade"}, functions: upgradeFunctions,
	},
	{
		module: "sigs.k8s.io/structured-merge-diff/v6", packages: []string{"fieldpath", "value", "typed", "merge"},
		functions: slices.Concat(setFunctions, typedFunctions),
	},
	{
		module: "k8s.io/apiserver", packages: []string{"pkg/endpoints/handlers"}, functions: handlerFunctions,
		skipped: "Watch|Delete|Timeout",
	},
}

// watched is a function of the reference, and a wrapper of its name that calls it by
// another.
type watched struct {
	file, function, wrapper string
}

// helpers stand in each package with watched functions.
const helpers = `
var (
	callDepth int
	callLock  callSync.Mutex
)

func writeCall(op string, call map[string]any) {
	call["op"] = op
	text, err := callJSON.Marshal(call)
	callLock.Lock()
	defer callLock.Unlock()
	file, openErr := callOS.OpenFile(callOS.Getenv("CALLS"), callOS.O_APPEND|callOS.O_WRONLY|callOS.O_CREATE, 0o644)
	if err != nil || openErr != nil {
		return
	}
	defer file.Close()
	file.Write(append(text, '\n'))
}

func callValue(value any) any {
	text, _ := callJSON.Marshal(value)
	return callJSON.RawMessage(text)
}
`

const imports = "\n\tcallJSON \"encoding/json\"\n\tcallOS \"os\"\n\tcallSync \"sync\"\n"

var schemaFunctions = []watched{
	{"pkg/apiserver/schema/pruning/algorithm.go", "PruneWithOptions", `
func PruneWithOptions(obj interface{}, s *structuralschema.Structural, isResourceRoot bool, opts structuralschema.UnknownFieldPathOptions) []string {
	before := callValue(obj)
	paths := calledPruneWithOptions(obj, s, isResourceRoot, opts)
	writeCall("prune", map[string]any{"schema": s.ToKubeOpenAPI(), "object": before, "root": isResourceRoot, "result": callValue(obj), "paths": paths})
	return paths
}`},
	{"pkg/apiserver/schema/defaulting/algorithm.go", "Default", `
func Default(x interface{}, s *structuralschema.Structural) {
	before := callValue(x)
	callDepth++
	calledDefault(x, s)
	if callDepth--; callDepth == 0 {
		writeCall("default", map[string]any{"schema": s.ToKubeOpenAPI(), "object": before, "result": callValue(x)})
	}
}`},
	{"pkg/apiserver/schema/defaulting/prunenulls.go", "PruneNonNullableNullsWithoutDefaults", `
func PruneNonNullableNullsWithoutDefaults(x interface{}, s *structuralschema.Structural) {
	before := callValue(x)
	callDepth++
	calledPruneNonNullableNullsWithoutDefaults(x, s)
	if callDepth--; callDepth == 0 {
		writeCall("nulls", map[string]any{"schema": s.ToKubeOpenAPI(), "object": before, "result": callValue(x)})
	}
}`},
	{"pkg/apiserver/schema/objectmeta/algorithm.go", "CoerceWithOptions", `
func CoerceWithOptions(pth *field.Path, obj interface{}, s *structuralschema.Structural, isResourceRoot bool, opts CoerceOptions) (*field.Error, []string) {
	before := callValue(obj)
	err, paths := calledCoerceWithOptions(pth, obj, s, isResourceRoot, opts)
	text := ""
	if err != nil {
		text = err.Error()
	}
	writeCall("coerce", map[string]any{"schema": s.ToKubeOpenAPI(), "object": before, "root": isResourceRoot, "drop": opts.DropInvalidFields, "tell": opts.ReturnUnknownFieldPaths, "path": pth.String(), "result": callValue(obj), "errors": []string{text}, "paths": paths})
	return err, paths
}`},
	{"pkg/apiserver/schema/objectmeta/validation.go", "Validate", `
func Validate(ctx context.Context, pth *field.Path, obj interface{}, s *structuralschema.Structural, isResourceRoot bool) field.ErrorList {
	list := calledValidate(ctx, pth, obj, s, isResourceRoot)
	writeCall("embedded", map[string]any{"schema": s.ToKubeOpenAPI(), "object": callValue(obj), "root": isResourceRoot, "path": pth.String(), "errors": callErrors(list)})
	return list
}

func callErrors(list field.ErrorList) []string {
	texts := []string{}
	for _, err := range list {
		texts = append(texts, err.Error())
	}
	return texts
}`},
	{"pkg/apiserver/schema/listtype/validation.go", "ValidateListSetsAndMaps", `
func ValidateListSetsAndMaps(fldPath *field.Path, s *schema.Structural, obj map[string]interface{}) field.ErrorList {
	callDepth++
	list := calledValidateListSetsAndMaps(fldPath, s, obj)
	if callDepth--; callDepth == 0 {
		texts := []string{}
		for _, err := range list {
			texts = append(texts, err.Error())
		}
		writeCall("lists", map[string]any{"schema": s.ToKubeOpenAPI(), "object": callValue(obj), "path": fldPath.String(), "errors": texts})
	}
	return list
}`},
	{"pkg/apiserver/validation/validation.go", "ValidateCustomResource", `
var callSchemas = map[*spec.Schema]callJSON.RawMessage{}

func NewSchemaValidatorForVersion(props *apiextensions.JSONSchemaProps, compatibilityVersion *version.Version) (SchemaValidator, *spec.Schema, error) {
	validator, openapi, err := calledNewSchemaValidatorForVersion(props, compatibilityVersion)
	if props != nil && openapi != nil {
		var v1 apiextensionsv1.JSONSchemaProps
		if apiextensionsv1.Convert_apiextensions_JSONSchemaProps_To_v1_JSONSchemaProps(props, &v1, nil) == nil {
			callSchemas[openapi], _ = callJSON.Marshal(v1)
		}
	}
	return validator, openapi, err
}

func callSchema(validator any) (callJSON.RawMessage, bool) {
	ratcheting, ok := validator.(*RatchetingSchemaValidator)
	if !ok {
		return nil, false
	}
	text, ok := callSchemas[ratcheting.schema]
	return text, ok
}

func callErrors(list field.ErrorList) []string {
	texts := []string{}
	for _, err := range list {
		texts = append(texts, err.Error())
	}
	return texts
}

func ValidateCustomResource(fldPath *field.Path, customResource interface{}, validator SchemaCreateValidator, options ...ValidationOption) field.ErrorList {
	list := calledValidateCustomResource(fldPath, customResource, validator, options...)
	if schema, ok := callSchema(validator); ok {
		writeCall("values", map[string]any{"schema": schema, "object": callValue(customResource), "path": fldPath.String(), "errors": callErrors(list)})
	}
	return list
}

func ValidateCustomResourceUpdate(fldPath *field.Path, customResource, old interface{}, validator SchemaValidator, options ...ValidationOption) field.ErrorList {
	list := calledValidateCustomResourceUpdate(fldPath, customResource, old, validator, options...)
	if schema, ok := callSchema(validator); ok && NewValidationOptions(options...).Ratcheting {
		writeCall("update", map[string]any{"schema": schema, "object": callValue(customResource), "old": callValue(old), "path": fldPath.String(), "errors": callErrors(list)})
	}
	return list
}`},
	{"pkg/apiserver/schema/validation.go", "ValidateStructuralWithOptions", `
func ValidateStructuralWithOptions(fldPath *field.Path, s *Structural, opts ValidationOptions) field.ErrorList {
	list := calledValidateStructuralWithOptions(fldPath, s, opts)
	texts := []string{}
	for _, err := range list {
		texts = append(texts, err.Error())
	}
	writeCall("structural", map[string]any{"schema": s.ToKubeOpenAPI(), "path": fldPath.String(), "errors": texts})
	return list
}`},
}

// renamed are functions with a wrapper among those of another one.
var renamed = map[string][]string{
	"validator":                        {"(s *Validator) Validate"},
	"ValidateCustomResource":           {"NewSchemaValidatorForVersion", "ValidateCustomResourceUpdate"},
	"ValidateCustomResourceDefinition": {"ValidateCustomResourceDefinitionUpdate", "validateCustomResourceDefinitionValidation"},
	"MergePatch":                       {"CreateMergePatch", "MergeMergePatches"},
	"CreateThreeWayMergePatch":         {"CreateTwoWayMergePatchUsingLookupPatchMeta", "StrategicMergePatchUsingLookupPatchMeta"},
	"(f *FieldManager) Update":         {"(f *FieldManager) Apply"},
	"(h *ScaleHandler) ToSubresource":  {"(h *ScaleHandler) ToParent"},
	"UpgradeManagedFields":             {"UpgradeManagedFieldsPatch"},
	"(s *Set) Union":                   {"(s *Set) Intersection", "(s *Set) Difference", "(s *Set) RecursiveDifference", "(s *Set) Leaves"},
	"Compare":                          {"Equals", "ToString"},
	"(tv TypedValue) Validate":         {"(tv TypedValue) ToFieldSet", "(tv TypedValue) Merge", "(tv TypedValue) Compare", "(tv TypedValue) RemoveItems", "(tv TypedValue) ExtractItems"},
	"(s *Updater) Update":              {"(s *Updater) Apply"},
	"strategicPatchObject":             {"(p *jsonPatcher) applyJSPatch", "validateAndTranscodePatch"},
}

var packages = []string{
	"pkg/apiserver/schema", "pkg/apiserver/schema/pruning", "pkg/apiserver/schema/defaulting", "pkg/apiserver/schema/objectmeta",
	"pkg/apiserver/schema/listtype", "pkg/apiserver/schema/cel", "pkg/apiserver/validation", "pkg/apis/apiextensions/validation", "pkg/registry/customresource",
	"pkg/registry/customresourcedefinition", "pkg/controller/status", "pkg/controller/nonstructuralschema", "pkg/controller/apiapproval",
}

// Write runs the tests of the modules whose names contain one of some texts, or of all without a text, and writes a line
// for each call.
func Write(out io.Writer, names []string) error {
	for _, suite := range suites {
		isNamed := func(name string) bool { return strings.Contains(suite.module, name) }
		if len(names) == 0 || slices.ContainsFunc(names, isNamed) {
			if err := suite.write(out); err != nil {
				return fmt.Errorf("%s: %w", suite.module, err)
			}
		}
	}
	return nil
}

// The document is seven folders above the tests of a package, as in the repository of Kubernetes.
const inRepository = "src/k8s.io/kubernetes/staging"

func (s suite) write(out io.Writer) error {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", s.module).Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	temporary, err := os.MkdirTemp("", "unittests")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	// Files of the module cache cannot be overlaid, so that the tests run in a copy.
	source := filepath.Join(temporary, inRepository, s.module)
	if err := os.CopyFS(source, os.DirFS(strings.TrimSpace(string(dir)))); err != nil {
		return err
	}
	if err := s.watch(source); err != nil {
		return err
	}
	// A module that is older than go.mod has none.
	if mod := filepath.Join(source, "go.mod"); !exists(mod) {
		if err := os.WriteFile(mod, []byte("module "+s.module+"\n\ngo 1.24\n"), 0o644); err != nil {
			return err
		}
	}
	mod, err := replaced(s.module, source, temporary)
	if err != nil {
		return err
	}
	if s.needsOpenAPI {
		if err := writeOpenAPI(source); err != nil {
			return err
		}
	}
	calls := filepath.Join(temporary, "calls.jsonl")
	arguments := []string{"test", "-count=1", "-p=1", "-parallel=1", "-vet=off", "-mod=mod", "-modfile=" + mod, "-skip=" + s.skipped}
	if s.skipped == "" {
		arguments = arguments[:len(arguments)-1]
	}
	for _, name := range s.packages {
		arguments = append(arguments, path.Join(s.module, name))
	}
	test := exec.Command("go", arguments...)
	test.Env = append(os.Environ(), "CALLS="+calls)
	test.Stdout, test.Stderr = os.Stderr, os.Stderr
	// Some of the tests need files of their repository; what was called before counts.
	if err := test.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "conformance: some tests of the reference failed:", err)
	}
	text, err := os.ReadFile(calls)
	if err != nil {
		return err
	}
	written := map[string]bool{}
	for line := range bytes.Lines(text) {
		if written[string(line)] {
			continue
		}
		written[string(line)] = true
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return nil
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// writeOpenAPI puts the OpenAPI document of the release that the oracle is built of where tests look for it.
func writeOpenAPI(source string) error {
	command := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "k8s.io/kubernetes")
	command.Dir = "oracle"
	dir, err := command.Output()
	if err != nil {
		return fmt.Errorf("go list, in conformance: %w", err)
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "api/openapi-spec/swagger.json"))
	if err != nil {
		return err
	}
	folder := filepath.Join(source, "pkg/util/managedfields", strings.Repeat("../", 7), "api/openapi-spec")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "swagger.json"), text, 0o644)
}

// replaced writes a go.mod with the copy in place of the module.
func replaced(module, source, temporary string) (string, error) {
	env, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("go env: %w", err)
	}
	own := strings.TrimSpace(string(env))
	mod := filepath.Join(temporary, "go.mod")
	for from, to := range map[string]string{own: mod, filepath.Join(filepath.Dir(own), "go.sum"): filepath.Join(temporary, "go.sum")} {
		text, err := os.ReadFile(from)
		if err != nil {
			return "", err
		}
		if to == mod {
			text = fmt.Appendf(text, "\nreplace %s => %s\n", module, source)
		}
		if err := os.WriteFile(to, text, 0o644); err != nil {
			return "", err
		}
	}
	return mod, nil
}

// watch puts wrappers around functions.
func (s suite) watch(dir string) error {
	for file, text := range s.added {
		// The folders of the copy cannot be written to either.
		file = filepath.Join(dir, filepath.FromSlash(file))
		if err := errors.Join(os.Chmod(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
			return err
		}
	}
	helped := map[string]bool{}
	for _, f := range s.functions {
		file := filepath.Join(dir, filepath.FromSlash(f.file))
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		source := string(text)
		for _, name := range append([]string{f.function}, renamed[f.function]...) {
			// A method has its receiver before its name.
			receiver, method, ok := strings.Cut(name, ") ")
			if receiver += ") "; !ok {
				receiver, method = "", name
			}
			if !strings.Contains(source, "\nfunc "+name+"(") {
				return fmt.Errorf("%s has no function %s", f.file, name)
			}
			source = strings.Replace(source, "\nfunc "+name+"(", "\nfunc "+receiver+"called"+method+"(", 1)
		}
		source += f.wrapper + "\n"
		// One file of a package has the helpers.
		if folder := filepath.Dir(file); !helped[folder] {
			helped[folder] = true
			source = addImports(source) + helpers
		}
		// The copy has the permissions of the module cache, which nobody may write to.
		if err := errors.Join(os.Chmod(file, 0o644), os.WriteFile(file, []byte(source), 0o644)); err != nil {
			return err
		}
	}
	return nil
}

func addImports(source string) string {
	if strings.Contains(source, "import (\n") {
		return strings.Replace(source, "import (", "import ("+imports, 1)
	}
	return strings.Replace(source, "\nimport ", "\nimport ("+imports+")\n\nimport ", 1)
}
