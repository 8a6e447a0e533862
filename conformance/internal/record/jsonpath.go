package record

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	utiljson "k8s.io/apimachinery/pkg/util/json"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/templates"
)

const jsonPathFolder = "jsonpath"

// addJSONPath asks once more what the templates are read as, and what they find in the documents.
func addJSONPath(files Files, _ *codecs.Set, dir string) error {
	text, err := os.ReadFile(filepath.Join(dir, jsonPathFolder, "documents.json"))
	if err != nil {
		return err
	}
	var documents map[string]json.RawMessage
	if err := json.Unmarshal(text, &documents); err != nil {
		return err
	}
	table := table{"templates.tsv", []int{0, 1, 2}, func(questions []string) []answer {
		return jsonPath(questions[0], documents[questions[1]], strings.Fields(questions[2]))
	}}
	again, err := table.again(filepath.Join(dir, jsonPathFolder))
	files[path.Join(jsonPathFolder, table.file)] = again
	return err
}

// jsonPath has the options missing (keys may be missing), json (output as JSON), and words (the order of words means
// nothing, because the reference visits maps in any order).
func jsonPath(template string, document json.RawMessage, options []string) []answer {
	nodes, err := templates.Nodes(template)
	if err != nil {
		return known(outcome(nil, err), "")
	}
	var data any
	if err := utiljson.Unmarshal(document, &data); err != nil {
		panic(err)
	}
	text, err := templates.Execute(template, data, templates.Options{
		AllowMissingKeys: slices.Contains(options, "missing"), JSONOutput: slices.Contains(options, "json"),
	})
	if slices.Contains(options, "words") {
		words := strings.Fields(string(text))
		slices.Sort(words)
		text = []byte(strings.Join(words, " "))
	}
	return known(outcome(strings.Join(nodes, "; "), nil), outcome(string(text), err))
}
