package main

import (
	"fmt"

	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/kubernetes/pkg/registry/apps/replicaset"
	"k8s.io/kubernetes/pkg/registry/batch/job"
	"k8s.io/kubernetes/pkg/registry/certificates/certificates"
	"k8s.io/kubernetes/pkg/registry/coordination/leasecandidate"
	"k8s.io/kubernetes/pkg/registry/core/configmap"
	"k8s.io/kubernetes/pkg/registry/core/event"
	"k8s.io/kubernetes/pkg/registry/core/namespace"
	"k8s.io/kubernetes/pkg/registry/core/node"
	"k8s.io/kubernetes/pkg/registry/core/persistentvolume"
	"k8s.io/kubernetes/pkg/registry/core/persistentvolumeclaim"
	"k8s.io/kubernetes/pkg/registry/core/pod"
	"k8s.io/kubernetes/pkg/registry/core/replicationcontroller"
	"k8s.io/kubernetes/pkg/registry/core/secret"
	"k8s.io/kubernetes/pkg/registry/core/service"
	"k8s.io/kubernetes/pkg/registry/resource/resourceclaim"
	"k8s.io/kubernetes/pkg/registry/resource/resourceslice"
)

func init() {
	asks["fieldLabels"] = askFieldLabels
	asks["selectableFields"] = askSelectableFields
}

// kindLabels tells which field selectors a kind knows.
type kindLabels struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
	// Labels has, for each one that is known, the field that it means.
	Labels map[string]string `json:"labels"`
	// Refusal is what is said of another label, `"x"` with the quotes.
	Refusal string `json:"refusal"`
}

// labelsToTry are the selectors that any kind knows.
var labelsToTry = []string{
	"involvedObject.apiVersion", "involvedObject.fieldPath", "involvedObject.kind", "involvedObject.name",
	"involvedObject.namespace", "involvedObject.resourceVersion", "involvedObject.uid", "metadata.name", "metadata.namespace",
	"name", "reason", "regarding.apiVersion", "regarding.fieldPath", "regarding.kind", "regarding.name", "regarding.namespace",
	"regarding.resourceVersion", "regarding.uid", "reportingComponent", "reportingController", "source", "spec.clusterIP",
	"spec.driver", "spec.host", "spec.hostNetwork", "spec.leaseName", "spec.nodeName", "spec.podName", "spec.restartPolicy",
	"spec.schedulerName", "spec.serviceAccountName", "spec.signerName", "spec.type", "spec.unschedulable", "status.nominatedNodeName",
	"status.phase", "status.podIP", "status.podIPs", "status.replicas", "status.successful", "type",
}

// askFieldLabels answers with the field selectors of every kind that knows others than those of all kinds.
func askFieldLabels(*question) (any, error) {
	kinds := append(externalKinds(),
		// These have functions, but no type.
		schema.GroupVersionKind{Group: "batch", Version: "v1beta1", Kind: "Job"},
		schema.GroupVersionKind{Group: "batch", Version: "v1beta1", Kind: "JobTemplate"},
		schema.GroupVersionKind{Group: "certificates.k8s.io", Version: "v1alpha1", Kind: "PodCertificateRequest"},
	)
	common := labelsOf(schema.GroupVersionKind{Group: "any.io", Version: "v1", Kind: "Any"})
	answers := []kindLabels{common}
	for _, kind := range kinds {
		if found := labelsOf(kind); found.Refusal != common.Refusal {
			answers = append(answers, found)
		}
	}
	return answers, nil
}

func labelsOf(kind schema.GroupVersionKind) kindLabels {
	version, name := kind.ToAPIVersionAndKind()
	found := kindLabels{APIVersion: version, Kind: name, Labels: map[string]string{}}
	for _, label := range labelsToTry {
		if field, _, err := scheme.ConvertFieldLabel(kind, label, "v"); err == nil {
			found.Labels[label] = field
		}
	}
	_, _, err := scheme.ConvertFieldLabel(kind, `"x"`, "v")
	found.Refusal = err.Error()
	return found
}

// attributes are the functions by which the registries see objects.
var attributes = map[string]func(runtime.Object) (labels.Set, fields.Set, error){
	"CertificateSigningRequest": certificates.GetAttrs,
	"ConfigMap":                 configmap.GetAttrs,
	"Event":                     event.GetAttrs,
	"Job":                       job.GetAttrs,
	"LeaseCandidate":            leasecandidate.GetAttrs,
	"Namespace":                 namespace.GetAttrs,
	"Node":                      node.GetAttrs,
	"PersistentVolume":          persistentvolume.GetAttrs,
	"PersistentVolumeClaim":     persistentvolumeclaim.GetAttrs,
	"Pod":                       pod.GetAttrs,
	"ReplicaSet":                replicaset.GetAttrs,
	"ReplicationController":     replicationcontroller.GetAttrs,
	"ResourceClaim":             resourceclaim.GetAttrs,
	"ResourceSlice":             resourceslice.GetAttrs,
	"Secret":                    secret.GetAttrs,
	"Service":                   service.GetAttrs,
}

// askSelectableFields answers with the fields of an object that selectors see.
func askSelectableFields(q *question) (any, error) {
	object, kind, err := q.object()
	if err != nil {
		return nil, err
	}
	internal, err := scheme.ConvertToVersion(object, runtime.InternalGroupVersioner)
	if err != nil {
		return nil, err
	}
	f, ok := attributes[kind.Kind]
	if !ok {
		return nil, fmt.Errorf("nobody says how %s is selected", kind.Kind)
	}
	_, set, err := f(internal)
	return set, err
}
