package exchanges

import (
	"maps"
	"slices"
)

// sample is a kind with whole objects of it, in JSON and without metadata.
type sample struct {
	prefix, resource string
	cluster          bool
	objects          []string
}

func sorted(object fields) []string { return slices.Sorted(maps.Keys(object)) }

const podTemplate = `{"metadata": {"labels": {"app": "x"}}, "spec": {"restartPolicy": "Never", "containers": [{"name": "c", "image": "i"}]}}`

var samples = []sample{
	{"/apis/batch/v1", "jobs", false, []string{
		`{"spec": {"parallelism": 2, "completions": 3, "activeDeadlineSeconds": 60, "backoffLimit": 4, "ttlSecondsAfterFinished": 10, "suspend": true,
			"podReplacementPolicy": "Failed", "template": ` + podTemplate + `}}`,
		`{"spec": {"parallelism": 2, "completions": 3, "completionMode": "Indexed", "backoffLimitPerIndex": 1, "maxFailedIndexes": 2, "template": ` + podTemplate + `,
			"successPolicy": {"rules": [{"succeededIndexes": "0-1,2", "succeededCount": 1}]},
			"podFailurePolicy": {"rules": [
				{"action": "FailIndex", "onExitCodes": {"containerName": "c", "operator": "In", "values": [1, 2]}},
				{"action": "Ignore", "onPodConditions": [{"type": "DisruptionTarget", "status": "True"}]}]}}}`,
		`{"spec": {"manualSelector": true, "selector": {"matchLabels": {"app": "x"}}, "managedBy": "example.com/x", "template": ` + podTemplate + `}}`,
	}},
	{"/apis/batch/v1", "cronjobs", false, []string{
		`{"spec": {"schedule": "0 3 * * *", "timeZone": "Etc/UTC", "startingDeadlineSeconds": 10, "concurrencyPolicy": "Forbid", "suspend": false,
			"successfulJobsHistoryLimit": 3, "failedJobsHistoryLimit": 1, "jobTemplate": {"metadata": {"labels": {"app": "x"}}, "spec": {"backoffLimit": 2,
			"parallelism": 1, "template": ` + podTemplate + `}}}}`,
	}},
	{"/api/v1", "persistentvolumeclaims", false, []string{
		`{"spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}, "limits": {"storage": "2Gi"}}, "storageClassName": "fast",
			"volumeMode": "Filesystem", "volumeName": "v", "selector": {"matchLabels": {"app": "x"}, "matchExpressions": [{"key": "k", "operator": "In", "values": ["v"]}]}}}`,
		`{"spec": {"accessModes": ["ReadOnlyMany", "ReadWriteMany"], "resources": {"requests": {"storage": "1Gi"}},
			"dataSource": {"apiGroup": "snapshot.storage.k8s.io", "kind": "VolumeSnapshot", "name": "s"}, "volumeAttributesClassName": "gold"}}`,
	}},
	{"/apis/networking.k8s.io/v1", "ingresses", false, []string{
		`{"spec": {"ingressClassName": "nginx", "defaultBackend": {"service": {"name": "web", "port": {"number": 80}}},
			"tls": [{"hosts": ["a.example.com", "*.example.com"], "secretName": "cert"}],
			"rules": [{"host": "a.example.com", "http": {"paths": [
				{"path": "/x", "pathType": "Prefix", "backend": {"service": {"name": "web", "port": {"name": "http"}}}},
				{"path": "/y", "pathType": "Exact", "backend": {"resource": {"apiGroup": "example.com", "kind": "Bucket", "name": "b"}}}]}},
				{"host": "*.example.com", "http": {"paths": [{"pathType": "ImplementationSpecific", "backend": {"service": {"name": "web", "port": {"number": 8080}}}}]}}]}}`,
	}},
	{"/apis/networking.k8s.io/v1", "networkpolicies", false, []string{
		`{"spec": {"podSelector": {"matchLabels": {"app": "x"}}, "policyTypes": ["Ingress", "Egress"],
			"ingress": [{"from": [{"podSelector": {"matchExpressions": [{"key": "k", "operator": "In", "values": ["v"]}]}, "namespaceSelector": {"matchLabels": {"n": "y"}}},
				{"ipBlock": {"cidr": "10.0.0.0/8", "except": ["10.1.0.0/16"]}}], "ports": [{"protocol": "TCP", "port": 80}, {"port": "http"}]}],
			"egress": [{"to": [{"ipBlock": {"cidr": "fd00::/8"}}], "ports": [{"protocol": "UDP", "port": 1000, "endPort": 2000}]}]}}`,
	}},
	{"/apis/rbac.authorization.k8s.io/v1", "roles", false, []string{
		`{"rules": [{"apiGroups": ["", "apps"], "resources": ["pods", "deployments/scale"], "verbs": ["get", "list"], "resourceNames": ["a"]}]}`,
	}},
	{"/apis/rbac.authorization.k8s.io/v1", "clusterroles", true, []string{
		`{"rules": [{"apiGroups": ["*"], "resources": ["*"], "verbs": ["*"]}, {"nonResourceURLs": ["/healthz", "/api/*"], "verbs": ["get"]}],
			"aggregationRule": {"clusterRoleSelectors": [{"matchLabels": {"app": "x"}}]}}`,
	}},
	{"/apis/rbac.authorization.k8s.io/v1", "rolebindings", false, []string{
		`{"roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "Role", "name": "r"}, "subjects": [
			{"kind": "ServiceAccount", "name": "a", "namespace": "n"}, {"kind": "User", "apiGroup": "rbac.authorization.k8s.io", "name": "u"},
			{"kind": "Group", "apiGroup": "rbac.authorization.k8s.io", "name": "g"}]}`,
	}},
	{"/apis/rbac.authorization.k8s.io/v1", "clusterrolebindings", true, []string{
		`{"roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "r"}, "subjects": [
			{"kind": "ServiceAccount", "name": "a", "namespace": "n"}, {"kind": "User", "apiGroup": "rbac.authorization.k8s.io", "name": "u"}]}`,
	}},
	{"/apis/autoscaling/v2", "horizontalpodautoscalers", false, []string{
		`{"spec": {"minReplicas": 2, "maxReplicas": 5, "scaleTargetRef": {"apiVersion": "apps/v1", "kind": "Deployment", "name": "web"}, "metrics": [
			{"type": "Resource", "resource": {"name": "cpu", "target": {"type": "Utilization", "averageUtilization": 50}}},
			{"type": "ContainerResource", "containerResource": {"name": "memory", "container": "c", "target": {"type": "AverageValue", "averageValue": "1Gi"}}},
			{"type": "Pods", "pods": {"metric": {"name": "requests", "selector": {"matchLabels": {"app": "x"}}}, "target": {"type": "AverageValue", "averageValue": "10"}}},
			{"type": "Object", "object": {"describedObject": {"apiVersion": "v1", "kind": "Service", "name": "s"}, "metric": {"name": "hits"}, "target": {"type": "Value", "value": "100"}}},
			{"type": "External", "external": {"metric": {"name": "queue"}, "target": {"type": "Value", "value": "30"}}}],
			"behavior": {"scaleUp": {"stabilizationWindowSeconds": 10, "selectPolicy": "Max", "policies": [{"type": "Pods", "value": 4, "periodSeconds": 60}]},
				"scaleDown": {"stabilizationWindowSeconds": 300, "policies": [{"type": "Percent", "value": 10, "periodSeconds": 60}]}}}}`,
	}},
	{"/apis/policy/v1", "poddisruptionbudgets", false, []string{
		`{"spec": {"minAvailable": "50%", "selector": {"matchLabels": {"app": "x"}, "matchExpressions": [{"key": "k", "operator": "Exists"}]}, "unhealthyPodEvictionPolicy": "AlwaysAllow"}}`,
		`{"spec": {"maxUnavailable": 1, "selector": {"matchLabels": {"app": "x"}}}}`,
	}},
	{"/api/v1", "resourcequotas", false, []string{
		`{"spec": {"hard": {"pods": "10", "requests.cpu": "2", "limits.memory": "4Gi"}, "scopes": ["NotTerminating"]}}`,
		`{"spec": {"hard": {"pods": "10", "requests.storage": "10Gi", "count/jobs.batch": "4", "requests.example.com/gpu": "1", "fast.storageclass.storage.k8s.io/requests.storage": "1Gi"}}}`,
		`{"spec": {"hard": {"pods": "10", "limits.memory": "2Gi"}, "scopeSelector": {"matchExpressions": [{"scopeName": "PriorityClass", "operator": "In", "values": ["high"]}]}}}`,
	}},
	{"/api/v1", "limitranges", false, []string{
		`{"spec": {"limits": [{"type": "Container", "max": {"cpu": "2", "memory": "1Gi"}, "min": {"cpu": "100m"}, "default": {"cpu": "500m"},
			"defaultRequest": {"cpu": "200m"}, "maxLimitRequestRatio": {"cpu": "4"}}, {"type": "Pod", "max": {"cpu": "4"}, "min": {"cpu": "1"}},
			{"type": "PersistentVolumeClaim", "min": {"storage": "1Gi"}, "max": {"storage": "10Gi"}}]}}`,
	}},
	{"/apis/coordination.k8s.io/v1", "leases", false, []string{
		`{"spec": {"holderIdentity": "me", "leaseDurationSeconds": 15, "leaseTransitions": 1, "acquireTime": "2024-01-01T00:00:00.000000Z", "renewTime": "2024-01-01T00:00:01.000000Z"}}`,
	}},
	{"/apis/scheduling.k8s.io/v1", "priorityclasses", true, []string{
		`{"value": 1000, "globalDefault": false, "description": "d", "preemptionPolicy": "Never"}`,
	}},
	{"/apis/storage.k8s.io/v1", "storageclasses", true, []string{
		`{"provisioner": "example.com/disk", "parameters": {"type": "fast"}, "reclaimPolicy": "Delete", "volumeBindingMode": "WaitForFirstConsumer",
			"allowVolumeExpansion": true, "allowedTopologies": [{"matchLabelExpressions": [{"key": "zone", "values": ["a", "b"]}]}]}`,
	}},
	{"/apis/networking.k8s.io/v1", "ingressclasses", true, []string{
		`{"spec": {"controller": "example.com/ingress", "parameters": {"apiGroup": "example.com", "kind": "Params", "name": "p", "scope": "Namespace", "namespace": "n"}}}`,
	}},
	{"/api/v1", "pods", false, []string{
		`{"spec": {"containers": [{"name": "c", "image": "i", "securityContext": {"runAsUser": 1000, "runAsNonRoot": true, "allowPrivilegeEscalation": false, "privileged": false,
			"capabilities": {"add": ["NET_ADMIN"], "drop": ["ALL"]}, "procMount": "Default", "seccompProfile": {"type": "RuntimeDefault"}, "appArmorProfile": {"type": "RuntimeDefault"}}}],
			"securityContext": {"runAsUser": 1, "runAsGroup": 2, "fsGroup": 3, "supplementalGroups": [4, 5], "sysctls": [{"name": "net.core.somaxconn", "value": "1"}],
				"fsGroupChangePolicy": "Always", "seccompProfile": {"type": "Localhost", "localhostProfile": "p.json"}, "supplementalGroupsPolicy": "Merge"}}}`,
		`{"spec": {"containers": [{"name": "c", "image": "i"}], "affinity": {
			"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [{"matchExpressions": [{"key": "zone", "operator": "In", "values": ["a"]}],
				"matchFields": [{"key": "metadata.name", "operator": "In", "values": ["n"]}]}]},
				"preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 1, "preference": {"matchExpressions": [{"key": "size", "operator": "Gt", "values": ["1"]}]}}]},
			"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [{"topologyKey": "zone", "labelSelector": {"matchLabels": {"app": "x"}}, "namespaces": ["n"]}],
				"preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 5, "podAffinityTerm": {"topologyKey": "zone", "labelSelector": {"matchExpressions": [{"key": "k", "operator": "Exists"}]}, "matchLabelKeys": ["rev"]}}]},
			"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [{"topologyKey": "kubernetes.io/hostname", "labelSelector": {"matchLabels": {"app": "x"}}, "namespaceSelector": {}}]}},
			"topologySpreadConstraints": [{"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule", "minDomains": 2, "nodeAffinityPolicy": "Honor", "nodeTaintsPolicy": "Ignore",
				"labelSelector": {"matchLabels": {"app": "x"}}, "matchLabelKeys": ["rev"]}]}}`,
		`{"spec": {"containers": [{"name": "c", "image": "i", "lifecycle": {"preStop": {"exec": {"command": ["x"]}}, "postStart": {"httpGet": {"path": "/", "port": 80}}},
			"resources": {"requests": {"cpu": "1", "memory": "1Gi"}, "limits": {"cpu": "2", "memory": "1Gi"}}, "resizePolicy": [{"resourceName": "cpu", "restartPolicy": "NotRequired"}],
			"terminationMessagePolicy": "File", "workingDir": "/x", "tty": true}], "dnsPolicy": "None",
			"dnsConfig": {"nameservers": ["10.0.0.1"], "searches": ["example.com"], "options": [{"name": "ndots", "value": "2"}]},
			"os": {"name": "linux"}, "hostPID": false, "shareProcessNamespace": true, "imagePullSecrets": [{"name": "s"}], "readinessGates": [{"conditionType": "example.com/r"}],
			"enableServiceLinks": true, "setHostnameAsFQDN": false, "hostUsers": true}}`,
		`{"spec": {"serviceAccountName": "a", "containers": [{"name": "c", "image": "i"}], "volumes": [
			{"name": "a", "projected": {"sources": [{"secret": {"name": "s", "items": [{"key": "k", "path": "p"}]}}, {"configMap": {"name": "m"}},
				{"downwardAPI": {"items": [{"path": "l", "fieldRef": {"fieldPath": "metadata.labels"}}]}}, {"serviceAccountToken": {"path": "t", "expirationSeconds": 3600, "audience": "a"}}]}},
			{"name": "b", "csi": {"driver": "example.com"}}, {"name": "c", "nfs": {"server": "s", "path": "/p"}}, {"name": "d", "hostPath": {"path": "/x", "type": "Directory"}},
			{"name": "e", "ephemeral": {"volumeClaimTemplate": {"spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}}}}},
			{"name": "f", "persistentVolumeClaim": {"claimName": "c"}}, {"name": "g", "emptyDir": {"medium": "Memory", "sizeLimit": "1Gi"}}, {"name": "h", "image": {"reference": "r", "pullPolicy": "Always"}}]}}`,
	}},
	{"/apis/apps/v1", "deployments", false, []string{
		`{"spec": {"replicas": 1, "minReadySeconds": 1, "progressDeadlineSeconds": 10, "revisionHistoryLimit": 2, "paused": true, "strategy": {"type": "RollingUpdate",
			"rollingUpdate": {"maxSurge": "25%", "maxUnavailable": 1}}, "selector": {"matchLabels": {"app": "x"}},
			"template": {"metadata": {"labels": {"app": "x"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}`,
	}},
	{"/apis/apps/v1", "statefulsets", false, []string{
		`{"spec": {"replicas": 1, "serviceName": "s", "podManagementPolicy": "Parallel", "revisionHistoryLimit": 2, "minReadySeconds": 1, "ordinals": {"start": 1},
			"updateStrategy": {"type": "RollingUpdate", "rollingUpdate": {"partition": 1}}, "persistentVolumeClaimRetentionPolicy": {"whenDeleted": "Delete", "whenScaled": "Retain"},
			"selector": {"matchLabels": {"app": "x"}}, "template": {"metadata": {"labels": {"app": "x"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}},
			"volumeClaimTemplates": [{"metadata": {"name": "v"}, "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}}}]}}`,
	}},
	{"/apis/apps/v1", "daemonsets", false, []string{
		`{"spec": {"minReadySeconds": 1, "revisionHistoryLimit": 2, "updateStrategy": {"type": "RollingUpdate", "rollingUpdate": {"maxUnavailable": 1, "maxSurge": 0}},
			"selector": {"matchLabels": {"app": "x"}}, "template": {"metadata": {"labels": {"app": "x"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}`,
	}},
}
