package main

import (
	"errors"
	"flag"
	"io"

	"apimachinery.test/conformance/internal/shared"
)

// runShared asks two servers over one store whether each sees what the other one does.
func runShared(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("shared", flag.ContinueOnError)
	token := flags.String("token", "", "the bearer token for both")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 2 {
		return errors.New("the addresses of two servers are needed, such as https://127.0.0.1:6443")
	}
	return shared.Run(shared.Server{URL: flags.Arg(0), Token: *token}, shared.Server{URL: flags.Arg(1), Token: *token}, out)
}
