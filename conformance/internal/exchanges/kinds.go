package exchanges

import "fmt"

// kind is a kind of objects that requests are about.
type kind struct {
	prefix, apiVersion, name, resource string
	// content adds what the objects of the kind hold besides their metadata.
	content func(s *story, object map[string]any)
}

type fields = map[string]any

var kinds = []kind{
	{"/api/v1", "v1", "ConfigMap", "configmaps", func(s *story, o fields) {
		o["data"] = fields{"k": pick(s, words), pick(s, words): "v"}
		if s.oneIn(8) {
			o["immutable"] = true
		}
	}},
	{"/api/v1", "v1", "Secret", "secrets", func(s *story, o fields) {
		o["stringData"] = fields{"k": pick(s, words)}
		if s.oneIn(4) {
			o["type"] = pick(s, []string{"Opaque", "example.com/own"})
		}
	}},
	{"/api/v1", "v1", "Service", "services", func(s *story, o fields) {
		port := fields{"port": 80 + s.IntN(3), "name": "http"}
		o["spec"] = fields{"selector": fields{"app": pick(s, words)}, "ports": []any{port}}
	}},
	{"/api/v1", "v1", "ServiceAccount", "serviceaccounts", func(s *story, o fields) {
		if s.oneIn(2) {
			o["automountServiceAccountToken"] = s.oneIn(2)
		}
	}},
	{"/api/v1", "v1", "Pod", "pods", func(_ *story, o fields) {
		// Little of a pod's spec may be changed.
		o["spec"] = fields{"containers": []any{fields{"name": "c", "image": "image:0"}}}
	}},
	{"/api/v1", "v1", "PodTemplate", "podtemplates", func(s *story, o fields) { o["template"] = s.template() }},
	{"/apis/apps/v1", "apps/v1", "Deployment", "deployments", workload},
	{"/apis/apps/v1", "apps/v1", "ReplicaSet", "replicasets", workload},
	{"/apis/apps/v1", "apps/v1", "StatefulSet", "statefulsets", func(s *story, o fields) {
		workload(s, o)
		o["spec"].(fields)["serviceName"] = "s"
	}},
	{"/apis/apps/v1", "apps/v1", "DaemonSet", "daemonsets", func(s *story, o fields) {
		o["spec"] = fields{"selector": fields{"matchLabels": fields{"app": "x"}}, "template": s.template()}
	}},
	{"/apis/batch/v1", "batch/v1", "CronJob", "cronjobs", func(s *story, o fields) {
		spec := s.podSpec()
		spec["restartPolicy"] = "Never"
		job := fields{"spec": fields{"template": fields{"spec": spec}}}
		o["spec"] = fields{"schedule": pick(s, []string{"0 3 * * *", "@daily"}), "jobTemplate": job, "suspend": s.oneIn(2)}
	}},
	{"/apis/coordination.k8s.io/v1", "coordination.k8s.io/v1", "Lease", "leases", func(s *story, o fields) {
		o["spec"] = fields{"holderIdentity": pick(s, words), "leaseDurationSeconds": 1 + s.IntN(20)}
	}},
	{"/apis/rbac.authorization.k8s.io/v1", "rbac.authorization.k8s.io/v1", "Role", "roles", func(s *story, o fields) {
		o["rules"] = []any{fields{"apiGroups": []any{""}, "resources": []any{"pods"}, "verbs": []any{pick(s, []string{"get", "list"})}}}
	}},
	{"/apis/networking.k8s.io/v1", "networking.k8s.io/v1", "NetworkPolicy", "networkpolicies", func(s *story, o fields) {
		o["spec"] = fields{"podSelector": fields{"matchLabels": fields{"app": pick(s, words)}}}
	}},
	{"/apis/policy/v1", "policy/v1", "PodDisruptionBudget", "poddisruptionbudgets", func(s *story, o fields) {
		o["spec"] = fields{"minAvailable": s.IntN(3), "selector": fields{"matchLabels": fields{"app": pick(s, words)}}}
	}},
	{"/apis/autoscaling/v2", "autoscaling/v2", "HorizontalPodAutoscaler", "horizontalpodautoscalers", func(s *story, o fields) {
		target := fields{"kind": "Deployment", "apiVersion": "apps/v1", "name": pick(s, names)}
		o["spec"] = fields{"maxReplicas": 3 + s.IntN(4), "scaleTargetRef": target}
	}},
	widgets, widgets, widgets,
}

