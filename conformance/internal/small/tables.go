package small

import (
	"bytes"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/duration"
	"k8s.io/cli-runtime/pkg/printers"

	"apimachinery.test/conformance/internal/tables"
)

type tableAnswer struct {
	// Ages are counted to a time between the two.
	Before string        `json:"before"`
	After  string        `json:"after"`
	Table  *metav1.Table `json:"table"`
}

func tableOf(input tables.Question) (any, error) {
	before := time.Now()
	table, err := tables.Convert(input)
	if err != nil {
		return nil, err
	}
	return tableAnswer{before.Format(time.RFC3339Nano), time.Now().Format(time.RFC3339Nano), table}, nil
}

func humanDuration(nanos int64) (any, error) {
	length := time.Duration(nanos)
	return []string{duration.HumanDuration(length), duration.ShortHumanDuration(length)}, nil
}

type tableTextInput struct {
	Table     *metav1.Table `json:"table"`
	Wide      bool          `json:"wide"`
	NoHeaders bool          `json:"noHeaders"`
}

func tableText(input tableTextInput) (any, error) {
	var out bytes.Buffer
	printer := printers.NewTablePrinter(printers.PrintOptions{Wide: input.Wide, NoHeaders: input.NoHeaders})
	if err := printer.PrintObj(input.Table, &out); err != nil {
		return nil, err
	}
	return out.String(), nil
}
