package record

import (
	"encoding/json"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/rules"
)

const rulesFolder = "rules"

// addRules asks once more what the lines of the file ask about rules in CEL.
func addRules(files Files, _ *codecs.Set, dir string) error {
	return askAll(files, dir, rulesFolder, map[string]func(*lines, json.RawMessage){
		"objects.jsonl": askedAgain("rules", rules.Ask),
	})
}
