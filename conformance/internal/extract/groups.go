package extract

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"

	"apimachinery.test/conformance/internal/facts"
)

const (
	metaPackage = "k8s.io/apimachinery/pkg/apis/meta/v1"
	testPackage = "k8s.io/apimachinery/pkg/apis/testapigroup/v1"
	// versionVariable holds the group and version of a package.
	versionVariable = "SchemeGroupVersion"
)

// group reads which kinds a package registers.
func (p *goPackage) group(clients map[string]client) (facts.Group, error) {
	out := facts.Group{GoPackage: p.PkgPath, TestOnly: p.PkgPath == testPackage}
	if p.proto != nil {
		out.ProtoPackage = p.proto.pkg
	}
	var err error
	if out.Group, out.Version, err = p.groupVersion(versionVariable); err != nil {
		return out, err
	}
	for _, call := range p.registrations() {
		switch {
		case call.method == "AddToGroupVersion":
			out.SharedKinds = true
		case call.method == "AddKnownTypes" && call.mentions(versionVariable):
			for _, registered := range p.registeredTypes(call) {
				kind, err := p.kind(registered, clients)
				if err != nil {
					return out, err
				}
				out.Kinds = append(out.Kinds, kind)
			}
		}
	}
	if len(out.Kinds) == 0 {
		return out, fmt.Errorf("%s registers nothing", p.PkgPath)
	}
	return out, nil
}

// registration is a call that registers types.
type registration struct {
	method string
	args   []ast.Expr
}

// mentions tells whether the first argument is a variable.
func (r registration) mentions(name string) bool {
	found, ok := r.args[0].(*ast.Ident)
	return ok && found.Name == name
}

// registrations finds the calls that register types, in the order of the source.
func (p *goPackage) registrations() []registration {
	var out []registration
	for _, file := range p.Syntax {
		ast.Inspect(file, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok {
				return true
			}
			called, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			switch called.Sel.Name {
			case "AddKnownTypes", "AddKnownTypeWithName", "AddUnversionedTypes", "AddToGroupVersion":
				out = append(out, registration{called.Sel.Name, call.Args})
			}
			return true
		})
	}
	return out
}

// registeredTypes returns the types of arguments such as &Pod{}, or of the list in
// a variable.
func (p *goPackage) registeredTypes(call registration) []*types.Named {
	var out []*types.Named
	for _, arg := range call.args[1:] {
		if name, ok := arg.(*ast.Ident); ok {
			elements := p.elementsOf(name.Name)
			out = append(out, p.registeredTypes(registration{args: append([]ast.Expr{nil}, elements...)})...)
			continue
		}
		pointer, ok := types.Unalias(p.TypesInfo.TypeOf(arg)).(*types.Pointer)
		if !ok {
			continue
		}
		if named, ok := types.Unalias(pointer.Elem()).(*types.Named); ok {
			out = append(out, named)
		}
	}
	return out
}

// elementsOf returns the elements of the composite literal in a variable.
func (p *goPackage) elementsOf(variable string) []ast.Expr {
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			d, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range d.Specs {
				if literal := literalOf(spec, variable); literal != nil {
					return literal.Elts
				}
			}
		}
	}
	return nil
}

func literalOf(spec ast.Spec, variable string) *ast.CompositeLit {
	value, ok := spec.(*ast.ValueSpec)
	if !ok || len(value.Names) != 1 || value.Names[0].Name != variable || len(value.Values) != 1 {
		return nil
	}
	literal, _ := value.Values[0].(*ast.CompositeLit)
	return literal
}

// groupVersion reads a variable such as schema.GroupVersion{Group: "apps", Version: "v1"}.
func (p *goPackage) groupVersion(variable string) (group, version string, err error) {
	for _, element := range p.elementsOf(variable) {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		switch types.ExprString(pair.Key) {
		case "Group":
			group = p.text(pair.Value)
		case "Version":
			version = p.text(pair.Value)
		}
	}
	if version == "" {
		return "", "", fmt.Errorf("%s: %s has no version", p.PkgPath, variable)
	}
	return group, version, nil
}

// text returns the value of a constant expression, or nothing.
func (p *goPackage) text(expression ast.Expr) string {
	value := p.TypesInfo.Types[expression].Value
	if value == nil || value.Kind() != constant.String {
		return ""
	}
	return constant.StringVal(value)
}

func (p *goPackage) kind(named *types.Named, clients map[string]client) (facts.Kind, error) {
	name := named.Obj().Name()
	out := facts.Kind{Kind: name, Type: typeName(named)}
	out.Item = itemOf(named)
	out.List = out.Item != ""
	if named.Obj().Pkg() != p.Types {
		return out, nil
	}
	markers := p.declared[name].markers
	if markers.has("genclient") {
		namespaced := !markers.has("genclient:nonNamespaced")
		out.Namespaced = &namespaced
	}
	if found, ok := clients[out.Type]; ok {
		out.Resource = found.resource
		if out.Namespaced == nil || *out.Namespaced != found.namespaced {
			return out, fmt.Errorf("%s: the client disagrees about the scope", out.Type)
		}
	}
	return out, p.lifecycle(name, &out)
}

// itemOf returns the type of the items of a list, or nothing for what is no list.
func itemOf(named *types.Named) string {
	fields, ok := named.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	hasMeta, item := false, ""
	for field := range fields.Fields() {
		switch field.Name() {
		case "ListMeta":
			hasMeta = field.Embedded()
		case "Items":
			if items, ok := types.Unalias(field.Type()).(*types.Slice); ok {
				item = typeName(dereferenced(items.Elem()))
			}
		}
	}
	if !hasMeta {
		return ""
	}
	return item
}

// sharedKinds reads what the meta package registers along with every group-version.
func (p *goPackage) sharedKinds() (facts.SharedKinds, error) {
	var out facts.SharedKinds
	for _, call := range p.registrations() {
		switch {
		case call.method == "AddKnownTypeWithName" && types.ExprString(call.args[0]) == "groupVersion.WithKind(WatchEventKind)",
			call.method == "AddKnownTypes" && call.mentions("groupVersion"):
			for _, named := range p.registeredTypes(call) {
				out.PerGroupVersion = append(out.PerGroupVersion, facts.Kind{
					Kind: named.Obj().Name(), Type: typeName(named),
				})
			}
		case call.method == "AddUnversionedTypes" && call.mentions("Unversioned"):
			group, version, err := p.groupVersion("Unversioned")
			if err != nil {
				return out, err
			}
			for _, named := range p.registeredTypes(call) {
				out.Unversioned = append(out.Unversioned, facts.Kind{
					Group: &group, Version: version, Kind: named.Obj().Name(), Type: typeName(named),
				})
			}
		}
	}
	if len(out.PerGroupVersion) == 0 || len(out.Unversioned) == 0 {
		return out, fmt.Errorf("%s registers no shared kinds", p.PkgPath)
	}
	return out, nil
}
