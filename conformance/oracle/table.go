package main

import (
	"context"
	"reflect"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/kube-aggregator/pkg/apis/apiregistration"
	apiservice "k8s.io/kube-aggregator/pkg/registry/apiservice/etcd"
	"k8s.io/kubernetes/pkg/printers"
	printersinternal "k8s.io/kubernetes/pkg/printers/internalversion"
)

var tables = printers.NewTableGenerator().With(printersinternal.AddHandlers)

// askTable makes the table of an object or a list as it was sent, without defaults. Its rows have no objects.
func askTable(q *question) (any, error) {
	object, _, err := q.object()
	if err != nil {
		return nil, err
	}
	if _, isStatus := object.(*metav1.Status); !isStatus {
		if object, err = scheme.UnsafeConvertToVersion(object, runtime.InternalGroupVersioner); err != nil {
			return nil, err
		}
	}
	moveTimes(reflect.ValueOf(object), time.Since(q.Now))
	table, err := q.table(object)
	if err != nil {
		return nil, err
	}
	for i := range table.Rows {
		table.Rows[i].Object.Object = nil
	}
	return map[string]any{"table": table}, nil
}

func (q *question) table(object runtime.Object) (*metav1.Table, error) {
	switch object.(type) {
	case *apiregistration.APIService, *apiregistration.APIServiceList:
		return (&apiservice.REST{}).ConvertToTable(context.Background(), object, &metav1.TableOptions{NoHeaders: q.NoHeaders})
	default:
		return tables.GenerateTable(object, printers.GenerateOptions{Wide: q.Wide, NoHeaders: q.NoHeaders})
	}
}

// moveTimes moves every time in a value: the printers count ages to the time of the clock, so
// that what is as far from it as it was from the time of the question has the same age.
func moveTimes(v reflect.Value, by time.Duration) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			moveTimes(v.Elem(), by)
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[metav1.Time]() || v.Type() == reflect.TypeFor[metav1.MicroTime]() {
			if at := v.Field(0).Addr().Interface().(*time.Time); !at.IsZero() {
				*at = at.Add(by)
			}
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				moveTimes(v.Field(i), by)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			moveTimes(v.Index(i), by)
		}
	}
}
