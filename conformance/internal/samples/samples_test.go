package samples

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"apimachinery.test/conformance/internal/codecs"
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

func rows(t *testing.T, out *bytes.Buffer) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	var names []string
	for line := range strings.Lines(out.String()) {
		columns := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(columns) != 4 || strings.HasPrefix(columns[3], "!") {
			t.Errorf("row %q", line)
		}
		names = append(names, columns[0])
		found[columns[0]] = columns[1:]
	}
	if len(found) < 1300 || !slices.IsSorted(names) {
		t.Errorf("%d rows", len(found))
	}
	return found
}

func TestZeroRows(t *testing.T) {
	var out bytes.Buffer
	if err := WriteZero(&out, newSet(t)); err != nil {
		t.Fatal(err)
	}
	found := rows(t, &out)
	for name, want := range map[string][]string{
		"k8s.io/api/core/v1.Toleration":       {"0a0012001a002200", "{}", "="},
		"k8s.io/api/autoscaling/v1.ScaleSpec": {"0800", "{}", "="},
	} {
		if !slices.Equal(found[name], want) {
			t.Errorf("%s: %q, not %q", name, found[name], want)
		}
	}
	if _, ok := found["k8s.io/api/autoscaling/v1.MetricSpec"]; !ok {
		t.Error("a type of an annotation is missing")
	}
}

func TestRandomRows(t *testing.T) {
	set := newSet(t)
	var first, second bytes.Buffer
	if err := WriteRandom(&first, set, 3); err != nil {
		t.Fatal(err)
	}
	if err := WriteRandom(&second, set, 3); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same seed gives other rows")
	}
	rows(t, &first)
}
