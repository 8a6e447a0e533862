package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"apimachinery.test/conformance/internal/openapi"
)

// runOpenAPI tells what the OpenAPI documents of an API server say about its types. They stand in the source of the server.
func runOpenAPI(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("openapi", flag.ContinueOnError)
	dir := flags.String("dir", "oracle", "the folder of the go.mod that pins k8s.io/kubernetes")
	file := flags.String("out", "", "write a file in place of standard output")
	check := flags.String("check", "", "write nothing; fail when this file has other facts")
	if err := flags.Parse(args); err != nil {
		return err
	}
	source, err := serverSource(*dir)
	if err != nil {
		return err
	}
	text, err := openapi.Table(filepath.Join(source, "api", "openapi-spec", "v3"))
	if err != nil {
		return err
	}
	switch {
	case *check != "":
		return compare(*check, text)
	case *file != "":
		return os.WriteFile(*file, text, 0o644)
	default:
		_, err = out.Write(text)
		return err
	}
}

// serverSource is the folder with the source of the server that the go.mod in a folder pins.
func serverSource(dir string) (string, error) {
	list := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "k8s.io/kubernetes")
	list.Dir = dir
	found, err := list.Output()
	if err != nil {
		return "", fmt.Errorf("%s pins no k8s.io/kubernetes: %w", dir, err)
	}
	return strings.TrimSpace(string(found)), nil
}
