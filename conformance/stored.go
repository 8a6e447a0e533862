package main

import (
	"errors"
	"flag"
	"io"

	"apimachinery.test/conformance/internal/exchanges"
)

// runStored creates objects on an API server and writes what it keeps of them in etcd.
func runStored(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("stored", flag.ContinueOnError)
	url := flags.String("server", "", "the address of an API server that has just been started, such as https://127.0.0.1:6443")
	token := flags.String("token", "", "the bearer token for it")
	etcd := flags.String("etcd", "", "the address of its etcd cluster, such as http://127.0.0.1:2379")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *url == "" || *etcd == "" {
		return errors.New("-server and -etcd are needed")
	}
	server := exchanges.Server{URL: *url, Token: *token}
	return buffered(out, func(out io.Writer) error { return exchanges.WriteStored(server, *etcd, out) })
}
