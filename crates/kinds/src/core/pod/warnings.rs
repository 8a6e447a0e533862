//! What clients are warned of in pods and their templates: fields that have no effect, or another
//! one than is expected.

use std::collections::{HashMap, HashSet};

use apimachinery_api::core::v1::{Container, EnvVar, Pod, PodSpec, PodTemplateSpec};
use apimachinery_go_text::quote::Quoted;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::Str;
use apimachinery_validation::Path;
use apimachinery_validation::ip::address_warnings;

use super::{affinity_warnings, volume_paths};
use crate::shared::labels::LABELS;
use crate::shared::metadata;
use crate::shared::resources::fraction;

const ANNOTATIONS: [(&str, &str); 3] = [
    (
        "scheduler.alpha.kubernetes.io/critical-pod",
        r#"non-functional in v1.16+; use the "priorityClassName" field instead"#,
    ),
    (
        "security.alpha.kubernetes.io/sysctls",
        r#"non-functional in v1.11+; use the "sysctls" field instead"#,
    ),
    (
        "security.alpha.kubernetes.io/unsafe-sysctls",
        r#"non-functional in v1.11+; use the "sysctls" field instead"#,
    ),
];
/// Fields of containers whose amounts are bytes.
const BYTES: [&str; 2] = ["memory", "ephemeral-storage"];

/// What a new pod warns of (`GetWarningsForPod`).
pub(crate) fn pod(pod: &Pod, old: Option<&Pod>) -> Vec<String> {
    if old.is_some() {
        return Vec::new();
    }
    let places = Places { metadata: Path::new("metadata"), spec: Path::new("spec") };
    let name = metadata::name_warning(&pod.metadata, "the Pod's hostname");
    let mut all: Vec<_> = name.into_iter().collect();
    all.extend(of_pods(&pod.metadata, &pod.spec, &places));
    all
}

/// The addresses of a pod and of its node.
pub(crate) fn pod_status(pod: &Pod) -> Vec<String> {
    let path = Path::new("status");
    let own = pod.status.pod_ips.iter().enumerate().map(|(at, it)| ("podIPs", at, &it.ip));
    let of_node = pod.status.host_ips.iter().enumerate().map(|(at, it)| ("hostIPs", at, &it.ip));
    let addresses = own.chain(of_node);
    addresses
        .filter_map(|(field, at, it)| {
            address_warnings(&path.child(field).index(at).child("ip"), it)
        })
        .collect()
}

/// What a template of pods warns of, when it is new or has changed (`GetWarningsForPodTemplate`).
pub(crate) fn template(
    template: &PodTemplateSpec,
    old: Option<&PodTemplateSpec>,
    path: &Path,
) -> Vec<String> {
    if old == Some(template) {
        return Vec::new();
    }
    let places = Places { metadata: path.child("metadata"), spec: path.child("spec") };
    of_pods(&template.metadata, &template.spec, &places)
}

struct Places {
    metadata: Path,
    spec: Path,
}

fn of_pods(metadata: &ObjectMeta, spec: &PodSpec, places: &Places) -> Vec<String> {
    let mut warnings = Vec::new();
    for (label, text) in LABELS {
        if spec.node_selector.contains_key(label) {
            warnings.push(format!("{}: {text}", places.spec.child("nodeSelector").key(label)));
        }
    }
    let affinity = spec.affinity.as_deref();
    let of_affinity = places.spec.child("affinity");
    if let Some(it) = affinity {
        warnings.extend(affinity_warnings::of_nodes(it, &of_affinity));
    }
    for (at, constraint) in spec.topology_spread_constraints.iter().enumerate() {
        let path = places.spec.child("topologySpreadConstraints").index(at);
        let key = constraint.topology_key.as_str();
        if let Some((_, text)) = LABELS.iter().find(|(label, _)| *label == key) {
            warnings.push(format!("{}: {key} is {text}", path.child("topologyKey")));
        }
        if constraint.label_selector.is_none() {
            let path = path.child("labelSelector");
            warnings.push(format!("{path}: a null labelSelector results in matching no pod"));
        }
    }
    for (key, text) in ANNOTATIONS {
        if metadata.annotations.contains_key(key) {
            warnings.push(format!("{}: {text}", places.metadata.child("annotations").key(key)));
        }
    }
    warnings.extend(volumes(spec, &places.spec));
    warnings.extend(duplicates(spec, &places.spec));
    let overhead = places.spec.child("overhead");
    for name in BYTES {
        warnings.extend(spec.overhead.get(name).and_then(|it| fraction(it, &overhead.key(name))));
    }
    let lists =
        [("initContainers", spec.init_containers.as_slice()), ("containers", &spec.containers)];
    for (field, containers) in lists {
        for (at, container) in containers.iter().enumerate() {
            warnings.extend(of_container(container, &places.spec.child(field).index(at)));
        }
    }
    warnings.extend(ports(&lists, &places.spec));
    if spec.termination_grace_period_seconds.is_some_and(|it| it < 0) {
        let path = places.spec.child("terminationGracePeriodSeconds");
        warnings.push(format!(
            "{path}: must be >= 0; negative values are invalid and will be treated as 1"
        ));
    }
    if let Some(it) = affinity {
        warnings.extend(affinity_warnings::of_pods(it, &of_affinity));
    }
    let path = places.spec.child("dnsConfig").child("nameservers");
    let servers = spec.dns_config.iter().flat_map(|it| &it.nameservers).enumerate();
    warnings.extend(servers.filter_map(|(at, it)| address_warnings(&path.index(at), it)));
    let path = places.spec.child("hostAliases");
    let aliases = spec.host_aliases.iter().enumerate();
    warnings.extend(
        aliases.filter_map(|(at, it)| address_warnings(&path.index(at).child("ip"), &it.ip)),
    );
    warnings
}

