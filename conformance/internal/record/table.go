package record

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// unasked stands in the place of an answer that is no guide; it stays.
const unasked = "-"

// A table is a file of rows with questions and answers. The first row, after "# ", names the columns.
type table struct {
	file string
	// questions are the numbers of the columns that are not answers.
	questions []int
	// answers gives the other columns for those. Only what is asked is worked out: some answers about enormous numbers
	// take more time and memory than a machine has.
	answers func(questions []string) []answer
}

type answer func() string

// known are answers that take no time.
func known(texts ...string) []answer {
	answers := make([]answer, len(texts))
	for i, text := range texts {
		answers[i] = func() string { return text }
	}
	return answers
}

// again reads the table below a folder and asks its questions once more.
func (t *table) again(dir string) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(dir, t.file))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if !strings.HasPrefix(line, "# ") {
			if line, err = t.row(line); err != nil {
				return nil, fmt.Errorf("%s: %w", t.file, err)
			}
		}
		out.WriteString(line + "\n")
	}
	return out.Bytes(), nil
}

func (t *table) row(line string) (string, error) {
	cells := strings.Split(line, "\t")
	questions := make([]string, len(t.questions))
	asked := map[int]bool{}
	for i, column := range t.questions {
		text, err := unescape(cells[column])
		if err != nil {
			return "", err
		}
		questions[i], asked[column] = text, true
	}
	answers := t.answers(questions)
	for column := range cells {
		if asked[column] {
			continue
		}
		if cells[column] != unasked {
			cells[column] = escape(answers[0]())
		}
		answers = answers[1:]
	}
	return strings.Join(cells, "\t"), nil
}

// escape writes control characters and backslashes as \xNN.
func escape(text string) string {
	var out strings.Builder
	for _, character := range []byte(text) {
		if character < ' ' || character == 0x7f || character == '\\' {
			fmt.Fprintf(&out, `\x%02x`, character)
			continue
		}
		out.WriteByte(character)
	}
	return out.String()
}

func unescape(cell string) (string, error) {
	return strconv.Unquote(`"` + strings.ReplaceAll(cell, `"`, `\"`) + `"`)
}

// outcome is how tables write a result or an error.
func outcome(value any, err error) string {
	if err != nil {
		return "err:" + err.Error()
	}
	return fmt.Sprint("ok:", value)
}
