package resources

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"apimachinery.test/conformance/internal/facts"
)

// Declared is what the markers of a type say about its client.
type Declared struct {
	markers   []string
	hasStatus bool
}

// ReadDeclared reads the markers of the types of a package, by the full name of the type.
func ReadDeclared(path, dir string, out map[string]Declared) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return err
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || strings.Contains(file, "zz_generated") || strings.HasSuffix(file, "generated.pb.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, declaration := range parsed.Decls {
			if types, ok := declaration.(*ast.GenDecl); ok && types.Tok == token.TYPE {
				for _, spec := range types.Specs {
					if spec, ok := spec.(*ast.TypeSpec); ok {
						out[path+"."+spec.Name.Name] = Declared{markersAbove(parsed, types), hasField(spec, "Status")}
					}
				}
			}
		}
	}
	return nil
}

// markersAbove finds the markers in the comments directly above a declaration, also after an empty line.
func markersAbove(file *ast.File, declaration ast.Decl) []string {
	previous := file.Name.End()
	for _, other := range file.Decls {
		if other.End() < declaration.Pos() && other.End() > previous {
			previous = other.End()
		}
	}
	var out []string
	for _, group := range file.Comments {
		if group.Pos() <= previous || group.End() > declaration.Pos() {
			continue
		}
		for _, comment := range group.List {
			text := strings.TrimSpace(strings.TrimPrefix(comment.Text, "//"))
			if marker, ok := strings.CutPrefix(text, "+genclient"); ok {
				out = append(out, strings.TrimPrefix(marker, ":"))
			}
		}
	}
	return out
}

func hasField(spec *ast.TypeSpec, name string) bool {
	fields, ok := spec.Type.(*ast.StructType)
	return ok && slices.ContainsFunc(fields.Fields.List, func(field *ast.Field) bool {
		return slices.ContainsFunc(field.Names, func(it *ast.Ident) bool { return it.Name == name })
	})
}

// verbOf has the verbs of a server by those of a client.
var verbOf = map[string]string{
	"create": "create", "delete": "delete", "deleteCollection": "deletecollection", "get": "get", "list": "list",
	"patch": "patch", "update": "update", "watch": "watch",
}

// verbs are those of the methods that a client has, sorted.
func (d Declared) verbs() []string {
	has := map[string]bool{}
	for verb := range verbOf {
		has[verb] = true
	}
	for _, marker := range d.markers {
		name, value, _ := strings.Cut(marker, "=")
		listed := strings.Split(value, ",")
		for verb := range verbOf {
			switch name {
			case "onlyVerbs":
				has[verb] = has[verb] && slices.Contains(listed, verb)
			case "skipVerbs":
				has[verb] = has[verb] && !slices.Contains(listed, verb)
			case "noVerbs":
				has[verb] = false
			case "readonly":
				has[verb] = has[verb] && slices.Contains([]string{"get", "list", "watch"}, verb)
			}
		}
	}
	var out []string
	for verb, ok := range has {
		if ok {
			out = append(out, verbOf[verb])
		}
	}
	slices.Sort(out)
	return out
}

// resource is a resource that no server was asked for. Its names are those of another version, if there is one.
func (d Declared) resource(group facts.Group, kind facts.Kind, other *Resource) Resource {
	out := Resource{
		Group: group.Group, Version: group.Version, Kind: kind.Kind, Resource: kind.Resource,
		Singular: strings.ToLower(kind.Kind), Namespaced: kind.Namespaced != nil && *kind.Namespaced, Verbs: d.verbs(),
	}
	if other != nil {
		out.Singular, out.ShortNames, out.Categories = other.Singular, other.ShortNames, other.Categories
		out.StoredIn = other.StoredIn
	}
	own := func(name string, verbs ...string) Subresource {
		return Subresource{Name: name, Group: group.Group, Version: group.Version, Kind: kind.Kind, Verbs: verbs}
	}
	if d.hasStatus && !slices.Contains(d.markers, "noStatus") && slices.Contains(out.Verbs, "update") {
		out.Subresources = append(out.Subresources, own("status", "get", "patch", "update"))
	}
	for _, marker := range d.markers {
		if !strings.HasPrefix(marker, "method=") {
			continue
		}
		values := map[string]string{}
		for part := range strings.SplitSeq(marker, ",") {
			key, value, _ := strings.Cut(part, "=")
			values[key] = value
		}
		part := own(values["subresource"], values["verb"])
		if of := cmpOr(values["result"], values["input"]); of != "" {
			part.Group, part.Version, part.Kind = typeOf(of, group)
		}
		out.addPart(part)
	}
	if other != nil {
		out.addPartsOf(other, group)
	}
	slices.SortFunc(out.Subresources, func(a, b Subresource) int { return strings.Compare(a.Name, b.Name) })
	return out
}

func cmpOr(first, second string) string {
	if first != "" {
		return first
	}
	return second
}

// addPart joins the methods of one subresource. To apply is a patch.
func (r *Resource) addPart(part Subresource) {
	if part.Name == "" {
		return
	}
	verbs := []string{part.Verbs[0]}
	if verbs[0] == "apply" {
		verbs[0] = "patch"
	}
	for i := range r.Subresources {
		if found := &r.Subresources[i]; found.Name == part.Name {
			if !slices.Contains(found.Verbs, verbs[0]) {
				found.Verbs = append(found.Verbs, verbs[0])
				slices.Sort(found.Verbs)
			}
			return
		}
	}
	part.Verbs = verbs
	r.Subresources = append(r.Subresources, part)
}

// addPartsOf adds the subresources that only another version has: of its own kind where that is the other's kind, and of the
// kind of its own version where that has one of the name.
func (r *Resource) addPartsOf(other *Resource, group facts.Group) {
	for _, part := range other.Subresources {
		if slices.ContainsFunc(r.Subresources, func(it Subresource) bool { return it.Name == part.Name }) {
			continue
		}
		if slices.ContainsFunc(group.Kinds, func(it facts.Kind) bool { return it.Kind == part.Kind }) {
			part.Group, part.Version = group.Group, group.Version
		}
		r.Subresources = append(r.Subresources, part)
	}
}

// typeOf is the kind of a type as a marker names it: by its full name, or its name in the same package.
func typeOf(name string, group facts.Group) (string, string, string) {
	path, kind := "", name
	if index := strings.LastIndex(name, "."); index >= 0 {
		path, kind = name[:index], name[index+1:]
	}
	parts := strings.Split(path, "/")
	if len(parts) < 2 {
		return group.Group, group.Version, kind
	}
	owner, version := parts[len(parts)-2], parts[len(parts)-1]
	switch owner {
	case "core":
		owner = ""
	case "authentication":
		owner = "authentication.k8s.io"
	}
	return owner, version, kind
}
