package golden

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	// archive ends the names of archives.
	archive = ".txtar"
	// encoded ends the names of files that are no text, and stand in an archive as base64.
	encoded = ".base64"
	// width of a line of base64.
	width = 120
)

// pack puts the files of each folder into an archive beside it, in the format txtar of Go's tools: a line with its name
// before each file.
func pack(files map[string][]byte) (map[string][]byte, error) {
	archives := map[string][]byte{}
	for _, file := range slices.Sorted(maps.Keys(files)) {
		folder, name := path.Split(file)
		data := files[file]
		if isBinary(file) {
			name, data = name+encoded, wrapped(data)
		}
		if err := fits(data); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		to := path.Clean(folder) + archive
		archives[to] = append(fmt.Appendf(archives[to], "-- %s --\n", name), data...)
	}
	return archives, nil
}

func isBinary(file string) bool {
	return slices.Contains([]string{".pb", ".cbor"}, path.Ext(file))
}

func wrapped(data []byte) []byte {
	var out bytes.Buffer
	for line := range slices.Chunk([]byte(base64.StdEncoding.EncodeToString(data)), width) {
		out.Write(line)
		out.WriteByte('\n')
	}
	return out.Bytes()
}

// fits tells why a text is not the same when it comes out of an archive.
func fits(data []byte) error {
	if !utf8.Valid(data) || len(data) > 0 && !bytes.HasSuffix(data, []byte("\n")) {
		return fmt.Errorf("it is not text of whole lines")
	}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSuffix(line, "\n"); strings.HasPrefix(line, "-- ") && strings.HasSuffix(line, " --") {
			return fmt.Errorf("a line looks like the name of a file: %s", line)
		}
	}
	return nil
}
