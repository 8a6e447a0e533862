package main

import (
	"flag"
	"io"
	"os/exec"
	"path/filepath"
	"strings"

	"apimachinery.test/conformance/internal/celspec"
)

// runCELSpec writes the tests of the specification of expressions, of the module that the reference uses.
func runCELSpec(args []string, _ io.Reader, out io.Writer) error {
	if err := flag.NewFlagSet("cel-spec", flag.ContinueOnError).Parse(args); err != nil {
		return err
	}
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "cel.dev/expr").Output()
	if err != nil {
		return err
	}
	tests := filepath.Join(strings.TrimSpace(string(dir)), "tests", "simple", "testdata")
	return buffered(out, func(out io.Writer) error { return celspec.Write(tests, out) })
}
