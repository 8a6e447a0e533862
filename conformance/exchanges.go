package main

import (
	"errors"
	"flag"
	"io"

	"apimachinery.test/conformance/internal/exchanges"
)

// runExchanges sends random requests to an API server and writes them with its answers.
func runExchanges(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("exchanges", flag.ContinueOnError)
	url := flags.String("server", "", "the address of an API server that has just been started, such as https://127.0.0.1:6443")
	token := flags.String("token", "", "the bearer token for it")
	seed := flags.Uint64("seed", 1, "what the requests are made up from")
	count := flags.Int("count", 2000, "how many requests there are at least")
	specs := flags.Bool("specs", false, "requests that create or replace objects with mistakes in their specs")
	cluster := flags.Bool("cluster", false, "the same with objects that serve a cluster: nodes, storage, admission, devices")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *url == "" {
		return errors.New("-server is needed")
	}
	server := exchanges.Server{URL: *url, Token: *token}
	write := exchanges.Write
	switch {
	case *cluster:
		write = exchanges.WriteClusterSpecs
	case *specs:
		write = exchanges.WriteSpecs
	}
	return buffered(out, func(out io.Writer) error { return write(server, *seed, *count, out) })
}
