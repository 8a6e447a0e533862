package prose

import (
	"reflect"
	"testing"
)

func TestRunsOfEightWordsAreFound(t *testing.T) {
	r := Runs{}
	document := `{"a": [{"description": "Is the number of wheels that a cart has at most."}], "description": {"type": "string"}}`
	if err := r.Add([]byte(document)); err != nil {
		t.Fatal(err)
	}
	table := "# is the number of wheels that a cart has\n" +
		"shop.Cart\tSomething on wheels.\n" +
		"\twheels\tThe number of wheels that a cart has at most, or none.\n" +
		"\tfewer\tNumber of wheels that a `cart` has at most.\n"
	want := []string{
		`line 3: "the number of wheels that a cart has"`, `line 3: "number of wheels that a cart has at"`,
		`line 3: "of wheels that a cart has at most"`,
	}
	if got := r.Shared([]byte(table)); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q", got)
	}
}
