package extract

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"

	"apimachinery.test/conformance/internal/facts"
)

// protoFile is a generated.proto: messages with their fields by number.
type protoFile struct {
	pkg      string
	messages map[string]message
}

// message has the fields of a message in the order of the file.
type message []facts.Wire

// field finds a field by its number.
func (m message) field(number int) (facts.Wire, bool) {
	for _, wire := range m {
		if wire.Number == number {
			return wire, true
		}
	}
	return facts.Wire{}, false
}

// readProto reads a file, or nothing when there is none.
func readProto(path string) (*protoFile, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	out, err := parseProto(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return out, nil
}

var (
	blockComment = regexp.MustCompile(`(?s)/\*.*?\*/`)
	lineComment  = regexp.MustCompile(`//.*`)
	ignored      = regexp.MustCompile(`^(syntax|import|option)\b.*;$`)
	packageLine  = regexp.MustCompile(`^package ([\w.]+);$`)
	messageLine  = regexp.MustCompile(`^message (\w+) \{$`)
	fieldLine    = regexp.MustCompile(`^(optional|repeated) (\.?[\w.]+) (\w+) = (\d+);$`)
	mapLine      = regexp.MustCompile(`^map<(\w+), (\.?[\w.]+)> (\w+) = (\d+);$`)
)

// parseProto reads what the generator of Kubernetes writes: flat messages, a
// field a line. Anything else is an error.
func parseProto(text string) (*protoFile, error) {
	text = lineComment.ReplaceAllString(blockComment.ReplaceAllString(text, ""), "")
	out := &protoFile{messages: map[string]message{}}
	current := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || ignored.MatchString(line) {
			continue
		}
		if found := packageLine.FindStringSubmatch(line); found != nil {
			out.pkg = found[1]
		} else if found := messageLine.FindStringSubmatch(line); found != nil && current == "" {
			current = found[1]
			out.messages[current] = message{}
		} else if line == "}" && current != "" {
			current = ""
		} else if wire, ok := out.fieldOf(line); ok && current != "" {
			out.messages[current] = append(out.messages[current], wire)
		} else {
			return nil, fmt.Errorf("the line %q is not understood", line)
		}
	}
	return out, nil
}

func (f *protoFile) fieldOf(line string) (facts.Wire, bool) {
	if found := mapLine.FindStringSubmatch(line); found != nil {
		number, err := strconv.Atoi(found[4])
		return facts.Wire{
			Number: number, Name: found[3], Type: f.full(found[2]), KeyType: found[1], Label: "map",
		}, err == nil
	}
	if found := fieldLine.FindStringSubmatch(line); found != nil {
		number, err := strconv.Atoi(found[4])
		return facts.Wire{Number: number, Name: found[3], Type: f.full(found[2]), Label: found[1]}, err == nil
	}
	return facts.Wire{}, false
}

// full returns the full name of a message, or the name of a scalar.
func (f *protoFile) full(name string) string {
	switch name {
	case "string", "bytes", "bool", "int32", "int64", "double":
		return name
	}
	if full, ok := strings.CutPrefix(name, "."); ok {
		return full
	}
	return f.pkg + "." + name
}
