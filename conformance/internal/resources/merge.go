package resources

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// property is a property of a definition, as far as it says how it is merged.
type property struct {
	ListType      string   `json:"x-kubernetes-list-type"`
	ListMapKeys   []string `json:"x-kubernetes-list-map-keys"`
	MapType       string   `json:"x-kubernetes-map-type"`
	PatchStrategy string   `json:"x-kubernetes-patch-strategy"`
	PatchMergeKey string   `json:"x-kubernetes-patch-merge-key"`
}

// Merge asks for the OpenAPI document of version 2 and tells, a line each, how the properties of its definitions are merged that say so:
// definition, property, list type, keys of the list, map type, patch strategy and merge key, between tabs.
func (s Server) Merge() ([]byte, error) {
	var document struct {
		Definitions map[string]struct {
			Properties map[string]property `json:"properties"`
		} `json:"definitions"`
	}
	if err := s.get("/openapi/v2", &document); err != nil {
		return nil, err
	}
	var rows [][]string
	for definition, described := range document.Definitions {
		for name, p := range described.Properties {
			row := []string{p.ListType, strings.Join(p.ListMapKeys, ","), p.MapType, p.PatchStrategy, p.PatchMergeKey}
			if strings.Join(row, "") != "" {
				rows = append(rows, append([]string{definition, name}, row...))
			}
		}
	}
	slices.SortFunc(rows, func(a, b []string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	var out bytes.Buffer
	for _, row := range rows {
		fmt.Fprintln(&out, strings.Join(row, "\t"))
	}
	return out.Bytes(), nil
}
