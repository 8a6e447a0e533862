package main

import (
	"errors"
	"flag"
	"io"

	"apimachinery.test/conformance/internal/answers"
)

// runAnswers compares what a server answers with recorded answers of another one.
func runAnswers(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("answers", flag.ContinueOnError)
	recorded := flags.String("recorded", "", "the folder with the recorded exchanges")
	answered := flags.String("answered", "", "a folder with those of the server that is compared")
	url := flags.String("server", "", "its address, when it is to be asked")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *recorded == "" || (*answered == "") == (*url == "") {
		return errors.New("-recorded is needed, and one of -answered and -server")
	}
	set, err := newSet()
	if err != nil {
		return err
	}
	theirs, err := answers.Read(*recorded)
	if err != nil {
		return err
	}
	var ours []answers.Exchange
	if *url != "" {
		ours, err = answers.Server{URL: *url}.Replay(theirs)
	} else {
		ours, err = answers.Read(*answered)
	}
	if err != nil {
		return err
	}
	return buffered(out, func(out io.Writer) error { return answers.Compare(set, theirs, ours, answers.Reasons, out) })
}
