package random

import (
	"io"

	"k8s.io/apimachinery/pkg/runtime/schema"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/frame"
)

// Options say which objects to write.
type Options struct {
	Kinds []schema.GroupVersionKind
	Seed  int64
	// Count is the number of objects of each kind.
	Count int
	// Check fills in Header.Differs.
	Check bool
}

// Write writes one message for each object.
func Write(w io.Writer, set *codecs.Set, options Options) error {
	for _, gvk := range options.Kinds {
		for index := range options.Count {
			obj, err := Object(set, gvk, options.Seed, index)
			if err != nil {
				return err
			}
			outputs, payloads := Encode(set, obj)
			header := Header{
				Group: gvk.Group, Version: gvk.Version, Kind: gvk.Kind,
				Index: index, Outputs: outputs, Payloads: len(payloads),
			}
			if options.Check {
				header.Differs = Differs(set, outputs, payloads)
			}
			if err := frame.Write(w, header, payloads); err != nil {
				return err
			}
		}
	}
	return nil
}
