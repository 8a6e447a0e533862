// Package openapi tells in short what the OpenAPI documents of an API server say about its types: what each property holds,
// whether it is required, its default, and how it is merged.
package openapi

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// schema is a schema, as far as it is told.
type schema struct {
	Ref                  string             `json:"$ref"`
	AllOf                []schema           `json:"allOf"`
	OneOf                []schema           `json:"oneOf"`
	Type                 string             `json:"type"`
	Format               string             `json:"format"`
	Items                *schema            `json:"items"`
	AdditionalProperties *schema            `json:"additionalProperties"`
	Properties           map[string]*schema `json:"properties"`
	Required             []string           `json:"required"`
	Enum                 []string           `json:"enum"`
	Default              json.RawMessage    `json:"default"`
	ListType             string             `json:"x-kubernetes-list-type"`
	ListMapKeys          []string           `json:"x-kubernetes-list-map-keys"`
	MapType              string             `json:"x-kubernetes-map-type"`
	PatchStrategy        string             `json:"x-kubernetes-patch-strategy"`
	PatchMergeKey        string             `json:"x-kubernetes-patch-merge-key"`
}

// Table reads the documents of version 3 in a folder and tells of each definition in them, in the order of their names, a line
// for the definition (name, what it holds, map type) and one for each of its properties, which begins with a tab: name, what it
// holds, `required`, default, list type, keys of the list, map type, patch strategy and merge key. Tabs stand between all of
// them; what would be empty at the end of a line is left out.
func Table(dir string) ([]byte, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s has no documents", dir)
	}
	told := map[string]string{}
	for _, file := range files {
		if err := read(file, told); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	var names []string
	for name := range told {
		names = append(names, name)
	}
	slices.Sort(names)
	var out strings.Builder
	for _, name := range names {
		out.WriteString(told[name])
	}
	return []byte(out.String()), nil
}

// read adds the definitions of a document. Those that several documents have must say the same.
func read(file string, told map[string]string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var document struct {
		Components struct {
			Schemas map[string]*schema `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(text, &document); err != nil {
		return err
	}
	for name, definition := range document.Components.Schemas {
		lines, err := definition.lines(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if other, ok := told[name]; ok && other != lines {
			return fmt.Errorf("another document says otherwise about %s", name)
		}
		told[name] = lines
	}
	return nil
}

func (s *schema) lines(name string) (string, error) {
	held, err := s.held()
	if err != nil {
		return "", err
	}
	rows := [][]string{{name, held, s.MapType}}
	for property, described := range s.Properties {
		held, err := described.held()
		if err != nil {
			return "", fmt.Errorf("%s: %w", property, err)
		}
		required := ""
		if slices.Contains(s.Required, property) {
			required = "required"
		}
		rows = append(rows, []string{
			"", property, held, required, string(described.Default), described.ListType, strings.Join(described.ListMapKeys, ","),
			described.MapType, described.PatchStrategy, described.PatchMergeKey,
		})
	}
	slices.SortFunc(rows[1:], func(a, b []string) int { return cmp.Compare(a[1], b[1]) })
	var out strings.Builder
	for _, row := range rows {
		out.WriteString(strings.TrimRight(strings.Join(row, "\t"), "\t") + "\n")
	}
	return out.String(), nil
}

// held says what values there are: the type with its format after a colon; several types between bars; `[]` in front of that
// of items, `{}` in front of that of the values of a map; `#` in front of a definition; `any` for all.
func (s *schema) held() (string, error) {
	const prefix = "#/components/schemas/"
	if len(s.Enum) > 0 {
		return "", fmt.Errorf("values are listed, which is not told: %v", s.Enum)
	}
	switch {
	case s.Ref != "":
		return "#" + strings.TrimPrefix(s.Ref, prefix), nil
	case len(s.AllOf) == 1:
		return s.AllOf[0].held()
	case len(s.AllOf) > 1:
		return "", fmt.Errorf("%d schemas at once", len(s.AllOf))
	case s.Items != nil:
		items, err := s.Items.held()
		return "[]" + items, err
	case s.AdditionalProperties != nil:
		values, err := s.AdditionalProperties.held()
		return "{}" + values, err
	}
	held := cmp.Or(s.Type, "any")
	if len(s.OneOf) > 0 {
		var types []string
		for _, one := range s.OneOf {
			text, err := one.held()
			if err != nil {
				return "", err
			}
			types = append(types, text)
		}
		held = strings.Join(types, "|")
	}
	if s.Format != "" {
		held += ":" + s.Format
	}
	return held, nil
}
