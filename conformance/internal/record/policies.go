package record

import (
	"encoding/json"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/policies"
)

const policiesFolder = "policies"

// addPolicies asks once more what the lines of the files ask about admission policies.
func addPolicies(files Files, _ *codecs.Set, dir string) error {
	return askAll(files, dir, policiesFolder, map[string]func(*lines, json.RawMessage){
		"requests.jsonl":  askedAgain("policy", policies.Ask),
		"admission.jsonl": askedAgain("admission", policies.Admit),
		"types.jsonl":     askedAgain("policy-types", policies.CheckTypes),
	})
}
