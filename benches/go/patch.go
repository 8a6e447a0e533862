package main

import (
	"encoding/json"
	"strings"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/strategicpatch"

	"apimachinery.test/measure"
)

// The patches are those of patch_rows.rs.
const (
	strategicPatch = `{"metadata":{"labels":{"patched":"yes"}},"spec":{"containers":[{"name":"NAME","image":"registry.example.com/patched:2"}]}}`
	jsonPatch      = `[{"op":"test","path":"/kind","value":"Pod"},{"op":"add","path":"/metadata/labels/patched","value":"yes"},{"op":"replace","path":"/spec/containers/0/image","value":"registry.example.com/patched:2"}]`
	mergePatch     = `{"metadata":{"labels":{"patched":"yes"}},"spec":{"patched":{"a":[1,2,3],"b":null}}}`
)

func patchRow(op string, data []byte) (operation, error) {
	switch op {
	case "patch-json":
		return func() error {
			patch, err := jsonpatch.DecodePatch([]byte(jsonPatch))
			if err != nil {
				return err
			}
			measure.Sink, err = patch.Apply(data)
			return err
		}, nil
	case "patch-merge":
		return func() error {
			var err error
			measure.Sink, err = jsonpatch.MergePatch(data, []byte(mergePatch))
			return err
		}, nil
	}
	var pod corev1.Pod
	if err := json.Unmarshal(data, &pod); err != nil {
		return nil, err
	}
	patch := []byte(strings.Replace(strategicPatch, "NAME", pod.Spec.Containers[0].Name, 1))
	if op == "patch-strategic" {
		return func() error {
			var err error
			measure.Sink, err = strategicpatch.StrategicMergePatch(data, patch, corev1.Pod{})
			return err
		}, nil
	}
	modified, err := strategicpatch.StrategicMergePatch(data, patch, corev1.Pod{})
	if err != nil {
		return nil, err
	}
	meta, err := strategicpatch.NewPatchMetaFromStruct(corev1.Pod{})
	if err != nil {
		return nil, err
	}
	return func() error {
		var err error
		measure.Sink, err = strategicpatch.CreateThreeWayMergePatch(data, modified, data, meta, true)
		return err
	}, nil
}
