// Package prose compares sentences of our own with those of the reference.
package prose

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// longest is how many words in a row may be those of the reference, less one.
const longest = 8

var (
	word = regexp.MustCompile(`[a-z0-9']+`)
	// quoted are names and values, which both have.
	quoted = regexp.MustCompile("`[^`]*`|\"[^\"]*\"")
)

// Runs are the runs of words that the reference's descriptions have.
type Runs map[string]bool

// Add reads the descriptions in an OpenAPI document, or in a part of one.
func (r Runs) Add(document []byte) error {
	var root any
	if err := json.Unmarshal(document, &root); err != nil {
		return err
	}
	r.walk(root)
	return nil
}

func (r Runs) walk(value any) {
	switch value := value.(type) {
	case map[string]any:
		if text, ok := value["description"].(string); ok {
			for _, run := range runs(text) {
				r[run] = true
			}
		}
		for _, inner := range value {
			r.walk(inner)
		}
	case []any:
		for _, inner := range value {
			r.walk(inner)
		}
	}
}

// runs are all runs of so many words in a text.
func runs(text string) []string {
	words := word.FindAllString(strings.ToLower(text), -1)
	var out []string
	for i := 0; i+longest <= len(words); i++ {
		out = append(out, strings.Join(words[i:i+longest], " "))
	}
	return out
}

// Shared lists the sentences in a table that have a run of words that the reference has, with their lines. Names and values, between
// quotes, do not count.
func (r Runs) Shared(table []byte) []string {
	var found []string
	lines := bufio.NewScanner(bytes.NewReader(table))
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		line := lines.Text()
		if strings.HasPrefix(line, "#") {
			continue
		}
		for _, part := range quoted.Split(line, -1) {
			for _, run := range runs(part) {
				if r[run] {
					found = append(found, fmt.Sprintf("line %d: %q", number, run))
				}
			}
		}
	}
	return found
}
