// Benches is the Go side of the benchmarks: it writes the inputs that both sides
// read, and runs the reference's operations on demand.
package main

import (
	"fmt"
	"os"

	"apimachinery.test/measure"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "benches:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 3 && args[0] == "inputs":
		return writeInputs(args[1], args[2])
	case len(args) == 2 && args[0] == "descriptors":
		return writeDescriptors(args[1])
	case len(args) == 2 && args[0] == "serve":
		return measure.Serve(os.Stdin, os.Stdout, func(row string) (measure.Operation, error) {
			return prepare(args[1], row)
		})
	}
	return fmt.Errorf("usage: benches inputs DATA FOLDER | benches descriptors FILE | benches serve FOLDER")
}
