package record

import (
	"fmt"
	"math"
	"path"
	"strconv"

	"k8s.io/apimachinery/pkg/api/resource"

	"apimachinery.test/conformance/internal/codecs"
)

const scalarsFolder = "scalars"

var scalarTables = []table{
	{"quantity.tsv", []int{0}, quantity},
	{"quantity_ops.tsv", []int{0, 1, 7, 9}, quantityOperations},
	{"quantity_built.tsv", []int{0, 1, 2}, builtQuantity},
	{"time.tsv", []int{0}, times},
	{"unix.tsv", []int{0, 1}, unixTimes},
	{"duration.tsv", []int{0}, duration},
	{"int_or_string.tsv", []int{0, 1}, intOrString},
}

// addScalars asks the questions of the tables about scalars again.
func addScalars(files Files, _ *codecs.Set, dir string) error {
	for _, table := range scalarTables {
		text, err := table.again(path.Join(dir, scalarsFolder))
		if err != nil {
			return err
		}
		files[path.Join(scalarsFolder, table.file)] = text
	}
	return nil
}

func quantity(questions []string) []answer {
	text := questions[0]
	parsed, err := resource.ParseQuantity(text)
	var read resource.Quantity
	readErr := read.UnmarshalJSON([]byte(`"` + text + `"`))
	answers := known(outcome(parsed.String(), err), outcome(read.String(), readErr))
	if err != nil {
		return append(answers, known("", "", "", "", "")...)
	}
	return append(answers,
		func() string {
			canonical := parsed.DeepCopy()
			canonical.Neg()
			canonical.Neg()
			return canonical.String()
		},
		func() string { return string(parsed.Format) },
		func() string { return fmt.Sprint(parsed.Value()) },
		func() string { return fmt.Sprint(parsed.MilliValue()) },
		func() string { return strconv.FormatUint(math.Float64bits(parsed.AsFloat64Slow()), 16) },
	)
}

func quantityOperations(questions []string) []answer {
	a, b := resource.MustParse(questions[0]), resource.MustParse(questions[1])
	factor, scale := number(questions[2]), number(questions[3])
	sum, difference, product, rounded := a.DeepCopy(), a.DeepCopy(), a.DeepCopy(), a.DeepCopy()
	sum.Add(b)
	difference.Sub(b)
	product.Mul(factor)
	exact := rounded.RoundUp(resource.Scale(scale))
	return known(
		fmt.Sprint(a.Cmp(b)), sum.String(), string(sum.Format), difference.String(), string(difference.Format),
		product.String(), rounded.String(), fmt.Sprint(exact),
	)
}

func builtQuantity(questions []string) []answer {
	value, format := number(questions[0]), resource.Format(questions[1])
	scaled := resource.NewScaledQuantity(value, resource.Scale(number(questions[2])))
	return known(
		resource.NewQuantity(value, format).String(), resource.NewMilliQuantity(value, format).String(), scaled.String(),
	)
}

func number(text string) int64 {
	value, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		panic(err)
	}
	return value
}
