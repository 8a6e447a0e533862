package samples

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"

	kjson "sigs.k8s.io/json"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/kinds"
	"apimachinery.test/conformance/internal/random"
)

// same stands in the last column when reading the JSON gives the first bytes again.
const same = "="

const (
	// tries is the number of random values of each type to choose from.
	tries = 10
	// mostBytes bounds a random value in protobuf.
	mostBytes = 600
)

// WriteZero writes a row for the zero value of every type: name, protobuf in
// hexadecimal, JSON, and the protobuf of what that JSON reads as.
func WriteZero(w io.Writer, set *codecs.Set) error {
	for _, t := range Types(set.Scheme) {
		zero := reflect.New(t).Interface()
		data, err := marshal(zero)
		if err != nil {
			return fmt.Errorf("%s: %w", kinds.TypeName(t), err)
		}
		if err := writeRow(w, t, data, zero); err != nil {
			return err
		}
	}
	return nil
}

// WriteRandom writes a row for a random value of every type, in the same columns.
// The value is one that was read from protobuf.
func WriteRandom(w io.Writer, set *codecs.Set, seed int64) error {
	for _, t := range Types(set.Scheme) {
		data, err := randomBytes(set, t, seed)
		if err != nil {
			return fmt.Errorf("%s: %w", kinds.TypeName(t), err)
		}
		decoded, err := unmarshal(t, data)
		if err != nil {
			return fmt.Errorf("%s: %w", kinds.TypeName(t), err)
		}
		// A map value that is nil is written otherwise than after it was read.
		if data, err = marshal(decoded); err != nil {
			return fmt.Errorf("%s: %w", kinds.TypeName(t), err)
		}
		if err := writeRow(w, t, data, decoded); err != nil {
			return err
		}
	}
	return nil
}

// randomBytes writes the first of some random values that is not too long, or else the shortest.
func randomBytes(set *codecs.Set, t reflect.Type, seed int64) ([]byte, error) {
	var shortest []byte
	for index := range tries {
		value := reflect.New(t).Interface()
		random.NewFiller(set.Factory, seed, fmt.Sprint(kinds.TypeName(t), index)).Fill(value)
		data, err := marshal(value)
		if err != nil {
			return nil, err
		}
		if index == 0 || len(data) < len(shortest) {
			shortest = data
		}
		if len(data) <= mostBytes {
			return data, nil
		}
	}
	return shortest, nil
}

func writeRow(w io.Writer, t reflect.Type, data []byte, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("%s: %w", kinds.TypeName(t), err)
	}
	columns := []string{kinds.TypeName(t), hex.EncodeToString(data), string(text), again(t, text, data)}
	_, err = fmt.Fprintln(w, strings.Join(columns, "\t"))
	return err
}

// again reads the JSON and writes protobuf. An error stands in the column after
// an exclamation mark.
func again(t reflect.Type, text, data []byte) string {
	value := reflect.New(t).Interface()
	if err := kjson.UnmarshalCaseSensitivePreserveInts(text, value); err != nil {
		return "!" + err.Error()
	}
	written, err := marshal(value)
	if err != nil {
		return "!" + err.Error()
	}
	if string(written) == string(data) {
		return same
	}
	return hex.EncodeToString(written)
}

func marshal(value any) ([]byte, error) {
	message, ok := value.(kinds.Message)
	if !ok {
		return nil, fmt.Errorf("%T has no protobuf form", value)
	}
	return message.Marshal()
}

func unmarshal(t reflect.Type, data []byte) (any, error) {
	value := reflect.New(t).Interface()
	message, ok := value.(kinds.Message)
	if !ok {
		return nil, fmt.Errorf("%T has no protobuf form", value)
	}
	return value, message.Unmarshal(data)
}
