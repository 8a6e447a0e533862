package sent

import "testing"

// What is sent does not change from one recording to the next.
func TestRequestsAreTheSameAgain(t *testing.T) {
	first, err := Requests()
	if err != nil {
		t.Fatal(err)
	}
	second, err := Requests()
	if err != nil {
		t.Fatal(err)
	}
	if string(first) != string(second) {
		t.Fatal("two recordings differ")
	}
}
