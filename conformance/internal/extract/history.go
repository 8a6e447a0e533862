package extract

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"apimachinery.test/conformance/internal/facts"
)

// Since is the release that a message came with, or a field of an older message.
type Since struct {
	Message, Field, Release string
}

// History finds the releases that messages and fields came with. The releases are versions of the modules, one of each minor version
// up to the one before the facts; what the first of them has is older, and not listed.
func History(known *facts.Facts, modules, versions []string) ([]Since, error) {
	since := map[string]string{}
	for i, version := range versions {
		release := ""
		if i > 0 {
			release = releaseOf(version)
		}
		for _, module := range modules {
			fields, err := fieldsOf(module, version)
			if err != nil {
				return nil, err
			}
			for _, field := range fields {
				if _, ok := since[field]; !ok {
					since[field] = release
				}
			}
		}
	}
	newest := releaseOf(known.Source["api"])
	of := func(name string) string {
		if release, ok := since[name]; ok {
			return release
		}
		return newest
	}
	var out []Since
	for _, t := range known.Types {
		if t.Proto == "" {
			continue
		}
		message := of(t.Proto)
		if message != "" {
			out = append(out, Since{Message: t.Proto, Release: message})
		}
		for _, field := range t.Fields {
			if field.Number == 0 || field.JSON == "" {
				continue
			}
			if release := of(numbered(t.Proto, field.Number)); release != message {
				out = append(out, Since{t.Proto, field.JSON, release})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Since) int { return cmp.Compare(a.Message, b.Message) })
	return out, nil
}

func numbered(message string, number int) string {
	return fmt.Sprintf("%s#%d", message, number)
}

// releaseOf is the release of Kubernetes that a version of a module belongs to: 1.37 of v0.37.2.
func releaseOf(version string) string {
	minor, _, _ := strings.Cut(strings.TrimPrefix(version, "v0."), ".")
	return "1." + minor
}

// fieldsOf lists the messages of a module, and their fields by number.
func fieldsOf(module, version string) ([]string, error) {
	out, err := exec.Command("go", "mod", "download", "-json", module+"@"+version).Output()
	if err != nil {
		return nil, fmt.Errorf("%s@%s: %w", module, version, err)
	}
	var found struct{ Dir string }
	if err := json.Unmarshal(out, &found); err != nil {
		return nil, err
	}
	var fields []string
	err = filepath.WalkDir(found.Dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.Name() != "generated.proto" {
			return err
		}
		file, err := readProto(path)
		if err != nil {
			return err
		}
		for name, message := range file.messages {
			full := file.pkg + "." + name
			fields = append(fields, full)
			for _, wire := range message {
				fields = append(fields, numbered(full, wire.Number))
			}
		}
		return nil
	})
	return fields, err
}
