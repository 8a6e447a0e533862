package resources

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Text writes the resources as JSON, one on a line.
func (r *Resources) Text() ([]byte, error) {
	var out bytes.Buffer
	server, err := json.Marshal(r.Server)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(&out, "{\n\"format\": %d,\n\"server\": %s,\n\"resources\": [", r.Format, server)
	if err := lines(&out, r.Resources); err != nil {
		return nil, err
	}
	out.WriteString("],\n\"gone\": [")
	if err := lines(&out, r.Gone); err != nil {
		return nil, err
	}
	out.WriteString("],\n\"since\": [")
	if err := lines(&out, r.Since); err != nil {
		return nil, err
	}
	out.WriteString("]\n}\n")
	return out.Bytes(), nil
}

func lines[T any](out *bytes.Buffer, items []T) error {
	for i, item := range items {
		text, err := json.Marshal(item)
		if err != nil {
			return err
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
		out.Write(text)
	}
	out.WriteByte('\n')
	return nil
}
