package extract

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"

	"golang.org/x/tools/go/packages"
)

// goPackage is a package with its source.
type goPackage struct {
	*packages.Package
	// proto is nil for a package without messages.
	proto *protoFile
	// declared has the declarations of exported types.
	declared map[string]declaration
	// sorted has the constants once they were asked for.
	sorted []*types.Const
}

// declaration is the source of a type.
type declaration struct {
	spec    *ast.TypeSpec
	markers markers
	// fields has the markers of the fields of a struct.
	fields map[string]markers
}

const wanted = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedSyntax |
	packages.NeedTypes | packages.NeedTypesInfo

// load parses and checks packages of the modules that a folder pins.
func load(dir string, paths []string) ([]*goPackage, error) {
	config := &packages.Config{Mode: wanted, Dir: dir, Fset: token.NewFileSet()}
	loaded, err := packages.Load(config, paths...)
	if err != nil {
		return nil, err
	}
	var out []*goPackage
	for _, p := range loaded {
		for _, problem := range p.Errors {
			err = errors.Join(err, fmt.Errorf("%s: %w", p.PkgPath, problem))
		}
		if err != nil {
			continue
		}
		read, problem := newPackage(p)
		err = errors.Join(err, problem)
		out = append(out, read)
	}
	return out, err
}

func newPackage(p *packages.Package) (*goPackage, error) {
	proto, err := readProto(filepath.Join(filepath.Dir(p.GoFiles[0]), "generated.proto"))
	if err != nil {
		return nil, err
	}
	out := &goPackage{
		Package:  p,
		proto:    proto,
		declared: map[string]declaration{},
	}
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			if d, ok := d.(*ast.GenDecl); ok {
				out.addTypes(file, d)
			}
		}
	}
	return out, nil
}

func (p *goPackage) addTypes(file *ast.File, d *ast.GenDecl) {
	for _, s := range d.Specs {
		spec, ok := s.(*ast.TypeSpec)
		if !ok || !spec.Name.IsExported() {
			continue
		}
		comments := []*ast.CommentGroup{p.detached(file, d), d.Doc, spec.Doc}
		out := declaration{spec: spec, markers: readMarkers(comments...), fields: map[string]markers{}}
		if st, ok := spec.Type.(*ast.StructType); ok {
			for _, field := range st.Fields.List {
				for _, name := range fieldNames(field) {
					out.fields[name] = readMarkers(field.Doc)
				}
			}
		}
		p.declared[spec.Name.Name] = out
	}
}

// detached returns the comment that ends one empty line above a declaration:
// generators read markers there, too.
func (p *goPackage) detached(file *ast.File, d *ast.GenDecl) *ast.CommentGroup {
	start := d.Pos()
	if d.Doc != nil {
		start = d.Doc.Pos()
	}
	line := p.Fset.Position(start).Line
	for _, comment := range file.Comments {
		if p.Fset.Position(comment.End()).Line == line-2 {
			return comment
		}
	}
	return nil
}

// fieldNames returns the names of a field, also of an embedded one.
func fieldNames(field *ast.Field) []string {
	var names []string
	for _, name := range field.Names {
		names = append(names, name.Name)
	}
	if len(names) > 0 {
		return names
	}
	embedded := field.Type
	if star, ok := embedded.(*ast.StarExpr); ok {
		embedded = star.X
	}
	switch e := embedded.(type) {
	case *ast.SelectorExpr:
		return []string{e.Sel.Name}
	case *ast.Ident:
		return []string{e.Name}
	}
	return nil
}

// receiver names the type of a method.
func receiver(d *ast.FuncDecl) string {
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if name, ok := t.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

// lookup finds an exported type.
func (p *goPackage) lookup(name string) *types.TypeName {
	found, _ := p.Types.Scope().Lookup(name).(*types.TypeName)
	return found
}
