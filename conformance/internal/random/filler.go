// Package random makes objects with random content, the same ones for the same
// seed.
package random

import (
	"hash/fnv"
	"io"
	"math/rand"
	"slices"
	"strconv"

	"k8s.io/apimachinery/pkg/api/apitesting/fuzzer"
	metafuzzer "k8s.io/apimachinery/pkg/apis/meta/fuzzer"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"sigs.k8s.io/randfill"
)

// Share of nil among pointers, lists and maps, and the most elements of the rest.
const (
	nilChance   = .4
	maxElements = 2
)

// NewFiller returns a filler for one named object of a seed.
func NewFiller(factory serializer.CodecFactory, seed int64, name string) *randfill.Filler {
	hash := fnv.New64a()
	_, _ = io.WriteString(hash, strconv.FormatInt(seed, 10)+" "+name)
	source := rand.NewSource(int64(hash.Sum64()))
	funcs := fuzzer.MergeFuzzerFuncs(metafuzzer.Funcs, ownFuncs)
	return fuzzer.FuzzerFor(funcs, source, factory).NilChance(nilChance).NumElements(0, maxElements)
}

// ownFuncs replaces the machinery's functions where those keep to values that
// are valid or that survive a round trip.
func ownFuncs(serializer.CodecFactory) []any {
	return join(
		optional(fillText), []any{fillBytes, fillTableRow, fillTableOptions, fillTypeMeta},
		optional(fillInt32), optional(fillInt64), optional(fillFloat64),
		optional(fillTime), optional(fillMicroTime), optional(fillDuration),
		optional(fillQuantity), optional(fillIntOrString),
		optional(fillRawExtension), optional(fillUnknown), optional(fillFieldsV1), optional(fillJSON), optional(fillJSONBeta),
		optional(asIs[metav1.ObjectMeta]), optional(asIs[metav1.ListMeta]),
		optional(asIs[metav1.LabelSelector]), optional(asIs[metav1.ManagedFieldsEntry]),
		optional(asIs[metav1.ResourceVersionMatch]),
		schemaFuncs(),
	)
}

// asIs fills a value without a function of its own.
func asIs[T any](value *T, c randfill.Continue) {
	c.FillNoCustom(value)
}

// optional pairs a function for a type with one for a pointer to it. Without the
// latter the filler would never leave such a pointer nil.
func optional[T any](fill func(*T, randfill.Continue)) []any {
	return []any{fill, func(p **T, c randfill.Continue) {
		if *p = nil; c.Float64() < nilChance {
			return
		}
		*p = new(T)
		fill(*p, c)
	}}
}

func join(groups ...[]any) []any {
	return slices.Concat(groups...)
}
