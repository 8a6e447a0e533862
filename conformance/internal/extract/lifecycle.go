package extract

import (
	"fmt"
	"go/ast"

	"apimachinery.test/conformance/internal/facts"
)

// lifecycle reads since and until when there is a kind, from the methods that say so.
func (p *goPackage) lifecycle(name string, out *facts.Kind) error {
	for method, target := range map[string]*string{
		"APILifecycleIntroduced": &out.IntroducedIn,
		"APILifecycleDeprecated": &out.DeprecatedIn,
		"APILifecycleRemoved":    &out.RemovedIn,
	} {
		results := p.resultsOf(name, method)
		if results == nil {
			continue
		}
		if len(results) != 2 {
			return fmt.Errorf("%s.%s returns no release", name, method)
		}
		*target = p.number(results[0]) + "." + p.number(results[1])
	}
	if results := p.resultsOf(name, "APILifecycleReplacement"); len(results) == 1 {
		literal, ok := results[0].(*ast.CompositeLit)
		if !ok {
			return fmt.Errorf("%s is replaced by no literal", name)
		}
		for _, element := range literal.Elts {
			if pair, ok := element.(*ast.KeyValueExpr); ok {
				out.Replacement = append(out.Replacement, p.text(pair.Value))
			}
		}
	}
	return nil
}

// number returns the text of a constant expression.
func (p *goPackage) number(expression ast.Expr) string {
	return p.TypesInfo.Types[expression].Value.ExactString()
}

// resultsOf returns what the last statement of a method returns, or nil when the type has no such
// method.
func (p *goPackage) resultsOf(name, method string) []ast.Expr {
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			d, ok := d.(*ast.FuncDecl)
			if !ok || d.Recv == nil || d.Name.Name != method || receiver(d) != name {
				continue
			}
			last := d.Body.List[len(d.Body.List)-1]
			if returned, ok := last.(*ast.ReturnStmt); ok {
				return returned.Results
			}
		}
	}
	return nil
}
