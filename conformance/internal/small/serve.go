// Package small answers questions about texts and small values: selectors, names,
// quotes, field errors, query parameters, options and statuses.
package small

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// operation answers one question.
type operation func(input json.RawMessage) (any, error)

type question struct {
	Op    string          `json:"op"`
	Input json.RawMessage `json:"input"`
}

type answer struct {
	Output any     `json:"output,omitempty"`
	Error  *string `json:"error,omitempty"`
}

// Serve answers each line of in, which is a JSON object with op and input, with a
// line on out that has either output or error.
func Serve(in io.Reader, out io.Writer) error {
	decoder := json.NewDecoder(bufio.NewReaderSize(in, 1<<16))
	writer := bufio.NewWriterSize(out, 1<<16)
	encoder := json.NewEncoder(writer)
	encoder.SetEscapeHTML(false)
	for {
		var q question
		err := decoder.Decode(&q)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := encoder.Encode(ask(q)); err != nil {
			return err
		}
		if err := writer.Flush(); err != nil {
			return err
		}
	}
}

// ask answers one question. A panic of the reference becomes an error.
func ask(q question) (result answer) {
	defer func() {
		if cause := recover(); cause != nil {
			result = failure(fmt.Errorf("panic: %v", cause))
		}
	}()
	run, known := operations[q.Op]
	if !known {
		return failure(fmt.Errorf("unknown operation %q", q.Op))
	}
	output, err := run(q.Input)
	if err != nil {
		return failure(err)
	}
	return answer{Output: output}
}

func failure(err error) answer {
	text := err.Error()
	return answer{Error: &text}
}

// on makes an operation of a function with a typed input.
func on[T any](run func(T) (any, error)) operation {
	return func(input json.RawMessage) (any, error) {
		var value T
		if err := json.Unmarshal(input, &value); err != nil {
			return nil, fmt.Errorf("input: %w", err)
		}
		return run(value)
	}
}