fn volumes(spec: &PodSpec, path: &Path) -> Vec<String> {
    let mut warnings = Vec::new();
    for (at, volume) in spec.volumes.iter().enumerate() {
        let source = &volume.volume_source;
        let kinds = [
            (
                "photonPersistentDisk",
                source.photon_persistent_disk.is_some(),
                "deprecated in v1.11, non-functional in v1.16+",
            ),
            (
                "gitRepo",
                source.git_repo.is_some(),
                "deprecated in v1.11, and disabled by default in v1.33+",
            ),
            ("scaleIO", source.scale_io.is_some(), "deprecated in v1.16, non-functional in v1.22+"),
            ("flocker", source.flocker.is_some(), "deprecated in v1.22, non-functional in v1.25+"),
            (
                "storageOS",
                source.storageos.is_some(),
                "deprecated in v1.22, non-functional in v1.25+",
            ),
            ("quobyte", source.quobyte.is_some(), "deprecated in v1.22, non-functional in v1.25+"),
            (
                "glusterfs",
                source.glusterfs.is_some(),
                "deprecated in v1.25, non-functional in v1.26+",
            ),
            ("cephfs", source.cephfs.is_some(), "deprecated in v1.28, non-functional in v1.31+"),
            ("rbd", source.rbd.is_some(), "deprecated in v1.28, non-functional in v1.31+"),
        ];
        let path = path.child("volumes").index(at);
        let found = kinds.into_iter().filter(|(_, is_set, _)| *is_set);
        warnings.extend(found.map(|(field, _, text)| format!("{}: {text}", path.child(field))));
    }
    warnings.extend(spec.volumes.iter().flat_map(volume_paths::warnings));
    warnings
}

fn duplicates(spec: &PodSpec, path: &Path) -> Vec<String> {
    let mut warnings = Vec::new();
    let mut seen = HashSet::new();
    for (at, alias) in spec.host_aliases.iter().enumerate() {
        if !seen.insert(&alias.ip) {
            let path = path.child("hostAliases").index(at).child("ip");
            warnings.push(format!("{path}: duplicate ip {}", Quoted(&alias.ip)));
        }
    }
    let mut seen = HashSet::new();
    let names: Vec<&Str> = spec.image_pull_secrets.iter().map(|it| &it.name).collect();
    let path = path.child("imagePullSecrets");
    for (at, name) in names.iter().enumerate() {
        if !seen.insert(*name) {
            let path = path.index(at).child("name");
            warnings.push(format!("{path}: duplicate name {}", Quoted(name)));
        }
    }
    for (at, name) in names.iter().enumerate().filter(|(_, it)| it.is_empty()) {
        let path = path.index(at).child("name");
        warnings.push(format!("{path}: invalid empty name {}", Quoted(name)));
    }
    warnings
}

fn of_container(container: &Container, path: &Path) -> Vec<String> {
    let mut warnings = Vec::new();
    let resources = path.child("resources");
    let amounts =
        [("limits", &container.resources.limits), ("requests", &container.resources.requests)];
    for name in BYTES {
        for (field, amounts) in amounts {
            let path = resources.child(field).key(name);
            warnings.extend(amounts.get(name).and_then(|it| fraction(it, &path)));
        }
    }
    let mut seen = HashSet::new();
    for (at, variable) in container.env.iter().enumerate() {
        if !seen.insert(&variable.name) && hides(variable) {
            warnings.push(format!(
                "{}: hides previous definition of {}, which may be dropped when using apply",
                path.child("env").index(at),
                Quoted(&variable.name)
            ));
        }
    }
    warnings
}

/// Whether a variable hides an earlier one of its name, and does not make use of it.
fn hides(variable: &EnvVar) -> bool {
    let reference = format!("$({})", variable.name);
    variable.value_from.is_some()
        || variable.value == *reference
        || !variable.value.contains(&reference)
}

fn ports(lists: &[(&'static str, &[Container]); 2], path: &Path) -> Vec<String> {
    let mut warnings = Vec::new();
    let mut known = HashMap::<_, Vec<_>>::new();
    let mut names = HashMap::<&Str, String>::new();
    let mut of_names = Vec::new();
    for (field, containers) in lists {
        for (at, container) in containers.iter().enumerate() {
            let path = path.child(field).index(at).child("ports");
            for (at, port) in container.ports.iter().enumerate() {
                let place = path.index(at).to_string();
                let others = known.entry((port.container_port, &port.protocol)).or_default();
                for (other, of) in others.iter() {
                    let other: &&apimachinery_api::core::v1::ContainerPort = other;
                    let is_same_port = port.host_port == other.host_port;
                    let how = if is_same_port && port.host_ip == other.host_ip {
                        "duplicate"
                    } else if port.host_port == 0 || other.host_port == 0 {
                        "overlapping"
                    } else if is_same_port && port.host_ip.is_empty() != other.host_ip.is_empty() {
                        "dangerously ambiguous"
                    } else {
                        continue;
                    };
                    warnings.push(format!("{place}: {how} port definition with {of}"));
                }
                others.push((port, place.clone()));
                if port.name.is_empty() {
                    continue;
                }
                match names.get(&port.name) {
                    Some(other) => of_names.push(format!(
                        "{place}: duplicate port name {} with {other}, services and probes that select ports by name will use {other}",
                        Quoted(&port.name)
                    )),
                    None => drop(names.insert(&port.name, place)),
                }
            }
        }
    }
    warnings.extend(of_names);
    warnings
}
