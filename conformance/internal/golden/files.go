package golden

import (
	"bytes"
	"fmt"
	"path"
	"reflect"
	"slices"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/kinds"
)

// seed of the hard values.
const seed = 1

// endings of the files, by form.
var endings = map[string]string{codecs.JSON: "json", codecs.YAML: "yaml", codecs.Protobuf: "pb", codecs.CBOR: "cbor"}

// forms are the encodings of one object.
type forms map[string][]byte

// Files are the archives of golden files, one for each version of a group, by path.
func Files(set *codecs.Set) (map[string][]byte, error) {
	files, err := loose(set)
	if err != nil {
		return nil, err
	}
	return pack(files)
}

// loose are the golden files, by path. Kinds that share a type, such as the options of every group, have hard values
// under the first of them only.
func loose(set *codecs.Set) (map[string][]byte, error) {
	files := map[string][]byte{}
	seen := map[reflect.Type]bool{}
	for _, gvk := range kinds.External(set.Scheme) {
		written, err := full(set, gvk)
		if err != nil {
			return nil, err
		}
		add(files, gvk, "", written)
		if t := set.Scheme.AllKnownTypes()[gvk]; !seen[t] {
			seen[t] = true
			if written, err = hard(set, gvk); err != nil {
				return nil, err
			}
			add(files, gvk, ".hard", written)
		}
	}
	return files, nil
}

func add(files map[string][]byte, gvk schema.GroupVersionKind, variant string, written forms) {
	group := gvk.Group
	if group == "" {
		group = "core"
	}
	for form, data := range written {
		files[path.Join(group+"."+gvk.Version, gvk.Kind+variant+"."+endings[form])] = data
	}
}

// full is an object with every field set. What one form says of it all others say as well.
func full(set *codecs.Set, gvk schema.GroupVersionKind) (forms, error) {
	object, err := set.Scheme.New(gvk)
	if err != nil {
		return nil, err
	}
	fillEvery(object)
	object.GetObjectKind().SetGroupVersionKind(gvk)
	written, err := encode(set, object)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", gvk, err)
	}
	for from, data := range written {
		object, _, err := through(set, gvk, from, data)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", gvk, from, err)
		}
		again, err := encode(set, object)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", gvk, from, err)
		}
		for to := range written {
			if !bytes.Equal(again[to], written[to]) {
				return nil, fmt.Errorf("%s: %s read from %s differs:\n%s\n%s", gvk, to, from, written[to], again[to])
			}
		}
	}
	return written, nil
}

// encode writes an object in every form it has.
func encode(set *codecs.Set, object runtime.Object) (forms, error) {
	written := forms{}
	for form := range endings {
		if _, has := object.(kinds.Message); !has && form == codecs.Protobuf {
			continue
		}
		data, err := encodeAs(set, object, form)
		if err != nil {
			return nil, err
		}
		written[form] = data
	}
	return written, nil
}

func encodeAs(set *codecs.Set, object runtime.Object, form string) ([]byte, error) {
	encoder, err := set.Encoder(form)
	if err != nil {
		return nil, err
	}
	var data bytes.Buffer
	err = encoder.Encode(object, &data)
	return slices.Clip(data.Bytes()), err
}
