package golden

import (
	"bytes"
	"fmt"

	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/random"
)

const (
	// tries is the number of random objects of each kind to choose from.
	tries = 60
	// mostBytes bounds the JSON of an object.
	mostBytes = 6000
)

// hard returns the longest of some random objects of a kind that every form holds: nothing is lost on the way through
// any of them but the difference between an empty collection and none.
func hard(set *codecs.Set, gvk schema.GroupVersionKind) (forms, error) {
	var best forms
	var last error
	for index := range tries {
		object, err := random.Object(set, gvk, seed, index)
		if err != nil {
			return nil, err
		}
		written, err := encode(set, object)
		if size := len(written[codecs.JSON]); err != nil || size <= len(best[codecs.JSON]) || size > mostBytes {
			last = err
			continue
		}
		if last = same(set, gvk, written); last == nil {
			best = written
		}
	}
	if best == nil {
		return nil, fmt.Errorf("%s: no object in %d tries: %w", gvk, tries, last)
	}
	return best, nil
}

// same tells whether all forms are read as equal objects, and written again as they were.
func same(set *codecs.Set, gvk schema.GroupVersionKind, written forms) error {
	var first runtime.Object
	for form, data := range written {
		object, again, err := through(set, gvk, form, data)
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w", form, err)
		case !bytes.Equal(again, data):
			return fmt.Errorf("%s changes on the way", form)
		case first == nil:
			first = object
		case !equality.Semantic.DeepEqual(first, object):
			return fmt.Errorf("%s is another object", form)
		}
	}
	return nil
}

// through reads a form and writes it again.
func through(set *codecs.Set, gvk schema.GroupVersionKind, form string, data []byte) (runtime.Object, []byte, error) {
	decoder, err := set.Decoder(form, true)
	if err != nil {
		return nil, nil, err
	}
	object, _, err := decoder.Decode(data, &gvk, nil)
	if err != nil {
		return nil, nil, err
	}
	again, err := encodeAs(set, object, form)
	return object, again, err
}
