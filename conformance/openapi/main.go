// Openapi writes what the reference's generator makes of the API types of the pinned modules: README.md describes the files.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"k8s.io/kube-openapi/pkg/builder3/util"
	"k8s.io/kube-openapi/pkg/common"
	"k8s.io/kube-openapi/pkg/validation/spec"

	"apimachinery.test/openapi/generated"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "openapi:", err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	if len(arguments) != 0 {
		return fmt.Errorf("usage: openapi")
	}
	return json.NewEncoder(os.Stdout).Encode(definitions())
}

// definitions are the schemas of all types, as a document of version 3 has them.
func definitions() map[string]*spec.Schema {
	found := generated.GetOpenAPIDefinitions(func(name string) spec.Ref {
		return spec.MustCreateRef("#/components/schemas/" + common.EscapeJsonPointer(name))
	})
	schemas := make(map[string]*spec.Schema, len(found))
	for name, definition := range found {
		schema := definition.Schema
		delete(schema.Extensions, common.ExtensionV2Schema)
		schemas[name] = util.WrapRefs(&schema)
	}
	return schemas
}
