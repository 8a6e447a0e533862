//! What clients are warned of besides pods: what volumes, nodes, endpoints and drivers say that no
//! longer has an effect.

use apimachinery_api::core::v1::{Endpoints, Node, PersistentVolume, Service};
use apimachinery_api::discovery::v1::EndpointSlice;
use apimachinery_api::networking::v1::Ingress;
use apimachinery_api::node::v1::RuntimeClass;
use apimachinery_api::resource::v1::ResourceSlice;
use apimachinery_api::storage::v1::CSIDriver;
use apimachinery_go_text::quote::Quoted;
use apimachinery_runtime::Str;
use apimachinery_validation::Path;
use apimachinery_validation::ip::{address_warnings, prefix_warnings};

use super::LABELS;

pub(super) const STORAGE_CLASS: (&str, &str) = (
    "volume.beta.kubernetes.io/storage-class",
    r#"deprecated since v1.8; use "storageClassName" attribute instead"#,
);
const ANNOTATIONS: [(&str, &str); 2] = [
    STORAGE_CLASS,
    (
        "volume.beta.kubernetes.io/mount-options",
        r#"deprecated since v1.31; use "mountOptions" attribute instead"#,
    ),
];
const MANAGED_ENDPOINTS: &str = "endpoints.kubernetes.io/managed-by";
const MANAGED_SLICE: &str = "endpointslice.kubernetes.io/managed-by";
const OF_ENDPOINTS: &str = "endpoint-controller";
const OF_SLICES: [&str; 2] =
    ["endpointslice-controller.k8s.io", "endpointslicemirroring-controller.k8s.io"];
const TOKENS_IN_SECRETS: &str = "spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible logging of tokens in volume attributes";

/// `GetWarningsForPersistentVolume`.
pub(crate) fn persistent_volume(
    volume: &PersistentVolume,
    _: Option<&PersistentVolume>,
) -> Vec<String> {
    let (spec, path) = (&volume.spec, Path::new("spec"));
    let annotations = ANNOTATIONS.into_iter();
    let set = annotations.filter(|(key, _)| volume.metadata.annotations.contains_key(*key));
    let place = Path::new("metadata").child("annotations");
    let mut warnings: Vec<_> =
        set.map(|(key, text)| format!("{}: {text}", place.key(key))).collect();
    if spec.persistent_volume_reclaim_policy.as_str() == "Recycle" {
        let path = path.child("persistentVolumeReclaimPolicy");
        warnings.push(format!("{path}: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning."));
    }
    let selector = spec.node_affinity.as_deref().and_then(|it| it.required.as_deref());
    let terms = selector.iter().flat_map(|it| &it.node_selector_terms);
    let place = path.child("nodeAffinity").child("required").child("nodeSelectorTerms");
    for (at, term) in terms.enumerate() {
        let place = place.index(at).child("matchExpressions");
        for (at, it) in term.match_expressions.iter().enumerate() {
            if let Some(text) = deprecated(&it.key) {
                warnings.push(format!("{}: {} is {text}", place.index(at).child("key"), it.key));
            }
        }
    }
    let source = &spec.persistent_volume_source;
    let sources = [
        ("cephfs", source.cephfs.is_some(), ["1.28", "1.31"]),
        ("photonPersistentDisk", source.photon_persistent_disk.is_some(), ["1.11", "1.16"]),
        ("scaleIO", source.scale_io.is_some(), ["1.16", "1.22"]),
        ("storageOS", source.storageos.is_some(), ["1.22", "1.25"]),
        ("glusterfs", source.glusterfs.is_some(), ["1.25", "1.26"]),
        ("rbd", source.rbd.is_some(), ["1.28", "1.31"]),
    ];
    for (field, _, [from, to]) in sources.into_iter().filter(|(_, is_set, _)| *is_set) {
        let path = path.child(field);
        warnings.push(format!("{path}: deprecated in v{from}, non-functional in v{to}+"));
    }
    warnings
}

fn deprecated(label: &str) -> Option<&'static str> {
    LABELS.into_iter().find(|(key, _)| *key == label).map(|(_, text)| text)
}

