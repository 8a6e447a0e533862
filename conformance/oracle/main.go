// Oracle lets other programs ask the server's own registry: defaults, conversions
// and what else it knows about built-in kinds. README.md describes the questions.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/runtime"
)

// question is one line of the input.
type question struct {
	// Ask is the name of what is asked; empty for "convert".
	Ask string `json:"ask"`
	// Object is the object in JSON.
	Object json.RawMessage `json:"object"`
	// Old is what the object takes the place of, in JSON.
	Old json.RawMessage `json:"old"`
	// Protobuf is the object in protobuf, with its envelope, in place of Object.
	Protobuf []byte `json:"protobuf"`
	// To is the group and version of the answer; empty for those of the object.
	To string `json:"to"`
	// AsIs says that an object is converted without its defaults.
	AsIs bool `json:"asIs"`
	// Patch is a patch of the object, PatchType its media type, and Validation that of its fields.
	Patch      string `json:"patch"`
	PatchType  string `json:"patchType"`
	Validation string `json:"validation"`
	// IsNew says that the object does not exist yet: it only names the kind. Steps are requests that change it one after
	// the other, and Reset the fields that have no owner, by version.
	IsNew bool                  `json:"isNew"`
	Steps []step                `json:"steps"`
	Reset map[string][][]string `json:"reset"`
	// Wide and NoHeaders say which columns and cells a table has, and Now which time its ages are counted to.
	Wide      bool      `json:"wide"`
	NoHeaders bool      `json:"noHeaders"`
	Now       time.Time `json:"now"`
}

// asks has a function for each name that a question may have. What it returns is written as JSON.
var asks = map[string]func(*question) (any, error){
	"convert":  askConvert,
	"default":  askDefault,
	"kinds":    askKinds,
	"strip":    askStrip,
	"table":    askTable,
	"validate": askValidate,
}

// failure is the answer to a question that has none.
type failure struct {
	Error string `json:"error"`
	// NotRegistered tells that the registry lacks the kind of the object or of the answer.
	NotRegistered bool `json:"notRegistered,omitempty"`
}

func main() {
	if err := start(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}

func start(arguments []string) error {
	switch {
	case len(arguments) == 0:
		return run(os.Stdin, os.Stdout)
	case len(arguments) == 1 && arguments[0] == "defaults":
		return writeDefaults(os.Stdout)
	case len(arguments) == 2 && arguments[0] == "serve":
		return serveRows(arguments[1], os.Stdin, os.Stdout)
	case len(arguments) == 2 && arguments[0] == "results":
		return writeResults(arguments[1])
	}
	return errors.New("usage: oracle | oracle defaults | oracle serve FOLDER | oracle results FOLDER")
}

func run(in io.Reader, out io.Writer) error {
	lines := bufio.NewReaderSize(in, 1<<20)
	w := bufio.NewWriterSize(out, 1<<20)
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			if err := encoder.Encode(answer(line)); err != nil {
				return err
			}
		}
		if err != nil {
			return w.Flush()
		}
		// Whoever waits for the answer has sent nothing after its question.
		if lines.Buffered() == 0 {
			if err := w.Flush(); err != nil {
				return err
			}
		}
	}
}

func answer(line []byte) any {
	found, err := ask(line)
	if err != nil {
		return failure{Error: err.Error(), NotRegistered: runtime.IsNotRegisteredError(err)}
	}
	return found
}

func ask(line []byte) (found any, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	var q question
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	if q.Ask == "" {
		q.Ask = "convert"
	}
	f, ok := asks[q.Ask]
	if !ok {
		return nil, fmt.Errorf("nobody answers %q", q.Ask)
	}
	return f(&q)
}
