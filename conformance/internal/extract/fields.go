package extract

import (
	"errors"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"apimachinery.test/conformance/internal/facts"
)

// fields describes the fields of a struct. A message whose methods are written by hand has the
// fields of its message that no field of the struct stands for.
func (r *run) fields(p *goPackage, named *types.Named, st *types.Struct, of facts.Type) ([]facts.Field, error) {
	var messageFields message
	if of.Proto != "" {
		messageFields = p.proto.messages[of.Name]
	}
	documented, origin := p, of.Name
	if of.Underlying != "" {
		path, name := split(of.Underlying)
		documented, origin = r.packages[path], name
	}
	out := []facts.Field{}
	var problems error
	for i := range st.NumFields() {
		field, tag := st.Field(i), reflect.StructTag(st.Tag(i))
		wire, err := wireOf(tag, messageFields)
		problems = errors.Join(problems, err)
		if !field.Exported() || of.CustomProto && wire.Number == 0 {
			continue
		}
		described, err := describe(field, tag, of.CustomJSON)
		problems = errors.Join(problems, err)
		described.Wire = wire
		err = annotate(&described, tag, documented.declared[origin].fields[field.Name()], documented.Types.Scope())
		problems = errors.Join(problems, err)
		out = append(out, described)
	}
	for _, wire := range messageFields {
		isKnown := slices.ContainsFunc(out, func(it facts.Field) bool { return it.Number == wire.Number })
		if !isKnown && !of.CustomProto {
			problems = errors.Join(problems, fmt.Errorf("no field stands for %s", wire.Name))
		}
		if !isKnown {
			out = append(out, facts.Field{Wire: wire})
		}
	}
	if problems != nil {
		problems = fmt.Errorf("%s: %w", typeName(named), problems)
	}
	return out, problems
}

// wireOf finds the field of the message by the number in the tag.
func wireOf(tag reflect.StructTag, of message) (facts.Wire, error) {
	text := tag.Get("protobuf")
	parts := strings.Split(text, ",")
	if of == nil || text == "" || text == "-" {
		return facts.Wire{}, nil
	}
	if len(parts) < 2 {
		return facts.Wire{}, fmt.Errorf("the tag %q has no number", text)
	}
	number, err := strconv.Atoi(parts[1])
	if err != nil {
		return facts.Wire{}, err
	}
	wire, ok := of.field(number)
	if !ok {
		return wire, fmt.Errorf("the message has no field %d", number)
	}
	return wire, nil
}

// describe reads the type and the JSON tag of a field.
func describe(field *types.Var, tag reflect.StructTag, customJSON bool) (facts.Field, error) {
	_, isPointer := types.Unalias(field.Type()).(*types.Pointer)
	base := dereferenced(field.Type())
	out := facts.Field{Go: field.Name(), GoType: typeName(base), Pointer: isPointer}
	text := tag.Get("json")
	name, options, _ := strings.Cut(text, ",")
	_, isStruct := base.Underlying().(*types.Struct)
	switch {
	case text == "-":
	case name != "":
		out.JSON = name
	case field.Embedded() && isStruct:
		out.Inline = true
	case !customJSON:
		out.JSON = field.Name()
	}
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "", "inline":
		case "omitempty":
			out.OmitEmpty = true
		case "omitzero":
			out.OmitZero = true
		default:
			return out, fmt.Errorf("the option %q of %s is not known", option, field.Name())
		}
	}
	return out, nil
}

// annotate adds what markers and the tags for patches say.
func annotate(out *facts.Field, tag reflect.StructTag, m markers, scope *types.Scope) error {
	out.PatchStrategy = tag.Get("patchStrategy")
	out.PatchMergeKey = tag.Get("patchMergeKey")
	out.ListType = m.text("listType")
	out.ListMapKeys = m["listMapKey"]
	out.MapType, _ = m.first("mapType", "structType")
	out.UnionDiscriminator = m.has("unionDiscriminator")
	out.FeatureGates = m.list("featureGate")
	out.Rules = m.rules()
	out.Optional, out.Required = m.has("optional"), m.has("required")
	if !out.Optional && !out.Required {
		// Servers tell what the markers above say. These are other generators'.
		out.Optional, out.Required = m.has("k8s:optional"), m.has("k8s:required", "kubebuilder:validation:Required")
	}
	var err error
	out.Default, err = defaultOf(m, scope)
	if out.PatchStrategy != m.text("patchStrategy") || out.PatchMergeKey != m.text("patchMergeKey") {
		err = errors.Join(err, fmt.Errorf("tag and comment of %s disagree about patches", out.Go))
	}
	return err
}
