package small

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
)

func floatOf(bits uint64) []string {
	double := math.Float64frombits(bits)
	return []string{fmt.Sprintf("%v", double), fmt.Sprintf("%v", math.Float32frombits(uint32(bits)))}
}

// decodeValue reads a value as the types that field errors tell apart: whole
// numbers as int64, others as float64.
func decodeValue(data json.RawMessage) any {
	if len(data) == 0 {
		return nil
	}
	decoder := json.NewDecoder(strings.NewReader(string(data)))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		panic(err)
	}
	number, ok := value.(json.Number)
	if !ok {
		return value
	}
	if whole, err := number.Int64(); err == nil {
		return whole
	}
	double, err := number.Float64()
	if err != nil {
		panic(err)
	}
	return double
}