var widgets = kind{"/apis/exchanges.example.com/v1", "exchanges.example.com/v1", "Widget", "widgets", func(s *story, o fields) {
	spec := fields{"size": 1 + s.IntN(11)}
	if s.oneIn(3) {
		spec["colour"] = pick(s, []string{"red", "green", "blue"})
	}
	if s.oneIn(3) {
		spec["replicas"] = s.IntN(4)
	}
	if s.oneIn(2) {
		var parts []any
		for range 1 + s.IntN(3) {
			parts = append(parts, fields{"name": pick(s, words), "weight": s.IntN(5)})
		}
		spec["parts"] = parts
	}
	o["spec"] = spec
}}

var words = []string{"x", "y", "apple", "pear"}

func workload(s *story, o fields) {
	o["spec"] = fields{
		"replicas": s.IntN(5), "selector": fields{"matchLabels": fields{"app": "x"}}, "template": s.template(),
	}
}

func (s *story) template() fields {
	return fields{"metadata": fields{"labels": fields{"app": "x"}}, "spec": s.podSpec()}
}

func (s *story) podSpec() fields {
	container := fields{"name": "c", "image": fmt.Sprintf("image:%d", s.IntN(3))}
	if s.oneIn(3) {
		container["env"] = []any{fields{"name": "E", "value": pick(s, words)}}
	}
	if s.oneIn(3) {
		container["ports"] = []any{fields{"containerPort": 8080 + s.IntN(2)}}
	}
	return fields{"containers": []any{container}}
}

// object is a new object of the kind.
func (k kind) object(s *story, name string) fields {
	metadata := fields{"name": name}
	if s.oneIn(2) {
		metadata["labels"] = fields{"app": pick(s, words)}
	}
	if s.oneIn(4) {
		metadata["annotations"] = fields{"example.com/note": pick(s, words)}
	}
	if s.oneIn(10) {
		metadata["finalizers"] = []any{"example.com/hold"}
	}
	object := fields{"apiVersion": k.apiVersion, "kind": k.name, "metadata": metadata}
	k.content(s, object)
	return object
}

// mistaken makes one mistake in one object of five.
func (s *story) mistaken(object fields, kind kind) fields {
	if !s.oneIn(5) {
		return object
	}
	metadata := object["metadata"].(fields)
	switch s.IntN(14) {
	case 0:
		metadata["labels"] = fields{"app": "-x-"}
	case 1:
		metadata["labels"] = fields{"a b": "x"}
	case 2:
		metadata["name"] = pick(s, []string{"A", "", "a_b", "-a"})
	case 3:
		metadata["namespace"] = "elsewhere"
	case 4:
		object["kind"] = "Other"
	case 5:
		object["apiVersion"] = "example.com/v9"
	case 6:
		delete(object, "kind")
	case 7:
		metadata["annotations"] = fields{"UPPER/x y": "z"}
	case 8:
		metadata["unknown"] = 1
	case 9:
		object["extra"] = fields{"deep": []any{1}}
	case 10:
		metadata["labels"] = pick(s, []any{1, "x", []any{"x"}})
	case 11:
		metadata["finalizers"] = []any{"hold"}
	case 12:
		metadata["ownerReferences"] = []any{fields{"apiVersion": "v1", "kind": "Pod", "name": "", "uid": ""}}
	default:
		metadata["creationTimestamp"] = "yesterday"
	}
	return object
}
