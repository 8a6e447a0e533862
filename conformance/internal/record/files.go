// Package record keeps the reference's answers in the repository: it writes them, and tells which are stale.
package record

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// readme is the one file of a folder that is written by hand.
const readme = "README.md"

// Files are recorded files by their path, which has slashes.
type Files map[string][]byte

// under adds files below a folder.
func (f Files) under(folder string, files map[string][]byte) {
	for name, data := range files {
		f[path.Join(folder, name)] = data
	}
}

// Write writes the files below a folder, and removes those of wholly recorded folders that are not among them.
func (f Files) Write(dir string) error {
	extra, err := f.extra(dir)
	if err != nil {
		return err
	}
	for _, name := range extra {
		if err := os.Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	for name, data := range f {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Check names the files below a folder that are missing, different or too many.
func (f Files) Check(dir string) error {
	var stale []error
	for _, name := range slices.Sorted(maps.Keys(f)) {
		found, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			stale = append(stale, fmt.Errorf("%s is missing", name))
		case err != nil:
			return err
		case !bytes.Equal(found, f[name]):
			stale = append(stale, fmt.Errorf("%s is stale: %s", name, firstDifference(found, f[name])))
		}
	}
	extra, err := f.extra(dir)
	for _, name := range extra {
		stale = append(stale, fmt.Errorf("%s is not recorded", name))
	}
	return errors.Join(append(stale, err)...)
}

// extra lists the files of wholly recorded folders that are not among the recorded ones.
func (f Files) extra(dir string) ([]string, error) {
	var names []string
	for _, folder := range []string{goldenFolder, samplesFolder} {
		err := fs.WalkDir(os.DirFS(dir), folder, func(name string, entry fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if _, recorded := f[name]; err == nil && !entry.IsDir() && entry.Name() != readme && !recorded {
				names = append(names, name)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}

// firstDifference shows the first line of a file that is not as it should be.
func firstDifference(found, wanted []byte) string {
	has, wants := bytes.Split(found, []byte("\n")), bytes.Split(wanted, []byte("\n"))
	for i := range min(len(has), len(wants)) {
		if !bytes.Equal(has[i], wants[i]) {
			return fmt.Sprintf("line %d is %.200q and should be %.200q", i+1, has[i], wants[i])
		}
	}
	return fmt.Sprintf("it has %d lines and should have %d", len(has)-1, len(wants)-1)
}
