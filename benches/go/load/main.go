// Load sends the same requests over TLS to a kube-apiserver and to apim serve, and prints what each of them needs for
// them: requests per second of its CPU time, latencies, memory, and the time until it is ready.
//
// The CPU time is that of the server's process, as the kernel counts it; the load program and etcd are not in it. So the
// ratios depend little on what else the machine does, and latencies depend on it much.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run() error {
	apiserver := flag.String("apiserver", "", "the kube-apiserver `program`; without it, only apim is measured")
	apim := flag.String("apim", "", "the apim `program`, built with the feature etcd")
	etcd := flag.String("etcd", "", "the etcd `program`")
	size := sizes{}
	flag.IntVar(&size.gets, "gets", 20_000, "objects to get, in each format")
	flag.IntVar(&size.creates, "creates", 4_750, "Pods to create, in each format, which stay")
	flag.IntVar(&size.patches, "patches", 5_000, "patches, in each format")
	flag.IntVar(&size.lists, "lists", 300, "lists of 500 Pods, in each format")
	flag.IntVar(&size.watches, "watches", 500, "watches of all Pods at once")
	flag.IntVar(&size.changes, "changes", 200, "changes that each of the watches reports")
	flag.IntVar(&size.clients, "clients", 8, "connections that send requests at once")
	informer := flag.String("informer", "", "measure clients instead: the `program` bench-informer beside client-go")
	follow := flag.String("follow", "", "be one of these clients: keep the Pods of the server at this `address`")
	format := flag.String("format", protobufType, "the `media type` that this client asks for")
	flag.IntVar(&size.pods, "pods", 20_000, "Pods that clients keep")
	only := flag.String("only", "", "measure only the server of this `name`")
	flag.Parse()
	if *follow != "" {
		return followPods(*follow, *format)
	}

	folder, err := os.MkdirTemp("", "load")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if *informer != "" {
		return measureFollowers(os.Stdout, *apim, *informer, folder, size)
	}
	var results []*result
	for _, kind := range kinds(*apiserver, *apim) {
		if *only != "" && kind.name != *only {
			continue
		}
		fmt.Fprintln(os.Stderr, "load:", kind.name)
		measured, err := measure(kind, *etcd, folder, size)
		if err != nil {
			return fmt.Errorf("%s: %w", kind.name, err)
		}
		results = append(results, measured)
	}
	table(os.Stdout, results, size)
	return nil
}
