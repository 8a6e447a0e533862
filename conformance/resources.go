package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"apimachinery.test/conformance/internal/facts"
	"apimachinery.test/conformance/internal/resources"
)

// earlier are releases of k8s.io/api, one of each minor version up to the one before that of the facts.
const earlier = "v0.19.16,v0.20.6,v0.21.14,v0.22.5,v0.23.17,v0.24.3,v0.25.16,v0.26.9,v0.27.16,v0.28.3,v0.29.15,v0.30.14," +
	"v0.31.14,v0.32.13,v0.33.6,v0.34.13,v0.35.0,v0.36.3"

// runResources asks an API server by which names and verbs the kinds of the facts are served, and writes it down.
func runResources(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("resources", flag.ContinueOnError)
	url := flags.String("server", "", "the address of an API server that serves all its versions, such as https://127.0.0.1:6443")
	served := flags.String("served", "", "take what a server said from this file, and ask none")
	token := flags.String("token", "", "the bearer token for it")
	known := flags.String("facts", "../proto/api-facts.json", "the facts about the types")
	past := flags.String("earlier", earlier, "the releases of k8s.io/api to look for kinds that are gone")
	file := flags.String("out", "", "write a file in place of standard output")
	check := flags.String("check", "", "write nothing; fail when this file has other facts")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if (*url == "") == (*served == "") {
		return errors.New("either -server or -served is needed")
	}
	facts, err := readFacts(*known)
	if err != nil {
		return err
	}
	var found *resources.Resources
	if *served != "" {
		found, err = readResources(*served)
	} else {
		found, err = askServer(resources.Server{URL: *url, Token: *token}, facts)
	}
	if err != nil {
		return err
	}
	found.Gone, found.Since, err = resources.FindGone(facts, "k8s.io/api", strings.Split(*past, ","))
	if err != nil {
		return err
	}
	text, err := found.Text()
	if err != nil {
		return err
	}
	switch {
	case *check != "":
		return compare(*check, text)
	case *file != "":
		return os.WriteFile(*file, text, 0o644)
	default:
		_, err = out.Write(text)
		return err
	}
}

// askServer tells how a server serves the kinds of the facts.
func askServer(server resources.Server, known *facts.Facts) (*resources.Resources, error) {
	version, err := server.Version()
	if err != nil {
		return nil, err
	}
	served, err := server.Served()
	if err != nil {
		return nil, err
	}
	declared, err := readDeclared(known)
	if err != nil {
		return nil, err
	}
	merged := resources.Merge(known, served, declared)
	return &resources.Resources{Format: resources.Format, Server: version, Resources: merged}, nil
}

func readResources(file string) (*resources.Resources, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var out resources.Resources
	err = json.Unmarshal(text, &out)
	if err == nil && out.Format != resources.Format {
		err = fmt.Errorf("its form is %d, not %d", out.Format, resources.Format)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return &out, nil
}

// readDeclared reads the markers of all types, in the modules that are pinned.
func readDeclared(known *facts.Facts) (map[string]resources.Declared, error) {
	text, err := exec.Command("go", "list", "-m", "-f", "{{.Path}} {{.Dir}}", "all").Output()
	if err != nil {
		return nil, err
	}
	dirs := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if path, dir, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			dirs[path] = dir
		}
	}
	out := map[string]resources.Declared{}
	for _, group := range known.Groups {
		for path := group.GoPackage; path != "."; path = filepath.Dir(path) {
			dir, ok := dirs[path]
			if !ok {
				continue
			}
			below := filepath.Join(dir, strings.TrimPrefix(group.GoPackage, path))
			if err := resources.ReadDeclared(group.GoPackage, below, out); err != nil {
				return nil, err
			}
			break
		}
	}
	return out, nil
}
