// Package celspec reads the test data of the specification of expressions
// as lines of JSON.
package celspec

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	expr "cel.dev/expr"
	test "cel.dev/expr/conformance/test"
	"google.golang.org/protobuf/encoding/prototext"

	// The messages that test data are made of.
	_ "cel.dev/expr/conformance/proto2"
	_ "cel.dev/expr/conformance/proto3"
	_ "google.golang.org/protobuf/types/known/durationpb"
	_ "google.golang.org/protobuf/types/known/fieldmaskpb"
	_ "google.golang.org/protobuf/types/known/timestamppb"
	_ "google.golang.org/protobuf/types/known/wrapperspb"
)

// Case is one test.
type Case struct {
	File          string         `json:"file"`
	Section       string         `json:"section"`
	Name          string         `json:"name"`
	Expr          string         `json:"expr"`
	Container     string         `json:"container"`
	DisableMacros bool           `json:"disableMacros"`
	DisableCheck  bool           `json:"disableCheck"`
	CheckOnly     bool           `json:"checkOnly"`
	Types         map[string]any `json:"types"`
	Bindings      map[string]any `json:"bindings"`
	// Value is what must come out: nothing when an error must.
	Value   any      `json:"value"`
	IsError bool     `json:"isError"`
	Errors  []string `json:"errors"`
	// Unsupported says that messages or unknown values are needed.
	Unsupported bool `json:"unsupported"`
}

// Write writes the tests of all files in a folder.
func Write(dir string, out io.Writer) error {
	names, err := filepath.Glob(filepath.Join(dir, "*.textproto"))
	if err != nil {
		return err
	}
	slices.Sort(names)
	encoder := json.NewEncoder(out)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		var file test.SimpleTestFile
		if err := prototext.Unmarshal(text, &file); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, section := range file.GetSection() {
			for _, one := range section.GetTest() {
				c := convert(one)
				c.File, c.Section = strings.TrimSuffix(filepath.Base(name), ".textproto"), section.GetName()
				if err := encoder.Encode(c); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func convert(one *test.SimpleTest) Case {
	c := Case{
		Name: one.GetName(), Expr: one.GetExpr(), Container: one.GetContainer(), DisableMacros: one.GetDisableMacros(),
		DisableCheck: one.GetDisableCheck(), CheckOnly: one.GetCheckOnly(), Types: map[string]any{}, Bindings: map[string]any{},
	}
	for _, decl := range one.GetTypeEnv() {
		if ident := decl.GetIdent(); ident != nil {
			c.Types[decl.GetName()] = c.kind(ident.GetType())
		} else {
			c.Unsupported = true
		}
	}
	for name, binding := range one.GetBindings() {
		if binding.GetValue() == nil {
			c.Unsupported = true
		}
		c.Bindings[name] = c.value(binding.GetValue())
	}
	switch matcher := one.GetResultMatcher().(type) {
	case *test.SimpleTest_Value:
		c.Value = c.value(matcher.Value)
	case *test.SimpleTest_TypedResult:
		if matcher.TypedResult.GetResult() != nil {
			c.Value = c.value(matcher.TypedResult.GetResult())
		}
	case *test.SimpleTest_EvalError:
		c.IsError = true
		for _, err := range matcher.EvalError.GetErrors() {
			c.Errors = append(c.Errors, err.GetMessage())
		}
	case nil:
		c.Value = map[string]any{"bool": true}
	default:
		c.Unsupported = true
	}
	return c
}

// kind is a type as a text, or a list of one and its parameters.
func (c *Case) kind(t *expr.Type) any {
	switch t := t.GetTypeKind().(type) {
	case *expr.Type_Dyn:
		return "dyn"
	case *expr.Type_Null:
		return "null"
	case *expr.Type_Primitive:
		return map[expr.Type_PrimitiveType]string{
			expr.Type_BOOL: "bool", expr.Type_INT64: "int", expr.Type_UINT64: "uint",
			expr.Type_DOUBLE: "double", expr.Type_STRING: "string", expr.Type_BYTES: "bytes",
		}[t.Primitive]
	case *expr.Type_WellKnown:
		switch t.WellKnown {
		case expr.Type_TIMESTAMP:
			return "timestamp"
		case expr.Type_DURATION:
			return "duration"
		}
	case *expr.Type_ListType_:
		return []any{"list", c.kind(t.ListType.GetElemType())}
	case *expr.Type_MapType_:
		return []any{"map", c.kind(t.MapType.GetKeyType()), c.kind(t.MapType.GetValueType())}
	case *expr.Type_AbstractType_:
		if t.AbstractType.GetName() == "optional_type" {
			return []any{"optional", c.kind(t.AbstractType.GetParameterTypes()[0])}
		}
	}
	c.Unsupported = true
	return "dyn"
}

func (c *Case) value(v *expr.Value) any {
	switch v := v.GetKind().(type) {
	case *expr.Value_NullValue:
		return map[string]any{"null": true}
	case *expr.Value_BoolValue:
		return map[string]any{"bool": v.BoolValue}
	case *expr.Value_Int64Value:
		return map[string]any{"int": fmt.Sprint(v.Int64Value)}
	case *expr.Value_Uint64Value:
		return map[string]any{"uint": fmt.Sprint(v.Uint64Value)}
	case *expr.Value_DoubleValue:
		return map[string]any{"double": fmt.Sprint(v.DoubleValue)}
	case *expr.Value_StringValue:
		return map[string]any{"string": v.StringValue}
	case *expr.Value_BytesValue:
		return map[string]any{"bytes": v.BytesValue}
	case *expr.Value_TypeValue:
		return map[string]any{"type": v.TypeValue}
	case *expr.Value_ListValue:
		items := []any{}
		for _, item := range v.ListValue.GetValues() {
			items = append(items, c.value(item))
		}
		return map[string]any{"list": items}
	case *expr.Value_MapValue:
		entries := []any{}
		for _, entry := range v.MapValue.GetEntries() {
			entries = append(entries, []any{c.value(entry.GetKey()), c.value(entry.GetValue())})
		}
		return map[string]any{"map": entries}
	case *expr.Value_ObjectValue:
		return c.message(v)
	}
	c.Unsupported = true
	return nil
}

// message is one of the few messages that are values of their own.
func (c *Case) message(v *expr.Value_ObjectValue) any {
	message, err := v.ObjectValue.UnmarshalNew()
	if err == nil {
		switch message := message.(type) {
		case interface {
			GetSeconds() int64
			GetNanos() int32
		}:
			name := "timestamp"
			if strings.HasSuffix(v.ObjectValue.GetTypeUrl(), "Duration") {
				name = "duration"
			}
			return map[string]any{name: []int64{message.GetSeconds(), int64(message.GetNanos())}}
		}
	}
	c.Unsupported = true
	return nil
}
