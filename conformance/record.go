package main

import (
	"errors"
	"flag"
	"io"

	"apimachinery.test/conformance/internal/record"
)

// runRecord writes the reference's answers below a folder, or tells whether those that are there are fresh.
func runRecord(args []string, _ io.Reader, _ io.Writer) error {
	flags := flag.NewFlagSet("record", flag.ContinueOnError)
	out := flags.String("out", "", "write the answers below this folder")
	check := flags.String("check", "", "write nothing; fail when this folder has other answers")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if (*out == "") == (*check == "") {
		return errors.New("either -out or -check is needed")
	}
	set, err := newSet()
	if err != nil {
		return err
	}
	files, err := record.All(set, *out+*check)
	if err != nil {
		return err
	}
	if *check != "" {
		return files.Check(*check)
	}
	return files.Write(*out)
}