/// `nodeWarnings`.
pub(crate) fn node(node: &Node, _: Option<&Node>) -> Vec<String> {
    let path = Path::new("spec");
    let mut warnings = Vec::new();
    if node.spec.config_source.is_some() {
        warnings.push("spec.configSource: the feature is removed".to_owned());
    }
    if !node.spec.external_id.is_empty() {
        let text = "this field is deprecated, and is unused by Kubernetes";
        warnings.push(format!("{}: {text}", path.child("externalID")));
    }
    for (at, text) in node.spec.pod_cidrs.iter().enumerate() {
        warnings.extend(prefix_warnings(&path.child("podCIDRs").index(at), text));
    }
    warnings
}

/// `endpointsWarnings`, but not to the controller of endpoints.
pub(crate) fn endpoints(endpoints: &Endpoints, _: Option<&Endpoints>) -> Vec<String> {
    let manager = endpoints.metadata.labels.get(MANAGED_ENDPOINTS);
    if manager.is_some_and(|it| *it == *OF_ENDPOINTS) {
        return Vec::new();
    }
    let mut warnings = Vec::new();
    for (at, subset) in endpoints.subsets.iter().enumerate() {
        let path = Path::new("subsets").index(at);
        let lists =
            [("addresses", &subset.addresses), ("notReadyAddresses", &subset.not_ready_addresses)];
        for (field, addresses) in lists {
            for (at, it) in addresses.iter().enumerate() {
                let path = path.child(field).index(at).child("ip");
                warnings.extend(address_warnings(&path, &it.ip));
            }
        }
    }
    warnings
}

/// `warnOnDeprecatedAddressType` and `warnOnBadIPs`.
pub(crate) fn endpoint_slice(slice: &EndpointSlice, old: Option<&EndpointSlice>) -> Vec<String> {
    let mut warnings = Vec::new();
    if old.is_none() && slice.address_type.as_str() == "FQDN" {
        warnings.push("spec.addressType: FQDN endpoints are deprecated".to_owned());
    }
    let manager = slice.metadata.labels.get(MANAGED_SLICE).map(Str::as_str);
    if manager.is_some_and(|it| OF_SLICES.contains(&it)) {
        return warnings;
    }
    for (at, endpoint) in slice.endpoints.iter().enumerate() {
        let path = Path::new("endpoints").index(at).child("addresses");
        let addresses = endpoint.addresses.iter().enumerate();
        warnings.extend(addresses.filter_map(|(at, it)| address_warnings(&path.index(at), it)));
    }
    warnings
}

/// `GetWarningsForRuntimeClass`.
pub(crate) fn runtime_class(class: &RuntimeClass, _: Option<&RuntimeClass>) -> Vec<String> {
    let path = Path::new("scheduling").child("nodeSelector");
    let labels = class.scheduling.iter().flat_map(|it| &it.node_selector);
    labels.filter_map(|(key, _)| Some(format!("{path}: {}", deprecated(key)?))).collect()
}

/// The addresses by which services are reached.
pub(crate) fn service_status(service: &Service) -> Vec<String> {
    balancer_warnings(service.status.load_balancer.ingress.iter().map(|it| &it.ip))
}

/// The addresses by which ingresses are reached.
pub(crate) fn ingress_status(ingress: &Ingress) -> Vec<String> {
    balancer_warnings(ingress.status.load_balancer.ingress.iter().map(|it| &it.ip))
}

fn balancer_warnings<'a>(addresses: impl Iterator<Item = &'a Str>) -> Vec<String> {
    let path = Path::new("status").child("loadBalancer").child("ingress");
    let given = addresses.enumerate().filter(|(_, it)| !it.is_empty());
    given.filter_map(|(at, it)| address_warnings(&path.index(at), it)).collect()
}

/// Of a slice of devices whose driver has a name with capital letters.
pub(crate) fn device_slice(slice: &ResourceSlice, _: Option<&ResourceSlice>) -> Vec<String> {
    let name = &slice.spec.driver;
    if **name == *name.to_lowercase() {
        return Vec::new();
    }
    let name = Quoted(name);
    vec![format!(
        "spec.driver: driver names should be lowercase; {name} contains uppercase characters"
    )]
}

/// Of a driver that gets its tokens among the attributes of volumes, which may be logged.
pub(crate) fn csi_driver(driver: &CSIDriver, old: Option<&CSIDriver>) -> Vec<String> {
    let requests = &driver.spec.token_requests;
    let is_new = old.is_none_or(|it| it.spec.token_requests != *requests);
    let is_unset = driver.spec.service_account_token_in_secrets.is_none();
    match is_new && is_unset && !requests.is_empty() {
        true => vec![TOKENS_IN_SECRETS.to_owned()],
        false => Vec::new(),
    }
}
