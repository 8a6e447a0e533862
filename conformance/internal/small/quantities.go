package small

import "k8s.io/apimachinery/pkg/api/resource"

type quantityInput struct {
	Text  string `json:"text"`
	Other string `json:"other"`
}

type quantityAnswer struct {
	Text    string `json:"text"`
	Format  string `json:"format"`
	Sign    int    `json:"sign"`
	Order   int    `json:"order"`
	Sum     string `json:"sum"`
	Negated string `json:"negated"`
}

// quantity reads a text, and compares with and adds another, which is zero when it
// is no quantity.
func quantity(input quantityInput) (any, error) {
	q, err := resource.ParseQuantity(input.Text)
	if err != nil {
		return nil, err
	}
	other, err := resource.ParseQuantity(input.Other)
	if err != nil {
		other = resource.Quantity{Format: resource.DecimalSI}
	}
	sum, negated := q.DeepCopy(), q.DeepCopy()
	sum.Add(other)
	negated.Neg()
	return quantityAnswer{q.String(), string(q.Format), q.Sign(), q.Cmp(other), sum.String(), negated.String()}, nil
}
