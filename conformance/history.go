package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"apimachinery.test/conformance/internal/extract"
	"apimachinery.test/conformance/internal/facts"
)

// described are the modules whose messages API types are.
var described = []string{"k8s.io/api", "k8s.io/apiextensions-apiserver", "k8s.io/apimachinery", "k8s.io/kube-aggregator"}

// runHistory writes the releases that messages and their fields came with.
func runHistory(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("history", flag.ContinueOnError)
	past := flags.String("earlier", earlier, "the releases of the modules to look for fields in")
	return writeTable(flags, args, out, func(known *facts.Facts, table io.Writer) error {
		found, err := extract.History(known, described, strings.Split(*past, ","))
		fmt.Fprintln(table, "# Since when there are messages, and fields of older ones. Written by `conformance history`.")
		for _, it := range found {
			fmt.Fprintf(table, "%s\t%s\t%s\n", it.Message, it.Field, it.Release)
		}
		return err
	})
}

// runImmutable writes the fields that updates may not change, by the source of the server that a go.mod pins.
func runImmutable(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("immutable", flag.ContinueOnError)
	dir := flags.String("dir", "oracle", "the folder of the go.mod that pins k8s.io/kubernetes")
	return writeTable(flags, args, out, func(known *facts.Facts, table io.Writer) error {
		source, err := serverSource(*dir)
		if err != nil {
			return err
		}
		found, err := extract.ImmutableFields(filepath.Join(source, "pkg", "apis"), known)
		fmt.Fprintln(table, "# Fields that updates may not change, whatever else an object holds. Written by `conformance immutable`.")
		for _, it := range found {
			fmt.Fprintf(table, "%s.%s\t%s\n", it.Group, it.Type, it.Field)
		}
		return err
	})
}

// writeTable makes a table from the facts, in a file or on standard output.
func writeTable(flags *flag.FlagSet, args []string, out io.Writer, fill func(*facts.Facts, io.Writer) error) error {
	path := flags.String("facts", "../proto/api-facts.json", "the facts about the types")
	file := flags.String("out", "", "write a file in place of standard output")
	if err := flags.Parse(args); err != nil {
		return err
	}
	known, err := readFacts(*path)
	if err != nil {
		return err
	}
	var table strings.Builder
	if err := fill(known, &table); err != nil {
		return err
	}
	if *file != "" {
		return os.WriteFile(*file, []byte(table.String()), 0o644)
	}
	_, err = io.WriteString(out, table.String())
	return err
}
