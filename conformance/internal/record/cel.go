package record

import (
	"bytes"
	"encoding/json"
	"os"
	"path"
	"path/filepath"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/expressions"
)

const celFolder = "cel"

// celFiles are the tables of expressions, and the version 1.minor that each is asked in.
var celFiles = map[string]uint{"answers.jsonl": 37, "answers-1.27.jsonl": 27}

// addCEL asks about the expressions again.
func addCEL(files Files, _ *codecs.Set, dir string) error {
	for name, minor := range celFiles {
		again, err := askExpressions(filepath.Join(dir, celFolder, name), minor)
		if err != nil {
			return err
		}
		files[path.Join(celFolder, name)] = again
	}
	return nil
}

func askExpressions(file string, minor uint) ([]byte, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	engine, err := expressions.New(minor)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	for line := range bytes.Lines(text) {
		var question expressions.Answer
		if err := json.Unmarshal(line, &question); err != nil {
			return nil, err
		}
		if err := encoder.Encode(engine.Ask(question.Expr)); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}
