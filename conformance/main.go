// Conformance lets other programs ask the reference implementation what it would
// do. README.md describes the commands.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"apimachinery.test/conformance/internal/clients"
	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/fixtures"
	"apimachinery.test/conformance/internal/kinds"
	"apimachinery.test/conformance/internal/random"
	"apimachinery.test/conformance/internal/reference"
	"apimachinery.test/conformance/internal/samples"
	"apimachinery.test/conformance/internal/small"
	"apimachinery.test/conformance/internal/unittests"
)

type command struct {
	name, summary string
	run           func(args []string, in io.Reader, out io.Writer) error
}

var commands = []command{
	{"testdata", "print the directory of the golden files", runTestdata},
	{"kinds", "list the registered kinds", runKinds},
	{"reference", "answer requests on standard input", runReference},
	{"cel-spec", "write the tests of the specification of expressions", runCELSpec},
	{"random", "write random objects in every form", runRandom},
	{"samples", "write encodings of every message type", runSamples},
	{"facts", "extract what is known about the API types", runFacts},
	{"resources", "ask an API server how kinds are served", runResources},
	{"history", "list the releases that fields came with", runHistory},
	{"immutable", "list the fields that updates may not change", runImmutable},
	{"prose", "find sentences that are shared with the reference", runProse},
	{"openapi", "tell what a server's OpenAPI documents say about its types", runOpenAPI},
	{"small", "answer questions about texts and small values", runSmall},
	{"client", "ask a server of the example as users of client-go do", runClient},
	{"cluster-client", "ask an API server as users of client-go do", runClusterClient},
	{"answers", "compare the answers of a server with recorded ones", runAnswers},
	{"exchanges", "send random requests to an API server, and write its answers", runExchanges},
	{"stored", "create objects on an API server, and write what it keeps of them", runStored},
	{"shared", "ask two servers over one store for the same objects", runShared},
	{"unit-tests", "write what the reference's own tests of schemas call", runUnitTests},
	{"record", "write the answers that the repository keeps", runRecord},
}

func main() {
	err := run(os.Args[1:], os.Stdin, os.Stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

func run(args []string, in io.Reader, out io.Writer) error {
	if len(args) > 0 {
		for _, c := range commands {
			if c.name == args[0] {
				return c.run(args[1:], in, out)
			}
		}
	}
	fmt.Fprintln(os.Stderr, "usage: conformance <command> [flags]")
	for _, c := range commands {
		fmt.Fprintf(os.Stderr, "  %-10s %s\n", c.name, c.summary)
	}
	return flag.ErrHelp
}

// buffered runs write on a buffered writer. The reference command must not use
// it: whoever asks waits for the answer.
func buffered(out io.Writer, write func(io.Writer) error) error {
	buffer := bufio.NewWriterSize(out, 1<<16)
	err := write(buffer)
	return errors.Join(err, buffer.Flush())
}

func newSet() (*codecs.Set, error) {
	scheme, err := kinds.NewScheme()
	if err != nil {
		return nil, err
	}
	return codecs.New(scheme), nil
}

func runTestdata(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("testdata", flag.ContinueOnError)
	counts := flags.Bool("counts", false, "print the number of files of each folder instead")
	if err := flags.Parse(args); err != nil {
		return err
	}
	version, err := fixtures.Version()
	if err != nil {
		return err
	}
	dir, err := fixtures.Dir(version)
	if err != nil {
		return err
	}
	if !*counts {
		_, err = fmt.Fprintln(out, dir)
		return err
	}
	folders, err := fixtures.Counts(dir)
	if err != nil {
		return err
	}
	for _, f := range folders {
		_, err := fmt.Fprintf(out, "%s\tpb %d\tjson %d\tyaml %d\tafter round trip %d\n", f.Folder, f.Protobuf, f.JSON, f.YAML, f.AfterRoundTrip)
		if err != nil {
			return err
		}
	}
	return nil
}

func runKinds(args []string, _ io.Reader, out io.Writer) error {
	if err := flag.NewFlagSet("kinds", flag.ContinueOnError).Parse(args); err != nil {
		return err
	}
	set, err := newSet()
	if err != nil {
		return err
	}
	return buffered(out, func(w io.Writer) error { return kinds.Write(w, set.Scheme) })
}

func runReference(args []string, in io.Reader, out io.Writer) error {
	if err := flag.NewFlagSet("reference", flag.ContinueOnError).Parse(args); err != nil {
		return err
	}
	set, err := newSet()
	if err != nil {
		return err
	}
	return reference.NewServer(set).Serve(in, out)
}

func runRandom(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("random", flag.ContinueOnError)
	kind := flags.String("kind", "all", "all, group/version or group/version/Kind; the core group is called core")
	seed := flags.Int64("seed", 1, "seed of the random content")
	count := flags.Int("count", 1, "objects of each kind")
	check := flags.Bool("check", false, "also tell which forms differ after being read and written")
	if err := flags.Parse(args); err != nil {
		return err
	}
	set, err := newSet()
	if err != nil {
		return err
	}
	selected, err := kinds.Select(set.Scheme, *kind)
	if err != nil {
		return err
	}
	options := random.Options{Kinds: selected, Seed: *seed, Count: *count, Check: *check}
	return buffered(out, func(w io.Writer) error { return random.Write(w, set, options) })
}

func runSamples(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("samples", flag.ContinueOnError)
	zero := flags.Bool("zero", false, "zero values instead of random ones")
	seed := flags.Int64("seed", 1, "seed of the random content")
	if err := flags.Parse(args); err != nil {
		return err
	}
	set, err := newSet()
	if err != nil {
		return err
	}
	return buffered(out, func(w io.Writer) error {
		if *zero {
			return samples.WriteZero(w, set)
		}
		return samples.WriteRandom(w, set, *seed)
	})
}

func runSmall(args []string, in io.Reader, out io.Writer) error {
	if err := flag.NewFlagSet("small", flag.ContinueOnError).Parse(args); err != nil {
		return err
	}
	return small.Serve(in, out)
}

func runClient(args []string, _ io.Reader, out io.Writer) error {
	return askAs("client", clients.Run, args, out)
}

func runClusterClient(args []string, _ io.Reader, out io.Writer) error {
	return askAs("cluster-client", clients.RunCluster, args, out)
}

func askAs(name string, run func(string, io.Writer) error, args []string, out io.Writer) error {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return errors.New("the address of a server is needed: HOST:PORT")
	}
	return run(flags.Arg(0), out)
}

func runUnitTests(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("unit-tests", flag.ContinueOnError)
	if err := flags.Parse(args); err != nil {
		return err
	}
	return buffered(out, func(out io.Writer) error { return unittests.Write(out, flags.Args()) })
}
