package record

import (
	"encoding/json"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/definitions"
)

const definitionsFolder = "definitions"

// addDefinitions asks once more what the lines of the files ask about definitions, what servers make of them, and
// objects converted and scaled by them.
func addDefinitions(files Files, _ *codecs.Set, dir string) error {
	return askAll(files, dir, definitionsFolder, map[string]func(*lines, json.RawMessage){
		"definitions.jsonl": askedAgain("definition", definitions.Validate),
		"conversions.jsonl": askedAgain("definition-convert", definitions.Convert),
		"warnings.jsonl":    askedAgain("definition-warnings", definitions.Warnings),
		"status.jsonl":      askedAgain("definition-status", definitions.Status),
		"scale.jsonl":       askedAgain("definition-scale", definitions.Scale),
	})
}
