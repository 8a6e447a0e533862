// Package templates runs JSONPath templates.
package templates

import (
	"bytes"
	"fmt"

	"k8s.io/client-go/util/jsonpath"
)

// Options are those of a template.
type Options struct {
	AllowMissingKeys, JSONOutput bool
}

// Nodes parses a template and lists what it consists of, from the outside in.
func Nodes(template string) ([]string, error) {
	parser, err := jsonpath.Parse("template", template)
	if err != nil {
		return nil, err
	}
	nodes := []string{}
	for _, node := range parser.Root.Nodes {
		nodes = collect(nodes, node)
	}
	return nodes, nil
}

func collect(nodes []string, node jsonpath.Node) []string {
	nodes = append(nodes, fmt.Sprint(node))
	switch node := node.(type) {
	case *jsonpath.ListNode:
		for _, inner := range node.Nodes {
			nodes = collect(nodes, inner)
		}
	case *jsonpath.FilterNode:
		nodes = collect(nodes, node.Left)
		nodes = collect(nodes, node.Right)
	case *jsonpath.UnionNode:
		for _, inner := range node.Nodes {
			nodes = collect(nodes, inner)
		}
	}
	return nodes
}

// Execute runs a template once. A panic of the reference becomes an error that says so.
func Execute(template string, data any, options Options) (text []byte, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			text, err = nil, fmt.Errorf("panic: %v", cause)
		}
	}()
	path := jsonpath.New("template").AllowMissingKeys(options.AllowMissingKeys)
	path.EnableJSONOutput(options.JSONOutput)
	if err := path.Parse(template); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := path.Execute(&out, data); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
