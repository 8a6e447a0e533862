package resources

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/version"

	"apimachinery.test/conformance/internal/facts"
)

// FindGone finds the kinds that earlier releases of a module had, with what the last of them says of their end. A kind that left
// before that, or of which nothing is said, ended with the last release that had it; where no kind is named to be used in its place,
// that is the best version of the kind that there is. The releases are those of one minor version
// after the other, up to the one before the facts.
//
// It also finds since when there are kinds of which the facts do not say that.
func FindGone(known *facts.Facts, module string, versions []string) ([]Gone, []Since, error) {
	since := untold(known)
	has, best := map[string]bool{}, map[string]string{}
	for _, group := range known.Groups {
		for _, kind := range group.Kinds {
			has[key(group.Group, group.Version, kind.Kind)] = true
			name := key(group.Group, "", kind.Kind)
			if version.CompareKubeAwareVersionStrings(group.Version, best[name]) > 0 {
				best[name] = group.Version
			}
		}
	}
	found := map[string]Gone{}
	for i, past := range versions {
		next := known.Source["api"]
		if i+1 < len(versions) {
			next = versions[i+1]
		}
		if minor(past)+1 != minor(next) {
			return nil, nil, fmt.Errorf("%s is not the release before %s", past, next)
		}
		kinds, err := kindsOf(module, past)
		if err != nil {
			return nil, nil, err
		}
		for _, kind := range kinds {
			name := key(kind.Group, kind.Version, kind.Kind)
			if has[name] {
				if kind, ok := since[name]; ok && kind.IntroducedIn == "" {
					kind.IntroducedIn = release(minor(past))
					kind.isOld = i == 0
					since[name] = kind
				}
				continue
			}
			if kind.IntroducedIn == "" {
				kind.IntroducedIn = found[name].IntroducedIn
				if _, ok := found[name]; !ok && i > 0 {
					kind.IntroducedIn = release(minor(past))
				}
			}
			if end := release(minor(next)); kind.RemovedIn == "" || later(kind.RemovedIn, end) {
				kind.RemovedIn = end
			}
			if kind.DeprecatedIn != "" && !later(kind.RemovedIn, kind.DeprecatedIn) {
				kind.DeprecatedIn = ""
			}
			if other := best[key(kind.Group, "", kind.Kind)]; len(kind.Replacement) == 0 && other != "" {
				kind.Replacement = []string{kind.Group, other, kind.Kind}
			}
			found[name] = kind
		}
	}
	out := slices.Collect(maps.Values(found))
	slices.SortFunc(out, func(a, b Gone) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(a.Version, b.Version), cmp.Compare(a.Kind, b.Kind))
	})
	return out, sinceWhen(since, release(minor(known.Source["api"]))), nil
}

// untold has the kinds of the module of which the facts do not say since when there are.
func untold(known *facts.Facts) map[string]Since {
	out := map[string]Since{}
	for _, group := range known.Groups {
		for _, kind := range group.Kinds {
			isOwn := strings.HasPrefix(kind.Type, group.GoPackage+".") && strings.HasPrefix(kind.Type, "k8s.io/api/")
			if isOwn && kind.IntroducedIn == "" {
				out[key(group.Group, group.Version, kind.Kind)] = Since{Group: group.Group, Version: group.Version, Kind: kind.Kind}
			}
		}
	}
	return out
}

// sinceWhen lists the kinds that came with a release that was looked at, or with that of the facts.
func sinceWhen(found map[string]Since, latest string) []Since {
	var out []Since
	for _, name := range slices.Sorted(maps.Keys(found)) {
		kind := found[name]
		kind.IntroducedIn = cmp.Or(kind.IntroducedIn, latest)
		if !kind.isOld {
			out = append(out, kind)
		}
	}
	return out
}

// kindsOf reads the kinds of a release: those that are registered, with what methods say of their beginning and end.
func kindsOf(module, version string) ([]Gone, error) {
	dir, err := download(module, version)
	if err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(dir, "*", "*", "register.go"))
	if err != nil {
		return nil, err
	}
	var out []Gone
	for _, file := range files {
		kinds, err := registered(file)
		if err != nil {
			return nil, err
		}
		said := filepath.Join(filepath.Dir(file), "zz_generated.prerelease-lifecycle.go")
		if _, err := os.Stat(said); err == nil {
			lifecycles, err := lifecycles(said)
			if err != nil {
				return nil, err
			}
			isSaid := func(kind Gone) bool {
				return slices.ContainsFunc(lifecycles, func(it Gone) bool { return it.Kind == kind.Kind })
			}
			kinds = append(slices.DeleteFunc(kinds, isSaid), lifecycles...)
		}
		out = append(out, kinds...)
	}
	return out, nil
}

// registered reads the kinds that a file registers.
func registered(file string) ([]Gone, error) {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var kinds []string
	ast.Inspect(parsed, func(node ast.Node) bool {
		call, ok := node.(*ast.CallExpr)
		if !ok {
			return true
		}
		if name, ok := call.Fun.(*ast.SelectorExpr); !ok || name.Sel.Name != "AddKnownTypes" {
			return true
		}
		for _, argument := range call.Args {
			if address, ok := argument.(*ast.UnaryExpr); ok {
				if literal, ok := address.X.(*ast.CompositeLit); ok {
					if name, ok := literal.Type.(*ast.Ident); ok {
						kinds = append(kinds, name.Name)
					}
				}
			}
		}
		return true
	})
	if len(kinds) == 0 {
		return nil, nil
	}
	group, version, err := groupOf(filepath.Dir(file))
	var out []Gone
	for _, kind := range kinds {
		out = append(out, Gone{Group: group, Version: version, Kind: kind})
	}
	return out, err
}

// minor is the minor version of a module or a release, such as 37 of v0.37.2 and of 1.37; -1 when there is none.
func minor(version string) int {
	parts := strings.Split(version, ".")
	if len(parts) < 2 {
		return -1
	}
	number, err := strconv.Atoi(parts[1])
	if err != nil {
		return -1
	}
	return number
}

// release is the release of Kubernetes with a minor version.
func release(minor int) string {
	return fmt.Sprintf("1.%d", minor)
}

// later tells whether a release is later than another.
func later(release, other string) bool {
	return minor(release) > minor(other)
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
