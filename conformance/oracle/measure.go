package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"

	"apimachinery.test/measure"
)

// conversions are the inputs of the benchmarks that are defaulted and converted, and the versions they come out in.
var conversions = map[string]schema.GroupVersion{
	"manifest-pod":        {Version: "v1"},
	"manifest-deployment": {Group: "apps", Version: "v1"},
	"manifest-ingress":    {Group: "networking.k8s.io", Version: "v1"},
	"old-deployments":     {Group: "apps", Version: "v1"},
}

// serveRows answers how long rows of the benchmarks take, with the inputs of a folder.
func serveRows(folder string, in io.Reader, out io.Writer) error {
	return measure.Serve(in, out, func(row string) (measure.Operation, error) {
		parts := strings.Split(row, "/")
		if len(parts) != 3 || parts[0] != "convert" || parts[1] != "json" {
			return nil, measure.ErrUnknown
		}
		var text bytes.Buffer
		return conversion(folder, parts[2], &text)
	})
}

// writeResults writes what each conversion makes of its input beside it, for others to compare.
func writeResults(folder string) error {
	for input := range conversions {
		var text bytes.Buffer
		run, err := conversion(folder, input, &text)
		if err != nil {
			return err
		}
		if err := run(); err != nil {
			return fmt.Errorf("%s: %w", input, err)
		}
		if err := os.WriteFile(filepath.Join(folder, input+".converted"), text.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// conversion decodes, sets defaults, converts to the internal version, from there to the one that is wanted, and encodes, as
// a server does with an object that it gets and returns.
func conversion(folder, input string, text *bytes.Buffer) (measure.Operation, error) {
	target, ok := conversions[input]
	if !ok {
		return nil, measure.ErrUnknown
	}
	data, err := os.ReadFile(filepath.Join(folder, input+".json"))
	if err != nil {
		return nil, measure.ErrUnknown
	}
	codecs := serializer.NewCodecFactory(scheme, serializer.WithStreamingCollectionEncodingToJSON())
	info, _ := runtime.SerializerInfoForMediaType(codecs.SupportedMediaTypes(), runtime.ContentTypeJSON)
	decoder, encoder := codecs.UniversalDecoder(), codecs.EncoderForVersion(info.Serializer, target)
	return func() error {
		object, _, err := decoder.Decode(data, nil, nil)
		if err != nil {
			return err
		}
		text.Reset()
		return encoder.Encode(object, text)
	}, nil
}
