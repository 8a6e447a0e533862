package extract

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"
)

// markers are the lines of comments that begin with a plus: what stands after
// the equals sign, by name and in order.
type markers map[string][]string

func readMarkers(comments ...*ast.CommentGroup) markers {
	out := markers{}
	for _, group := range comments {
		if group == nil {
			continue
		}
		for _, comment := range group.List {
			for line := range strings.Lines(comment.Text) {
				out.add(line)
			}
		}
	}
	return out
}

func (m markers) add(line string) {
	line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "//"))
	marker, ok := strings.CutPrefix(line, "+")
	if !ok {
		return
	}
	name, value, _ := strings.Cut(marker, "=")
	name, _, _ = strings.Cut(strings.TrimSpace(name), " ")
	m[name] = append(m[name], strings.TrimSpace(value))
}

// has tells whether one of several markers is there.
func (m markers) has(names ...string) bool {
	for _, name := range names {
		if _, ok := m[name]; ok {
			return true
		}
	}
	return false
}

// first returns the value of the first of several markers that is there.
func (m markers) first(names ...string) (string, bool) {
	for _, name := range names {
		if values := m[name]; len(values) > 0 {
			return values[0], true
		}
	}
	return "", false
}

func (m markers) text(name string) string {
	value, _ := m.first(name)
	return value
}

// list returns the names that the values of a marker hold, each once: names between commas, with a comment after.
func (m markers) list(name string) []string {
	var out []string
	for _, value := range m[name] {
		names, _, _ := strings.Cut(value, "//")
		for item := range strings.SplitSeq(names, ",") {
			if item = strings.TrimSpace(item); item != "" && !slices.Contains(out, item) {
				out = append(out, item)
			}
		}
	}
	return out
}

// defaultOf returns the default value that markers give, which may refer to a constant
// of the package.
func defaultOf(m markers, scope *types.Scope) (json.RawMessage, error) {
	value, ok := m.first("default", "kubebuilder:default")
	if !ok {
		return nil, nil
	}
	if json.Valid([]byte(value)) {
		return json.RawMessage(value), nil
	}
	name, isReference := strings.CutPrefix(value, "ref(")
	found, ok := scope.Lookup(strings.TrimSuffix(name, ")")).(*types.Const)
	if !isReference || !ok {
		return nil, fmt.Errorf("the default %q is neither JSON nor a constant", value)
	}
	return constantValue(found.Val())
}

// constantValue writes a text or a whole number as JSON; other values are nil.
func constantValue(value constant.Value) (json.RawMessage, error) {
	switch value.Kind() {
	case constant.String:
		return json.Marshal(constant.StringVal(value))
	case constant.Int:
		return json.RawMessage(value.ExactString()), nil
	}
	return nil, nil
}
