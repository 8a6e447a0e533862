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

/// Keys of annotations that defaults and conversions look at, and of labels.
const KEYS: [&str; 28] = [
    "a",
    "b.example.com/c",
    "D",
    "deprecated.daemonset.template.generation",
    "deprecated.deployment.rollback.to",
    "scheduler.alpha.kubernetes.io/critical-pod",
    "scheduler.alpha.kubernetes.io/tolerations",
    "seccomp.security.alpha.kubernetes.io/pod",
    "container.seccomp.security.alpha.kubernetes.io/a",
    "container.apparmor.security.beta.kubernetes.io/a",
    "pod.beta.kubernetes.io/init-containers",
    "pod.alpha.kubernetes.io/init-container-statuses",
    "pod-template-hash",
    "kubectl.kubernetes.io/last-applied-configuration",
    "kubernetes.io/ingress.class",
    "non-convertible.kubernetes.io/spec.selector",
    "service.beta.kubernetes.io/load-balancer-source-ranges",
    "volume.beta.kubernetes.io/storage-class",
    "volume.beta.kubernetes.io/mount-options",
    "autoscaling.alpha.kubernetes.io/metrics",
    "autoscaling.alpha.kubernetes.io/current-metrics",
    "autoscaling.alpha.kubernetes.io/conditions",
    "autoscaling.alpha.kubernetes.io/behavior",
    "autoscaling.alpha.kubernetes.io/scale-up-tolerance",
    "topology.kubernetes.io/zone",
    "kubernetes.io/hostname",
    "pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match",
    "batch.kubernetes.io/job-name",
];

/// Names of resources of each sort: what can be set for whole Pods, what is named by its size, what somebody else defines.
const RESOURCES: [&str; 5] = ["cpu", "memory", "hugepages-2Mi", "storage", "example.com/gpu"];

impl Constants {
    /// The keys that maps have in a field of a struct. The first ones are as likely as all others together.
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
