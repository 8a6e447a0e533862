// Package tables makes tables of objects, as the API server does.
package tables

import (
	"context"
	"encoding/json"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource/tableconvertor"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/registry/rest"
)

// Question is an object without a type and how to make a table of it.
type Question struct {
	// Columns are printer columns; without them it is the table of kinds without a printer.
	Columns   []apiextensionsv1.CustomResourceColumnDefinition `json:"columns"`
	Object    json.RawMessage                                  `json:"object"`
	NoHeaders bool                                             `json:"noHeaders"`
}

// Convert makes the table, without the descriptions of its columns. Its rows have no objects.
func Convert(question Question) (*metav1.Table, error) {
	object, _, err := unstructured.UnstructuredJSONScheme.Decode(question.Object, nil, nil)
	if err != nil {
		return nil, err
	}
	convertor := rest.NewDefaultTableConvertor(schema.GroupResource{Group: "example.com", Resource: "things"})
	if question.Columns != nil {
		if convertor, err = tableconvertor.New(question.Columns); err != nil {
			return nil, err
		}
	}
	table, err := convertor.ConvertToTable(context.Background(), object, &metav1.TableOptions{NoHeaders: question.NoHeaders})
	if err != nil {
		return nil, err
	}
	for i := range table.ColumnDefinitions {
		table.ColumnDefinitions[i].Description = ""
	}
	for i := range table.Rows {
		table.Rows[i].Object.Object = nil
	}
	return table, nil
}
