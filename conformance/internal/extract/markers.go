package extract

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"iter"
	"slices"
	"strings"
)

// markers are the lines of comments that begin with a plus: what stands after
// the equals sign, by name and in order.
type markers map[string][]string

// rulePrefix is in front of the markers from which the reference generates validation; below this name they are kept whole.
const rulePrefix = "k8s:"

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
	if strings.HasPrefix(marker, rulePrefix) {
		m[rulePrefix] = append(m[rulePrefix], marker)
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

// notRules are markers with the prefix of rules that say something else.
var notRules = []string{
	"conversion-gen", "deepcopy-gen", "defaulter-gen", "isSubresource", "openapi-", "prerelease-lifecycle-gen", "protobuf-gen",
	"supportsSubresource", "validation-gen",
}

// rules are those that the reference generates validation from, such as minimum=0, in the order of the source. In front of a rule,
// between blanks, are the conditions under which it holds: alpha and beta, without the release; ifEnabled(Gate).
func (m markers) rules() []string {
	var out []string
	for _, marker := range m[rulePrefix] {
		marker, _, _ = strings.Cut(marker, " //")
		marker, _, _ = strings.Cut(marker, " #")
		var words []string
		for condition, rule := range conditions(marker) {
			words, marker = append(words, condition), rule
		}
		rule := strings.TrimSpace(strings.TrimPrefix(marker, rulePrefix))
		isOther := func(name string) bool { return strings.HasPrefix(rule, name) }
		if !slices.ContainsFunc(notRules, isOther) {
			out = append(out, strings.Join(append(words, rule), " "))
		}
	}
	return out
}

// conditions takes one condition after the other from a marker, each with what follows it.
func conditions(marker string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for {
			condition, rule, found := strings.Cut(marker, "=+")
			if !found {
				return
			}
			condition = strings.ReplaceAll(strings.TrimPrefix(condition, rulePrefix), `"`, "")
			if stage, _, isStage := strings.Cut(condition, "(since:"); isStage {
				condition = stage
			}
			marker = rule
			if !yield(condition, rule) {
				return
			}
		}
	}
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
