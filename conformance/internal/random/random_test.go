package random

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"k8s.io/apimachinery/pkg/api/resource"
	"sigs.k8s.io/randfill"

	"apimachinery.test/conformance/internal/codecs"
	"apimachinery.test/conformance/internal/frame"
	"apimachinery.test/conformance/internal/kinds"
)

func newSet(t *testing.T) *codecs.Set {
	t.Helper()
	scheme, err := kinds.NewScheme()
	if err != nil {
		t.Fatal(err)
	}
	return codecs.New(scheme)
}

func write(t *testing.T, set *codecs.Set, kind string, seed int64) []byte {
	t.Helper()
	selected, err := kinds.Select(set.Scheme, kind)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Write(&out, set, Options{Kinds: selected, Seed: seed, Count: 2}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestSeedsDecide(t *testing.T) {
	set := newSet(t)
	first := write(t, set, "core/v1", 1)
	if !bytes.Equal(first, write(t, set, "core/v1", 1)) {
		t.Error("the same seed gives other objects")
	}
	if bytes.Equal(first, write(t, set, "core/v1", 2)) {
		t.Error("another seed gives the same objects")
	}
}

func TestOneKindIsTheSameAlone(t *testing.T) {
	set := newSet(t)
	if !bytes.Contains(write(t, set, "core/v1", 1), write(t, set, "core/v1/Pod", 1)) {
		t.Error("an object depends on what else is written")
	}
}

func TestEveryKindIsWritten(t *testing.T) {
	set := newSet(t)
	known := set.Scheme.AllKnownTypes()
	stream := bytes.NewReader(write(t, set, "all", 7))
	objects := 0
	for {
		var header Header
		payloads, err := frame.Read(stream, &header)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		objects++
		for i, output := range header.Outputs {
			switch {
			case output.Error == "" && len(payloads[i]) > 0:
			case output.Form == codecs.YAML:
			case output.Form == codecs.Protobuf && header.Group == "meta.k8s.io" && header.Kind == "Table":
			default:
				t.Errorf("%+v: %s %q", header, output.Form, output.Error)
			}
		}
	}
	if want := 2 * len(kinds.External(set.Scheme)); objects != want || len(known) < want/2 {
		t.Errorf("%d objects instead of %d", objects, want)
	}
}

func TestDiffersIsEmptyForPlainObjects(t *testing.T) {
	set := newSet(t)
	obj, err := decode(set, []byte(`{"kind":"Pod","apiVersion":"v1"}`), codecs.JSON)
	if err != nil {
		t.Fatal(err)
	}
	outputs, payloads := Encode(set, obj)
	if differs := Differs(set, outputs, payloads); len(differs) != 0 {
		t.Errorf("got %v", differs)
	}
}

func TestQuantityTextsAreValid(t *testing.T) {
	filler := randfill.NewWithSeed(1).Funcs(func(s *string, c randfill.Continue) { *s = quantityText(c) })
	for range 2000 {
		var text string
		filler.Fill(&text)
		if _, err := resource.ParseQuantity(text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
