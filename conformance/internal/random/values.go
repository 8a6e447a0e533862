package random

import (
	"math"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	"sigs.k8s.io/randfill"
)

// texts are strings some form has to escape, quote or fold.
var texts = []string{
	"", " ", "a", "foo-bar", "example.com/name", "true", "False", "yes", "off", "null", "~", "Null",
	"0", "1", "-1", "012", "0x1F", "0b1", "0o7", "1_000", "1e3", ".5", "+1", ".inf", "-.INF", ".nan",
	"2001-01-01", "2001-01-01T00:00:00Z", "12:30:45", "=", "<<", "!tag", "&anchor", "*alias", "@at", "`tick", "%dir",
	"- item", "-", "--- ", "...", "? key", "key: value", "key:", "a # comment", "#", "[x]", "{x}", "a, b", "|", ">",
	" lead", "trail ", "line\nbreak", "ends\n", "\n", "\nstarts", "two\n\nlines\n\n", "  indented\nless", "tab\t", "\ttab",
	"cr\r", "crlf\r\n", "quote\"s", "apos'trophe", "back\\slash", "<html>&amp;", "nul\x00", "bell\a", "esc\x1b",
	"nbsp\u00a0", "\u2028\u2029", "\ufffd", "é", "日本語", "😀", "e\u0301",
	"a rather long text with many words, so that a writer that folds lines after eighty columns has reason to do so here",
	"averylongwordwithoutanyspaceatallthatgoesonandonandonandonandonandonandonandonandonandonandonandon",
}

// rareTexts make the reference fail to write YAML, so they are seldom used.
var rareTexts = []string{"del\x7f", "nel\u0085", "\ufeffbom", "bom\ufeff", "\u0080\u009f", "\ufffe\uffff"}

func fillText(s *string, c randfill.Continue) {
	switch n := c.Intn(300); {
	case n == 0:
		*s = rareTexts[c.Intn(len(rareTexts))]
	case n < 100:
		*s = c.String(20)
	default:
		*s = texts[c.Intn(len(texts))]
	}
}

func fillBytes(b *[]byte, c randfill.Continue) {
	switch c.Intn(4) {
	case 0:
		*b = nil
	case 1:
		*b = []byte{}
	default:
		*b = make([]byte, 1+c.Intn(40))
		c.Rand.Read(*b)
	}
}

func fillInt32(n *int32, c randfill.Continue) {
	edges := []int32{0, 1, -1, 127, 128, -128, 1 << 14, math.MaxInt32, math.MinInt32}
	*n = pick(c, edges, func() int32 { return int32(c.Uint32()) })
}

func fillInt64(n *int64, c randfill.Continue) {
	edges := []int64{0, 1, -1, 1 << 31, 1 << 53, 1<<53 + 1, -(1 << 53) - 1, math.MaxInt64, math.MinInt64}
	*n = pick(c, edges, func() int64 { return int64(c.Rand.Uint64()) })
}

func fillFloat64(f *float64, c randfill.Continue) {
	edges := []float64{0, 1, -1, 0.5, -1.25, 1e-6, 9.99e-7, 1e20, 1e21, 1e-300, math.MaxFloat64, math.SmallestNonzeroFloat64, 1 << 53, 100}
	*f = pick(c, edges, c.Rand.NormFloat64)
}

func pick[T any](c randfill.Continue, edges []T, other func() T) T {
	if c.Bool() {
		return edges[c.Intn(len(edges))]
	}
	return other()
}

func fillTime(t *metav1.Time, c randfill.Continue) {
	*t = metav1.Time{Time: instant(c)}
}

func fillMicroTime(t *metav1.MicroTime, c randfill.Continue) {
	*t = metav1.MicroTime{Time: instant(c)}
}

// instant gives a time any form can hold: years 1 to 9999.
func instant(c randfill.Continue) time.Time {
	const first, last = -62135596800, 253402300799
	switch c.Intn(6) {
	case 0:
		return time.Time{}
	case 1:
		return time.Unix(0, 0).UTC()
	case 2:
		return time.Unix(first+c.Int63n(last-first), 0).UTC()
	case 3:
		return time.Unix(c.Int63n(1<<31), c.Int63n(1e9)).In(time.FixedZone("", 60*(c.Intn(1440)-720)))
	}
	return time.Unix(c.Int63n(1<<31), c.Int63n(1e6)*1000).UTC()
}

func fillDuration(d *metav1.Duration, c randfill.Continue) {
	fillInt64((*int64)(&d.Duration), c)
}

func fillIntOrString(v *intstr.IntOrString, c randfill.Continue) {
	*v = intstr.IntOrString{}
	if c.Bool() {
		fillInt32(&v.IntVal, c)
		return
	}
	v.Type = intstr.String
	fillText(&v.StrVal, c)
}

func fillQuantity(q *resource.Quantity, c randfill.Continue) {
	parsed, err := resource.ParseQuantity(quantityText(c))
	if err != nil {
		parsed = resource.Quantity{}
	}
	*q = parsed
}
