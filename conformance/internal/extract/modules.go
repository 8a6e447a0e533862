package extract

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// source is a module that declares API types.
type source struct {
	// name is what the facts call it.
	name, module string
	// packages match the files that register the types of a group-version.
	packages string
	// clients is where clients are generated.
	clients string
}

var sources = []source{
	{name: "api", module: "k8s.io/api", packages: "*/v*/register.go"},
	{
		name: "apiextensions", module: "k8s.io/apiextensions-apiserver",
		packages: "pkg/apis/*/v*/register.go", clients: "pkg/client/clientset/clientset/typed",
	},
	{name: "apimachinery", module: "k8s.io/apimachinery", packages: "pkg/apis/*/v*/register.go"},
	{name: "client-go", module: "k8s.io/client-go", clients: "kubernetes/typed"},
	{
		name: "kube-aggregator", module: "k8s.io/kube-aggregator",
		packages: "pkg/apis/*/v*/register.go", clients: "pkg/client/clientset_generated/clientset/typed",
	},
}

// module is a module as `go list` describes it.
type module struct {
	Path, Version, Dir string
}

// modules finds the modules that the go.mod in a folder pins.
func modules(dir string) (map[string]module, error) {
	args := []string{"list", "-m", "-json"}
	for _, s := range sources {
		args = append(args, s.module)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	found := map[string]module{}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var m module
		if err := decoder.Decode(&m); errors.Is(err, io.EOF) {
			return found, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if m.Dir == "" {
			return nil, fmt.Errorf("%s is not in the module cache", m.Path)
		}
		found[m.Path] = m
	}
}

// apiPackages lists the import paths of all packages that register types, sorted.
func apiPackages(found map[string]module) ([]string, error) {
	var paths []string
	for _, s := range sources {
		if s.packages == "" {
			continue
		}
		dir := found[s.module].Dir
		files, err := filepath.Glob(filepath.Join(dir, s.packages))
		if err != nil {
			return nil, err
		}
		if len(files) == 0 {
			return nil, fmt.Errorf("%s has no %s", s.module, s.packages)
		}
		for _, file := range files {
			relative, err := filepath.Rel(dir, filepath.Dir(file))
			if err != nil {
				return nil, err
			}
			paths = append(paths, path.Join(s.module, filepath.ToSlash(relative)))
		}
	}
	slices.Sort(paths)
	return paths, nil
}
