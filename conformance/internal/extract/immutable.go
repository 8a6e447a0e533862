package extract

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"apimachinery.test/conformance/internal/facts"
)

// Immutable is a field that an update may not change.
type Immutable struct {
	// Type is the name of a struct in the versions of a group, Field its name in JSON.
	Group, Type, Field string
}

// ImmutableFields finds the fields that the validation of a server compares with those of the old object, whatever else the object
// holds. The folder is pkg/apis of the server's source; types are found in the facts, in any version of a group.
func ImmutableFields(dir string, known *facts.Facts) ([]Immutable, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*", "validation", "*.go"))
	if err != nil {
		return nil, err
	}
	index := structs(known)
	var out []Immutable
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, declaration := range file.Decls {
			if function, ok := declaration.(*ast.FuncDecl); ok && function.Body != nil {
				out = append(out, comparisons(function, imports(file), index)...)
			}
		}
	}
	slices.SortFunc(out, func(a, b Immutable) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(a.Type, b.Type), cmp.Compare(a.Field, b.Field))
	})
	return slices.Compact(out), nil
}

// structs has the fields of all versions of a struct, by the folder of its group and its name, by the names of fields in Go.
func structs(known *facts.Facts) map[string]map[string]facts.Field {
	out := map[string]map[string]facts.Field{}
	for _, t := range known.Types {
		name := path.Base(path.Dir(t.Package)) + "." + t.Name
		if out[name] == nil {
			out[name] = map[string]facts.Field{}
		}
		for _, field := range t.Fields {
			out[name][field.Go] = field
		}
	}
	return out
}

// imports are the packages of a file by the names that it has for them: the last parts of their paths.
func imports(file *ast.File) map[string]string {
	out := map[string]string{}
	for _, spec := range file.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		short := path.Base(name)
		if spec.Name != nil {
			short = spec.Name.Name
		}
		out[short] = path.Base(name)
	}
	return out
}

// comparisons reads the calls among the statements of a function, not those in blocks inside of it, which depend on conditions.
func comparisons(function *ast.FuncDecl, imports map[string]string, index map[string]map[string]facts.Field) []Immutable {
	parameters := map[string]string{}
	for _, field := range function.Type.Params.List {
		for _, name := range field.Names {
			parameters[name.Name] = typeOf(field.Type, imports)
		}
	}
	var out []Immutable
	for _, statement := range function.Body.List {
		switch statement := statement.(type) {
		case *ast.AssignStmt, *ast.ExprStmt:
		case *ast.IfStmt:
			if returns(statement) {
				return out
			}
			continue
		case *ast.ReturnStmt:
			if len(function.Body.List) > 1 {
				continue
			}
		default:
			continue
		}
		ast.Inspect(statement, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok || nameOf(call.Fun) != "ValidateImmutableField" || len(call.Args) != 3 {
				return true
			}
			if found, ok := fieldOf(call.Args[0], parameters, index); ok {
				out = append(out, found)
			}
			return true
		})
	}
	return out
}

// returns tells whether what follows a statement is not always reached.
func returns(statement ast.Stmt) bool {
	found := false
	ast.Inspect(statement, func(node ast.Node) bool {
		_, isReturn := node.(*ast.ReturnStmt)
		found = found || isReturn
		return !found
	})
	return found
}

func nameOf(function ast.Expr) string {
	switch function := function.(type) {
	case *ast.Ident:
		return function.Name
	case *ast.SelectorExpr:
		return function.Sel.Name
	}
	return ""
}

// typeOf is the group and name of a parameter's type: batch.JobSpec.
func typeOf(expression ast.Expr, imports map[string]string) string {
	if pointer, ok := expression.(*ast.StarExpr); ok {
		expression = pointer.X
	}
	selector, ok := expression.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if of, ok := selector.X.(*ast.Ident); ok {
		return imports[of.Name] + "." + selector.Sel.Name
	}
	return ""
}

// fieldOf follows an expression such as job.Spec.Selector to the struct that has the field.
func fieldOf(expression ast.Expr, parameters map[string]string, index map[string]map[string]facts.Field) (Immutable, bool) {
	var names []string
	for {
		selector, ok := expression.(*ast.SelectorExpr)
		if !ok {
			break
		}
		names, expression = append(names, selector.Sel.Name), selector.X
	}
	root, ok := expression.(*ast.Ident)
	if !ok || len(names) == 0 {
		return Immutable{}, false
	}
	slices.Reverse(names)
	current := parameters[root.Name]
	for i, name := range names {
		field, ok := index[current][name]
		if !ok {
			return Immutable{}, false
		}
		if i == len(names)-1 {
			group, kind, _ := strings.Cut(current, ".")
			return Immutable{group, kind, field.JSON}, field.JSON != ""
		}
		at := strings.LastIndexByte(field.GoType, '.')
		current = path.Base(path.Dir(field.GoType[:max(at, 0)])) + field.GoType[max(at, 0):]
	}
	return Immutable{}, false
}
