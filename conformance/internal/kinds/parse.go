package kinds

import (
	"fmt"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// Select turns "all", "group/version" or "group/version/Kind" into the kinds it
// names. The core group is written "core" or left empty.
func Select(scheme *runtime.Scheme, text string) ([]schema.GroupVersionKind, error) {
	all := External(scheme)
	if text == "all" {
		return all, nil
	}
	parts := strings.Split(text, "/")
	if len(parts) < 2 || len(parts) > 3 {
		return nil, fmt.Errorf("%q is not all, group/version or group/version/Kind", text)
	}
	if parts[0] == "core" {
		parts[0] = ""
	}
	var out []schema.GroupVersionKind
	for _, gvk := range all {
		if gvk.Group == parts[0] && gvk.Version == parts[1] && (len(parts) == 2 || gvk.Kind == parts[2]) {
			out = append(out, gvk)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no kind is registered for %q", text)
	}
	return out, nil
}
