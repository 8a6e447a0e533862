package extract

import "go/types"

// typeName writes a type with the import paths of its packages and without aliases.
func typeName(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		if t.Kind() == types.Uint8 {
			return "byte"
		}
		return t.Name()
	case *types.Named:
		if t.Obj().Pkg() == nil {
			return t.Obj().Name()
		}
		return t.Obj().Pkg().Path() + "." + t.Obj().Name()
	case *types.Pointer:
		return "*" + typeName(t.Elem())
	case *types.Slice:
		return "[]" + typeName(t.Elem())
	case *types.Map:
		return "map[" + typeName(t.Key()) + "]" + typeName(t.Elem())
	case *types.Interface:
		return "interface"
	default:
		return t.String()
	}
}

// dereferenced returns what a pointer points to, and other types as they are.
func dereferenced(t types.Type) types.Type {
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok {
		return types.Unalias(pointer.Elem())
	}
	return types.Unalias(t)
}

// namedIn visits the named types that a type is made of.
func namedIn(t types.Type, visit func(*types.Named)) {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		visit(t)
	case *types.Pointer:
		namedIn(t.Elem(), visit)
	case *types.Slice:
		namedIn(t.Elem(), visit)
	case *types.Map:
		namedIn(t.Key(), visit)
		namedIn(t.Elem(), visit)
	}
}

// hasMethod tells whether a type or a pointer to it has a method.
func hasMethod(t types.Type, name string) bool {
	found, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, isMethod := found.(*types.Func)
	return isMethod
}
