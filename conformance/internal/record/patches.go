package record

import (
	"encoding/json"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/patches"
)

const patchesFolder = "patches"

// addPatches asks once more what the lines of the files ask about patches.
func addPatches(files Files, _ *codecs.Set, dir string) error {
	return askAll(files, dir, patchesFolder, map[string]func(*lines, json.RawMessage){
		"json.jsonl":      askedAgain("patch", patches.Ask),
		"merge.jsonl":     askedAgain("patch", patches.Ask),
		"strategic.jsonl": askedAgain("patch", patches.Ask),
		"made.jsonl":      askedAgain("patch", patches.Ask),
	})
}
