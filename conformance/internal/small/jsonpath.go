package small

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	utiljson "k8s.io/apimachinery/pkg/util/json"

	"apimachinery.test/conformance/internal/templates"
)

type jsonPathInput struct {
	Template         string          `json:"template"`
	Data             json.RawMessage `json:"data"`
	AllowMissingKeys bool            `json:"allowMissingKeys"`
	JSONOutput       bool            `json:"jsonOutput"`
}

type jsonPathAnswer struct {
	Nodes []string `json:"nodes"`
	// Outcomes are the different ones of some runs: the reference visits maps in any order.
	Outcomes []jsonPathOutcome `json:"outcomes"`
}

type jsonPathOutcome struct {
	Text  []byte `json:"text"`
	Error string `json:"error"`
}

// runs is how often a template is run that may visit a map.
const runs = 12

func jsonPath(input jsonPathInput) (any, error) {
	nodes, err := templates.Nodes(input.Template)
	if err != nil {
		return nil, err
	}
	var data any
	if err := utiljson.Unmarshal(input.Data, &data); err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	answer := jsonPathAnswer{Nodes: nodes}
	options := templates.Options{AllowMissingKeys: input.AllowMissingKeys, JSONOutput: input.JSONOutput}
	count := 1
	if strings.Contains(input.Template, "*") || strings.Contains(input.Template, "..") {
		count = runs
	}
	for range count {
		var outcome jsonPathOutcome
		outcome.Text, err = templates.Execute(input.Template, data, options)
		if err != nil {
			outcome.Error = err.Error()
		}
		if !answer.has(outcome) {
			answer.Outcomes = append(answer.Outcomes, outcome)
		}
	}
	return answer, nil
}

func (a *jsonPathAnswer) has(outcome jsonPathOutcome) bool {
	for _, known := range a.Outcomes {
		if known.Error == outcome.Error && bytes.Equal(known.Text, outcome.Text) {
			return true
		}
	}
	return false
}
