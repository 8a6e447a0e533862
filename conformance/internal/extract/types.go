package extract

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"apimachinery.test/conformance/internal/facts"
)

// generatedProto is the file with generated methods for protobuf.
const generatedProto = "generated.pb.go"

// typeFacts describes a type; false for types that are never written: interfaces and functions.
func (r *run) typeFacts(p *goPackage, name string) (facts.Type, bool, error) {
	object := p.lookup(name)
	out := facts.Type{Name: name, Package: p.PkgPath}
	if object.IsAlias() {
		out.Kind, out.Underlying = "alias", typeName(object.Type())
		return out, true, nil
	}
	named := object.Type().(*types.Named)
	if p.proto != nil && p.proto.messages[name] != nil {
		out.Proto = p.proto.pkg + "." + name
	}
	out.CustomJSON = hasMethod(named, "MarshalJSON") || hasMethod(named, "UnmarshalJSON")
	out.CustomProto = out.Proto != "" && p.hasOwnProto(named)
	out.Subresources = subresources(p.declared[name].markers)
	out.MapType, _ = p.declared[name].markers.first("mapType", "structType")
	out.Enum = p.declared[name].markers.has("enum")
	out.Rules = p.declared[name].markers.rules()

	var err error
	switch under := named.Underlying().(type) {
	case *types.Struct:
		out.Kind = "struct"
		if origin := p.origin(name); origin != nil {
			out.Underlying = typeName(origin)
		}
		out.Fields, err = r.fields(p, named, under, out)
	case *types.Slice:
		out.Kind, out.Underlying = "slice", typeName(under)
		out.ProtoWrapper = out.Proto != ""
		out.CustomProto = out.ProtoWrapper
	case *types.Map:
		out.Kind, out.Underlying = "map", typeName(under)
	case *types.Basic:
		err = p.basic(named, under, &out)
	default:
		return out, false, nil
	}
	return out, true, err
}

// hasOwnProto tells whether the methods of a message, or of a struct that lends it its methods, were
// written by hand.
func (p *goPackage) hasOwnProto(named *types.Named) bool {
	found, _, _ := types.LookupFieldOrMethod(named, true, nil, "Unmarshal")
	method, ok := found.(*types.Func)
	if !ok {
		return false
	}
	return !strings.HasSuffix(p.Fset.Position(method.Pos()).Filename, generatedProto)
}

// basic adds the constants of a type such as a string.
func (p *goPackage) basic(named *types.Named, under *types.Basic, out *facts.Type) error {
	out.Kind, out.Underlying = under.Name(), under.Name()
	for _, c := range p.constants() {
		if !c.Exported() || !types.Identical(c.Type(), named) {
			continue
		}
		value, err := constantValue(c.Val())
		if err != nil {
			return err
		}
		out.Constants = append(out.Constants, value)
		out.ConstantNames = append(out.ConstantNames, c.Name())
	}
	if under.Kind() == types.String && len(out.Constants) > 0 {
		out.Kind = "enum-string"
	}
	return nil
}

// origin returns the type B of a declaration `type A B`.
func (p *goPackage) origin(name string) *types.Named {
	spec := p.declared[name].spec
	switch spec.Type.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		named, _ := types.Unalias(p.TypesInfo.TypeOf(spec.Type)).(*types.Named)
		return named
	}
	return nil
}

func subresources(m markers) []string {
	var out []string
	for _, name := range m["k8s:supportsSubresource"] {
		out = append(out, strings.Trim(name, `"`))
	}
	return out
}

// constants lists all constants of a package in the order of the source.
func (p *goPackage) constants() []*types.Const {
	if p.sorted != nil {
		return p.sorted
	}
	scope := p.Types.Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && c.Val().Kind() != constant.Unknown {
			p.sorted = append(p.sorted, c)
		}
	}
	slices.SortFunc(p.sorted, func(a, b *types.Const) int {
		x, y := p.Fset.Position(a.Pos()), p.Fset.Position(b.Pos())
		if n := strings.Compare(x.Filename, y.Filename); n != 0 {
			return n
		}
		return x.Offset - y.Offset
	})
	return p.sorted
}

// plainConstants lists the exported constants that have no type of their own.
func (p *goPackage) plainConstants() ([]facts.Constant, error) {
	var out []facts.Constant
	for _, c := range p.constants() {
		if _, isNamed := types.Unalias(c.Type()).(*types.Named); isNamed || !c.Exported() || c.Name() == "GroupName" {
			continue
		}
		value, err := constantValue(c.Val())
		if err != nil {
			return nil, fmt.Errorf("%s.%s: %w", p.PkgPath, c.Name(), err)
		}
		if value != nil {
			out = append(out, facts.Constant{Go: c.Name(), Package: p.PkgPath, Value: json.RawMessage(value)})
		}
	}
	return out, nil
}
