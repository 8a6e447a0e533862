package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/schemas"
)

const schemasFolder = "schemas"

// maxTries is how often a question is asked before an answer that is known counts as another.
const maxTries = 64

// addSchemas asks once more what the lines of the files ask about schemas, patterns and formats.
func addSchemas(files Files, _ *codecs.Set, dir string) error {
	return askAll(files, dir, schemasFolder, map[string]func(*lines, json.RawMessage){
		"objects.jsonl":  askedAgain("schema", schemas.Ask),
		"patterns.jsonl": askedAgain("pattern", schemas.Match),
		"formats.jsonl":  askedAgain("string-format", schemas.HasFormat),
	})
}

// askAll asks once more what the lines of the files of a folder ask.
func askAll(files Files, dir, folder string, asked map[string]func(*lines, json.RawMessage)) error {
	for name, again := range asked {
		file := path.Join(folder, name)
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file)))
		if err != nil {
			return err
		}
		var out lines
		decoder := json.NewDecoder(bytes.NewReader(text))
		for out.err == nil && decoder.More() {
			var known json.RawMessage
			var line struct {
				Input json.RawMessage `json:"input"`
			}
			if err := decoder.Decode(&known); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			if err := json.Unmarshal(known, &line); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			start := out.text.Len()
			again(&out, line.Input)
			// Some answers depend on the order in which maps are visited, which is any: one that is known stays.
			for tries := 1; tries < maxTries && out.err == nil && !bytes.Equal(bytes.TrimSpace(out.text.Bytes()[start:]), known); tries++ {
				out.text.Truncate(start)
				again(&out, line.Input)
			}
		}
		if out.err != nil {
			return fmt.Errorf("%s: %w", file, out.err)
		}
		files[file] = out.text.Bytes()
	}
	return nil
}

func askedAgain[T any](op string, ask func(T) (any, error)) func(*lines, json.RawMessage) {
	return func(out *lines, input json.RawMessage) {
		var question T
		if out.err = json.Unmarshal(input, &question); out.err == nil {
			add(out, op, question, ask)
		}
	}
}
