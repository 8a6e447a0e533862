package extract

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"strconv"
)

// client is what the generated client of a type knows about it.
type client struct {
	resource   string
	namespaced bool
}

// readClients reads the clients of all modules: by the full name of a type, what a call such as
//
//	gentype.NewClientWithList[*v1.Pod, *v1.PodList]("pods", c.RESTClient(), scheme.ParameterCodec, namespace, …)
//
// says. Clients are only parsed: checking them takes modules that nothing else here needs.
func readClients(found map[string]module) (map[string]client, error) {
	out := map[string]client{}
	for _, s := range sources {
		if s.clients == "" {
			continue
		}
		files, err := filepath.Glob(filepath.Join(found[s.module].Dir, s.clients, "*", "*", "*.go"))
		if err != nil {
			return nil, err
		}
		for _, name := range files {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			clientsOf(file, out)
		}
	}
	return out, nil
}

func clientsOf(file *ast.File, out map[string]client) {
	imports := map[string]string{}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := path.Base(imported)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imports[name] = imported
	}
	ast.Inspect(file, func(node ast.Node) bool {
		call, ok := node.(*ast.CallExpr)
		if !ok || len(call.Args) < 4 {
			return true
		}
		resource, isText := call.Args[0].(*ast.BasicLit)
		name := clientType(call.Fun, imports)
		if !isText || name == "" || types.ExprString(call.Args[1]) != "c.RESTClient()" {
			return true
		}
		if plural, err := strconv.Unquote(resource.Value); err == nil {
			out[name] = client{plural, types.ExprString(call.Args[3]) == "namespace"}
		}
		return true
	})
}

// clientType returns the full name of the first type argument of a generic function.
func clientType(function ast.Expr, imports map[string]string) string {
	var first ast.Expr
	switch function := function.(type) {
	case *ast.IndexListExpr:
		first = function.Indices[0]
	case *ast.IndexExpr:
		first = function.Index
	}
	star, ok := first.(*ast.StarExpr)
	if !ok {
		return ""
	}
	selected, ok := star.X.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	return imports[types.ExprString(selected.X)] + "." + selected.Sel.Name
}
