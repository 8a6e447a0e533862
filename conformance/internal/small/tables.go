package small

import (
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/duration"

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
