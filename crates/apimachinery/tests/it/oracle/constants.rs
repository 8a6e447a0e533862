//! The texts that fields are known to take.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

#[derive(Deserialize)]
struct Facts {
    types: Vec<Type>,
}

#[derive(Deserialize)]
struct Type {
    name: String,
    package: String,
    kind: String,
    #[serde(default)]
    constants: Vec<serde_json::Value>,
    #[serde(default)]
    fields: Vec<Field>,
}

#[derive(Deserialize)]
struct Field {
    json: Option<String>,
    #[serde(default)]
    go_type: String,
}

/// What the facts know of the texts of fields, and texts that conversions look at.
pub(super) struct Constants {
    texts: BTreeMap<(String, String), Vec<String>>,
    /// The fields that hold amounts of resources.
    resources: BTreeSet<(String, String)>,
}

/// Texts that mean something in fields of these names, whatever struct they are in.
const BY_NAME: [(&str, &[&str]); 5] = [
    ("image", &["nginx", "nginx:latest", "nginx:1.2", "example.com:5000/a/b@sha256:0123", "A B"]),
    ("reference", &["nginx", "example.com/a:latest", "b:1.2"]),
    ("selector", &["a=b", "a in (b,c)", "!a", "a in (", ""]),
    ("targetSelector", &["a=b", "a in (b,c)", "!a", "a in (", ""]),
    (
        "signerName",
        &["kubernetes.io/legacy-unknown", "kubernetes.io/kube-apiserver-client", "a.example.com/b"],
    ),
];

/// Keys of annotations and labels.
const KEYS: [&str; 16] = [
    "a",
    "b.example.com/c",
    "D",
    "scheduler.alpha.kubernetes.io/critical-pod",
    "scheduler.alpha.kubernetes.io/tolerations",
    "seccomp.security.alpha.kubernetes.io/pod",
    "container.seccomp.security.alpha.kubernetes.io/a",
    "container.apparmor.security.beta.kubernetes.io/a",
    "pod-template-hash",
    "kubectl.kubernetes.io/last-applied-configuration",
    "kubernetes.io/ingress.class",
    "service.beta.kubernetes.io/load-balancer-source-ranges",
    "volume.beta.kubernetes.io/mount-options",
    "topology.kubernetes.io/zone",
    "kubernetes.io/hostname",
    "batch.kubernetes.io/job-name",
];

/// Annotations that a conversion or a default in `k8s.io/kubernetes/pkg/apis` reads, writes or
/// drops, by group.
const READ: [(&str, &[&str]); 6] = [
    ("apps", &WORKLOADS),
    ("extensions", &WORKLOADS),
    (
        "autoscaling",
        &[
            "autoscaling.alpha.kubernetes.io/metrics",
            "autoscaling.alpha.kubernetes.io/current-metrics",
            "autoscaling.alpha.kubernetes.io/conditions",
            "autoscaling.alpha.kubernetes.io/behavior",
            "autoscaling.alpha.kubernetes.io/scale-up-tolerance",
            "autoscaling.alpha.kubernetes.io/scale-down-tolerance",
        ],
    ),
    ("", &PODS),
    ("batch", &PODS),
    (
        "flowcontrol.apiserver.k8s.io",
        &["flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares"],
    ),
];

const WORKLOADS: [&str; 7] = [
    "deprecated.daemonset.template.generation",
    "deprecated.deployment.rollback.to",
    "pod.beta.kubernetes.io/init-containers",
    "pod.alpha.kubernetes.io/init-containers",
    "pod.beta.kubernetes.io/init-container-statuses",
    "pod.alpha.kubernetes.io/init-container-statuses",
    "non-convertible.kubernetes.io/spec.selector",
];

const PODS: [&str; 8] = [
    "pod.beta.kubernetes.io/init-containers",
    "pod.alpha.kubernetes.io/init-containers",
    "pod.beta.kubernetes.io/init-container-statuses",
    "pod.alpha.kubernetes.io/init-container-statuses",
    "non-convertible.kubernetes.io/spec.selector",
    "volume.beta.kubernetes.io/storage-class",
    "scheduler.alpha.kubernetes.io/taints",
    "controller.kubernetes.io/pod-deletion-cost",
];

/// The annotations that the conversions and defaults of a group look at.
pub(super) fn annotations_of(group: &str) -> &'static [&'static str] {
    READ.iter().find(|(it, _)| *it == group).map_or(&[], |(_, keys)| keys)
}

/// Names of resources of each sort: what can be set for whole Pods, what is named by its size, what
/// others define.
const RESOURCES: [&str; 5] = ["cpu", "memory", "hugepages-2Mi", "storage", "example.com/gpu"];

impl Constants {
    /// The keys that maps have in a field of a struct. The first ones are as likely as all others
    /// together.
    pub(super) fn keys(&self, owner: &str, field: &str) -> (&'static [&'static str], usize) {
        if self.resources.contains(&(owner.to_owned(), field.to_owned())) {
            (&RESOURCES, RESOURCES.len())
        } else {
            (&KEYS, 3)
        }
    }

    pub(super) fn read() -> Self {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proto/api-facts.json");
        let text = std::fs::read_to_string(file).expect("the facts are in the repository");
        let facts: Facts = serde_json::from_str(&text).expect("they are JSON");
        let texts = |of: &Type| {
            let constants = of.constants.iter().filter_map(serde_json::Value::as_str);
            constants.map(str::to_owned).collect::<Vec<_>>()
        };
        let known: BTreeMap<String, Vec<String>> = facts
            .types
            .iter()
            .filter(|it| it.kind == "enum-string" && !it.constants.is_empty())
            .map(|it| (format!("{}.{}", it.package, it.name), texts(it)))
            .collect();
        let mut found: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
        let mut resources = BTreeSet::new();
        for (owner, field) in
            facts.types.iter().flat_map(|it| it.fields.iter().map(move |field| (it, field)))
        {
            if let Some(json) = &field.json
                && field.go_type.ends_with(".ResourceList")
            {
                resources.insert((owner.name.clone(), json.clone()));
            }
            let element = field.go_type.trim_start_matches(['[', ']', '*']);
            let (Some(json), Some(texts)) = (&field.json, known.get(element)) else { continue };
            let place = found.entry((owner.name.clone(), json.clone())).or_default();
            place.extend(texts.iter().cloned());
            place.sort();
            place.dedup();
        }
        Self { texts: found, resources }
    }

    /// The texts that a field of a struct is known to take.
    pub(super) fn of(&self, owner: &str, field: &str) -> Vec<&str> {
        let known = self.texts.get(&(owner.to_owned(), field.to_owned()));
        let named = BY_NAME.iter().find(|(name, _)| *name == field);
        let known = known.into_iter().flatten().map(String::as_str);
        known.chain(named.iter().flat_map(|(_, texts)| texts.iter().copied())).collect()
    }
}
