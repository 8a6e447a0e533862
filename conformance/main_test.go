package main

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
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
	for _, args := range []string{"", "nothing", "random -kind nothing", "random -none", "facts -out a -check b", "facts -since a", "facts -dir /nowhere",
		"record", "record -out a -check b", "record -check /nowhere", "client", "client 127.0.0.1:1", "cluster-client", "cluster-client 127.0.0.1:1",
		"stored", "stored -server https://127.0.0.1:1"} {
		var out bytes.Buffer
		if err := run(strings.Fields(args), nil, &out); err == nil {
			t.Errorf("%q gives no error", args)
		}
	}
	if err := run(nil, nil, nil); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("got %v", err)
	}
}

func TestStaleFactsAreNamed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "facts.json")
	if err := os.WriteFile(file, []byte("a\nb\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := compare(file, []byte("a\nb\n")); err != nil {
		t.Error(err)
	}
	for wanted, part := range map[string]string{"a\nc\n": "line 2 should be\nc", "a\nb\nc\n": "line 3 should be\nc"} {
		if err := compare(file, []byte(wanted)); err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%q: %v", wanted, err)
		}
	}
}

func TestChangesBetweenFilesAreTold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "facts.json")
	if err := os.WriteFile(file, []byte(`{"format": 1, "constants": [{"go": "A", "package": "p", "value": 1}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(t.TempDir(), "empty.json")
	if err := os.WriteFile(empty, []byte(`{"format": 1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run([]string{"facts", "-since", empty, file}, nil, &out); err != nil || out.String() != "+ constant p.A\n" {
		t.Errorf("%v, %q", err, &out)
	}
}
