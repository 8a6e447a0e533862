package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"apimachinery.test/conformance/internal/extract"
	"apimachinery.test/conformance/internal/facts"
)

// runFacts extracts the facts of the pinned modules and writes them, or tells whether a file has them.
func runFacts(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("facts", flag.ContinueOnError)
	dir := flags.String("dir", ".", "the folder of the go.mod that pins the modules")
	file := flags.String("out", "", "write a file in place of standard output")
	check := flags.String("check", "", "write nothing; fail when this file has other facts")
	since := flags.String("since", "", "extract nothing; tell what is new in the file that is the argument, compared with this one")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *file != "" && *check != "" {
		return errors.New("-out and -check exclude each other")
	}
	if *since != "" {
		return changes(*since, flags.Args(), out)
	}
	found, err := extract.From(*dir)
	if err != nil {
		return err
	}
	text, err := found.Text()
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

// compare names the first line of a file that is not as it should be.
func compare(file string, wanted []byte) error {
	found, err := os.ReadFile(file)
	if err != nil || bytes.Equal(found, wanted) {
		return err
	}
	has, wants := bytes.Split(found, []byte("\n")), bytes.Split(wanted, []byte("\n"))
	for i := range min(len(has), len(wants)) {
		if !bytes.Equal(has[i], wants[i]) {
			return fmt.Errorf("%s is stale: line %d should be\n%s", file, i+1, wants[i])
		}
	}
	return fmt.Errorf("%s is stale: it should have %d lines", file, len(wants)-1)
}

// changes tells what is new, gone or different between two files.
func changes(before string, args []string, out io.Writer) error {
	if len(args) != 1 {
		return errors.New("-since takes one argument")
	}
	old, err := readFacts(before)
	if err != nil {
		return err
	}
	current, err := readFacts(args[0])
	if err != nil {
		return err
	}
	return facts.WriteChanges(out, old, current)
}

func readFacts(file string) (*facts.Facts, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	found, err := facts.Read(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return found, nil
}
