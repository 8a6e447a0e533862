package record

import (
	"bytes"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/golden"
	"apimachinery.test/conformance/internal/samples"
)

// The folders in which everything is recorded.
const (
	goldenFolder  = "golden"
	samplesFolder = "samples"
)

// seed of the random samples.
const seed = 1

// All asks the reference for everything that is recorded. Some tables in dir are questions and answers at once: their
// questions are asked again.
func All(set *codecs.Set, dir string) (Files, error) {
	files := Files{}
	for _, add := range []func(Files, *codecs.Set, string) error{addScalars, addJSONPath, addCEL, addTables, addYAML, addProtobuf, addRequests, addClient, addSchemas, addRules, addPolicies, addPatches, addDefinitions, addManaged, addDiscovery, addMapping, addSamples, addGolden} {
		if err := add(files, set, dir); err != nil {
			return nil, err
		}
	}
	return files, nil
}

func addGolden(files Files, set *codecs.Set, _ string) error {
	found, err := golden.Files(set)
	files.under(goldenFolder, found)
	return err
}

func addSamples(files Files, set *codecs.Set, _ string) error {
	var random, zero bytes.Buffer
	if err := samples.WriteRandom(&random, set, seed); err != nil {
		return err
	}
	if err := samples.WriteZero(&zero, set); err != nil {
		return err
	}
	files.under(samplesFolder, map[string][]byte{"random.tsv": random.Bytes(), "zero.tsv": zero.Bytes()})
	return nil
}
