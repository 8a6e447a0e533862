// Package extract reads the facts about the built-in API types from the source of the modules
// that declare them: which kinds there are, and how each field of each type is written.
package extract

import (
	"errors"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"apimachinery.test/conformance/internal/facts"
)

// alwaysKept are types that no field of an API type has, but that users meet: the envelope of
// protobuf, and what requests and responses are made of.
var alwaysKept = []string{
	"k8s.io/apimachinery/pkg/api/resource.QuantityValue",
	"k8s.io/apimachinery/pkg/api/resource.Format",
	"k8s.io/apimachinery/pkg/runtime.TypeMeta",
	"k8s.io/apimachinery/pkg/runtime.Unknown",
	"k8s.io/apimachinery/pkg/types.NamespacedName",
	"k8s.io/apimachinery/pkg/types.PatchType",
	"k8s.io/apimachinery/pkg/version.Info",
}

// run is one extraction.
type run struct {
	dir      string
	packages map[string]*goPackage
	// needed has the types to describe of packages that are no API packages.
	needed map[string]map[string]bool
}

// From extracts the facts of the modules that the go.mod in a folder pins.
func From(dir string) (*facts.Facts, error) {
	found, err := modules(dir)
	if err != nil {
		return nil, err
	}
	paths, err := apiPackages(found)
	if err != nil {
		return nil, err
	}
	r := &run{dir: dir, packages: map[string]*goPackage{}, needed: map[string]map[string]bool{}}
	if err := r.load(paths); err != nil {
		return nil, err
	}
	if err := r.loadNeeded(paths); err != nil {
		return nil, err
	}
	clients, err := readClients(found)
	if err != nil {
		return nil, err
	}
	out := &facts.Facts{Format: facts.Format, Source: map[string]string{}}
	for _, s := range sources {
		out.Source[s.name] = found[s.module].Version
	}
	return out, r.describe(out, paths, clients)
}

func (r *run) load(paths []string) error {
	loaded, err := load(r.dir, paths)
	for _, p := range loaded {
		r.packages[p.PkgPath] = p
	}
	return err
}

// loadNeeded loads the packages of the types that fields refer to, until none is missing.
func (r *run) loadNeeded(api []string) error {
	for _, name := range alwaysKept {
		r.need(name)
	}
	for _, path := range api {
		for name := range r.packages[path].declared {
			r.needTypesOf(path, name)
		}
	}
	for {
		var missing []string
		for path := range r.needed {
			if r.packages[path] == nil {
				missing = append(missing, path)
			}
		}
		if len(missing) == 0 {
			return nil
		}
		if err := r.load(missing); err != nil {
			return err
		}
		for _, path := range missing {
			for name := range r.needed[path] {
				r.needTypesOf(path, name)
			}
		}
	}
}

// need takes in a type by its full name, if it is one of Kubernetes.
func (r *run) need(full string) bool {
	path, name := split(full)
	if !strings.HasPrefix(path, "k8s.io/") || r.needed[path][name] {
		return false
	}
	r.needPackage(path)
	r.needed[path][name] = true
	return true
}

// needPackage takes in the source of a package, but none of its types.
func (r *run) needPackage(path string) {
	if r.needed[path] == nil {
		r.needed[path] = map[string]bool{}
	}
}

// split parts the full name of a type into package and name.
func split(full string) (path, name string) {
	index := strings.LastIndex(full, ".")
	return full[:index], full[index+1:]
}

// needTypesOf takes in the types that a type is made of.
func (r *run) needTypesOf(path, name string) {
	object := r.packages[path].lookup(name)
	if object == nil {
		return
	}
	visit := func(t *types.Named) {
		if t.Obj().Pkg() == nil || !r.need(typeName(t)) {
			return
		}
		if r.packages[t.Obj().Pkg().Path()] != nil {
			r.needTypesOf(t.Obj().Pkg().Path(), t.Obj().Name())
		}
	}
	if origin := r.packages[path].origin(name); origin != nil && !object.IsAlias() {
		r.needPackage(origin.Obj().Pkg().Path())
	}
	switch under := object.Type().Underlying().(type) {
	case *types.Struct:
		for field := range under.Fields() {
			if field.Exported() {
				namedIn(field.Type(), visit)
			}
		}
	default:
		namedIn(under, visit)
	}
}

// describe fills in everything but the versions.
func (r *run) describe(out *facts.Facts, api []string, clients map[string]client) error {
	var problems error
	for _, path := range api {
		group, err := r.packages[path].group(clients)
		problems = errors.Join(problems, err)
		out.Groups = append(out.Groups, group)
		constants, err := r.packages[path].plainConstants()
		problems = errors.Join(problems, err)
		out.Constants = append(out.Constants, constants...)
		for name := range r.packages[path].declared {
			r.need(path + "." + name)
		}
	}
	var err error
	out.SharedKinds, err = r.packages[metaPackage].sharedKinds()
	problems = errors.Join(problems, err)
	for _, path := range sortedKeys(r.needed) {
		for _, name := range sortedKeys(r.needed[path]) {
			if r.packages[path].lookup(name) == nil {
				problems = errors.Join(problems, fmt.Errorf("%s has no type %s", path, name))
				continue
			}
			described, isWritten, err := r.typeFacts(r.packages[path], name)
			problems = errors.Join(problems, err)
			if isWritten {
				out.Types = append(out.Types, described)
			}
		}
	}
	return problems
}

func sortedKeys[V any](of map[string]V) []string {
	var keys []string
	for key := range of {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
