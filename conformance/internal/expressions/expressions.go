// Package expressions asks the reference about expressions: what is wrong with
// them, their types, what they cost and what they give.
package expressions

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/checker"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
)

// Answer is all that is said about an expression.
type Answer struct {
	Expr    string  `json:"expr"`
	Compile string  `json:"compile,omitempty"`
	Program string  `json:"program,omitempty"`
	Type    string  `json:"type,omitempty"`
	Min     *uint64 `json:"min,omitempty"`
	Max     *uint64 `json:"max,omitempty"`
	Value   *string `json:"value,omitempty"`
	Error   string  `json:"error,omitempty"`
	Cost    *uint64 `json:"cost,omitempty"`
}

// data is what the variables hold.
const data = `{
	"i": 5, "s": "hello wörld", "l": ["a", "bb", "ccc"], "m": {"k": "v"}, "b": true, "n": [3, 1, 2],
	"d": {"a": {"b": [1, 2, {"c": "x"}], "n": null}, "s": "text", "f": 1.5, "t": true}
}`

// Engine answers in the environment of one version of Kubernetes.
type Engine struct {
	env       *cel.Env
	variables map[string]any
}

// New makes the environment of a version 1.minor.
func New(minor uint) (*Engine, error) {
	env, err := environment.MustBaseEnvSet(version.MajorMinor(1, minor)).NewExpressionsEnv().Extend(
		cel.Variable("i", cel.IntType), cel.Variable("s", cel.StringType), cel.Variable("l", cel.ListType(cel.StringType)),
		cel.Variable("m", cel.MapType(cel.StringType, cel.StringType)), cel.Variable("d", cel.DynType),
		cel.Variable("b", cel.BoolType), cel.Variable("n", cel.ListType(cel.IntType)),
	)
	if err != nil {
		return nil, err
	}
	var variables map[string]any
	if err := utiljson.Unmarshal([]byte(data), &variables); err != nil {
		return nil, err
	}
	return &Engine{env, variables}, nil
}

// Ask answers about one expression.
func (e *Engine) Ask(expr string) Answer {
	answer := Answer{Expr: expr}
	ast, issues := e.env.Compile(expr)
	if issues != nil && issues.Err() != nil {
		answer.Compile = issues.String()
		return answer
	}
	program, err := e.env.Program(ast)
	if err != nil {
		answer.Program = err.Error()
		return answer
	}
	answer.Type = checker.FormatCELType(ast.OutputType())
	estimate, err := e.env.EstimateCost(ast, &library.CostEstimator{SizeEstimator: sizes{}})
	if err != nil {
		panic(err)
	}
	answer.Min, answer.Max = &estimate.Min, &estimate.Max
	value, details, err := program.Eval(e.variables)
	if err != nil {
		answer.Error = err.Error()
	} else {
		text := Show(value)
		answer.Value = &text
	}
	if details != nil {
		answer.Cost = details.ActualCost()
	}
	return answer
}

// sizes are those that the variables are said to have.
type sizes struct{}

func (sizes) EstimateSize(node checker.AstNode) *checker.SizeEstimate {
	path := node.Path()
	if len(path) == 0 {
		return nil
	}
	of := map[string][2]uint64{"s": {20, 20}, "l": {10, 5}, "m": {7, 6}}
	limits, known := of[path[0]]
	switch {
	case !known:
		return nil
	case len(path) == 1:
		return &checker.SizeEstimate{Max: limits[0]}
	default:
		return &checker.SizeEstimate{Max: limits[1]}
	}
}

func (sizes) EstimateCallCost(string, string, *checker.AstNode, []checker.AstNode) *checker.CallEstimate {
	return nil
}

// Show is a text for a value that tells its type.
func Show(value ref.Val) string {
	switch value := value.(type) {
	case types.Bool:
		return fmt.Sprint(bool(value))
	case types.Int:
		return fmt.Sprint(int64(value))
	case types.Uint:
		return fmt.Sprintf("%du", uint64(value))
	case types.Double:
		return fmt.Sprintf("d%g", float64(value))
	case types.String:
		text, err := json.Marshal(string(value))
		if err != nil {
			panic(err)
		}
		return string(text)
	case types.Bytes:
		return fmt.Sprintf("b%x", []byte(value))
	case types.Null:
		return "null"
	case types.Duration:
		return fmt.Sprintf("duration(%d)", int64(value.Duration))
	case types.Timestamp:
		return fmt.Sprintf("timestamp(%v)", value.ConvertToType(types.StringType))
	case *types.Optional:
		if value.HasValue() {
			return "some(" + Show(value.GetValue()) + ")"
		}
		return "none"
	case *types.Type:
		return "type(" + value.TypeName() + ")"
	case traits.Lister:
		var items []string
		for i := types.Int(0); i < value.Size().(types.Int); i++ {
			items = append(items, Show(value.Get(i)))
		}
		return "[" + strings.Join(items, ",") + "]"
	case traits.Mapper:
		var entries []string
		for it := value.Iterator(); it.HasNext() == types.True; {
			key := it.Next()
			entries = append(entries, Show(key)+":"+Show(value.Get(key)))
		}
		slices.Sort(entries)
		return "{" + strings.Join(entries, ",") + "}"
	default:
		return value.Type().TypeName()
	}
}
