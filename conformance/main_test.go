package main

import (
	"bytes"
	"errors"
	"flag"
	"strings"
	"testing"
)

func TestCommands(t *testing.T) {
	for _, test := range []struct {
		args, want string
	}{
		{"kinds", "\tv1\tPod\tk8s.io/api/core/v1.Pod\tprotobuf\n"},
		{"random -kind core/v1/Pod -count 1 -check", `"kind":"Pod"`},
		{"samples -zero", "k8s.io/api/core/v1.PodSpec\t"},
		{"reference", ""},
	} {
		var out bytes.Buffer
		if err := run(strings.Fields(test.args), strings.NewReader(""), &out); err != nil {
			t.Errorf("%s: %v", test.args, err)
		}
		if !strings.Contains(out.String(), test.want) {
			t.Errorf("%s: %q is not in the output", test.args, test.want)
		}
	}
}

func TestBadCommands(t *testing.T) {
	for _, args := range []string{"", "nothing", "random -kind nothing", "random -none"} {
		var out bytes.Buffer
		if err := run(strings.Fields(args), nil, &out); err == nil {
			t.Errorf("%q gives no error", args)
		}
	}
	if err := run(nil, nil, nil); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("got %v", err)
	}
}
