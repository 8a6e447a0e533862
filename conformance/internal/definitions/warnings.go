package definitions

import (
	"context"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition"
)

// Warnings tells what a server warns of when a definition is created or updated, once and in one order: the
// reference visits maps in any, and its server tells nothing twice.
func Warnings(question Question) (any, error) {
	definition, err := parse(question.Definition)
	if err != nil {
		return nil, err
	}
	strategy := customresourcedefinition.NewStrategy(nil)
	warnings := []string{}
	if len(question.Old) == 0 {
		warnings = append(warnings, strategy.WarningsOnCreate(context.Background(), definition)...)
	} else {
		old, err := parse(question.Old)
		if err != nil {
			return nil, err
		}
		warnings = append(warnings, strategy.WarningsOnUpdate(context.Background(), definition, old)...)
	}
	slices.Sort(warnings)
	return slices.Compact(warnings), nil
}
