package golden

import (
	"bytes"
	"strings"
	"testing"
)

func TestPack(t *testing.T) {
	packed, err := pack(map[string][]byte{
		"a.v1/B.yaml": []byte("b: 1\n"),
		"a.v1/B.pb":   bytes.Repeat([]byte{0}, 93),
		"c.v1/D.json": {},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "-- B.pb.base64 --\n" + strings.Repeat("A", 120) + "\nAAAA\n-- B.yaml --\nb: 1\n"
	if got := string(packed["a.v1.txtar"]); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := string(packed["c.v1.txtar"]); got != "-- D.json --\n" || len(packed) != 2 {
		t.Errorf("%q of %d", got, len(packed))
	}
	for _, text := range []string{"no newline", "\xff\n", "a\n-- b --\n"} {
		if _, err := pack(map[string][]byte{"a.v1/B.yaml": []byte(text)}); err == nil {
			t.Errorf("%q fits", text)
		}
	}
}
