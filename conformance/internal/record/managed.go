package record

import (
	"encoding/json"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/managed"
)

const managedFolder = "managed"

// addManaged asks once more what the lines of the files ask about managed fields.
func addManaged(files Files, _ *codecs.Set, dir string) error {
	return askAll(files, dir, managedFolder, map[string]func(*lines, json.RawMessage){
		"built-in.jsonl": askedAgain("managed", managed.Ask),
		"custom.jsonl":   askedAgain("managed", managed.Ask),
		"sets.jsonl":     askedAgain("managed-sets", managed.Combine),
		"scale.jsonl":    askedAgain("managed-scale", managed.ScaleFields),
		"upgrade.jsonl":  askedAgain("managed-upgrade", managed.Migrate),
	})
}
