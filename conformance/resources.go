package main

import (
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"apimachinery.test/conformance/internal/facts"
	"apimachinery.test/conformance/internal/resources"
)

// earlier are releases of k8s.io/api such that each kind which there ever was with a statement about its end is in one.
const earlier = "v0.19.16,v0.21.14,v0.23.17,v0.25.16,v0.27.16,v0.29.15,v0.31.14,v0.33.6,v0.35.0"

// runResources asks an API server by which names and verbs the kinds of the facts are served, and writes it down.
func runResources(args []string, _ io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("resources", flag.ContinueOnError)
	url := flags.String("server", "", "the address of an API server that serves all its versions, such as https://127.0.0.1:6443")
	token := flags.String("token", "", "the bearer token for it")
	known := flags.String("facts", "../proto/api-facts.json", "the facts about the types")
	past := flags.String("earlier", earlier, "the releases of k8s.io/api to look for kinds that are gone")
	file := flags.String("out", "", "write a file in place of standard output")
	check := flags.String("check", "", "write nothing; fail when this file has other facts")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *url == "" {
		return errors.New("-server is needed")
	}
	server := resources.Server{URL: *url, Token: *token}
	found, err := findResources(server, *known, strings.Split(*past, ","))
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

func findResources(server resources.Server, file string, past []string) (*resources.Resources, error) {
	known, err := readFacts(file)
	if err != nil {
		return nil, err
	}
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
	gone, err := resources.FindGone(known, "k8s.io/api", past)
	if err != nil {
		return nil, err
	}
	merged := resources.Merge(known, served, declared)
	return &resources.Resources{Format: resources.Format, Server: version, Resources: merged, Gone: gone}, nil
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
