package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"apimachinery.test/conformance/internal/prose"
)

// runProse fails when a sentence about a type or a field is one of the reference's.
func runProse(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("prose", flag.ContinueOnError)
	documents := flags.String("openapi", "bin/openapi", "the folder that openapi/run fills")
	table := flags.String("check", "../proto/descriptions.tsv", "the sentences")
	if err := flags.Parse(args); err != nil {
		return err
	}
	runs := prose.Runs{}
	for _, file := range []string{"definitions.json", "swagger.json"} {
		text, err := os.ReadFile(filepath.Join(*documents, file))
		if err != nil {
			return err
		}
		if err := runs.Add(text); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	text, err := os.ReadFile(*table)
	if err != nil {
		return err
	}
	shared := runs.Shared(text)
	for _, it := range shared {
		fmt.Fprintln(out, it)
	}
	if len(shared) > 0 || len(runs) < 10_000 {
		return errors.New("sentences are shared with the reference, or the reference's were not found")
	}
	return nil
}
