package random

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1beta1"
	"sigs.k8s.io/randfill"
)

// fillTypeMeta sometimes names a kind: the items of a list may carry one.
func fillTypeMeta(t *metav1.TypeMeta, c randfill.Continue) {
	*t = metav1.TypeMeta{}
	if c.Intn(4) != 0 {
		return
	}
	*t = metav1.TypeMeta{Kind: "Nested", APIVersion: []string{"v1", "example.com/v1", ""}[c.Intn(3)]}
}

func fillTableRow(r *metav1.TableRow, c randfill.Continue) {
	c.Fill(&r.Object)
	c.Fill(&r.Conditions)
	if r.Cells = nil; c.Bool() {
		return
	}
	r.Cells = make([]any, c.Intn(5))
	for i := range r.Cells {
		r.Cells[i] = jsonValue(c, 1)
	}
}

// fillTableOptions leaves out the field that never travels.
func fillTableOptions(o *v1beta1.TableOptions, c randfill.Continue) {
	c.FillNoCustom(o)
	o.NoHeaders = false
}
