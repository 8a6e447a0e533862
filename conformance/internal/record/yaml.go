package record

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"unicode/utf16"
	"unicode/utf8"

	"sigs.k8s.io/yaml"

	"apimachinery.test/conformance/internal/codecs"
)

const yamlFolder = "yaml"

// decodeCase is a YAML document and what it is in JSON.
type decodeCase struct {
	Rule string  `json:"rule"`
	YAML *string `json:"yaml,omitempty"`
	// Base64 has the document when it is not UTF-8.
	Base64      string  `json:"yaml_base64,omitempty"`
	JSON        *string `json:"json,omitempty"`
	Error       *string `json:"error,omitempty"`
	StrictError *string `json:"strict_error,omitempty"`
}

// encodeCase is a JSON text and what it is in YAML.
type encodeCase struct {
	Rule  string  `json:"rule"`
	JSON  string  `json:"json"`
	YAML  *string `json:"yaml,omitempty"`
	Error *string `json:"error,omitempty"`
}

// addYAML asks the questions of the tables about YAML again, and those that are made.
func addYAML(files Files, _ *codecs.Set, dir string) error {
	dir = filepath.Join(dir, yamlFolder)
	decode, err := readCases[decodeCase](dir, "decode-cases.json")
	if err != nil {
		return err
	}
	encode, err := readCases[encodeCase](dir, "encode-cases.json")
	if err != nil {
		return err
	}
	streams, err := readCases[streamCase](dir, "documents.json")
	if err != nil {
		return err
	}
	return errors.Join(
		addCases(files, "decode-cases.json", decode, (*decodeCase).ask),
		addCases(files, "decode-made.json", madeDecodeCases(), (*decodeCase).ask),
		addCases(files, "encode-cases.json", encode, (*encodeCase).ask),
		addCases(files, "encode-made.json", madeEncodeCases(), (*encodeCase).ask),
		addCases(files, "documents.json", streams, (*streamCase).ask),
	)
}

func readCases[T any](dir, file string) ([]T, error) {
	data, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		return nil, err
	}
	var cases []T
	if err := json.Unmarshal(data, &cases); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return cases, nil
}

// addCases asks every case and writes one a line.
func addCases[T any](files Files, file string, cases []T, ask func(*T) error) error {
	var lines [][]byte
	for i := range cases {
		if err := ask(&cases[i]); err != nil {
			return fmt.Errorf("%s, case %d: %w", file, i, err)
		}
		var line bytes.Buffer
		encoder := json.NewEncoder(&line)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(cases[i]); err != nil {
			return err
		}
		lines = append(lines, readable(bytes.TrimSpace(line.Bytes())))
	}
	files[path.Join(yamlFolder, file)] = fmt.Appendf(nil, "[\n%s\n]\n", bytes.Join(lines, []byte(",\n")))
	return nil
}

// readable puts a space after the commas and colons of JSON, and escapes all characters that are not ASCII.
func readable(text []byte) []byte {
	var out []byte
	inText, escaped := false, false
	for _, character := range string(text) {
		if character > '~' {
			for _, unit := range utf16.Encode([]rune{character}) {
				out = fmt.Appendf(out, `\u%04x`, unit)
			}
			continue
		}
		out = append(out, byte(character))
		switch {
		case escaped:
			escaped = false
		case inText && character == '\\':
			escaped = true
		case character == '"':
			inText = !inText
		case !inText && (character == ',' || character == ':'):
			out = append(out, ' ')
		}
	}
	return out
}

func (c *decodeCase) ask() error {
	document, err := c.document()
	if err != nil {
		return err
	}
	text, err := yaml.YAMLToJSON(document)
	c.JSON, c.Error = answerOf(text, err)
	c.StrictError = nil
	if _, strict := yaml.YAMLToJSONStrict(document); strict != nil && err == nil {
		c.StrictError = textOf(strict)
	}
	return nil
}

func (c *decodeCase) document() ([]byte, error) {
	if c.YAML != nil {
		return []byte(*c.YAML), nil
	}
	return base64.StdEncoding.DecodeString(c.Base64)
}

func (c *encodeCase) ask() error {
	text, err := yaml.JSONToYAML([]byte(c.JSON))
	c.YAML, c.Error = answerOf(text, err)
	if !utf8.Valid(text) {
		return fmt.Errorf("%q is not UTF-8", text)
	}
	return nil
}

// answerOf is the text or the error.
func answerOf(text []byte, err error) (*string, *string) {
	if err != nil {
		return nil, textOf(err)
	}
	answer := string(text)
	return &answer, nil
}

func textOf(err error) *string {
	text := err.Error()
	return &text
}
