package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"apimachinery.test/conformance/internal/extract"
)

// described are the modules whose messages API types are.
var described = []string{"k8s.io/api", "k8s.io/apiextensions-apiserver", "k8s.io/apimachinery", "k8s.io/kube-aggregator"}

// runHistory writes the releases that messages and their fields came with.
func runHistory(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("history", flag.ContinueOnError)
	known := flags.String("facts", "../proto/api-facts.json", "the facts about the types")
	past := flags.String("earlier", earlier, "the releases of the modules to look for fields in")
	file := flags.String("out", "", "write a file in place of standard output")
	if err := flags.Parse(args); err != nil {
		return err
	}
	facts, err := readFacts(*known)
	if err != nil {
		return err
	}
	found, err := extract.History(facts, described, strings.Split(*past, ","))
	if err != nil {
		return err
	}
	var text strings.Builder
	text.WriteString("# Since when there are messages, and fields of older ones. Written by `conformance history`.\n")
	for _, it := range found {
		fmt.Fprintf(&text, "%s\t%s\t%s\n", it.Message, it.Field, it.Release)
	}
	return write(*file, text.String(), out)
}

// runImmutable writes the fields that updates may not change, by the source of the server that a go.mod pins.
func runImmutable(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("immutable", flag.ContinueOnError)
	known := flags.String("facts", "../proto/api-facts.json", "the facts about the types")
	dir := flags.String("dir", "oracle", "the folder of the go.mod that pins k8s.io/kubernetes")
	file := flags.String("out", "", "write a file in place of standard output")
	if err := flags.Parse(args); err != nil {
		return err
	}
	facts, err := readFacts(*known)
	if err != nil {
		return err
	}
	source, err := serverSource(*dir)
	if err != nil {
		return err
	}
	found, err := extract.ImmutableFields(filepath.Join(source, "pkg", "apis"), facts)
	if err != nil {
		return err
	}
	var text strings.Builder
	text.WriteString("# Fields that updates may not change, whatever else an object holds. Written by `conformance immutable`.\n")
	for _, it := range found {
		fmt.Fprintf(&text, "%s.%s\t%s\n", it.Group, it.Type, it.Field)
	}
	return write(*file, text.String(), out)
}

func write(file, text string, out io.Writer) error {
	if file != "" {
		return os.WriteFile(file, []byte(text), 0o644)
	}
	_, err := io.WriteString(out, text)
	return err
}
