package record

import (
	"encoding/json"
	"path"
	"path/filepath"
	"time"

	human "k8s.io/apimachinery/pkg/util/duration"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/tables"
)

const tablesFolder = "tables"

var tablesTables = []table{
	{"tables.tsv", []int{0, 1, 2}, tableAnswers},
	{"durations.tsv", []int{0}, humanDurations},
}

// addTables makes the tables of objects again.
func addTables(files Files, _ *codecs.Set, dir string) error {
	for _, table := range tablesTables {
		text, err := table.again(filepath.Join(dir, tablesFolder))
		if err != nil {
			return err
		}
		files[path.Join(tablesFolder, table.file)] = text
	}
	return nil
}

// tableAnswers makes a table with the printer columns, or as of kinds without a printer where there are none.
func tableAnswers(questions []string) []answer {
	question := tables.Question{Object: json.RawMessage(questions[1]), NoHeaders: questions[2] == "no headers"}
	if questions[0] != "" {
		if err := json.Unmarshal([]byte(questions[0]), &question.Columns); err != nil {
			panic(err)
		}
	}
	made, err := tables.Convert(question)
	if err != nil {
		return known(outcome(nil, err))
	}
	text, err := json.Marshal(made)
	return known(outcome(string(text), err))
}

func humanDurations(questions []string) []answer {
	length := time.Duration(number(questions[0]))
	return known(human.HumanDuration(length), human.ShortHumanDuration(length))
}
