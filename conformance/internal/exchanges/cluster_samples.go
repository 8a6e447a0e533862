package exchanges

const webhook = `"name": "a.example.com", "admissionReviewVersions": ["v1", "v2"], "sideEffects": "None", "failurePolicy": "Ignore", "matchPolicy": "Exact",
	"timeoutSeconds": 5, "rules": [{"operations": ["CREATE", "UPDATE"], "apiGroups": ["example.com"], "apiVersions": ["v1", "v2"], "resources": ["cars", "cars/status"], "scope": "Namespaced"}],
	"namespaceSelector": {"matchLabels": {"app": "x"}}, "objectSelector": {"matchExpressions": [{"key": "k", "operator": "In", "values": ["v"]}]},
	"matchConditions": [{"name": "c", "expression": "object.metadata.name != 'x'"}, {"name": "example.com/d", "expression": "request.userInfo.username == 'u'"}]`

// What can be wrong with objects that serve a cluster: nodes, storage, admission and devices. They meet no request but their own.
var clusterSamples = []sample{
	{"/api/v1", "persistentvolumes", true, []string{
		`{"spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "hostPath": {"path": "/x", "type": "Directory"}, "storageClassName": "fast",
			"persistentVolumeReclaimPolicy": "Recycle", "volumeMode": "Filesystem", "mountOptions": ["ro"]}}`,
		`{"spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOncePod"], "volumeAttributesClassName": "gold", "persistentVolumeReclaimPolicy": "Delete",
			"csi": {"driver": "example.com", "volumeHandle": "v", "fsType": "ext4", "volumeAttributes": {"a": "b"},
				"controllerPublishSecretRef": {"name": "a", "namespace": "n"}, "controllerExpandSecretRef": {"name": "b", "namespace": "n"},
				"nodePublishSecretRef": {"name": "c", "namespace": "n"}, "nodeExpandSecretRef": {"name": "d", "namespace": "n"}}}}`,
		`{"spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadOnlyMany"], "local": {"path": "/x"}, "nodeAffinity": {"required": {"nodeSelectorTerms": [
			{"matchExpressions": [{"key": "kubernetes.io/hostname", "operator": "In", "values": ["a"]}]}]}}}}`,
		`{"spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteMany"], "nfs": {"server": "s", "path": "/p"}, "claimRef": {"name": "c", "namespace": "n"}}}`,
		`{"spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "iscsi": {"targetPortal": "10.0.0.1:3260", "iqn": "iqn.2024-01.com.example:x", "lun": 1,
			"initiatorName": "iqn.2024-01.com.example:y", "chapAuthSession": true, "secretRef": {"name": "s", "namespace": "n"}}}}`,
		`{"spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "fc": {"targetWWNs": ["5"], "lun": 1}}}`,
		`{"spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "azureDisk": {"diskName": "d", "diskURI": "/subscriptions/x", "kind": "Managed", "cachingMode": "None"}}}`,
		`{"spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "rbd": {"monitors": ["m"], "image": "i"}}}`,
		`{"spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "flexVolume": {"driver": "example.com/d", "options": {"x.kubernetes.io/y": "z"}}}}`,
		`{"spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "glusterfs": {"endpoints": "e", "path": "p", "endpointsNamespace": "n"}, "cephfs": {"monitors": ["m"]}}}`,
		`{"spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "azureFile": {"secretName": "s", "shareName": "h", "secretNamespace": "n"}}}`,
		`{"spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "storageos": {"volumeName": "v", "volumeNamespace": "n", "secretRef": {"name": "s", "namespace": "n"}}}}`,
		`{"spec": {"capacity": {"storage": "1Gi"}, "accessModes": ["ReadWriteOnce"], "quobyte": {"registry": "a:1,b:2", "volume": "v", "tenant": "t"}}}`,
	}},
	{"/api/v1", "nodes", true, []string{
		`{"spec": {"podCIDR": "10.0.0.0/24", "podCIDRs": ["10.0.0.0/24", "fd00::/64"], "providerID": "example://x", "unschedulable": true,
			"taints": [{"key": "k", "value": "v", "effect": "NoSchedule"}, {"key": "k", "effect": "NoExecute"}]},
			"status": {"capacity": {"cpu": "4", "memory": "8Gi", "pods": "110", "example.com/gpu": "1"}, "allocatable": {"cpu": "3"},
				"addresses": [{"type": "InternalIP", "address": "10.0.0.1"}, {"type": "Hostname", "address": "a"}]}}`,
		`{"spec": {"taints": [{"key": "example.com/k", "effect": "PreferNoSchedule"}]}, "status": {"declaredFeatures": ["A", "B/c"], "nodeInfo": {"swap": {"capacity": 1}}}}`,
	}},
	{"/apis/discovery.k8s.io/v1", "endpointslices", false, []string{
		`{"addressType": "IPv4", "endpoints": [{"addresses": ["10.1.0.1"], "hostname": "h", "nodeName": "n", "zone": "z", "deprecatedTopology": {"a": "b"}, "conditions": {"ready": true},
			"hints": {"forZones": [{"name": "z"}], "forNodes": [{"name": "n"}]}}, {"addresses": ["10.1.0.2", "10.1.0.3"]}],
			"ports": [{"name": "http", "port": 80, "protocol": "TCP", "appProtocol": "example.com/h2c"}, {"name": "dns", "port": 53, "protocol": "UDP"}]}`,
		`{"addressType": "FQDN", "endpoints": [{"addresses": ["a.example.com"]}], "ports": [{"port": 80}]}`,
		`{"addressType": "IPv6", "endpoints": [{"addresses": ["fd00::1"]}], "ports": [{"port": 80}]}`,
	}},
	{"/api/v1", "endpoints", false, []string{
		`{"subsets": [{"addresses": [{"ip": "10.1.0.1", "hostname": "h", "nodeName": "n"}], "notReadyAddresses": [{"ip": "10.1.0.2"}],
			"ports": [{"name": "http", "port": 80, "protocol": "TCP", "appProtocol": "http"}, {"name": "dns", "port": 53, "protocol": "UDP"}]}]}`,
	}},
	{"/apis/admissionregistration.k8s.io/v1", "validatingwebhookconfigurations", true, []string{
		`{"webhooks": [{` + webhook + `, "clientConfig": {"service": {"name": "s", "namespace": "n", "path": "/a/b", "port": 8443}}}]}`,
		`{"webhooks": [{` + webhook + `, "clientConfig": {"url": "https://example.com/x"}}]}`,
	}},
	{"/apis/admissionregistration.k8s.io/v1", "mutatingwebhookconfigurations", true, []string{
		`{"webhooks": [{` + webhook + `, "reinvocationPolicy": "IfNeeded", "clientConfig": {"service": {"name": "s", "namespace": "n", "path": "/a/b", "port": 8443}}}]}`,
	}},
	{"/apis/admissionregistration.k8s.io/v1", "validatingadmissionpolicies", true, []string{
		`{"spec": {"failurePolicy": "Ignore", "matchConstraints": {"matchPolicy": "Exact", "resourceRules": [{"operations": ["CREATE"], "apiGroups": ["example.com"], "apiVersions": ["v1"],
			"resources": ["cars"]}]}, "paramKind": {"apiVersion": "v1", "kind": "ConfigMap"}, "variables": [{"name": "v", "expression": "object.spec"}],
			"validations": [{"expression": "variables.v.x > 1", "message": "m", "reason": "Forbidden"}, {"expression": "true", "messageExpression": "'m'"}],
			"auditAnnotations": [{"key": "k", "valueExpression": "'v'"}], "matchConditions": [{"name": "c", "expression": "true"}]}}`,
	}},
	{"/apis/admissionregistration.k8s.io/v1", "validatingadmissionpolicybindings", true, []string{
		`{"spec": {"policyName": "p", "validationActions": ["Deny", "Audit"], "paramRef": {"name": "p", "namespace": "n", "parameterNotFoundAction": "Deny"},
			"matchResources": {"namespaceSelector": {"matchLabels": {"app": "x"}}}}}`,
	}},
	{"/apis/node.k8s.io/v1", "runtimeclasses", true, []string{
		`{"handler": "runc", "overhead": {"podFixed": {"cpu": "100m", "memory": "1Gi"}}, "scheduling": {"nodeSelector": {"a": "b"},
			"tolerations": [{"key": "k", "operator": "Equal", "value": "v", "effect": "NoExecute", "tolerationSeconds": 5}, {"operator": "Exists"}]}}`,
	}},
	{"/apis/storage.k8s.io/v1", "csidrivers", true, []string{
		`{"spec": {"attachRequired": true, "podInfoOnMount": true, "storageCapacity": false, "fsGroupPolicy": "File", "volumeLifecycleModes": ["Persistent", "Ephemeral"],
			"tokenRequests": [{"audience": "a", "expirationSeconds": 3600}, {"audience": "b"}], "requiresRepublish": true, "seLinuxMount": true, "nodeAllocatableUpdatePeriodSeconds": 10}}`,
	}},
	{"/apis/storage.k8s.io/v1", "csinodes", true, []string{
		`{"spec": {"drivers": [{"name": "example.com", "nodeID": "x", "topologyKeys": ["zone", "example.com/rack"], "allocatable": {"count": 5}}, {"name": "other.example.com", "nodeID": "y"}]}}`,
	}},
	{"/apis/storage.k8s.io/v1", "volumeattachments", true, []string{
		`{"spec": {"attacher": "example.com", "nodeName": "n", "source": {"persistentVolumeName": "v"}}}`,
		`{"spec": {"attacher": "example.com", "nodeName": "n", "source": {"inlineVolumeSpec": {"accessModes": ["ReadWriteOnce"], "csi": {"driver": "example.com", "volumeHandle": "v"}}}}}`,
	}},
	{"/apis/storage.k8s.io/v1", "csistoragecapacities", false, []string{
		`{"storageClassName": "fast", "capacity": "1Gi", "maximumVolumeSize": "1Gi", "nodeTopology": {"matchLabels": {"app": "x"}}}`,
	}},
	{"/apis/certificates.k8s.io/v1", "certificatesigningrequests", true, []string{
		`{"spec": {"request": "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIcE1JR1JBZ0VBTUM4eEZUQVRCZ05WQkFvTURITjVjM1JsYlRwdWIyUmxjekVXTUJRR0ExVUVBd3dOYzNsegpkR1Z0T201dlpHVTZlREJaTUJNR0J5cUdTTTQ5QWdFR0NDcUdTTTQ5QXdFSEEwSUFCT042LzlpM0trQ0xJV3FkCkp4R2JVQ2ptUG9GSlVqQThNTG1hZXp5VmtOUGJsdnZ2Q2tQeUZ6VkUvR0Nkam5adGNrUkkwUVc2NWV5dThQNlAKRUVmcVo3K2dBREFLQmdncWhrak9QUVFEQWdOSEFEQkVBaUJZNk1BTnlsT1NXRnZjc3IwV2ZIcDBFSXFuNXJkZQpHK3VnNVV0Q0FDZXNmd0lnRHU1dFdiTjh1aUcvNEthelZEVE9ZQVBmMmdkL0EzdGU4MTE2U2FTdGwrZz0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==", "signerName": "example.com/signer", "usages": ["client auth", "digital signature"], "expirationSeconds": 3600}}`,
	}},
	{"/apis/apiregistration.k8s.io/v1", "apiservices", true, []string{
		`{"spec": {"group": "cars.example.com", "version": "v1", "groupPriorityMinimum": 1000, "versionPriority": 15, "service": {"name": "s", "namespace": "n", "port": 443}, "insecureSkipTLSVerify": true}}`,
	}},
	{"/apis/flowcontrol.apiserver.k8s.io/v1", "flowschemas", true, []string{
		`{"spec": {"matchingPrecedence": 1000, "priorityLevelConfiguration": {"name": "workload-low"}, "distinguisherMethod": {"type": "ByUser"}, "rules": [{
			"subjects": [{"kind": "User", "user": {"name": "nobody"}}, {"kind": "Group", "group": {"name": "g"}}, {"kind": "ServiceAccount", "serviceAccount": {"name": "a", "namespace": "n"}}],
			"resourceRules": [{"verbs": ["get"], "apiGroups": ["example.com"], "resources": ["cars"], "namespaces": ["*"]}],
			"nonResourceRules": [{"verbs": ["get"], "nonResourceURLs": ["/x"]}]}]}}`,
	}},
	{"/apis/flowcontrol.apiserver.k8s.io/v1", "prioritylevelconfigurations", true, []string{
		`{"spec": {"type": "Limited", "limited": {"nominalConcurrencyShares": 5, "lendablePercent": 10, "borrowingLimitPercent": 20,
			"limitResponse": {"type": "Queue", "queuing": {"queues": 16, "handSize": 4, "queueLengthLimit": 50}}}}}`,
	}},
	{"/apis/resource.k8s.io/v1", "deviceclasses", true, []string{
		`{"spec": {"selectors": [{"cel": {"expression": "device.driver == 'example.com'"}}], "config": [{"opaque": {"driver": "example.com", "parameters": {"a": "b"}}}], "extendedResourceName": "example.com/gpu"}}`,
	}},
	{"/apis/resource.k8s.io/v1", "resourceclaims", false, []string{
		`{"spec": {"devices": {"requests": [{"name": "a", "exactly": {"deviceClassName": "gpu", "allocationMode": "ExactCount", "count": 2, "selectors": [{"cel": {"expression": "true"}}],
			"tolerations": [{"key": "k", "operator": "Exists", "effect": "NoSchedule"}]}},
			{"name": "b", "firstAvailable": [{"name": "x", "deviceClassName": "gpu", "allocationMode": "All"}, {"name": "y", "deviceClassName": "small"}]}],
			"constraints": [{"requests": ["a", "b/x"], "matchAttribute": "example.com/numa"}], "config": [{"requests": ["a"], "opaque": {"driver": "example.com", "parameters": {"a": "b"}}}]}}}`,
	}},
	{"/apis/resource.k8s.io/v1", "resourceclaimtemplates", false, []string{
		`{"spec": {"metadata": {"labels": {"app": "x"}}, "spec": {"devices": {"requests": [{"name": "a", "exactly": {"deviceClassName": "gpu", "allocationMode": "All"}}]}}}}`,
	}},
	{"/apis/storage.k8s.io/v1", "volumeattributesclasses", true, []string{
		`{"driverName": "example.com", "parameters": {"iops": "1"}}`,
	}},
	{"/apis/networking.k8s.io/v1", "servicecidrs", true, []string{
		`{"spec": {"cidrs": ["10.9.0.0/24", "fd09::/112"]}}`,
	}},
	{"/api/v1", "pods", false, []string{
		`{"spec": {"containers": [{"name": "c", "image": "i"}], "volumes": [
			{"name": "a", "iscsi": {"targetPortal": "10.0.0.1:3260", "iqn": "iqn.2024-01.com.example:x", "lun": 1, "chapAuthSession": true, "secretRef": {"name": "s"}, "initiatorName": "naa.5"}},
			{"name": "b", "rbd": {"monitors": ["m"], "image": "i"}}, {"name": "c", "cephfs": {"monitors": ["m"]}}, {"name": "d", "azureFile": {"secretName": "s", "shareName": "h"}},
			{"name": "e", "azureDisk": {"diskName": "d", "diskURI": "https://x", "kind": "Shared", "cachingMode": "ReadOnly"}}, {"name": "f", "fc": {"wwids": ["w"]}},
			{"name": "g", "gitRepo": {"repository": "r", "directory": "d"}}, {"name": "h", "glusterfs": {"endpoints": "e", "path": "p"}}]}}`,
		`{"spec": {"containers": [{"name": "c", "image": "i"}], "volumes": [
			{"name": "a", "csi": {"driver": "example.com", "nodePublishSecretRef": {"name": "s"}}}, {"name": "b", "flexVolume": {"driver": "example.com/d", "options": {"a": "b"}}},
			{"name": "c", "cinder": {"volumeID": "v", "secretRef": {"name": "s"}}}, {"name": "d", "scaleIO": {"gateway": "g", "system": "s", "volumeName": "v", "secretRef": {"name": "s"}}},
			{"name": "e", "storageos": {"volumeName": "v", "volumeNamespace": "n", "secretRef": {"name": "s"}}}, {"name": "f", "quobyte": {"registry": "a:1", "volume": "v", "tenant": "t"}},
			{"name": "g", "vsphereVolume": {"volumePath": "p"}}, {"name": "h", "portworxVolume": {"volumeID": "v"}}, {"name": "i", "flocker": {"datasetName": "d"}},
			{"name": "j", "gcePersistentDisk": {"pdName": "p", "partition": 1}}, {"name": "k", "awsElasticBlockStore": {"volumeID": "v", "partition": 1}}]}}`,
		`{"spec": {"serviceAccountName": "a", "containers": [{"name": "c", "image": "i"}], "volumes": [
			{"name": "a", "downwardAPI": {"defaultMode": 420, "items": [{"path": "l", "fieldRef": {"apiVersion": "v1", "fieldPath": "metadata.labels"}, "mode": 1},
				{"path": "r", "resourceFieldRef": {"containerName": "c", "resource": "limits.cpu", "divisor": "1m"}}]}},
			{"name": "b", "projected": {"defaultMode": 420, "sources": [{"secret": {"name": "s", "items": [{"key": "k", "path": "p"}]}}, {"configMap": {"name": "m", "items": [{"key": "k", "path": "q", "mode": 1}]}},
				{"downwardAPI": {"items": [{"path": "n", "fieldRef": {"fieldPath": "metadata.name"}}]}},
				{"serviceAccountToken": {"path": "t", "expirationSeconds": 3600, "audience": "a"}}]}}]}}`,
	}},
}
