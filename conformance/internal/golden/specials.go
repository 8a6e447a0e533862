package golden

import (
	"fmt"
	"reflect"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiextensionsv1beta1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// start is the first of the times; each is some seconds later.
const start = 1_700_000_000

var quantitySuffixes = []string{"", "m", "Ki", "Mi", "Gi", "k", "M", "e3"}

// specials fill the types whose fields are not what is written, or of which only some may be set. It is filled in
// by init, because the functions come back to it.
var specials = map[reflect.Type]func(e *everything, value any){}

func init() {
	special(func(*everything, *metav1.TypeMeta) {})
	special(func(e *everything, t *metav1.Time) { t.Time = time.Unix(start+e.next(), 0).UTC() })
	special(func(e *everything, t *metav1.MicroTime) { t.Time = time.UnixMicro(start*1e6 + e.next()*1001).UTC() })
	special(func(e *everything, d *metav1.Duration) {
		d.Duration = time.Duration(e.next()) * 1001 * time.Millisecond
	})
	special(fillQuantity)
	special(fillIntOrString)
	special(func(e *everything, r *runtime.RawExtension) {
		r.Raw = fmt.Appendf(nil, `{"apiVersion":"example.com/v1","kind":"Example","spec":%s}`, e.json())
	})
	special(func(e *everything, f *metav1.FieldsV1) {
		f.SetRawString(fmt.Sprintf(`{"f:metadata":{"f:labels":{".":{},"f:%s":{}}}}`, e.text("app")))
	})
	special(func(e *everything, j *apiextensionsv1.JSON) { j.Raw = e.json() })
	special(func(e *everything, j *apiextensionsv1beta1.JSON) { j.Raw = e.json() })
	special(func(e *everything, cells *[]any) {
		*cells = []any{e.text("cell"), e.next(), true, nil, []any{float64(e.next()) + .5}, map[string]any{"key": e.text("cell")}}
	})
	specialChoices()
}

func special[T any](fill func(*everything, *T)) {
	specials[reflect.TypeFor[T]()] = func(e *everything, value any) { fill(e, value.(*T)) }
}

// json is a value that every form writes the same way.
func (e *everything) json() []byte {
	return fmt.Appendf(nil, `{"list":[null,true,%d],"text":%q}`, e.next(), e.text("value"))
}

func fillQuantity(e *everything, q *resource.Quantity) {
	n := e.next()
	*q = resource.MustParse(fmt.Sprint(n, quantitySuffixes[n%int64(len(quantitySuffixes))]))
}

func fillIntOrString(e *everything, v *intstr.IntOrString) {
	if n := e.next(); n%2 == 0 {
		*v = intstr.FromInt32(int32(n))
	} else {
		*v = intstr.FromString(fmt.Sprint(n, "%"))
	}
}

// specialChoices are the parts of schemas of which one alternative is set, by turns.
func specialChoices() {
	special(func(e *everything, p *apiextensionsv1.JSONSchemaPropsOrBool) {
		p.Allows = true
		e.either(&p.Schema, nil)
	})
	special(func(e *everything, p *apiextensionsv1beta1.JSONSchemaPropsOrBool) {
		p.Allows = true
		e.either(&p.Schema, nil)
	})
	special(func(e *everything, p *apiextensionsv1.JSONSchemaPropsOrArray) { e.either(&p.Schema, &p.JSONSchemas) })
	special(func(e *everything, p *apiextensionsv1beta1.JSONSchemaPropsOrArray) {
		e.either(&p.Schema, &p.JSONSchemas)
	})
	special(func(e *everything, p *apiextensionsv1.JSONSchemaPropsOrStringArray) { e.either(&p.Schema, &p.Property) })
	special(func(e *everything, p *apiextensionsv1beta1.JSONSchemaPropsOrStringArray) {
		e.either(&p.Schema, &p.Property)
	})
}

// either fills one of two pointers, by turns.
func (e *everything) either(first, second any) {
	chosen := second
	if e.next()%2 == 0 || second == nil {
		chosen = first
	}
	e.fill(reflect.ValueOf(chosen).Elem(), "alternative")
}
