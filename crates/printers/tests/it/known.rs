//! Values that mean something to printers.

/// Texts for a field: its name, a name on the way to it or nothing, and what may be there.
pub(crate) const TEXTS: &[(&str, &str, &[&str])] = &[
    (
        "type",
        "conditions",
        &[
            "Ready",
            "Ready",
            "PodScheduled",
            "Initialized",
            "ContainersReady",
            "Complete",
            "Complete",
            "Failed",
            "Suspended",
            "FailureTarget",
            "SuccessCriteriaMet",
            "Approved",
            "Denied",
            "Issued",
            "Available",
            "Dangling",
            "Running",
            "Succeeded",
            "Healthy",
            "DisruptionTarget",
            "PodGroupInitiallyScheduled",
            "gate",
        ],
    ),
    ("type", "addresses", &["InternalIP", "ExternalIP", "Hostname", "InternalDNS"]),
    (
        "type",
        "metrics",
        &["Object", "Pods", "Resource", "ContainerResource", "External", "Resource"],
    ),
    (
        "type",
        "spec",
        &[
            "ClusterIP",
            "NodePort",
            "LoadBalancer",
            "LoadBalancer",
            "ExternalName",
            "Limited",
            "Exempt",
        ],
    ),
    ("type", "", &["Opaque", "Normal", "Warning", "ByUser"]),
    ("conditionType", "", &["Ready", "gate", "PodScheduled"]),
    ("status", "", &["True", "True", "False", "Unknown"]),
    (
        "reason",
        "",
        &[
            "Completed",
            "Completed",
            "Error",
            "CrashLoopBackOff",
            "PodInitializing",
            "OOMKilled",
            "SchedulingGated",
            "NodeLost",
            "",
            "",
        ],
    ),
    (
        "phase",
        "",
        &["Pending", "Running", "Running", "Succeeded", "Failed", "Unknown", "Bound", "Active"],
    ),
    ("restartPolicy", "", &["Always", "Always", "Never", "OnFailure"]),
    ("kind", "subjects", &["User", "Group", "ServiceAccount", "Robot"]),
    ("kind", "", &["Pod", "Deployment", "StatefulSet", "\u{130}ngress", ""]),
    ("apiVersion", "", &["v1", "apps/v1", "a/b/c", ""]),
    ("apiGroup", "", &["example.com", ""]),
    ("name", "initContainers", &["a", "b", "c"]),
    ("name", "initContainerStatuses", &["a", "b", "c", "d"]),
    ("operator", "", &["In", "In", "NotIn", "Exists", "DoesNotExist", "Gt"]),
    ("protocol", "", &["TCP", "UDP"]),
    ("ip", "", &["10.0.0.1", "fd00::1", "10.0.0.2", ""]),
    ("hostname", "", &["lb.example.com", "a-long-name.example.com", ""]),
    ("host", "", &["a.example.com", "b.example.com", "c.example.com", "d.example.com", ""]),
    ("addressType", "", &["IPv4", "FQDN"]),
    ("volumeName", "", &["pv-1", "pv-2", ""]),
    ("message", "", &[" said twice\n", "\u{a0}no\u{3000}", "Pulled image", ""]),
    ("note", "", &["\tsaid\n", "Pulled image"]),
    ("timeZone", "", &["Etc/UTC", ""]),
    ("reclaimPolicy", "", &["Retain", "Delete"]),
    ("key", "matchExpressions", &["app", "example.com/tier", "not valid"]),
];

/// Texts for the items of a list, by its name.
pub(crate) const ITEMS: &[(&str, &[&str])] = &[
    ("accessModes", &["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod", "Odd"]),
    ("volumeLifecycleModes", &["Persistent", "Ephemeral"]),
    ("externalIPs", &["192.0.2.1", "192.0.2.2"]),
    ("clusterIPs", &["None", "10.96.0.1"]),
    ("addresses", &["10.1.0.1", "10.1.0.2", "fd00::2"]),
];

