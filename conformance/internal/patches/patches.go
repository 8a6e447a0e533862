// Package patches applies and makes patches as the reference does.
package patches

import (
	"cmp"
	"fmt"
	"slices"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/jsonmergepatch"
	"k8s.io/apimachinery/pkg/util/mergepatch"
	"k8s.io/apimachinery/pkg/util/strategicpatch"

	"apimachinery.test/conformance/internal/kinds"
)

// tries is how often a question is asked: some answers depend on the order in which maps
// are visited.
const tries = 6

func init() { jsonpatch.AccumulatedCopySizeLimit = 3 * 1024 * 1024 }

// Question names what to do with the documents, which are texts of JSON.
type Question struct {
	Do string `json:"do"`
	// Kind is the group, version and kind whose fields say how lists are merged.
	Kind [3]string `json:"kind"`
	// Documents are an object and its patch, two objects, or the original, the modified
	// and the current one.
	Documents []string `json:"documents"`
	Overwrite bool     `json:"overwrite,omitempty"`
	// Same asks for what kubectl requires: that version, kind and name stay.
	Same bool `json:"same,omitempty"`
}

// Answer is one of the answers that a question may have.
type Answer struct {
	Result string `json:"result,omitempty"`
	Error  string `json:"error,omitempty"`
	Panic  bool   `json:"panic,omitempty"`
}

// Ask returns the different answers to a question.
func Ask(q Question) (any, error) {
	do, known := operations[q.Do]
	if !known {
		return nil, fmt.Errorf("unknown operation %q", q.Do)
	}
	answers := []Answer{}
	for range tries {
		answer, err := once(do, q)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(answers, answer) {
			answers = append(answers, answer)
		}
	}
	slices.SortFunc(answers, func(a, b Answer) int { return cmp.Or(cmp.Compare(a.Result, b.Result), cmp.Compare(a.Error, b.Error)) })
	return answers, nil
}

// unasked is a mistake in the question.
type unasked struct{ error }

func once(do func(Question) ([]byte, error), q Question) (answer Answer, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			if mistake, ok := cause.(unasked); ok {
				err = mistake
				return
			}
			answer = Answer{Panic: true, Error: fmt.Sprint(cause)}
		}
	}()
	result, failure := do(q)
	if failure != nil {
		return Answer{Error: failure.Error()}, nil
	}
	return Answer{Result: string(result)}, nil
}

var operations = map[string]func(Question) ([]byte, error){
	"json": func(q Question) ([]byte, error) {
		patch, err := jsonpatch.DecodePatch(q.document(1))
		if err != nil {
			return nil, err
		}
		return patch.Apply(q.document(0))
	},
	"merge": func(q Question) ([]byte, error) {
		return jsonpatch.MergePatch(q.document(0), q.document(1))
	},
	"merge-between": func(q Question) ([]byte, error) {
		return jsonpatch.CreateMergePatch(q.document(0), q.document(1))
	},
	"merge-three-way": func(q Question) ([]byte, error) {
		return jsonmergepatch.CreateThreeWayJSONMergePatch(q.document(0), q.document(1), q.document(2), q.preconditions()...)
	},
	"strategic": func(q Question) ([]byte, error) {
		return strategicpatch.StrategicMergePatch(q.document(0), q.document(1), q.object())
	},
	"strategic-between": func(q Question) ([]byte, error) {
		return strategicpatch.CreateTwoWayMergePatch(q.document(0), q.document(1), q.object(), q.preconditions()...)
	},
	"strategic-three-way": func(q Question) ([]byte, error) {
		meta, err := strategicpatch.NewPatchMetaFromStruct(q.object())
		if err != nil {
			return nil, err
		}
		return strategicpatch.CreateThreeWayMergePatch(q.document(0), q.document(1), q.document(2), meta, q.Overwrite, q.preconditions()...)
	},
}

func (q Question) document(at int) []byte {
	if at >= len(q.Documents) {
		panic(unasked{fmt.Errorf("%s needs more documents", q.Do)})
	}
	return []byte(q.Documents[at])
}

func (q Question) preconditions() []mergepatch.PreconditionFunc {
	if !q.Same {
		return nil
	}
	return []mergepatch.PreconditionFunc{
		mergepatch.RequireKeyUnchanged("apiVersion"),
		mergepatch.RequireKeyUnchanged("kind"),
		mergepatch.RequireMetadataKeyUnchanged("name"),
	}
}

var scheme = func() *runtime.Scheme {
	scheme, err := kinds.NewScheme()
	if err != nil {
		panic(err)
	}
	return scheme
}()

// object returns an empty object of the kind that the question is about.
func (q Question) object() runtime.Object {
	object, err := scheme.New(schema.GroupVersionKind{Group: q.Kind[0], Version: q.Kind[1], Kind: q.Kind[2]})
	if err != nil {
		panic(unasked{err})
	}
	return object
}
