package random

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiextensionsv1beta1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1"
	"sigs.k8s.io/randfill"
)

const schemaDepth = 2

// schemaFuncs returns the functions for validation schemas, which contain
// themselves in a dozen ways and therefore need a limit of their own.
func schemaFuncs() []any {
	depth := 0
	within := func(fill func()) {
		if depth < schemaDepth {
			depth++
			fill()
			depth--
		}
	}
	funcs := optional(func(p *apiextensionsv1.JSONSchemaProps, c randfill.Continue) {
		p.Type = "object"
		within(func() { c.FillNoCustom(p) })
	})
	funcs = append(funcs, optional(func(p *apiextensionsv1beta1.JSONSchemaProps, c randfill.Continue) {
		p.Type = "object"
		within(func() { c.FillNoCustom(p) })
	})...)
	return append(append(funcs, choiceFuncs()...), choiceFuncsBeta()...)
}

// choiceFuncs returns the functions for values of which one alternative is set.
func choiceFuncs() []any {
	return join(
		optional(func(p *apiextensionsv1.JSONSchemaPropsOrBool, c randfill.Continue) {
			*p = apiextensionsv1.JSONSchemaPropsOrBool{Allows: c.Bool()}
			if c.Bool() {
				p.Allows, p.Schema = true, &apiextensionsv1.JSONSchemaProps{}
				c.Fill(p.Schema)
			}
		}),
		optional(func(p *apiextensionsv1.JSONSchemaPropsOrArray, c randfill.Continue) {
			*p = apiextensionsv1.JSONSchemaPropsOrArray{Schema: &apiextensionsv1.JSONSchemaProps{}}
			if c.Bool() {
				p.Schema, p.JSONSchemas = nil, make([]apiextensionsv1.JSONSchemaProps, 1)
				c.Fill(&p.JSONSchemas[0])
				return
			}
			c.Fill(p.Schema)
		}),
		optional(func(p *apiextensionsv1.JSONSchemaPropsOrStringArray, c randfill.Continue) {
			*p = apiextensionsv1.JSONSchemaPropsOrStringArray{Schema: &apiextensionsv1.JSONSchemaProps{}}
			if c.Bool() {
				p.Schema, p.Property = nil, []string{"a", "b"}[:1+c.Intn(2)]
				return
			}
			c.Fill(p.Schema)
		}),
	)
}

func choiceFuncsBeta() []any {
	return join(
		optional(func(p *apiextensionsv1beta1.JSONSchemaPropsOrBool, c randfill.Continue) {
			*p = apiextensionsv1beta1.JSONSchemaPropsOrBool{Allows: c.Bool()}
			if c.Bool() {
				p.Allows, p.Schema = true, &apiextensionsv1beta1.JSONSchemaProps{}
				c.Fill(p.Schema)
			}
		}),
		optional(func(p *apiextensionsv1beta1.JSONSchemaPropsOrArray, c randfill.Continue) {
			*p = apiextensionsv1beta1.JSONSchemaPropsOrArray{Schema: &apiextensionsv1beta1.JSONSchemaProps{}}
			if c.Bool() {
				p.Schema, p.JSONSchemas = nil, make([]apiextensionsv1beta1.JSONSchemaProps, 1)
				c.Fill(&p.JSONSchemas[0])
				return
			}
			c.Fill(p.Schema)
		}),
		optional(func(p *apiextensionsv1beta1.JSONSchemaPropsOrStringArray, c randfill.Continue) {
			*p = apiextensionsv1beta1.JSONSchemaPropsOrStringArray{Schema: &apiextensionsv1beta1.JSONSchemaProps{}}
			if c.Bool() {
				p.Schema, p.Property = nil, []string{"a", "b"}[:1+c.Intn(2)]
				return
			}
			c.Fill(p.Schema)
		}),
	)
}