/// Keys of maps, by their names.
pub(crate) const KEYS: &[(&str, &[&str])] = &[
    (
        "labels",
        &[
            "node-role.kubernetes.io/control-plane",
            "node-role.kubernetes.io/worker",
            "node-role.kubernetes.io/",
            "kubernetes.io/role",
            "app",
        ],
    ),
    (
        "annotations",
        &[
            "storageclass.kubernetes.io/is-default-class",
            "storageclass.beta.kubernetes.io/is-default-class",
            "ingressclass.kubernetes.io/is-default-class",
            "volume.beta.kubernetes.io/storage-class",
        ],
    ),
    ("hard", &["cpu", "limits.cpu", "limits.memory", "requests.storage", "limits", "count/pods"]),
    ("used", &["cpu", "limits.cpu", "limits.memory", "requests.storage", "limits", "count/pods"]),
    ("capacity", &["storage", "storage", "cpu"]),
    ("requests", &["storage", "cpu"]),
    ("matchLabels", &["app", "tier", "not valid!"]),
];

/// Values of maps, by their names.
pub(crate) const VALUES: &[(&str, &[&str])] = &[
    ("annotations", &["true", "true", "false", ""]),
    ("matchLabels", &["web", "db", "", "web", "not valid!"]),
];

/// Amounts of all kinds: zero, below it, too large, and written in another way than they are shown.
pub(crate) const QUANTITIES: &[&str] = &[
    "0",
    "1",
    "500m",
    "2Gi",
    "1.5Gi",
    "100k",
    "0.1",
    "-1",
    "-250m",
    "1e3",
    "1024Mi",
    "12E",
    "9223372036854775807",
    "9223372036854775808",
    "1n",
    "0.0000000001",
    "10Ei",
    "1000000",
    "3.000",
];

/// Fields of times with fractions.
pub(crate) const MICRO_TIMES: &[&str] =
    &["eventTime", "lastObservedTime", "renewTime", "acquireTime", "pingTime"];

/// Of structs that are large, the fields that anything is shown of.
pub(crate) const FIELDS: &[(&str, &[&str])] = &[
    (
        "ObjectMeta",
        &[
            "name",
            "namespace",
            "resourceVersion",
            "creationTimestamp",
            "deletionTimestamp",
            "labels",
            "annotations",
            "ownerReferences",
        ],
    ),
    ("Container", &["name", "image", "restartPolicy"]),
    ("PodSpec", &["containers", "initContainers", "nodeName", "nodeSelector", "readinessGates"]),
    ("ContainerStatus", &["name", "state", "lastState", "ready", "restartCount", "started"]),
    (
        "PersistentVolumeClaimSpec",
        &["volumeName", "resources", "storageClassName", "volumeMode", "volumeAttributesClassName"],
    ),
    (
        "PersistentVolumeSpec",
        &[
            "capacity",
            "accessModes",
            "claimRef",
            "persistentVolumeReclaimPolicy",
            "storageClassName",
            "volumeMode",
            "volumeAttributesClassName",
        ],
    ),
];

/// Fields that nothing is shown of and that are large.
pub(crate) const UNSHOWN: &[&str] = &[
    "managedFields",
    "rules",
    "matchConstraints",
    "matchResources",
    "variables",
    "validations",
    "devices",
    "sharedCounters",
    "allowedTopologies",
    "behavior",
    "volumeClaimTemplates",
    "podFailurePolicy",
    "images",
    "config",
    "podGroupTemplates",
    "compositePodGroupTemplates",
    "ephemeralContainerStatuses",
    "resourceClaimStatuses",
    "allocatedResources",
    "inlineVolumeSpec",
    "volumesAttached",
    "egress",
    "data",
    "partitionSummary",
    "details",
    "nodeAffinity",
    "nodeTopology",
];

/// Fields that decide what everything else means, and are there less often.
pub(crate) const RARE: &[&str] = &["deletionTimestamp", "initContainerStatuses"];
