package record

import (
	"bufio"
	"errors"
	"io"
	"strings"

	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
)

// streamCase is a stream of documents, and what two readers find in it: YAMLReader up to its first error, and
// NewDocumentDecoder.
type streamCase struct {
	Stream    string   `json:"stream"`
	Documents []string `json:"documents"`
	Error     *string  `json:"error,omitempty"`
	Frames    []string `json:"frames"`
}

func (c *streamCase) ask() error {
	reader := utilyaml.NewYAMLReader(bufio.NewReader(strings.NewReader(c.Stream)))
	var err error
	if c.Documents, err = drain(reader.Read); err != nil {
		c.Error = textOf(err)
	} else {
		c.Error = nil
	}
	decoder := utilyaml.NewDocumentDecoder(io.NopCloser(strings.NewReader(c.Stream)))
	c.Frames, err = drain(func() ([]byte, error) {
		// A frame is read in one piece.
		buffer := make([]byte, len(c.Stream)+1)
		n, err := decoder.Read(buffer)
		return buffer[:n], err
	})
	return err
}

// drain reads until the end or an error.
func drain(next func() ([]byte, error)) ([]string, error) {
	found := []string{}
	for {
		text, err := next()
		if errors.Is(err, io.EOF) {
			return found, nil
		}
		if err != nil {
			return found, err
		}
		found = append(found, string(text))
	}
}
