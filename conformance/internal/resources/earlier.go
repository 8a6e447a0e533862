package resources

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"apimachinery.test/conformance/internal/facts"
)

// FindGone finds the kinds that earlier releases of a module had, with what the last of them says of their end.
func FindGone(known *facts.Facts, module string, versions []string) ([]Gone, error) {
	has := map[string]bool{}
	for _, group := range known.Groups {
		has[group.Group+"/"+group.Version] = has[group.Group+"/"+group.Version] || len(group.Kinds) > 0
		for _, kind := range group.Kinds {
			has[key(group.Group, group.Version, kind.Kind)] = true
		}
	}
	found := map[string]Gone{}
	for _, version := range versions {
		dir, err := download(module, version)
		if err != nil {
			return nil, err
		}
		files, err := filepath.Glob(filepath.Join(dir, "*", "*", "zz_generated.prerelease-lifecycle.go"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			kinds, err := lifecycles(file)
			if err != nil {
				return nil, err
			}
			for _, kind := range kinds {
				if !has[key(kind.Group, kind.Version, kind.Kind)] {
					found[key(kind.Group, kind.Version, kind.Kind)] = kind
				}
			}
		}
	}
	var out []Gone
	for _, kind := range found {
		out = append(out, kind)
	}
	slices.SortFunc(out, func(a, b Gone) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(a.Version, b.Version), cmp.Compare(a.Kind, b.Kind))
	})
	return out, nil
}

func key(group, version, kind string) string {
	return group + "/" + version + "/" + kind
}

func download(module, version string) (string, error) {
	out, err := exec.Command("go", "mod", "download", "-json", module+"@"+version).Output()
	if err != nil {
		return "", fmt.Errorf("%s@%s: %w", module, version, err)
	}
	var found struct{ Dir string }
	err = json.Unmarshal(out, &found)
	return found.Dir, err
}

// lifecycles reads the methods that say since and until when there are kinds.
func lifecycles(file string) ([]Gone, error) {
	group, version, err := groupOf(filepath.Dir(file))
	if err != nil {
		return nil, err
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	kinds := map[string]*Gone{}
	var order []string
	for _, declaration := range parsed.Decls {
		method, ok := declaration.(*ast.FuncDecl)
		if !ok || method.Recv == nil || !strings.HasPrefix(method.Name.Name, "APILifecycle") {
			continue
		}
		kind := method.Recv.List[0].Type.(*ast.StarExpr).X.(*ast.Ident).Name
		if kinds[kind] == nil {
			kinds[kind] = &Gone{Group: group, Version: version, Kind: kind}
			order = append(order, kind)
		}
		kinds[kind].read(method)
	}
	var out []Gone
	for _, kind := range order {
		out = append(out, *kinds[kind])
	}
	return out, nil
}

func (g *Gone) read(method *ast.FuncDecl) {
	returned, ok := method.Body.List[len(method.Body.List)-1].(*ast.ReturnStmt)
	if !ok {
		return
	}
	var texts []string
	for _, result := range returned.Results {
		ast.Inspect(result, func(node ast.Node) bool {
			if literal, ok := node.(*ast.BasicLit); ok {
				texts = append(texts, strings.Trim(literal.Value, `"`))
			}
			return true
		})
	}
	release := strings.Join(texts, ".")
	switch method.Name.Name {
	case "APILifecycleIntroduced":
		g.IntroducedIn = release
	case "APILifecycleDeprecated":
		g.DeprecatedIn = release
	case "APILifecycleRemoved":
		g.RemovedIn = release
	case "APILifecycleReplacement":
		g.Replacement = texts
	}
}

// groupOf reads the name of a group from its registration.
func groupOf(dir string) (group, version string, err error) {
	parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, "register.go"), nil, parser.SkipObjectResolution)
	if err != nil {
		return "", "", err
	}
	found := false
	ast.Inspect(parsed, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok || spec.Names[0].Name != "GroupName" || len(spec.Values) != 1 {
			return true
		}
		if literal, ok := spec.Values[0].(*ast.BasicLit); ok {
			group, err = strconv.Unquote(literal.Value)
			found = true
		}
		return true
	})
	if err == nil && !found {
		err = fmt.Errorf("%s: it has no GroupName", dir)
	}
	return group, filepath.Base(dir), err
}
